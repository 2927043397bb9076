import { createHash } from 'node:crypto';
import { encoded, isWorthCompressing } from './encodings.ts';
import type { KeptAnswer } from './kept-answer.ts';
import type { KeptOnDisk } from './kept-on-disk.ts';
import { createS3Fifo } from './s3-fifo.ts';
import { createTagChanges } from './tag-changes.ts';

/** An answer made for everybody. */
export type MadeAnswer = {
  status: number;
  /** Names in lower case; without length, encoding, ETag and date. */
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  /** Changes announced under these end it. */
  tags: ReadonlySet<string>;
  /** How long it may be kept when nothing is announced; undefined: not at all. */
  keptForMilliseconds: number | undefined;
  /** Cheap to make in masses (not found, searches, other spellings of a page): must not drive out what is worth more. */
  isMinor: boolean;
};

export type PageCache = {
  /** What memory keeps under `key`, if it is still true. */
  get(key: string): KeptAnswer | undefined;
  /** What the disk keeps under `key`, if it is still true; from now on in memory if it was asked for lately, too. */
  getFromDisk(key: string): KeptAnswer | undefined;
  /** Makes the answer of `key` once, for however many ask at a time, and keeps it if it may be kept. */
  make(key: string, work: () => Promise<MadeAnswer>): Promise<KeptAnswer>;
  /** Ends what depends on the changed; `*` ends everything. */
  drop(tags: readonly string[], transaction?: number): void;
  /** From now on, until `resume`, nothing is kept, and what was true is former. */
  suspend(): void;
  /** What was true under `key` when changes were last heard, for minutes, and half a minute into hearing them again. */
  getFormer(key: string): KeptAnswer | undefined;
  resume(): void;
  readonly isLive: boolean;
  readonly counts: PageCacheCounts;
  close(): Promise<void>;
};

/** What the cache has done since it was opened. */
export type PageCacheCounts = {
  hits: number;
  made: number;
  /** Found to be ended by a change when they were asked for. */
  dropped: number;
  readonly answers: number;
  readonly bytes: number;
  /** Those of the hits that memory did not have. */
  disk_hits: number;
  readonly disk_answers: number;
  readonly disk_bytes: number;
};

export type PageCacheOptions = {
  bytesMax: number;
  disk?: KeptOnDisk | undefined;
  /** Monotonic milliseconds. */
  now?: () => number;
};

/** Of the memory, for answers that are cheap to make in masses. */
const minorShare = 1 / 8;
/** A page as it was so long ago is worth more than none; with older prices it misleads. */
const formerMilliseconds = 5 * 60_000;
/** So long a database that is back may still refuse. */
const recoveringMilliseconds = 30_000;
/** What an answer takes beside its bytes and texts; measured in page-cache.test.ts. */
const overheadBytes = 1024;

