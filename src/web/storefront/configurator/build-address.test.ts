import { expect, test } from 'vitest';
import {
  addressOf,
  nextSlot,
  quantityOf,
  readAddress,
  withChosen,
  withOwn,
  withQuantity,
} from './build-address.ts';

const read = (text: string) => readAddress(new URLSearchParams(text));
const queryOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));

test('what makes no sense in an address is read as its default', () => {
  expect(read('slot=turbo&fits=maybe&sort=magic&page=-3&parts=,,A,,B,')).toMatchObject({
    refIds: ['A', 'B'],
    fits: 'unknown',
    sort: 'relevance',
    page: 1,
    slot: { slot: 'cpu' },
    code: undefined,
  });
});

test('an address read and written is the same', () => {
  const text = 'brand=kingston,corsair&parts=A,B,B&slot=memory&q=ddr5&sort=price&fits=all';
  expect(addressOf(read(text))).toBe(`/workstation?${text}`);
});

test('a change begins at the first page and another slot without the words', () => {
  const address = read('parts=A&slot=gpu&q=4060&page=3');
  expect(queryOf(addressOf(address, { fits: 'all' }))).toEqual({
    parts: 'A',
    slot: 'gpu',
    q: '4060',
    fits: 'all',
  });
  expect(queryOf(addressOf(address, { slot: 'case' }))).toEqual({ parts: 'A', slot: 'case' });
  expect(queryOf(addressOf(address, { page: 4 }))).toMatchObject({ page: '4' });
});

test('a saved build is shown by its code until its parts change', () => {
  const saved = { ...read('build=abcdefghjk&slot=gpu'), refIds: ['A', 'B'] };
  expect(queryOf(addressOf(saved, { slot: 'case' }))).toEqual({ build: 'abcdefghjk', slot: 'case' });
  expect(queryOf(addressOf(saved, { refIds: ['A'] }))).toEqual({ parts: 'A', slot: 'gpu' });
});

test('what is at home stays marked while its part stays, and marking it is another build than the saved one', () => {
  const address = read('parts=A,B,B&own=B,C&slot=gpu');
  expect(address.own).toEqual(['B']);
  expect(queryOf(addressOf(address, { slot: 'case' }))).toEqual({ parts: 'A,B,B', own: 'B', slot: 'case' });
  expect(queryOf(addressOf(address, { refIds: ['A'] }))).toEqual({ parts: 'A', slot: 'gpu' });
  expect(queryOf(addressOf(address, { own: withOwn(address.own, 'A') }))).toMatchObject({ own: 'B,A' });
  expect(queryOf(addressOf(address, { own: withOwn(address.own, 'B') }))).toEqual({
    parts: 'A,B,B',
    slot: 'gpu',
  });
  const saved = { ...read('build=abcdefghjk&slot=gpu'), refIds: ['A', 'B'], own: ['A'] };
  expect(queryOf(addressOf(saved, { slot: 'case' }))).toEqual({ build: 'abcdefghjk', slot: 'case' });
  expect(queryOf(addressOf(saved, { own: [] }))).toEqual({ parts: 'A,B', slot: 'gpu' });
});

test('whether it comes put together stays while parts change, and is another build than the saved one', () => {
  const address = read('parts=A,B&assembled=1&slot=gpu');
  expect(queryOf(addressOf(address, { refIds: ['A'] }))).toEqual({ parts: 'A', assembled: '1', slot: 'gpu' });
  const saved = { ...address, code: 'abcdefghjk' };
  expect(queryOf(addressOf(saved, { slot: 'case' }))).toEqual({ build: 'abcdefghjk', slot: 'case' });
  expect(queryOf(addressOf(saved, { isAssembled: false }))).toEqual({ parts: 'A,B', slot: 'gpu' });
});

test('another processor or kit takes the place of the chosen one; another drive joins it', () => {
  const chosen = [
    { refId: 'CPU', slot: 'cpu' },
    { refId: 'RAM', slot: 'memory' },
    { refId: 'SSD', slot: 'storage' },
  ] as const;
  const refIds = ['CPU', 'RAM', 'RAM', 'SSD'];
  expect(withChosen(refIds, chosen, { refId: 'NEW', slot: 'cpu' })).toEqual(['RAM', 'RAM', 'SSD', 'NEW']);
  expect(withChosen(refIds, chosen, { refId: 'NEW', slot: 'memory' })).toEqual(['CPU', 'SSD', 'NEW']);
  expect(withChosen(refIds, chosen, { refId: 'NEW', slot: 'storage' })).toEqual([...refIds, 'NEW']);
});

test('units are counted, added in their place and taken out', () => {
  expect(withQuantity(['A', 'B', 'C'], 'B', 2)).toEqual(['A', 'B', 'B', 'C']);
  expect(withQuantity(['A', 'B', 'B', 'C'], 'B', 1)).toEqual(['A', 'B', 'C']);
  expect(withQuantity(['A', 'B', 'B', 'C'], 'B', 0)).toEqual(['A', 'C']);
  expect(quantityOf(['A', 'B', 'B'], 'B')).toBe(2);
});

test('after a first choice the next needed slot is offered; after a change the slot stays', () => {
  expect(nextSlot('cpu', [])).toBe('motherboard');
  expect(nextSlot('cpu', [{ refId: 'A', slot: 'cpu' }])).toBe('cpu');
  expect(nextSlot('psu', [{ refId: 'A', slot: 'cooler' }])).toBe('cpu');
  expect(nextSlot('storage', [])).toBe('storage');
  const full = (['cpu', 'motherboard', 'memory', 'gpu', 'storage', 'case', 'psu'] as const).map((slot) => ({
    refId: slot,
    slot,
  }));
  expect(nextSlot('cooler', full)).toBe('cooler');
});

test('another slot has other facets, and another choice keeps those of the list', () => {
  const address = read('parts=A&slot=memory&brand=kingston&spec.speed.min=6000');
  expect(address.filters).toEqual({ brand: 'kingston', 'spec.speed.min': '6000' });
  expect(addressOf(address, { slot: 'gpu' })).toBe('/workstation?parts=A&slot=gpu');
  expect(read(addressOf(address, { fits: 'all' }).split('?')[1] ?? '')).toMatchObject({
    filters: address.filters,
    fits: 'all',
  });
});

test('more parts than a build can have, and what no part can be called, are left out and counted', () => {
  const many = read(
    `parts=${Array.from({ length: 61 }, (_, index) => `P${index}`).join(',')},${'x'.repeat(101)}`,
  );
  expect(many.refIds).toHaveLength(60);
  expect(many.leftOut).toBe(2);
});
