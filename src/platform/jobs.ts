import { PgBoss } from 'pg-boss';
import type { Changes } from './database/changes.ts';
import type { Connection, Database } from './database/database.ts';
import { query, type RowOf } from './database/named-query.ts';
import type { Log } from './log.ts';

/** A kind of work done later or by the clock; `work` may run twice for the same data and must bear it. */
export type JobDefinition<Data extends object = object> = {
  readonly name: string;
  /** What it answers is kept with the job for a week (`lastJobAnswer`). */
  readonly work: (data: Data) => Promise<object | void>;
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
    options?: {
      /** How much later it begins, by the clock of the database: this process's may be wrong. */
      afterSeconds?: number;
    },
  ): Promise<void>;
  /** Sends many jobs of a kind in one statement; each waits for those that were sent one by one. */
  sendMany<Data extends object>(tx: Connection, name: string, data: readonly Data[]): Promise<void>;
  /** When work of this cron line is due the next time after `from`, as the runner reckons. */
  nextRun(schedule: { cron: string; timezone: string | null }, from: Date): Date | undefined;
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
/** Of jobs that come in masses; others have 0. */
const afterOthers = -1;
/** How often silent jobs are looked for. */
const silenceLookedForSeconds = 10;

/** How often it is looked for what nobody calls for: jobs that were put off, or are tried again. */
const lookSeconds = 2;
/** How often each worker looks by itself; where it is called, only in case a call is lost. */
const workerLooksSeconds = { called: 30, notCalled: 0.5 };

/** Queues that have something to do now. */
const dueQueues = query(
  'jobs.due_queues',
  `select q.name from unnest(:names::text[]) as q(name)
    where exists (select from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after < pgboss.job_now())`,
);

/**
 * Makes the runner; jobs can be sent after `open`, and are done after `work`. Workers are called by `changes` when a job
 * for them is committed, whichever process sent it. What is due later is looked for by one statement for all of them: a
 * hundred workers that each look would keep a shop at rest busy. Without `changes` they look twice a second.
 */
