import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

test('more and less are told in whole percent of what was before', () => {
  expect(changeText(112, 100)).toEqual({ text: '+12 %', isMore: true });
  expect(changeText(60, 100)).toEqual({ text: '−40 %', isMore: false });
  expect(changeText(0, 100)).toEqual({ text: '−100 %', isMore: false });
});

test('nothing to compare with says nothing', () => {
  expect(changeText(100, 0)).toBeUndefined();
  expect(changeText(100, 100)).toBeUndefined();
});

test('a first big day is not a percentage of four digits', () => {
  expect(changeText(2000, 100)).toEqual({ text: '×20', isMore: true });
});
