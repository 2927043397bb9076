import { createHash } from 'node:crypto';
import { encoded, type Encoding, isWorthCompressing } from './encodings.ts';

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
  /** Cheap to make in masses (not found, searches): must not drive out what is worth more. */
  isMinor: boolean;
};

/** A kept answer, ready to be sent. */
export type KeptAnswer = MadeAnswer & {
  readonly key: string;
  readonly etag: string;
  readonly keptUntil: number;
  /** By encoding; made as they are asked for. */
  readonly forms: Map<Encoding, Form>;
  readonly making: Map<Encoding, Promise<Form>>;
};

/** Bytes with the head that goes before them, as `writeHead` takes it. */
export type Form = { head: string[]; headOfNotModified: string[]; bytes: Buffer };

export type PageCache = {
  /** What is kept under `key`, if it is still true. */
  get(key: string): KeptAnswer | undefined;
  /** Makes the answer of `key` once, for however many ask at a time, and keeps it if it may be kept. */
  make(key: string, work: () => Promise<MadeAnswer>): Promise<KeptAnswer>;
  /** The answer's bytes in an encoding. */
  formOf(answer: KeptAnswer, encoding: Encoding): Promise<Form>;
  /** Ends what depends on the changed; `*` ends everything. */
  drop(tags: readonly string[]): void;
  /** From now on, until `resume`, nothing is kept. */
  suspend(): void;
  resume(): void;
  readonly isLive: boolean;
  readonly counts: PageCacheCounts;
};

/** What the cache has done since it was opened. */
export type PageCacheCounts = { hits: number; made: number; dropped: number; answers: number; bytes: number };

export type PageCacheOptions = {
  bytesMax: number;
  /** Monotonic milliseconds. */
  now?: () => number;
};

/** Of the memory, for answers that are cheap to make in masses. */
const minorShare = 1 / 8;
/** Of its part of the memory, for one answer. */
const largestShare = 1 / 4;
/** What an answer takes beyond its bytes: key, head, tags. */
const overheadBytes = 2048;

type Under = { isChanged: boolean; changed: Set<string> };
type Segment = { answers: Map<string, KeptAnswer>; bytes: number; bytesMax: number };