export function createJobRunner(db: Database, log: Log, changes?: Pick<Changes, 'hear'>): JobRunner {
  const executeSql = (text: string, values?: unknown[]) => db.sql(text, values ?? []);
  const sender = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  let callQueue: ((name: string) => void) | undefined;
  // What looks after silent jobs and schedules belongs to the processes that work: one that only sends stays quiet.
  const worker = new PgBoss({
    db: { executeSql, ...(changes && { listen: listenBy(changes, (call) => (callQueue = call)) }) },
    useListenNotify: changes !== undefined,
    superviseIntervalSeconds: silenceLookedForSeconds,
    monitorIntervalSeconds: silenceLookedForSeconds,
  });
  for (const boss of [sender, worker]) {
    boss.on('error', (error: unknown) => log.error({ err: error }, 'jobs'));
  }
  let opened: readonly JobDefinition<never>[] = [];
  let looking: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      const names = opened.map(({ name }) => name);
      for (const { name } of await db.rows(dueQueues, { names })) callQueue?.(name);
    } catch (error) {
      log.error({ err: error }, 'due jobs could not be looked for');
    }
    looking?.refresh();
  };
  return {
    open: async (definitions) => {
      await sender.start();
      const known = new Map((await sender.getQueues()).map((queue) => [queue.name, queue]));
      for (const { name, retryLimit = 10 } of definitions) {
        const wanted = { retryLimit, retryDelay: 2, retryBackoff: true, heartbeatSeconds, notify: true };
        const queue = known.get(name);
        if (!queue) await sender.createQueue(name, wanted);
        else if (
          queue.retryLimit !== retryLimit ||
          queue.heartbeatSeconds !== heartbeatSeconds ||
          !queue.notify
        ) {
          await sender.updateQueue(name, wanted);
        }
        await learnQueue(sender, name);
      }
      opened = definitions;
    },
    work: async () => {
      await worker.start();
      for (const definition of opened) await startWorker(worker, definition, log);
      if (callQueue) looking = setTimeout(look, lookSeconds * 1000);
    },
    send: async (tx, name, data, { afterSeconds = 0 } = {}) => {
      await sender.send(name, data, {
        ...(afterSeconds > 0 && { startAfter: afterSeconds }),
        db: { executeSql: (text: string, values?: unknown[]) => tx.sql(text, values ?? []) },
      });
    },
    sendMany: async (tx, name, data) => {
      const many = data.map((one) => ({ data: one, priority: afterOthers }));
      await sender.insert(name, many, {
        db: { executeSql: (text: string, values?: unknown[]) => tx.sql(text, values ?? []) },
      });
    },
    nextRun: ({ cron, timezone }, from) =>
      sender.previewSchedule(cron, { ...(timezone !== null && { tz: timezone }), from, count: 1 })[0],
    stop: async () => {
      clearTimeout(looking);
      looking = undefined;
      await worker.stop({ graceful: true, timeout: 10_000 });
      await sender.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** pg-boss's listening, on the connection that hears of changes anyway; `hand` is given what calls a queue's workers. */
const listenBy =
  (changes: Pick<Changes, 'hear'>, hand: (call: (name: string) => void) => void) =>
  async (channel: string, onSaid: (said: string) => void, onLive: () => void) => {
    changes.hear(channel, onSaid, onLive);
    hand(onSaid);
    // The connection ends with the process.
    return { close: async () => {} };
  };

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
  const work = definition.work as (data: object) => Promise<object | void>;
  if (schedule !== undefined) await boss.schedule(name, schedule, {}, { tz: 'America/Mexico_City' });
  const options = {
    pollingIntervalSeconds: workerLooksSeconds.notCalled,
    notifyPollingIntervalSeconds: workerLooksSeconds.called,
    localConcurrency: concurrency,
  };
  let workerId = '';
  workerId = await boss.work(name, options, async ([job]) => {
    if (!job) return undefined;
    try {
      return await work(job.data as object);
    } catch (error) {
      log.error({ err: error, job: name, id: job.id }, 'job failed, will be tried again');
      throw error;
    } finally {
      // The next one waits no longer than this one took.
      boss.notifyWorker(workerId);
    }
  });
}

const forgetDone = query(
  'jobs.forget_done',
  `delete from pgboss.job where state in ('completed', 'cancelled', 'failed') and data::text like any(:datas::text[])`,
);

/** Forgets finished jobs that were about one of these ids; the runner would keep what they were told for days. */
export async function forgetDoneJobs(tx: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(forgetDone, { datas: ids.map((id) => `%"${id}"%`) });
}

/** A job that failed as often as it may be tried; the runner keeps it for a week. */
export type DeadJob = {
  id: string;
  name: string;
  data: unknown;
  error: string | null;
  tries: number;
  created_at: Date;
  failed_at: Date;
};

const deadPage = query(
  'jobs.dead_page',
  `select id, name, data, coalesce(output->>'message', output::text) as error, retry_count + 1 as tries,
          created_on as created_at, completed_on as failed_at, (count(*) over ())::int as total
   from pgboss.job where state = 'failed'
   order by completed_on desc, id limit :pageSize offset :offset`,
  { present: ['failed_at'] },
);
const deadCount = query(
  'jobs.dead_count',
  `select count(*)::int as count from pgboss.job where state = 'failed'`,
);
const deadKindsSince = query(
  'jobs.dead_kinds_since',
  `select name, count(*)::int as count,
          (array_agg(coalesce(output->>'message', output::text) order by completed_on desc))[1] as error
   from pgboss.job where state = 'failed' and completed_on >= :since group by name order by name`,
);
const runAgain = query(
  'jobs.run_again',
  `update pgboss.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null
   where id = :id::uuid and state = 'failed' returning name`,
);
const discard = query(
  'jobs.discard',
  `delete from pgboss.job where id = :id::uuid and state = 'failed' returning name`,
);
/** The runner's own queues, e.g. the one of its clock, begin with `__`. */
const queues = query(
  'jobs.queues',
  `select name, pgboss.job_now() as now,
          count(*) filter (where state in ('created', 'retry') and start_after <= pgboss.job_now())::int as waiting,
          count(*) filter (where state in ('created', 'retry') and start_after > pgboss.job_now())::int as later,
          count(*) filter (where state = 'active')::int as active,
          count(*) filter (where state = 'failed')::int as failed,
          min(greatest(created_on, start_after)) filter (
            where state in ('created', 'retry') and start_after <= pgboss.job_now()) as waiting_since,
          max(started_on) as last_started_at,
          max(completed_on) filter (where state = 'completed') as last_done_at,
          max(completed_on) filter (where state = 'failed') as last_failed_at
     from pgboss.job where left(name, 2) <> '__' group by name order by name`,
  { present: ['now'] },
);
const schedules = query(
  'jobs.schedules',
  `select name, cron, timezone, created_on as created_at, pgboss.job_now() as now from pgboss.schedule order by name`,
  { present: ['now'] },
);

/** A kind of jobs with what the runner remembers of it, which is a week. Times are by the runner's clock, as is `now`. */
export type JobQueue = RowOf<typeof queues>;

/** Every kind of jobs of which the runner remembers any. */
export function jobQueues(db: Connection): Promise<JobQueue[]> {
  return db.rows(queues);
}

/** Kinds of jobs that the clock sends, with their cron lines and since when. */
export function jobSchedules(db: Connection): Promise<RowOf<typeof schedules>[]> {
  return db.rows(schedules);
}

const waitingOfKind = query(
  'jobs.waiting_of_kind',
  `select count(*)::int as count from pgboss.job where name = :name and state in ('created', 'retry', 'active')`,
);
const lastFailureOfKind = query(
  'jobs.last_failure_of_kind',
  `select completed_on as failed_at, coalesce(output->>'message', output::text) as error
     from pgboss.job where name = :name and state = 'failed' order by completed_on desc limit 1`,
  { present: ['failed_at'] },
);
const lastAnswerOfKind = query(
  'jobs.last_answer_of_kind',
  `select completed_on as done_at, output as answer
     from pgboss.job where name = :name and state = 'completed' order by completed_on desc limit 1`,
  { present: ['done_at'] },
);

/** When a job of a kind was done the last time, and what it answered; undefined where none was in a week. */
export function lastJobAnswer(
  db: Connection,
  name: string,
): Promise<RowOf<typeof lastAnswerOfKind> | undefined> {
  return db.first(lastAnswerOfKind, { name });
}

/** How many jobs of a kind wait or are under way. */
export async function waitingJobs(db: Connection, name: string): Promise<number> {
  return (await db.first(waitingOfKind, { name }))?.count ?? 0;
}

/** When a job of a kind failed for good the last time, and why; undefined where none did in a week. */
export function lastJobFailure(
  db: Connection,
  name: string,
): Promise<RowOf<typeof lastFailureOfKind> | undefined> {
  return db.first(lastFailureOfKind, { name });
}

/** Forgets a dead job and gives its name; undefined where none is dead under this id. */
export async function discardDeadJob(tx: Connection, id: string): Promise<string | undefined> {
  return (await tx.first(discard, { id }))?.name;
}

/** Jobs that failed for good, those of now first. */
export async function deadJobs(
  db: Connection,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ jobs: DeadJob[]; total: number }> {
  const rows = await db.rows(deadPage, { pageSize, offset: (page - 1) * pageSize });
  const total = rows[0]?.total ?? (await deadJobCount(db));
  return { jobs: rows, total };
}

/** How many jobs failed for good. */
export async function deadJobCount(db: Connection): Promise<number> {
  return (await db.first(deadCount))?.count ?? 0;
}

/** Which kinds of jobs failed for good since then, how many of each, and the last error. */
export function deadJobKinds(
  db: Connection,
  since: Date,
): Promise<{ name: string; count: number; error: string | null }[]> {
  return db.rows(deadKindsSince, { since });
}

/**
 * Has a dead job tried once more, and gives its name; undefined where none is dead under this id: it waits or runs
 * already, so that asking twice makes one run.
 */
export async function runDeadJobAgain(tx: Connection, id: string): Promise<string | undefined> {
  return (await tx.first(runAgain, { id }))?.name;
}
