import { expect, test } from 'vitest';
import { type AssemblyFacts, type AssemblyStep, isFinished, isReady, settledSteps } from './judge-steps.ts';

const done = { by: 'Ana', at: '2026-11-24T16:00:00.000Z' };
const step = (needs: AssemblyStep['needs'], who: Partial<AssemblyStep> = done): AssemblyStep => ({
  name: needs,
  needs,
  by: null,
  at: null,
  ...who,
});
const all: AssemblyFacts = { isComplete: true, test: { isPassed: true }, photos: 2, photosMin: 2 };

test('a step is done only while what it needs is there', () => {
  const steps = (['parts', 'nothing', 'system', 'test', 'photos'] as const).map((needs) => step(needs));
  expect(settledSteps(steps, all)).toEqual(steps);
  const undone = (facts: AssemblyFacts) =>
    settledSteps(steps, facts).flatMap(({ at, needs }) => (at === null ? [needs] : []));
  expect(undone({ ...all, isComplete: false })).toEqual(['parts']);
  expect(undone({ ...all, test: { isPassed: false } })).toEqual(['test']);
  expect(undone({ ...all, test: null, photos: 1 })).toEqual(['test', 'photos']);
  expect(isReady({ needs: 'system' }, { ...all, isComplete: false, test: null })).toBe(true);
});

test('a PC is finished with its last step, and never without its parts', () => {
  expect(isFinished([step('parts'), step('nothing', {})], all)).toBe(false);
  expect(isFinished([step('parts'), step('nothing')], all)).toBe(true);
  expect(isFinished([step('nothing')], { ...all, isComplete: false })).toBe(false);
  expect(isFinished([], all)).toBe(true);
});
