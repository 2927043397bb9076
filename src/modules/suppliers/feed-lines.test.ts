import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedLine, linesOf, openFeedFile } from './feed-lines.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ensambla-lines-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readFile(bytes: Buffer): Promise<FeedLine[]> {
  const path = join(folder, `${Math.random()}`);
  await writeFile(path, bytes);
  const feed = await openFeedFile(path);
  const lines = await all(feed.lines);
  expect(feed.progress()).toBe(1);
  return lines;
}

async function all(lists: AsyncIterable<FeedLine[]>): Promise<FeedLine[]> {
  const lines: FeedLine[] = [];
  for await (const list of lists) lines.push(...list);
  return lines;
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

describe('lines of a feed', () => {
  test('are the same plain and zipped, whatever the file is called, with or without a last line feed', async () => {
    const text = '{"a":1}\n\n{"b":"ñ"}\r\n{"c":3}';
    const wanted = [
      { number: 1, text: '{"a":1}' },
      { number: 3, text: '{"b":"ñ"}\r' },
      { number: 4, text: '{"c":3}' },
    ];
    expect(await readFile(Buffer.from(text))).toEqual(wanted);
    expect(await readFile(gzipSync(text))).toEqual(wanted);
    expect(
      await readFile(Buffer.concat([gzipSync('{"a":1}\n\n'), gzipSync('{"b":"ñ"}\r\n{"c":3}\n')])),
    ).toEqual(wanted);
  });

  test('are cut right wherever the pieces of the file end, also inside a letter', async () => {
    const bytes = Buffer.from('\ufeff{"á":"é"}\nsegunda línea\n…\n');
    for (let size = 1; size <= bytes.length; size += 1) {
      expect(await all(linesOf(inPieces(bytes, size)))).toEqual([
        { number: 1, text: '{"á":"é"}' },
        { number: 2, text: 'segunda línea' },
        { number: 3, text: '…' },
      ]);
    }
  });

  test('with bytes that are no UTF-8 are named and do not spoil their neighbours', async () => {
    const bytes = Buffer.concat([
      Buffer.from('uno\ndos '),
      Buffer.from([0xc3, 0x28]),
      Buffer.from(' y medio\ntres\n'),
      Buffer.from([0xff, 0xfe]),
    ]);
    expect(await readFile(bytes)).toEqual([
      { number: 1, text: 'uno' },
      { number: 2, unreadable: 'invalid_utf8', start: expect.stringContaining('dos') },
      { number: 3, text: 'tres' },
      { number: 4, unreadable: 'invalid_utf8', start: expect.any(String) },
    ]);
  });

  test('beyond four megabytes are named without being kept', async () => {
    const bytes = Buffer.from(`uno\n${'x'.repeat(6_000_000)}\ntres`);
    expect(await readFile(bytes)).toEqual([
      { number: 1, text: 'uno' },
      { number: 2, unreadable: 'line_too_long', start: 'x'.repeat(400) },
      { number: 3, text: 'tres' },
    ]);
  });

  test('of nothing are none', async () => {
    expect(await readFile(Buffer.alloc(0))).toEqual([]);
    expect(await readFile(gzipSync(''))).toEqual([]);
  });

  test('of a zip file that was cut short end in an error, not in silence', async () => {
    const whole = gzipSync(Array.from({ length: 5000 }, (_, index) => `{"n":${index * 7919}}`).join('\n'));
    await expect(readFile(whole.subarray(0, whole.length - 100))).rejects.toThrow();
  });
});
