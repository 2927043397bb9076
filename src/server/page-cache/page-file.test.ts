import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FiledAnswer, openPageFile, type PageFile } from './page-file.ts';

let dataDir: string;
const opened: PageFile[] = [];
const [maker, makerBefore] = ['a'.repeat(16), 'b'.repeat(16)] as const;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ensambla-file-'));
});
afterEach(() => {
  for (const file of opened.splice(0)) file.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function openFile(name = maker, bytesMax = 8 * 1024 * 1024): PageFile {
  const file = openPageFile({ dataDir, maker: name, bytesMax, log: { warn: () => {} } });
  opened.push(file);
  return file;
}

const folder = () => join(dataDir, 'pages', hostname());

function answerOf(key: string, bytes = 20_000): FiledAnswer {
  return {
    key,
    status: 200,
    etag: 'W/"1"',
    head: ['content-type', 'text/html'],
    encoding: 'br',
    tags: 'product:1',
    bytes: randomBytes(bytes),
    trueFrom: 7,
    madeAt: 1,
    keptUntil: 2,
  };
}

test('what is put is there, also for who opens the file later', () => {
  const answer = answerOf('/');
  const file = openFile();
  file.put(file.mark()!.id, 1, answer);
  file.close();
  const again = openFile();
  expect(again.get('/')).toEqual(answer);
  expect(again.mark()!.writes).toBe(1);
  expect(again.transactions()).toEqual({ first: 7, last: 7 });
});

test('the file stays below its bytes; the oldest answers leave', () => {
  const file = openFile();
  const { id } = file.mark()!;
  for (let index = 0; index < 1000; index += 1) file.put(id, 1, answerOf(`/${index}`));
  const sizes = readdirSync(folder()).map((name) => statSync(join(folder(), name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8 * 1024 * 1024 + 64 * 1024);
  expect(file.get('/999')).toBeDefined();
  expect(file.get('/0')).toBeUndefined();
});

test.each(['key', 'meta', 'body', 'true_from'])(
  'an answer whose %s is not what was written is none',
  (column) => {
    const file = openFile();
    file.put(file.mark()!.id, 1, answerOf('/one'));
    file.close();
    const db = new DatabaseSync(join(folder(), `${maker}.sqlite`));
    const changed = { key: `'/other'`, meta: `replace(meta, '200', '404')`, body: `x'00'`, true_from: '8' }[
      column
    ];
    db.exec(`update answer set ${column} = ${changed}`);
    db.close();
    const again = openFile();
    expect([again.get('/one'), again.get('/other')]).toEqual([undefined, undefined]);
  },
);

test('a file that was begun anew takes no answers of the one before', () => {
  const [one, other] = [openFile(), openFile()];
  const { id } = one.mark()!;
  one.put(id, 1, answerOf('/'));
  other.clear();
  one.put(id, 2, answerOf('/late'));
  expect([one.get('/'), one.get('/late')]).toEqual([undefined, undefined]);
  expect(one.mark()).toEqual(other.mark());
});

test('a file that another process held while it was opened has its bounds once it is free', () => {
  mkdirSync(folder(), { recursive: true });
  const other = new DatabaseSync(join(folder(), `${maker}.sqlite`));
  other.exec('begin exclusive; create table held (one integer)');
  const file = openFile();
  expect(file.mark()).toBeUndefined();
  other.exec('rollback');
  other.close();
  const { id } = file.mark()!;
  for (let index = 0; index < 600; index += 1) file.put(id, 1, answerOf(`/${index}`));
  expect(file.get('/599')).toBeDefined();
  expect(file.get('/0')).toBeUndefined();
});

test('a slow disk, which is left alone, is not taken for an empty one', () => {
  const file = openFile();
  expect(file.transactions()).toBe('none');
  file.put(file.mark()!.id, 1, answerOf('/'));
  file.close();
  const again = openFile();
  const now = vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() - 300);
  expect(again.mark()).toBeDefined();
  expect(again.transactions()).toBeUndefined();
  now.mockRestore();
});

test('another version of the shop removes the file of the one before', () => {
  const file = openFile(makerBefore);
  file.put(file.mark()!.id, 1, answerOf('/'));
  openFile().mark();
  expect(readdirSync(folder()).filter((name) => name.startsWith(makerBefore))).toEqual([]);
});

test('files of machines that are gone are removed, and nothing that others keep beside', () => {
  const old = new Date(Date.now() - 3 * 24 * 3_600_000);
  const gone = join(dataDir, 'pages', 'gone');
  const kept = [
    join(gone, 'photos.sqlite'),
    join(folder(), 'notes.txt'),
    join(dataDir, 'pages', 'letter.txt'),
  ];
  const left = join(gone, `${makerBefore}.sqlite`);
  for (const path of [...kept, left]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'something');
    utimesSync(path, old, old);
    utimesSync(dirname(path), old, old);
  }
  openFile().mark();
  expect(kept.filter((path) => !existsSync(path))).toEqual([]);
  expect(existsSync(left)).toBe(false);
});
