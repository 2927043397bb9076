import { expect, test } from 'vitest';
import { readJsonText } from './read-json.ts';

test('JSON is read as it is', () => {
  expect(readJsonText(String.raw`{"a":["\u00f1","😀","\ud83d\ude00"]}`)).toEqual({ a: ['ñ', '😀', '😀'] });
});

test.each([
  String.raw`{"a":"x\u0000"}`,
  String.raw`{"\u0000":1}`,
  String.raw`{"a":[{"b":"\ud800"}]}`,
  String.raw`"\udc00\ud800"`,
  '{',
  '',
  "{'a':1}",
])('%s is refused as malformed', (text) => {
  expect(() => readJsonText(text)).toThrow(expect.objectContaining({ status: 400, code: 'malformed' }));
});

test('nesting deeper than the stack does not throw', () => {
  const depth = 300_000;
  const text = `${'['.repeat(depth)}"\\u00f1"${']'.repeat(depth)}`;
  expect(Array.isArray(readJsonText(text))).toBe(true);
});
