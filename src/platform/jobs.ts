import { PgBoss } from 'pg-boss';
import type { Connection, Database } from './database/database.ts';
import { query } from './database/named-query.ts';
import type { Log } from './log.ts';

/** A kind of work done later or by the clock; `work` may run twice for the same data and must bear it. */
export type JobDefinition<Data extends object = object> = {
  readonly name: string;
  readonly work: (data: Data) => Promise<void>;
  /** Cron line in `America/Mexico_City`, for work that repeats. */
  readonly schedule?: string;
  readonly retryLimit?: number;
  /** How many of them one process does at a time (default 1). */
  readonly concurrency?: number;
};

export type Jobs = {
  /** Sends a job inside the transaction that needs it: it exists exactly when the transaction commits. */
  send<Data extends object>(
    tx: Connection,
    name: string,
    data: Data,
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>;
};

/** Jobs on the shop's own PostgreSQL (schema `pgboss`). */
export type JobRunner = Jobs & {
  /** Makes the queues of `definitions`, so that jobs can be sent. */
  open(definitions: readonly JobDefinition<never>[]): Promise<void>;
  /** Starts the workers and schedules; a process that only sends leaves this to others. */
  work(): Promise<void>;
  /** Waits for work in progress (up to 10 s), then stops. */
  stop(): Promise<void>;
};

/**
 * A job under way says so twice in this time. One that is silent for longer was left by a process that died, and is done
 * again within half a minute; by its own time-out that would be a quarter of an hour.
 */
const heartbeatSeconds = 20;
/** How often silent jobs are looked for. */
const silenceLookedForSeconds = 10;

/** Makes the runner; jobs can be sent after `open`, and are done after `work`. */
export function createJobRunner(db: Database, log: Log): JobRunner {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.sql(text, values ?? []) },
    superviseIntervalSeconds: silenceLookedForSeconds,
    monitorIntervalSeconds: silenceLookedForSeconds,
  });
  boss.on('error', (error: unknown) => log.error({ err: error }, 'jobs'));
  let opened: readonly JobDefinition<never>[] = [];
  return {
    open: async (definitions) => {
      await boss.start();
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const { name, retryLimit = 10 } of definitions) {
        const wanted = { retryLimit, retryDelay: 2, retryBackoff: true, heartbeatSeconds };
        const queue = known.get(name);
        if (!queue) await boss.createQueue(name, wanted);
        else if (queue.retryLimit !== retryLimit || queue.heartbeatSeconds !== heartbeatSeconds) {
          await boss.updateQueue(name, wanted);
        }
        await learnQueue(boss, name);
      }
      opened = definitions;
    },
    work: async () => {
      for (const definition of opened) await startWorker(boss, definition, log);
    },
    send: async (tx, name, data, options = {}) => {
      await boss.send(name, data, {
        ...options,
        db: { executeSql: (text: string, values?: unknown[]) => tx.sql(text, values ?? []) },
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/**
 * pg-boss looks a queue up at its first use, on the pool. A `send` inside a transaction would wait for a second
 * connection then, and enough of them at once would wait for each other; so it is looked up here.
 */
async function learnQueue(boss: PgBoss, name: string): Promise<void> {
  const nobody = '00000000-0000-0000-0000-000000000000';
  await boss.getJobById(name, nobody, { db: { executeSql: async () => ({ rows: [] }) } });
}

async function startWorker(boss: PgBoss, definition: JobDefinition<never>, log: Log): Promise<void> {
  const { name, schedule, concurrency = 1 } = definition;
  const work = definition.work as (data: object) => Promise<void>;
  if (schedule !== undefined) await boss.schedule(name, schedule, {}, { tz: 'America/Mexico_City' });
  await boss.work(name, { pollingIntervalSeconds: 0.5, localConcurrency: concurrency }, async ([job]) => {
    if (!job) return;
    try {
      await work(job.data as object);
    } catch (error) {
      log.error({ err: error, job: name, id: job.id }, 'job failed, will be tried again');
      throw error;
    }
  });
}

const forgetDone = query<unknown>(
  'jobs.forget_done',
  `delete from pgboss.job where state in ('completed', 'cancelled', 'failed') and data::text like any($1::text[])`,
);

/** Forgets finished jobs that were about one of these ids; the runner would keep what they were told for days. */
export async function forgetDoneJobs(tx: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(forgetDone, [ids.map((id) => `%"${id}"%`)]);
}
