/** Values by key within a bound of bytes; a walk through everything once drives out nothing that is asked for again. */
export type S3Fifo<Value> = {
  /** Counts as being asked for. */
  get(key: string): Value | undefined;
  /** Keeps `value`, which takes `bytes`, in place of what had its key; others leave. Not kept: what is too large. */
  set(key: string, value: Value, bytes: number): void;
  /** Keeps a value that is quickly had elsewhere only where its key was asked for lately; from now on it was. */
  setIfBack(key: string, value: Value, bytes: number): void;
  /** Forgets the value, but not that it was asked for: what is kept under `key` next gets its place. */
  delete(key: string): boolean;
  clear(): void;
  values(): Iterable<Value>;
  readonly size: number;
  /** Of the values and of what is remembered of those that left. */
  readonly bytes: number;
};

type Entry<Value> = { key: string; value: Value; bytes: number; asked: number };

/** Of the bytes, for what has not been asked for again since it came. */
const newcomersShare = 1 / 10;
/** Of the bytes, for one value. */
const largestShare = 1 / 4;
/** How often a newcomer must be asked for to stay. */
const staysFrom = 2;
const askedMax = 3;

/**
 * S3-FIFO (Yang et al., «FIFO queues are all you need for cache eviction», 2023): newcomers pass through a short queue;
 * who was asked for there, or comes back soon after, gets into the long one, where being asked for buys another round.
 */
export function createS3Fifo<Value>(bytesMax: number): S3Fifo<Value> {
  // A map's own order is the queue: the first has waited longest.
  const newcomers = new Map<string, Entry<Value>>();
  const settled = new Map<string, Entry<Value>>();
  /** Who left the short queue, or was asked for elsewhere, with the bytes that remembering takes. */
  const ghosts = new Map<string, number>();
  let newcomersBytes = 0;
  let settledBytes = 0;
  let ghostsBytes = 0;
  const total = () => newcomersBytes + settledBytes + ghostsBytes;

  const settle = (entry: Entry<Value>) => {
    settled.set(entry.key, entry);
    settledBytes += entry.bytes;
  };

  const forget = (key: string): boolean => {
    const bytes = ghosts.get(key);
    if (bytes === undefined) return false;
    ghostsBytes -= bytes;
    return ghosts.delete(key);
  };

  const remember = (key: string) => {
    forget(key);
    const bytes = ghostBytes(key);
    ghosts.set(key, bytes);
    ghostsBytes += bytes;
  };

  const evictNewcomer = () => {
    for (const entry of newcomers.values()) {
      newcomers.delete(entry.key);
      newcomersBytes -= entry.bytes;
      if (entry.asked < staysFrom) return remember(entry.key);
      settle({ ...entry, asked: 0 });
      return;
    }
  };

  const evictSettled = () => {
    for (const entry of settled.values()) {
      settled.delete(entry.key);
      settledBytes -= entry.bytes;
      if (entry.asked === 0) return;
      entry.asked -= 1;
      settle(entry);
    }
  };

  const evict = () => {
    while (total() > bytesMax) {
      // As many are remembered as are kept.
      const [oldest] = ghosts.size > newcomers.size + settled.size ? ghosts.keys() : [];
      if (oldest !== undefined) forget(oldest);
      else if (newcomersBytes > bytesMax * newcomersShare || settled.size === 0) evictNewcomer();
      else evictSettled();
    }
  };

  const remove = (key: string): boolean => {
    const newcomer = newcomers.get(key);
    if (newcomer) newcomersBytes -= newcomer.bytes;
    const entry = settled.get(key);
    if (entry) {
      settledBytes -= entry.bytes;
      remember(entry.key);
    }
    return newcomers.delete(key) || settled.delete(key);
  };

  const set = (key: string, value: Value, bytes: number) => {
    remove(key);
    if (bytes > bytesMax * largestShare) return;
    const entry = { key, value, bytes, asked: 0 };
    if (forget(key)) settle(entry);
    else {
      newcomers.set(key, entry);
      newcomersBytes += bytes;
    }
    evict();
  };

  return {
    get: (key) => {
      const entry = settled.get(key) ?? newcomers.get(key);
      if (!entry) return undefined;
      entry.asked = Math.min(entry.asked + 1, askedMax);
      return entry.value;
    },
    set,
    setIfBack: (key, value, bytes) => {
      if (ghosts.has(key)) return set(key, value, bytes);
      remember(key);
      evict();
    },
    delete: remove,
    clear: () => {
      for (const queue of [newcomers, settled, ghosts]) queue.clear();
      newcomersBytes = settledBytes = ghostsBytes = 0;
    },
    *values() {
      for (const queue of [newcomers, settled]) for (const { value } of queue.values()) yield value;
    },
    get size() {
      return newcomers.size + settled.size;
    },
    get bytes() {
      return total();
    },
  };
}

/** A key's text and its place in a map. */
function ghostBytes(key: string): number {
  return key.length + 100;
}
