import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type SyncRun = Awaited<ReturnType<Api['suppliers']['runs']>>['runs'][number];

export const runStates: Record<SyncRun['state'], { label: Message; tone: BadgeTone }> = {
  running: { label: msg('Reading'), tone: 'info' },
  proposed: { label: msg('Waits for you'), tone: 'warning' },
  applying: { label: msg('Writing'), tone: 'info' },
  finished: { label: msg('Finished'), tone: 'success' },
  failed: { label: msg('Failed'), tone: 'danger' },
  rejected: { label: msg('Turned down'), tone: 'neutral' },
  stopped: { label: msg('Halted'), tone: 'warning' },
  rolling_back: { label: msg('Being rolled back'), tone: 'info' },
  rolled_back: { label: msg('All undone'), tone: 'neutral' },
};

/** How far a run has come, as the socket tells it. */
export type SyncProgress = {
  runId: string;
  /** 0 to 1. */
  fraction: number;
  linesRead: number;
  /** Lines read, or changes written, a second. */
  rate: number;
  rejected: number;
};

/** Reads a `sync.progress` message; undefined for what is none. */
export function readProgress(payload: unknown): SyncProgress | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  const {
    run_id: runId,
    fraction,
    lines_read: linesRead,
    rate,
    rejected,
  } = payload as Record<string, unknown>;
  if (typeof runId !== 'string') return undefined;
  return {
    runId,
    fraction: typeof fraction === 'number' ? Math.min(1, Math.max(0, fraction)) : 0,
    linesRead: typeof linesRead === 'number' ? linesRead : 0,
    rate: typeof rate === 'number' ? rate : 0,
    rejected: typeof rejected === 'number' ? rejected : 0,
  };
}

/** `1 m 5 s`, `12 s`; empty while a run is at work. */
export function durationOf(run: { started_at: string; finished_at: string | null }): string {
  if (run.finished_at === null) return '';
  const seconds = Math.max(0, Math.round((Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} m ${seconds % 60} s`;
}
