import { expect, test } from 'vitest';
import { beginHistory, followed } from './build-history.ts';

const after = (...steps: string[]) => steps.reduce(followed, beginHistory(''));

test('every change of the parts is a step back', () => {
  expect(after('A', 'A,B', 'A,B')).toEqual({ past: ['', 'A'], present: 'A,B', future: [] });
});

test('going back and forth keeps both ways, also by the browser’s own buttons', () => {
  const back = followed(after('A', 'A,B'), 'A');
  expect(back).toEqual({ past: [''], present: 'A', future: ['A,B'] });
  expect(followed(back, 'A,B')).toEqual(after('A', 'A,B'));
});

test('a new choice after undoing forgets what was undone', () => {
  const back = followed(after('A', 'A,B'), 'A');
  expect(followed(back, 'A,C')).toEqual({ past: ['', 'A'], present: 'A,C', future: [] });
});

test('sixty steps are kept', () => {
  const { past } = after(...Array.from({ length: 90 }, (_, step) => `P${step}`));
  expect(past).toHaveLength(60);
  expect(past.at(-1)).toBe('P88');
});
