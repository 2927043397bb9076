import { expect, test } from 'vitest';
import { durationOf, readProgress } from './sync-words.ts';

test('progress is read as it comes and never leaves its bar', () => {
  expect(readProgress({ run_id: 'r', fraction: 0.5, lines_read: 1000, rate: 250, rejected: 2 })).toEqual({
    runId: 'r',
    fraction: 0.5,
    linesRead: 1000,
    rate: 250,
    rejected: 2,
  });
  expect(readProgress({ run_id: 'r', fraction: 7 })).toMatchObject({ fraction: 1, linesRead: 0 });
  expect(readProgress({ fraction: 0.5 })).toBeUndefined();
  expect(readProgress('x')).toBeUndefined();
});

test('a duration reads in seconds and minutes, a running one is empty', () => {
  const startedAt = '2026-11-20T10:00:00Z';
  expect(durationOf({ started_at: startedAt, finished_at: '2026-11-20T10:00:12Z' })).toBe('12 s');
  expect(durationOf({ started_at: startedAt, finished_at: '2026-11-20T10:01:05Z' })).toBe('1 m 5 s');
  expect(durationOf({ started_at: startedAt, finished_at: null })).toBe('');
});
