import { setTimeout as delay } from 'node:timers/promises';
import type { Shop } from '../../platform/context.ts';
import {
  addKeptPages,
  countWriteOfKeptPages,
  readChangesSince,
  readSnapshot,
  readWrites,
} from '../../platform/database/announced-changes.ts';
import { makerOf } from './maker.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { type FiledAnswer, openPageFile, type PageFile } from './page-file.ts';

/** Changes of more tags than that count as a change of anything. */
const rememberedMax = 50_000;
/** Answers wait that long to be written together. */
const gatherMilliseconds = 1000;
const gatheredMax = 500;
/** After that long a file or a database that could not be asked is asked again. */
const againMilliseconds = 1000;
/** What is made anew that soon is not worth a place. */
const shortMilliseconds = 10 * 60_000;

/** A second level of the cache. */
export type KeptOnDisk = {
  /** What is kept under `key`, if it is still true. */
  get(key: string): FiledAnswer | undefined;
  /** Keeps an answer for so long, if it is worth it; `isStillTrue` is asked until it is written. */
  keep(answer: KeptAnswer, milliseconds: number, isStillTrue: () => boolean): void;
  /** Notes what `transaction` changed; undefined: anybody's announcement, which ends everything. */
  note(tags: readonly string[], transaction: number | undefined): void;
  /** From now on, until `resume`, changes may be missed. */
  suspend(): void;
  resume(): void;
  count(): { answers: number; bytes: number };
  /** Writes what waits. */
  close(): Promise<void>;
};

type Gathered = {
  answer: KeptAnswer;
  isStillTrue: () => boolean;
  madeAt: number;
  keptUntil: number;
};

export type DiskOptions = {
  shop: Pick<Shop, 'db' | 'changes' | 'log' | 'dataDir'>;
  /** Whatever beside code and database answers are made from: what is kept under other settings is not given out. */
  settings: string;
  bytesMax: number;
};

/**
 * Keeps answers on the machine's disk, across restarts. Every answer lies there with the number of a transaction:
 * everything that transactions below it changed is in it. It is given out only if no tag of it was changed by that
 * transaction or a later one, as far as this process has heard or the database has written down (`announced_change`).
 * A database that was set back since (restored, or promoted without its last transactions) knows of fewer writes than
 * the file: then the file is begun anew.
 */
