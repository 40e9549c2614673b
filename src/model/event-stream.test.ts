import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventStreamReader } from './event-stream.ts';

function read(text: string, size = text.length || 1): { data: string[]; problem: string | undefined } {
  const reader = new EventStreamReader();
  const bytes = Buffer.from(text);
  const data: string[] = [];
  for (let start = 0; start < bytes.length; start += size)
    data.push(...reader.push(bytes.subarray(start, start + size)));
  data.push(...reader.end());
  return { data, problem: reader.problem };
}

describe('event stream', () => {
  it('reads the data of events, with comments, names and line ends of both kinds between them', () => {
    const text = ': hello\r\nevent: x\r\ndata: one\r\n\r\ndata:two\n: alive\nid: 7\nretry: 5\n\ndata: a\ndata:  b\n\n';
    expect(read(text)).toEqual({ data: ['one', 'two', 'a\n b'], problem: undefined });
  });

  it('reads an event that the stream ends with', () => {
    expect(read('data: one\n\ndata: two').data).toEqual(['one', 'two']);
  });

  it('reads the same however the bytes are cut', () => {
    const data = fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, '')));
    fc.assert(
      fc.property(data, fc.integer({ min: 1, max: 9 }), (events, size) => {
        const text = events.map((event) => `data: ${event}\n\n`).join('');
        expect(read(text, size).data).toEqual(events.map((event) => Buffer.from(event).toString()));
      }),
      { numRuns: 50 },
    );
  });

  it('says that a line is no event, and reads nothing after it', () => {
    const { data, problem } = read('data: one\n\n<html>\ndata: two\n\n');
    expect(data).toEqual(['one']);
    expect(problem).toBe('a line that is no event: <html>');
  });

  it('gives up a line without end', () => {
    const reader = new EventStreamReader();
    const piece = Buffer.from(`data: ${'x'.repeat(100_000)}`);
    for (let index = 0; index < 11; index++) reader.push(piece);
    expect(reader.problem).toBe('a line of more than 1048576 bytes');
  });
});
