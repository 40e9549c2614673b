import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { PartFaultError } from '../errors/part-fault-error.ts';
import type { ChatModel } from '../schema/model.ts';
import { BRIEF, contextOf, echoModel } from './assistant.contract.ts';
import { readTraceFile } from './trace-file.ts';
import { kind } from './traced.ts';

const folder = mkdtempSync(join(tmpdir(), 'querent-traced-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(...lines: readonly unknown[]): string {
  const file = join(folder, `${files++}.jsonl`);
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return file;
}

const line = { scenarioId: 's', turnIndex: 0, trace: 'Look at 2019.' };

function create(argument: string | undefined, model: ChatModel, tracer: ChatModel = echoModel('')) {
  return kind.create({
    model,
    sampling: {},
    seed: 1,
    resolveModel: async () => tracer,
    ...(argument !== undefined && { argument }),
  });
}

describe('traced', () => {
  it('hands the trace of this turn to the model', async () => {
    const model = echoModel('4.2');
    const assistant = await create(fileOf(line, '', { ...line, turnIndex: 1, trace: 'Now answer.' }), model);
    await assistant.respond(BRIEF, [], contextOf(1));
    await assistant.respond(
      BRIEF,
      [
        { speaker: 'assistant', text: 'Which?', action: 'ask' },
        { speaker: 'user', text: '2019' },
      ],
      contextOf(1),
    );
    const ends = model.seen.map((request) => request.messages.at(-1)?.content.split('\n').at(-1));
    expect([ends, assistant.oracle]).toEqual([['Look at 2019.', 'Now answer.'], false]);
  });

  it('is an oracle as soon as one trace was written with the gold in view', async () => {
    const file = fileOf(line, { ...line, turnIndex: 1, goldInView: true });
    expect((await create(file, echoModel(''))).oracle).toBe(true);
  });

  it('leaves an episode without a trace out of the score', async () => {
    const assistant = await create(fileOf({ ...line, scenarioId: 'other' }), echoModel('4.2'));
    await expect(assistant.respond(BRIEF, [], contextOf(1))).rejects.toThrow(PartFaultError);
  });

  it('lets another model write the trace from what the assistant sees', async () => {
    const [model, tracer] = [echoModel('4.2'), echoModel('<think>hm</think>The year is missing.')];
    const assistant = await create('double/tracer', model, tracer);
    await assistant.respond(BRIEF, [], contextOf(1));
    expect(assistant.reference).toBe('traced:double/tracer@double/echo');
    expect(tracer.seen[0]?.messages[0]?.content).toContain('at most ten sentences');
    expect(model.seen[0]?.messages.at(-1)?.content.endsWith('\nThe year is missing.')).toBe(true);
  });

  it('asks for a source', async () => {
    await expect(create(undefined, echoModel(''))).rejects.toThrow(InvalidOptionError);
  });
});

describe('readTraceFile', () => {
  it('has the same hash for the same traces in another order, another for others', async () => {
    const second = { ...line, turnIndex: 1 };
    const hash = async (...lines: readonly unknown[]) => (await readTraceFile(fileOf(...lines))).hash;
    expect(await hash(line, second)).toBe(await hash(second, line));
    expect(await hash(line, { ...second, trace: 'Other.' })).not.toBe(await hash(line, second));
  });

  it.each([
    ['no JSON', [line, '{'], /:2: is no JSON/],
    ['a missing field', [{ scenarioId: 's', turnIndex: 0 }], /:1 at trace/],
    ['a negative turn', [line, { ...line, turnIndex: -1 }], /:2 at turnIndex/],
    ['an unknown field', [{ ...line, gold: 1 }], /:1: /],
    ['a turn twice', [line, line], /:2: turn 0 of s has a trace already/],
    ['nothing', [''], /holds no trace/],
  ])('names the line of %s', async (_problem, lines, message) => {
    const reading = readTraceFile(fileOf(...lines));
    await expect(reading).rejects.toThrow(DataError);
    await expect(reading).rejects.toThrow(message);
  });

  it('says which file cannot be read', async () => {
    await expect(readTraceFile(join(folder, 'absent.jsonl'))).rejects.toThrow(FileError);
  });
});
