import pg from 'pg';
import type { Log } from '../log.ts';
import { coalesceRequests } from '../coalesce-requests.ts';

/** Hears of every change in the database, by any process. */
export type ChangesFollower = {
  /**
   * Rows changed that were announced under these tags; `*` stands for anything.
   * @param transaction which changed them; undefined where somebody else than the tables announced it
   */
  onChange(tags: readonly string[], transaction: number | undefined): void;
  /** From now on every change is told; before, some may have been missed. */
  onLive(): void;
  /** Changes may be missed until `onLive`. */
  onLost(): void;
};

/** Changes as PostgreSQL announces them (migration `announcements`), in every process within milliseconds. */
export type Changes = {
  /** Opens the process's one listening connection for the first follower. */
  follow(follower: ChangesFollower): void;
  /**
   * Waits until everything committed so far was told in this process, and says whether it was: where nobody follows, or
   * the connection is lost, changes may be missed. Many who ask at once share one look.
   */
  settled(): Promise<boolean>;
  /**
   * Hears what is said on another channel, by the same connection. `onLive` whenever something said before may have been
   * missed.
   */
  hear(channel: string, onSaid: (said: string) => void, onLive: () => void): void;
  close(): Promise<void>;
};

const channel = 'shop_changes';
/** A connection that is dead without saying so is found out within two of these. */
const heartbeatMilliseconds = 1000;
const reconnectMilliseconds = { first: 100, max: 5000 };
/** A connection that is dead has been found out by then. */
const settledMilliseconds = 5000;

/** Follows the announcements of the database at `url`; connects when there is somebody to tell. */
export function createChanges(url: string, log: Pick<Log, 'warn'>): Changes {
  const followers: ChangesFollower[] = [];
  const others = new Map<string, (said: string) => void>();
  let client: pg.Client | undefined;
  let isLive = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const lose = (lost: pg.Client, error: unknown) => {
    if (client !== lost) return;
    client = undefined;
    clearInterval(heartbeat);
    // Not `end`, which waits for a server that may be gone; the connection below is not in the library's types.
    (lost as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    if (isLive) {
      isLive = false;
      for (const follower of followers) follower.onLost();
    }
    if (isClosed) return;
    log.warn({ err: error }, 'announcements of changes are not heard; connecting again');
    retry(reconnectMilliseconds.first);
  };

  const retry = (milliseconds: number) => {
    timer = setTimeout(() => {
      connect().catch((error: unknown) => {
        if (isClosed) return;
        log.warn({ err: error }, 'announcements of changes cannot be heard');
        retry(Math.min(milliseconds * 2, reconnectMilliseconds.max));
      });
    }, milliseconds);
    timer.unref();
  };

  const connect = async () => {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'ensambla-changes',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    opened.on('error', (error) => lose(opened, error));
    opened.on('end', () => lose(opened, new Error('The connection ended.')));
    opened.on('notification', ({ channel: said, payload = '' }) => {
      if (said === channel) hear(payload);
      else others.get(said)?.(payload);
    });
    try {
      await opened.connect();
      for (const name of [channel, ...others.keys()]) await listenOn(opened, name);
    } catch (error) {
      await opened.end().catch(() => {});
      throw error;
    }
    if (isClosed) return opened.end();
    client = opened;
    watch(opened);
    isLive = true;
    for (const follower of followers) follower.onLive();
  };

  const watch = (watched: pg.Client) => {
    let isAnswered = true;
    const ask = async () => {
      await watched.query('select 1').catch(() => {});
      isAnswered = true;
    };
    const beat = () => {
      if (!isAnswered) return lose(watched, new Error('The connection does not answer.'));
      isAnswered = false;
      void ask();
    };
    // After what has arrived was read: where this process was busy for long, the answer may lie there unheard.
    heartbeat = setInterval(() => setImmediate(beat), heartbeatMilliseconds);
    heartbeat.unref();
  };

  const hear = (payload: string) => {
    const [first = '', ...others] = payload.split(' ');
    const isNumbered = /^\d+$/.test(first);
    const tags = isNumbered ? others : [first, ...others];
    for (const follower of followers) follower.onChange(tags, isNumbered ? Number(first) : undefined);
  };

  // PostgreSQL tells a listening connection what it has for it before it says that a statement is done.
  const settled = coalesceRequests(async () => {
    const asked = client;
    if (!isLive || !asked) return false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), settledMilliseconds);
      timer.unref();
    });
    const told = asked.query('select 1').then(
      () => true,
      () => false,
    );
    const isTold = await Promise.race([told, late]);
    clearTimeout(timer);
    return isTold && client === asked;
  });

  const follow = (follower: ChangesFollower) => {
    followers.push(follower);
    if (isLive) follower.onLive();
    else if (followers.length === 1) retry(0);
  };

  return {
    follow,
    settled,
    hear: (name, onSaid, onLive) => {
      others.set(name, onSaid);
      // A connection that is lost meanwhile listens on all of them when it is back.
      if (client) listenOn(client, name).then(onLive, () => {});
      follow({ onChange: () => {}, onLive, onLost: () => {} });
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      const open = client;
      client = undefined;
      isLive = false;
      await open?.end().catch(() => {});
    },
  };
}

const listenOn = (client: pg.Client, name: string) => client.query(`listen ${pg.escapeIdentifier(name)}`);