/** Keeps answers as bytes, the least recently asked for leaving first, until a change of what they were made from. */
export function createPageCache({ bytesMax, now = () => performance.now() }: PageCacheOptions): PageCache {
  const major: Segment = { answers: new Map(), bytes: 0, bytesMax: bytesMax * (1 - minorShare) };
  const minor: Segment = { answers: new Map(), bytes: 0, bytesMax: bytesMax * minorShare };
  const byTag = new Map<string, Set<KeptAnswer>>();
  const making = new Map<string, Promise<KeptAnswer>>();
  /** Answers being made, with what has changed since they were begun. */
  const under = new Set<Under>();
  const counts: PageCacheCounts = { hits: 0, made: 0, dropped: 0, answers: 0, bytes: 0 };
  let isLive = false;

  const segmentOf = (answer: KeptAnswer) => (answer.isMinor ? minor : major);

  const grow = (answer: KeptAnswer, bytes: number) => {
    const segment = segmentOf(answer);
    segment.bytes += bytes;
    counts.bytes += bytes;
    for (const oldest of segment.answers.values()) {
      if (segment.bytes <= segment.bytesMax) break;
      remove(oldest);
    }
  };

  const remove = (answer: KeptAnswer) => {
    const segment = segmentOf(answer);
    if (segment.answers.get(answer.key) !== answer) return;
    segment.answers.delete(answer.key);
    const bytes = sizeOf(answer);
    segment.bytes -= bytes;
    counts.bytes -= bytes;
    counts.answers -= 1;
    for (const tag of answer.tags) {
      const tagged = byTag.get(tag);
      tagged?.delete(answer);
      if (tagged?.size === 0) byTag.delete(tag);
    }
  };

  const keep = (answer: KeptAnswer) => {
    if (sizeOf(answer) > segmentOf(answer).bytesMax * largestShare) return;
    for (const { answers } of [major, minor]) {
      const before = answers.get(answer.key);
      if (before) remove(before);
    }
    segmentOf(answer).answers.set(answer.key, answer);
    counts.answers += 1;
    for (const tag of answer.tags) {
      const tagged = byTag.get(tag) ?? new Set();
      tagged.add(answer);
      byTag.set(tag, tagged);
    }
    grow(answer, sizeOf(answer));
  };

  const clear = () => {
    for (const { answers } of [major, minor]) {
      counts.dropped += answers.size;
      for (const answer of answers.values()) remove(answer);
    }
  };

  const makeOne = async (key: string, work: () => Promise<MadeAnswer>): Promise<KeptAnswer> => {
    const mine: Under = { isChanged: !isLive, changed: new Set() };
    under.add(mine);
    try {
      const made = await work();
      counts.made += 1;
      const answer: KeptAnswer = {
        ...made,
        key,
        etag: `W/"${createHash('sha256').update(made.body).digest('base64url').slice(0, 22)}"`,
        keptUntil: now() + (made.keptForMilliseconds ?? 0),
        forms: new Map(),
        making: new Map(),
      };
      // What was read may be older than a change that was announced while it was read.
      const isOverdue = mine.isChanged || [...mine.changed].some((tag) => made.tags.has(tag));
      if (made.keptForMilliseconds !== undefined && isLive && !isOverdue) keep(answer);
      return answer;
    } finally {
      under.delete(mine);
    }
  };

  return {
    get: (key) => {
      const segment = major.answers.has(key) ? major : minor;
      const answer = segment.answers.get(key);
      if (!answer) return undefined;
      if (now() >= answer.keptUntil) {
        remove(answer);
        return undefined;
      }
      // The end of the map is what was asked for last.
      segment.answers.delete(key);
      segment.answers.set(key, answer);
      counts.hits += 1;
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
    formOf: (answer, encoding) => {
      const wanted = isWorthCompressing(answer.body.length) ? encoding : 'identity';
      const form = answer.forms.get(wanted);
      if (form) return Promise.resolve(form);
      const known = answer.making.get(wanted);
      if (known) return known;
      const made = encoded(answer.body, wanted).then((bytes) => {
        const ready = formWith(answer, wanted, bytes);
        answer.forms.set(wanted, ready);
        answer.making.delete(wanted);
        if (wanted !== 'identity' && segmentOf(answer).answers.get(answer.key) === answer) {
          grow(answer, bytes.length);
        }
        return ready;
      });
      answer.making.set(wanted, made);
      return made;
    },
    drop: (tags) => {
      // Later requests must not get a rendering that began before the change.
      making.clear();
      if (tags.includes('*')) {
        for (const one of under) one.isChanged = true;
        clear();
        return;
      }
      for (const tag of tags) {
        for (const one of under) one.changed.add(tag);
        for (const answer of byTag.get(tag) ?? []) {
          remove(answer);
          counts.dropped += 1;
        }
      }
    },
    suspend: () => {
      isLive = false;
      making.clear();
      for (const one of under) one.isChanged = true;
      clear();
    },
    resume: () => {
      isLive = true;
    },
    get isLive() {
      return isLive;
    },
    counts,
  };
}

function sizeOf({ body, forms }: KeptAnswer): number {
  let bytes = overheadBytes + body.length;
  for (const [encoding, form] of forms) if (encoding !== 'identity') bytes += form.bytes.length;
  return bytes;
}

function formWith(answer: KeptAnswer, encoding: Encoding, bytes: Buffer): Form {
  const head = answer.headers.flat();
  const shared = ['etag', answer.etag, 'vary', 'Accept-Encoding'];
  head.push(...shared, 'content-length', String(bytes.length));
  if (encoding !== 'identity') head.push('content-encoding', encoding);
  const cacheControl = answer.headers.find(([name]) => name === 'cache-control')?.[1] ?? 'no-cache';
  return { head, headOfNotModified: [...shared, 'cache-control', cacheControl], bytes };
}
