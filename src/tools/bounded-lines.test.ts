import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLineCutter } from './bounded-lines.ts';

function cut(chunks: readonly Buffer[], maxBytes: number): { lines: string[]; tooLong: number } {
  const lines: string[] = [];
  let tooLong = 0;
  const cutter = createLineCutter({ maxBytes, onLine: (line) => lines.push(line), onTooLong: () => tooLong++ });
  for (const chunk of chunks) cutter.push(chunk);
  cutter.end();
  return { lines, tooLong };
}

it('cuts as if all had come at once, wherever the chunks end, also inside a character', () => {
  const line = fc.string({ unit: fc.constantFrom('a', '好', '😀', ' '), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.array(fc.nat(40), { maxLength: 8 }), (lines, cuts) => {
      const whole = Buffer.from(lines.map((one) => `${one}\n`).join(''));
      const ends = [...cuts.map((at) => Math.min(at, whole.length)).sort((a, b) => a - b), whole.length];
      const chunks = ends.map((end, index) => whole.subarray(index === 0 ? 0 : ends[index - 1], end));
      expect(cut(chunks, 100)).toEqual({ lines, tooLong: 0 });
    }),
  );
});

it('gives up a line that is too long, once, and reads nothing more', () => {
  const chunks = ['ok\n', 'x'.repeat(60), 'x'.repeat(60), '\nlater\n'].map((text) => Buffer.from(text));
  expect(cut(chunks, 100)).toEqual({ lines: ['ok'], tooLong: 1 });
});

it('reads the last line without its end, and line ends of Windows', () => {
  expect(cut([Buffer.from('a\r\nb')], 10).lines).toEqual(['a', 'b']);
});
