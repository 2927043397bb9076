import { type JobQueue, jobQueues, jobSchedules } from '../../../platform/jobs.ts';
import { processesOf } from '../../../platform/process-life.ts';
import { silentNames } from '../../webhooks/index.ts';
import type { SectionGiven, SectionReader } from './section.ts';

/** A receiver may be away for a night. */
const silentMilliseconds = 24 * 3_600_000;
/** For so long the runner knows what ran. */
const rememberedMilliseconds = 7 * 24 * 3_600_000;

/** Queues in which there is anything, and work by the clock with its last and next time, all by the runner's clock. */
export const readJobs: SectionReader<'jobs'> = async (given) => {
  const { db } = given;
  const queues = await jobQueues(db);
  const schedules = await jobSchedules(db);
  const byName = new Map(queues.map((queue) => [queue.name, queue]));
  const sum = (of: (queue: JobQueue) => number) => queues.reduce((all, queue) => all + of(queue), 0);
  const workedFor = await workedMilliseconds(given);
  return {
    waiting: sum(({ waiting }) => waiting),
    later: sum(({ later }) => later),
    active: sum(({ active }) => active),
    failed: sum(({ failed }) => failed),
    queues: queues
      .filter(({ waiting, later, active, failed }) => waiting + later + active + failed > 0)
      .map((queue) => ({
        name: queue.name,
        waiting: queue.waiting,
        later: queue.later,
        active: queue.active,
        failed: queue.failed,
        waiting_since: iso(queue.waiting_since),
        is_stuck: isStuck(queue, given),
      })),
    silent_webhooks: await silentNames(db, new Date(given.clock.now().getTime() - silentMilliseconds)),
    scheduled: schedules.map(({ name, cron, timezone, created_at: since, now }) => {
      const queue = byName.get(name);
      const expected = given.jobs.nextRun(
        { cron, timezone },
        latest([
          since,
          queue?.last_started_at ?? since,
          new Date(now.getTime() - rememberedMilliseconds),
          new Date(now.getTime() - workedFor),
        ]),
      );
      return {
        name,
        cron,
        timezone,
        last_started_at: iso(queue?.last_started_at),
        last_done_at: iso(queue?.last_done_at),
        last_failed_at: iso(queue?.last_failed_at),
        next_at: iso(given.jobs.nextRun({ cron, timezone }, now)),
        is_late:
          workedFor > 0 &&
          expected !== undefined &&
          expected.getTime() + waitMilliseconds(given) < now.getTime(),
      };
    }),
  };
};

/** A long queue that moves is none: something of it began meanwhile. */
function isStuck(
  { now, waiting_since: since, last_started_at: began }: JobQueue,
  given: SectionGiven,
): boolean {
  const before = now.getTime() - waitMilliseconds(given);
  return since !== null && since.getTime() < before && (began === null || began.getTime() < before);
}

/** How long there has been a process that does jobs; 0 where there is none. */
async function workedMilliseconds({ db }: SectionGiven): Promise<number> {
  const working = (await processesOf(db)).filter((one) => one.is_alive && one.does_jobs);
  return Math.max(0, ...working.map((one) => one.alive_seconds * 1000));
}

const waitMilliseconds = ({ limits }: SectionGiven) => limits.waiting_minutes * 60_000;
const latest = (times: readonly Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));
const iso = (time: Date | null | undefined) => time?.toISOString() ?? null;
