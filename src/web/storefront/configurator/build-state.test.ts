import { expect, test } from 'vitest';
import { buildState, type Check, type CheckAnswer, groupAnswers, partState } from './build-state.ts';

const answer = (given: Partial<CheckAnswer>): CheckAnswer => ({
  rule: 'gpu-case-length',
  result: 'ok',
  blocking: true,
  ref_ids: ['A', 'B'],
  message: '',
  left: null,
  right: null,
  source: null,
  ...given,
});

const check = (verdict: Check['verdict'], ...answers: CheckAnswer[]): Check => ({
  verdict,
  answers,
  power: { sustained_watts: 0, recommended_watts: 0, supply_watts: null, parts: [] },
  products: [{} as Check['products'][number]],
  total_cents: 0,
  assembly: null,
  repairs: [],
});
const missing = answer({ rule: 'required-parts', result: 'error', blocking: false, ref_ids: [] });

test('what is missing is «incompleto», what does not fit is not', () => {
  expect(buildState(undefined)).toBe('empty');
  expect(buildState({ ...check('incompatible', missing), products: [] })).toBe('empty');
  expect(buildState(check('incompatible', missing))).toBe('incomplete');
  expect(buildState(check('incompatible', missing, answer({ result: 'error' })))).toBe('incompatible');
  expect(buildState(check('unknown', answer({ result: 'unknown' })))).toBe('unconfirmed');
  expect(buildState(check('compatible', answer({ result: 'warning' })))).toBe('compatible');
});

test('answers are sorted by what they mean for the shopper', () => {
  const groups = groupAnswers([
    missing,
    answer({ result: 'error' }),
    answer({ result: 'unknown' }),
    answer({ result: 'unknown', blocking: false }),
    answer({ result: 'warning' }),
    answer({ result: 'info' }),
    answer({}),
  ]);
  expect(Object.fromEntries(Object.entries(groups).map(([name, list]) => [name, list.length]))).toEqual({
    errors: 1,
    missing: 1,
    unknown: 1,
    warnings: 1,
    notes: 2,
    good: 1,
  });
});

test('a part shows the worst that is said of it, but not what is missing beside it', () => {
  const answers = [
    answer({ ref_ids: ['A', 'B'], result: 'error' }),
    answer({ ref_ids: ['C'], result: 'unknown' }),
    answer({ ref_ids: ['C'], result: 'warning' }),
    answer({ ref_ids: ['D'], result: 'unknown', blocking: false }),
    answer({ ref_ids: ['E'], result: 'error', rule: 'cooler-missing' }),
  ];
  expect(['A', 'C', 'D', 'E', 'F'].map((refId) => partState(answers, refId))).toEqual([
    'error',
    'unknown',
    'good',
    'good',
    'good',
  ]);
});
