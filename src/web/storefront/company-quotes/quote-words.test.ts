import { expect, test } from 'vitest';
import { timeLeft } from './quote-words.ts';

test('how long something holds is said in whole hours, then in whole days, and not once it is over', () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  const left = (minutes: number) => timeLeft(new Date(now + minutes * 60_000).toISOString(), now);
  expect([-1, 0, 59, 60, 125, 47 * 60, 48 * 60, 15 * 24 * 60 + 5].map(left)).toEqual([
    undefined,
    undefined,
    'queda menos de una hora',
    'queda 1 hora',
    'quedan 2 horas',
    'quedan 47 horas',
    'quedan 2 días',
    'quedan 15 días',
  ]);
});
