import { randomInt } from 'node:crypto';
import { hostname } from 'node:os';
import pg from 'pg';
import type { Connection } from './database/database.ts';
import type { RowOf } from './database/named-query.ts';
import type { Log } from './log.ts';
import { lifeLock, processes, signOfLife, takeLifeLock } from './process-life.queries.ts';
import { shopVersion } from './shop-version.ts';

/** Tells every process that this one lives, so that what it has begun is left to it; nobody has to say when it is over. */
export type ProcessLife = {
  /** A positive number of 31 bits, new with every start. */
  readonly id: number;
  /** From now on it is known to work on jobs. */
  beginJobs(): Promise<void>;
  /** Whatever it had begun is free at once. */
  close(): Promise<void>;
};

const signMilliseconds = 2000;
const answerMilliseconds = 5000;

/**
 * Holds a lock on a connection of its own, which PostgreSQL lets go the moment a killed process's connections end, and
 * gives a sign of life every two seconds for where the connection broke and the process did not. Both must be gone
 * before it counts as dead (`isAlive` in `process-life.queries.ts`); a process that is merely slow keeps its lock.
 */
export async function createProcessLife(url: string, log: Pick<Log, 'warn'>): Promise<ProcessLife> {
  const id = randomInt(1, 2 ** 31 - 1);
  let client: pg.Client | undefined;
  let isLocked = false;
  let isBusy = false;
  let doesJobs = false;
  const bornAt = performance.now();
  const facts = { id, version: shopVersion(), node: process.version, host: hostname(), pid: process.pid };

  const open = async () => {
    const opened = new pg.Client({
      connectionString: url,
      application_name: 'ensambla-life',
      keepAlive: true,
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
    });
    // The next sign finds out.
    opened.on('error', () => {});
    await opened.connect();
    isLocked = false;
    return opened;
  };
  const live = async () => {
    client ??= await open();
    if (!isLocked) {
      // A connection that broke without a word may hold it for a while yet: as good as this one.
      const { rows } = await client.query<{ taken: boolean }>(takeLifeLock.text, [lifeLock, id]);
      isLocked = rows[0]?.taken === true;
    }
    const said: Record<string, unknown> = {
      ...facts,
      doesJobs,
      aliveSeconds: (performance.now() - bornAt) / 1000,
      machineTime: new Date(),
    };
    await client.query(
      signOfLife.text,
      signOfLife.parameters.map((name) => said[name]),
    );
  };
  const sign = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await live();
    } catch (error) {
      log.warn({ err: error }, 'this process could not say that it lives; it tries again');
      const broken = client;
      client = undefined;
      void broken?.end().catch(() => {});
    } finally {
      isBusy = false;
    }
  };

  await live();
  const timer = setInterval(() => void sign(), signMilliseconds);
  timer.unref();
  return {
    id,
    beginJobs: async () => {
      doesJobs = true;
      await sign();
    },
    close: async () => {
      clearInterval(timer);
      isBusy = true;
      await client?.query('delete from process_life where id = $1', [id]).catch(() => {});
      // By its end alone PostgreSQL lets the lock go a moment later.
      await client?.query('select pg_advisory_unlock_all()').catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}

/** Processes of this database with what they are: those that live first, then those of a day that ended without a word. */
export function processesOf(db: Connection): Promise<RowOf<typeof processes>[]> {
  return db.rows(processes);
}
