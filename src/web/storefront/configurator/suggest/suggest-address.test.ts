import { expect, test } from 'vitest';
import { readWishes, wishesAddress } from './suggest-address.ts';

const read = (text: string) => readWishes(new URLSearchParams(text), ['office', 'gaming_4k']);

test('wishes written and read are the same', () => {
  const text = 'use=office&budget=15000&parts=A,B,B&own=B&exclude=Intel,Corsair';
  expect(wishesAddress(read(text))).toBe(`/workstation/arma-mi-pc?${text}`);
});

test('a form may send a name several times, and money as people write it', () => {
  expect(read('exclude=Intel&exclude=Corsair&budget=$25,000')).toMatchObject({
    exclude: ['Intel', 'Corsair'],
    budgetPesos: 25_000,
  });
});

test('what makes no sense is not there', () => {
  expect(read('use=guerra&own=A&budget=')).toEqual({
    use: undefined,
    budgetPesos: undefined,
    parts: [],
    own: [],
    exclude: [],
  });
});
