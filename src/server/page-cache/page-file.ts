import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { Log } from '../../platform/log.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** An answer as it lies on disk. */
export type FiledAnswer = Pick<
  KeptAnswer,
  'key' | 'status' | 'etag' | 'head' | 'bytes' | 'encoding' | 'tags'
> & {
  /** What transactions below this one changed is in it. */
  trueFrom: number;
  madeAt: number;
  /** Milliseconds since 1970. */
  keptUntil: number;
};

/** A file of answers for all processes of a machine; where the disk fails, it holds nothing, and nobody fails. */
export type PageFile = {
  /** Which file this is, and how often it was written. */
  mark(): { id: string; writes: number } | undefined;
  /** Of the first transaction that any answer may lack, and the last that any has; undefined: it could not be asked. */
  transactions(): { first: number; last: number } | 'none' | undefined;
  get(key: string): FiledAnswer | undefined;
  /** Writes an answer as part of the write number `writes` of the file `id`; nothing if it has become another. */
  put(id: string, writes: number, answer: FiledAnswer): void;
  /** Forgets everything; the file is another from now on. Says whether that was done. */
  clear(): boolean;
  count(): { answers: number; bytes: number };
  close(): void;
};

const folderName = 'pages';
const pageBytes = 4096;
/** The journal beside the file gets about as large before its pages go into the file. */
const journalBytes = 4 * 1024 * 1024;
/** Of the file, what may be full before the oldest leave. */
const fullShare = 0.95;
const leavingAtOnce = 200;
/** Longer than any answer is kept. */
const abandonedMilliseconds = 2 * 24 * 3_600_000;
/** A disk that takes longer for one answer is left alone for a while: making the page is quicker. */
const slowMilliseconds = 200;
const restMilliseconds = 60_000;

const schema = `
  create table if not exists mark (one integer primary key check (one = 1), id text not null, writes integer not null);
  create table if not exists answer (
    id integer primary key autoincrement, key text not null unique, meta text not null, body blob not null,
    true_from integer not null, checksum integer not null);
`;

type Row = { key: string; meta: string; body: Uint8Array; true_from: number; checksum: number };

/**
 * Opens the file of this machine for answers made by `maker`: another version of the shop, or other settings, has a file of its
 * own, which is removed here. Every answer has a checksum, because what is written is not flushed: a machine that loses
 * its power may leave anything.
 * @param maker 16 letters or figures
 */