/** Keeps answers as bytes until a change of what they were made from. */
export function createPageCache({
  bytesMax,
  disk,
  now = () => performance.now(),
}: PageCacheOptions): PageCache {
  const major = createS3Fifo<KeptAnswer>(bytesMax * (1 - minorShare));
  const minor = createS3Fifo<KeptAnswer>(bytesMax * minorShare);
  const making = new Map<string, Promise<KeptAnswer>>();
  const changes = createTagChanges();
  let isLive = false;
  const former = new Map<string, { answer: KeptAnswer; until: number }>();
  let formerUntil = Number.POSITIVE_INFINITY;
  const counts = {
    hits: 0,
    made: 0,
    dropped: 0,
    get answers() {
      return major.size + minor.size;
    },
    get bytes() {
      return major.bytes + minor.bytes;
    },
    disk_hits: 0,
    get disk_answers() {
      return disk?.count().answers ?? 0;
    },
    get disk_bytes() {
      return disk?.count().bytes ?? 0;
    },
  };

  const keep = (answer: KeptAnswer) => {
    if (now() >= formerUntil) former.clear();
    const [own, other] = answer.isMinor ? [minor, major] : [major, minor];
    other.delete(answer.key);
    own.set(answer.key, answer, sizeOf(answer));
  };

  /** Whether it may still be given out. */
  const isTrue = (answer: KeptAnswer): boolean => {
    if (now() >= answer.keptUntil) return false;
    if (changes.haveChanged(answer.tags, answer.trueAt)) {
      counts.dropped += 1;
      return false;
    }
    answer.trueAt = changes.now();
    return true;
  };

  const makeOne = async (key: string, work: () => Promise<MadeAnswer>): Promise<KeptAnswer> => {
    // What is read from now on may be older than a change that is announced meanwhile.
    const begunAt = changes.now();
    const made = await work();
    counts.made += 1;
    const isKept = made.keptForMilliseconds !== undefined && isLive;
    const encoding = isKept && isWorthCompressing(made.body.length) ? 'br' : 'identity';
    const answer: KeptAnswer = {
      key,
      status: made.status,
      etag: `W/"${createHash('sha256').update(made.body).digest('base64url').slice(0, 22)}"`,
      head: made.headers.flatMap(([name, value]) => [shared(name), shared(value)]),
      bytes: isKept ? alone(await encoded(made.body, encoding, 'kept')) : made.body,
      encoding,
      tags: [...made.tags].join(' '),
      keptUntil: now() + (made.keptForMilliseconds ?? 0),
      isMinor: made.isMinor,
      trueAt: begunAt,
    };
    if (isKept && isLive && !changes.haveChanged(answer.tags, begunAt)) {
      keep(answer);
      disk?.keep(answer, answer.keptUntil - now(), () => !changes.haveChanged(answer.tags, answer.trueAt));
    }
    return answer;
  };

  const isFormer = (answer: KeptAnswer, until: number): boolean =>
    now() < Math.min(answer.keptUntil, until, formerUntil) &&
    !changes.haveChanged(answer.tags, answer.trueAt);

  /** That anything may have changed ends nothing former; what is announced from now on does. */
  const keepFormer = () => {
    for (const { answer } of former.values()) answer.trueAt = changes.now();
  };

  const dropAll = () => {
    counts.dropped += counts.answers;
    major.clear();
    minor.clear();
  };

  return {
    get: (key) => {
      const answer = major.get(key) ?? minor.get(key);
      if (!answer) return undefined;
      if (!isTrue(answer)) {
        (answer.isMinor ? minor : major).delete(key);
        return undefined;
      }
      counts.hits += 1;
      return answer;
    },
    getFromDisk: (key) => {
      const found = disk?.get(key);
      if (!found) return undefined;
      const { status, etag, bytes, encoding, tags, keptUntil } = found;
      const answer: KeptAnswer = {
        key,
        status,
        etag,
        bytes,
        encoding,
        tags,
        isMinor: false,
        head: found.head.map(shared),
        keptUntil: now() + keptUntil - Date.now(),
        trueAt: changes.now(),
      };
      // A crawler reads each page once. Were they all held for a moment, they would outlive the collector's quick rounds,
      // and 40 MB a second of them would have it look through everything once a second.
      minor.delete(key);
      major.setIfBack(key, answer, sizeOf(answer));
      counts.hits += 1;
      counts.disk_hits += 1;
      return answer;
    },
    make: (key, work) => {
      const known = making.get(key);
      if (known) return known;
      const made = makeOne(key, work).finally(() => {
        if (making.get(key) === made) making.delete(key);
      });
      making.set(key, made);
      return made;
    },
    drop: (tags, transaction) => {
      // Later requests must not get a rendering that began before the change.
      making.clear();
      changes.note(tags);
      disk?.note(tags, transaction);
      if (tags.includes('*')) dropAll();
    },
    suspend: () => {
      isLive = false;
      making.clear();
      // Changes may be lost, heard and lost again before the database answers.
      for (const [key, { answer, until }] of former) if (!isFormer(answer, until)) former.delete(key);
      for (const answer of [...major.values(), ...minor.values()])
        if (!changes.haveChanged(answer.tags, answer.trueAt))
          former.set(answer.key, { answer, until: now() + formerMilliseconds });
      formerUntil = Number.POSITIVE_INFINITY;
      disk?.suspend();
      changes.note(['*']);
      keepFormer();
      dropAll();
    },
    getFormer: (key) => {
      const found = former.get(key);
      return found && isFormer(found.answer, found.until) ? found.answer : undefined;
    },
    resume: () => {
      formerUntil = now() + recoveringMilliseconds;
      // What was begun before has missed changes.
      changes.note(['*']);
      keepFormer();
      isLive = true;
      disk?.resume();
    },
    get isLive() {
      return isLive;
    },
    counts,
    close: async () => disk?.close(),
  };
}

/** What an answer's memory is, near enough: its bytes, its texts and what holds them together. */
function sizeOf({ key, head, bytes, tags }: KeptAnswer): number {
  let texts = key.length + tags.length;
  for (const text of head) if (text.length > sharedLength) texts += text.length;
  return overheadBytes + texts + head.length * 8 + bytes.length;
}

/** Longer texts of heads are an answer's own. */
const sharedLength = 100;
const sharedMax = 500;
const sharedTexts = new Map<string, string>();

/** One text in memory for the many answers whose heads say the same. */
function shared(text: string): string {
  if (text.length > sharedLength) return text;
  const known = sharedTexts.get(text);
  if (known !== undefined) return known;
  if (sharedTexts.size < sharedMax) sharedTexts.set(text, text);
  return text;
}

/** In memory of their own: what zlib gives lies in a piece of sixteen kilobytes, small buffers in a common one. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