export function keepOnDisk({ shop, settings, bytesMax }: DiskOptions): KeptOnDisk {
  const { db, changes, log, dataDir } = shop;
  let file: PageFile | undefined;
  const changedBy = new Map<string, number>();
  let anythingBy = 0;
  /** Of what follows the last time that announcements were lost; answers of another time are not written. */
  let period = 0;
  let isReady = false;
  /** What lies in the file must not be given out, however it compares. */
  let isForfeit = false;
  let again: NodeJS.Timeout | undefined;
  let gathered: Gathered[] = [];
  let writing: Promise<void> | undefined;
  let isClosed = false;

  const noteChange = (tag: string, transaction: number) => {
    if (tag === '*') anythingBy = Math.max(anythingBy, transaction);
    else changedBy.set(tag, Math.max(changedBy.get(tag) ?? 0, transaction));
    if (changedBy.size <= rememberedMax) return;
    for (const each of changedBy.values()) anythingBy = Math.max(anythingBy, each);
    changedBy.clear();
  };

  /**
   * Compares the file with the database, and learns what changed while nobody here heard of it.
   * @returns whether the file can be used now
   */
  const catchUp = async (): Promise<boolean> => {
    const own = period;
    file ??= openPageFile({ dataDir, maker: await makerOf(settings), bytesMax, log, onFail });
    const mark = file.mark();
    if (!mark) return false;
    const [writes, { next }] = [await readWrites(db, mark.id), await readSnapshot(db)];
    const found = file.transactions();
    if (!found) return false;
    const held = found === 'none' ? undefined : found;
    const isSetBack = writes === undefined || writes < mark.writes || (held && held.last > next);
    const missed = isSetBack || !held ? new Map() : await readChangesSince(db, held.first, rememberedMax);
    if (own !== period) return true;
    if (isSetBack || !missed || isForfeit) {
      const begun = file.clear() ? file.mark() : undefined;
      if (!begun) return false;
      isForfeit = false;
      await addKeptPages(db, begun.id);
    } else {
      for (const [tag, transaction] of missed) noteChange(tag, transaction);
    }
    isReady = own === period;
    return true;
  };

  const write = async () => {
    const own = period;
    const mark = file?.mark();
    if (!mark) return;
    // Before the others are gathered: whatever these transactions changed will have been heard of by then.
    const { overBelow } = await readSnapshot(db);
    if (!isClosed) await delay(gatherMilliseconds, undefined, { ref: false });
    const answers = gathered;
    gathered = [];
    // The database counts first: one that is set back later to before this moment is found out.
    const writes = await countWriteOfKeptPages(db, mark.id);
    if (writes === undefined && own === period) resume();
    if (writes === undefined || !(await changes.settled())) return;
    for (const { answer, isStillTrue, madeAt, keptUntil } of answers) {
      if (own !== period) return;
      if (!isStillTrue()) continue;
      const { key, status, etag, head, bytes, encoding, tags } = answer;
      file?.put(mark.id, writes, {
        key,
        status,
        etag,
        head,
        bytes,
        encoding,
        tags,
        trueFrom: overBelow,
        madeAt,
        keptUntil,
      });
      // Each by itself, so that nobody waits for all of them.
      await new Promise(setImmediate);
    }
  };

  const writeSoon = () => {
    writing ??= write()
      .catch((error: unknown) => log.warn({ err: error }, 'kept pages could not be written'))
      .finally(() => {
        writing = undefined;
        if (gathered.length > 0 && isReady && !isClosed) writeSoon();
      });
  };

  const suspend = () => {
    period += 1;
    isReady = false;
    gathered = [];
    clearTimeout(again);
  };

  const tryToResume = async (own: number) => {
    let isDone = false;
    try {
      isDone = await catchUp();
    } catch (error) {
      log.warn({ err: error }, 'pages kept on disk cannot be used');
    }
    if (!isDone && own === period) resumeLater();
  };

  const resume = () => {
    suspend();
    void tryToResume(period);
  };

  const resumeLater = () => {
    suspend();
    if (!isClosed) again = setTimeout(resume, againMilliseconds).unref();
  };

  const onFail = () => {
    if (isReady) resumeLater();
  };

  const isTrue = ({ tags, trueFrom, madeAt, keptUntil }: FiledAnswer): boolean => {
    const now = Date.now();
    // A clock that was set back would keep it for longer.
    if (now < madeAt || now >= keptUntil || trueFrom <= anythingBy) return false;
    return !tags.split(' ').some((tag) => (changedBy.get(tag) ?? 0) >= trueFrom);
  };

  return {
    get: (key) => {
      const found = isReady ? file?.get(key) : undefined;
      return found && isTrue(found) ? found : undefined;
    },
    keep: (answer, milliseconds, isStillTrue) => {
      if (!isReady || isClosed || answer.isMinor || milliseconds < shortMilliseconds) return;
      if (gathered.length >= gatheredMax) return;
      const madeAt = Date.now();
      gathered.push({ answer, isStillTrue, madeAt, keptUntil: madeAt + milliseconds });
      writeSoon();
    },
    note: (tags, transaction) => {
      if (transaction !== undefined) return tags.forEach((tag) => noteChange(tag, transaction));
      isForfeit = true;
      resume();
    },
    resume,
    suspend,
    count: () => (isReady ? file?.count() : undefined) ?? { answers: 0, bytes: 0 },
    close: async () => {
      isClosed = true;
      await writing;
      suspend();
      file?.close();
    },
  };
}