export function openPageFile({
  dataDir,
  maker,
  bytesMax,
  log,
  onFail = () => {},
}: {
  dataDir: string;
  maker: string;
  bytesMax: number;
  log: Pick<Log, 'warn'>;
  /** The file was closed because the disk failed: what is opened next under its name may be another. */
  onFail?: () => void;
}): PageFile {
  const path = join(dataDir, folderName, hostname(), `${maker}.sqlite`);
  let db: DatabaseSync | undefined;
  const statements = new Map<string, StatementSync>();
  let restsUntil = 0;

  const open = (): DatabaseSync => {
    mkdirSync(dirname(path), { recursive: true });
    removeOthers(path);
    const opened = new DatabaseSync(path, { timeout: 100 });
    try {
      opened.exec(`pragma page_size = ${pageBytes}; pragma journal_mode = wal; pragma synchronous = off;
        pragma journal_size_limit = ${journalBytes}; pragma cache_size = -1024;
        pragma max_page_count = ${Math.max(16, Math.floor((bytesMax - journalBytes) / pageBytes))};`);
      opened.exec(schema);
      opened.prepare('insert or ignore into mark values (1, ?, 0)').run(randomUUID());
    } catch (error) {
      // While another process writes: a file without its bounds must not be used.
      opened.close();
      throw error;
    }
    return opened;
  };

  const close = () => {
    try {
      db?.close();
    } catch {
      // It was broken before.
    }
    db = undefined;
    statements.clear();
  };

  const prepared = (file: DatabaseSync, text: string): StatementSync => {
    const known = statements.get(text) ?? file.prepare(text);
    statements.set(text, known);
    return known;
  };

  /** What `work` gives, or nothing where the disk fails; a file that is no database is begun anew. */
  const attempt = <Result>(work: (db: DatabaseSync) => Result): Result | undefined => {
    const begunAt = performance.now();
    if (begunAt < restsUntil) return undefined;
    try {
      db ??= open();
      return work(db);
    } catch (error) {
      // Another process is writing.
      if (codeOf(error) === sqliteBusy) return undefined;
      log.warn({ err: error }, 'kept pages cannot be read from or written to the disk');
      close();
      if (brokenCodes.has(codeOf(error))) remove(path);
      restsUntil = begunAt + restMilliseconds;
      onFail();
      return undefined;
    } finally {
      if (performance.now() - begunAt > slowMilliseconds) restsUntil = begunAt + restMilliseconds;
    }
  };

  const makeRoom = (file: DatabaseSync) => {
    const { used, most } = prepared(
      file,
      `select (select page_count from pragma_page_count) - (select freelist_count from pragma_freelist_count) as used,
                (select max_page_count from pragma_max_page_count) as most`,
    ).get() as { used: number; most: number };
    if (used < most * fullShare) return;
    prepared(file, 'delete from answer where id in (select id from answer order by id limit ?)').run(
      leavingAtOnce,
    );
  };

  return {
    mark: () =>
      attempt((file) => file.prepare('select id, writes from mark').get() as { id: string; writes: number }),
    transactions: () =>
      attempt((file) => {
        const found = file
          .prepare('select min(true_from) as first, max(true_from) as last from answer')
          .get();
        const { first, last } = found as { first: number | null; last: number | null };
        return first === null || last === null ? 'none' : { first, last };
      }),
    get: (key) =>
      attempt((file) => {
        const row = prepared(file, 'select * from answer where key = ?').get(key) as Row | undefined;
        if (!row || row.checksum !== checksumOf(row)) return undefined;
        const { buffer, byteOffset, byteLength } = row.body;
        // The row's own memory: a copy of 20 KB for each page is what a crawl would keep the collector busy with.
        const bytes = Buffer.from(buffer, byteOffset, byteLength);
        return { ...JSON.parse(row.meta), key, bytes, trueFrom: row.true_from };
      }),
    put: (id, writes, answer) => {
      const { key, meta, body, true_from: trueFrom, checksum } = rowOf(answer);
      attempt((file) =>
        together(file, () => {
          const mark = prepared(file, 'update mark set writes = max(writes, ?) where id = ?');
          if (mark.run(writes, id).changes === 0) return;
          makeRoom(file);
          prepared(
            file,
            'insert or replace into answer (key, meta, body, true_from, checksum) values (?, ?, ?, ?, ?)',
          ).run(key, meta, body, trueFrom, checksum);
        }),
      );
    },
    clear: () =>
      attempt((file) =>
        together(file, () => {
          prepared(file, 'update mark set id = ?, writes = 0').run(randomUUID());
          prepared(file, 'delete from answer').run();
          return true;
        }),
      ) ?? false,
    count: () =>
      attempt((file) => {
        const { answers } = file.prepare('select count(*) as answers from answer').get() as {
          answers: number;
        };
        return { answers, bytes: statSync(path).size };
      }) ?? { answers: 0, bytes: 0 },
    close,
  };
}

/** Runs `work` in one transaction, which holds whole or not at all, also where the process is killed. */
function together<Result>(file: DatabaseSync, work: () => Result): Result {
  file.exec('begin immediate');
  try {
    const result = work();
    file.exec('commit');
    return result;
  } catch (error) {
    if (file.isTransaction) file.exec('rollback');
    throw error;
  }
}

const sqliteBusy = 5;
/** Not a database, or a broken one. */
const brokenCodes = new Set([11, 26]);

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

function rowOf({ key, bytes, trueFrom, ...meta }: FiledAnswer): Row {
  const row = { key, meta: JSON.stringify(meta), body: bytes, true_from: trueFrom };
  return { ...row, checksum: checksumOf(row) };
}

function checksumOf({ key, meta, body, true_from: trueFrom }: Omit<Row, 'checksum'>): number {
  return crc32(body, crc32(JSON.stringify([key, meta, trueFrom])));
}

/** What lies here is ours only if it is called so: the folder may be a link to a disk that others use, too. */
const ownName = /^[0-9a-z]{16}\.sqlite(-wal|-shm)?$/;

/** Files of other makers on this machine, and those of machines that are gone. */
function removeOthers(path: string): void {
  const own = dirname(path);
  for (const file of ownFiles(own)) if (!file.startsWith(path)) rmSync(file, { force: true });
  for (const folder of readdirSync(dirname(own), { withFileTypes: true })) {
    const other = join(dirname(own), folder.name);
    if (!folder.isDirectory() || other === own) continue;
    const files = ownFiles(other);
    const writtenAt = Math.max(...files.map((file) => statSync(file).mtimeMs));
    if (Date.now() - writtenAt > abandonedMilliseconds)
      for (const file of files) rmSync(file, { force: true });
  }
}

function ownFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => ownName.test(name))
    .map((name) => join(folder, name));
}

function remove(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}
