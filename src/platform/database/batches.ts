import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import type pg from 'pg';

type Waiting = {
  statement: pg.QueryConfig;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: unknown) => void;
};

/** What one piece of work has asked for and is not sent yet. */
const batches = new AsyncLocalStorage<WeakMap<pg.Pool, Waiting[]>>();

/**
 * Runs `work`. What it asks for at once outside of transactions goes to one connection in one write, and is done and
 * answered in its order: with a connection for each statement, waking PostgreSQL's processes costs more than the
 * statements do. Within such work it is a part of it.
 */
export function inBatches<Result>(work: () => Promise<Result>): Promise<Result> {
  return batches.getStore() ? work() : batches.run(new WeakMap(), work);
}

/** Sends a statement: with the batch of the work that asks for it, or at once where there is none. */
export function sendInBatch(pool: pg.Pool, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  const batch = batches.getStore();
  if (!batch) return pool.query(statement);
  return new Promise((resolve, reject) => {
    let waiting = batch.get(pool);
    if (waiting === undefined) {
      waiting = [];
      batch.set(pool, waiting);
      // After every promise that is ready now has had its turn.
      process.nextTick(() => {
        batch.delete(pool);
        void sendAll(pool, waiting ?? []);
      });
    }
    waiting.push({ statement, resolve, reject });
  });
}

/** Holds back what a client writes until every promise that is ready now has had its turn: it goes out in one write. */
export function holdWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

async function sendAll(pool: pg.Pool, all: readonly Waiting[]): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    for (const { reject } of all) reject(error);
    return;
  }
  holdWrites(client);
  const answers = all.map(({ statement }) => client.query(statement));
  let failure: Error | undefined;
  for (const [index, answer] of answers.entries()) {
    answer.then(all[index]?.resolve, (error: Error) => {
      failure ??= error;
      all[index]?.reject(error);
    });
  }
  await Promise.allSettled(answers);
  // As the pool itself does: a connection on which something failed is not lent again.
  client.release(failure);
}
