import { processesOf } from '../../../platform/process-life.ts';
import type { SectionReader } from './section.ts';

/** The shop's processes on this database: those that live, and those that ended without a word within a day. */
export const readProcesses: SectionReader<'processes'> = async ({ db, life }) => ({
  processes: (await processesOf(db)).map((one) => ({
    id: one.id,
    version: one.version,
    node: one.node,
    host: one.host,
    pid: one.pid,
    does_jobs: one.does_jobs,
    is_alive: one.is_alive,
    clock_ahead_minutes: Math.round((one.clock_ahead_seconds ?? 0) / 60),
    is_this: one.id === life.id,
    started_at: one.started_at.toISOString(),
    seen_at: one.seen_at.toISOString(),
  })),
});
