import { afterAll, describe, expect, it } from 'vitest';
import { ImportPlace } from './__fixtures__/imports.ts';

const place = new ImportPlace();
afterAll(() => place[Symbol.dispose]());

const requests = async (name: string, content: string | Buffer, change = {}) =>
  (await place.rows(name, content, change)).map((row) => row.request);

describe('CSV', () => {
  it.each([
    ['comma', 'id,request\n1,"a, b"\n', ['a, b']],
    ['semicolon', 'id;request\n1;a, b\n', ['a, b']],
    ['tab', 'id\trequest\n1\ta; b\n', ['a; b']],
    ['one column', 'request\nhello\nyou\n', ['hello', 'you']],
    ['a head that holds the other delimiter', '"id, number";request\n1;x\n', ['x']],
    ['doubled quotes and line breaks inside', 'request\n"say ""hi""\r\nnow"\r\n', ['say "hi"\nnow']],
    ['a byte order mark', '\uFEFFrequest\nx\n', ['x']],
    ['no last line feed', 'request\nx', ['x']],
    ['line ends of an old Mac', 'request\rx\ry\r', ['x', 'y']],
    ['other names for the request', 'id,Question\n1,x\n', ['x']],
    ['fewer cells than the head', 'request,action,tags\nx\n', ['x']],
  ])('reads %s', async (_, text, expected) => {
    expect(await requests('x.csv', text)).toEqual(expected);
  });

  it('counts empty records and leaves them out', async () => {
    const { manifest } = await place.import('x.csv', 'request,id\n\nx,1\n , \n\ny,2\n');
    expect([manifest.rows, manifest.emptyRows]).toEqual([2, 3]);
  });

  it('tells the columns it does not read', async () => {
    const { manifest } = await place.import('x.csv', 'request,when,prompt,\nx,now,y,z\n');
    expect(manifest.ignoredColumns).toEqual(['when', 'prompt']);
  });

  it.each([
    ['no column for the request', 'a,b\n1,2\n', ['1: no column holds the request; there are a, b']],
    ['a column twice', 'request,request\n1,2\n', ['1 request: two columns have this name']],
    [
      'too many cells, by line and record',
      'request,id\n"a\nb",1\n\nx, y,3\n',
      ['5/3: has 3 cells, the head has 2 (a text with the delimiter in it needs quotes)'],
    ],
    [
      'a quote never closed, where it opens',
      'request,id\nx,1\n"y,2\nz,3\n',
      ['3: a quote is opened and never closed before the file ends'],
    ],
    ['no rows', 'request\n', ['-: holds no rows']],
    ['nothing at all', '', ['-: holds no rows']],
  ])('refuses %s', async (_, text, expected) => {
    expect(await place.problems('x.csv', text)).toEqual(expected);
  });

  it('keeps lines right after line breaks of Windows inside quotes', async () => {
    const text = 'request,action\r\n"a\r\nb\r\nc",ask\r\nx,maybe\r\n';
    expect(await place.problems('x.csv', text)).toEqual(['5/2 action: "maybe" is neither ask nor answer']);
  });
});

describe('JSON Lines', () => {
  it('skips blank lines and reads the last line without a line feed', async () => {
    expect(await requests('x.jsonl', '\n{"request":"a"}\r\n\n{"text":"b"}')).toEqual(['a', 'b']);
  });

  it('names each bad line', async () => {
    const found = await place.problems('x.jsonl', '{"request":"a"}\n{"request":\n[1]\n7\n{"text":null}\n');
    expect(found[0]).toMatch(/^2: is not JSON: /);
    expect(found.slice(1)).toEqual([
      '3: must be a JSON object (a JSON array becomes lines with `jq -c ".[]" FILE`)',
      '4: must be a JSON object',
      '5 text: there is no request',
    ]);
  });

  it('names line and member of what should be a text and is none', async () => {
    const text = [
      '{"request":5}',
      '{"prompt":{"a":1}}',
      '{"request":"a","instructions":false}',
      '{"request":"a","history":[{"role":"user","content":7}]}',
      '{"id":6,"request":"an id may be a number"}',
    ].join('\n');
    expect(await place.problems('x.jsonl', text)).toEqual([
      '1 request: must be a text, not 5',
      '2 prompt: must be a text, not {"a":1}',
      '3 instructions: must be a text, not false',
      '4 history: turn 1 must be {"role": "user" or "assistant", "content": text}',
    ]);
  });

  it('knows a file that is one JSON document over several lines', async () => {
    expect((await place.problems('x.jsonl', '[\n{"request":"a"}\n]\n'))[0]).toMatch(/^1: is not JSON Lines/);
  });

  it('stops at the twentieth problem', async () => {
    expect(await place.problems('x.jsonl', '{"request":7,"action":"perhaps"}\n'.repeat(50))).toHaveLength(20);
  });
});

describe('encodings', () => {
  const text = 'request,id\nWo ist meine Bestellung – grün?,1\n我的订单在哪里？,2\n';
  const expected = ['Wo ist meine Bestellung – grün?', '我的订单在哪里？'];

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-16 of Windows with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 big-endian with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
  ])('reads %s', async (_, bytes) => {
    expect(await requests('x.csv', bytes)).toEqual(expected);
  });

  it('names the line that is not UTF-8, and reads it when told the encoding', async () => {
    const bytes = Buffer.from('request\nplain\ngr\u00fcn\n', 'latin1');
    expect(await place.problems('x.csv', bytes)).toEqual(['3: is not UTF-8']);
    expect(await requests('x.csv', bytes, { encoding: 'latin1' })).toEqual(['plain', 'grün']);
  });

  it('refuses what is no text', async () => {
    expect((await place.problems('x.csv', Buffer.from('PK\u0003\u0004rest', 'latin1')))[0]).toContain('Excel workbook');
    expect((await place.problems('x.jsonl', Buffer.from('{"request":"a\0b"}\n')))[0]).toMatch(/^1: holds a NUL/);
  });

  it('reads characters that a chunk of the file cuts in two', async () => {
    // Chunks are 64 KiB: three-byte characters never fit evenly behind one byte.
    const long = `x${'我'.repeat(6000)}`;
    const lines = Array.from({ length: 20 }, (_, index) => JSON.stringify({ id: index, request: long }));
    expect(new Set(await requests('x.jsonl', lines.join('\n')))).toEqual(new Set([long]));
    const wide = Buffer.from(`\uFEFF${lines.join('\n')}`, 'utf16le');
    expect(new Set(await requests('x.jsonl', wide))).toEqual(new Set([long]));
  });
});
