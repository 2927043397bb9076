import { expect, test } from 'vitest';
import type { Facet } from '../../../state/shop-types.ts';
import { steadyFacets } from './steady-facets.ts';

const facet = (key: string, counts: Record<string, number>): Facet => ({
  key,
  label: key,
  unit: null,
  values: Object.entries(counts).map(([value, count]) => ({ value, count })),
});
const countsOf = (facets: readonly Facet[]) =>
  facets.map(({ key, values }) => [
    key,
    Object.fromEntries(values.map(({ value, count }) => [value, count])),
  ]);
const orderOf = (facets: readonly Facet[]) =>
  facets.map(({ key, values }) => `${key}: ${values.map(({ value }) => value).join(' ')}`);

test('values stay in their places with their new counts, those without products with 0', () => {
  const before = [facet('brand', { asus: 9, msi: 7, xfx: 2 }), facet('spec.type', { ddr5: 12, ddr4: 6 })];
  const now = [facet('brand', { msi: 4, asus: 3 }), facet('spec.type', { ddr4: 5, ddr5: 2 })];
  const steady = steadyFacets(before, now);
  expect(orderOf(steady)).toEqual(['brand: asus msi xfx', 'spec.type: ddr5 ddr4']);
  expect(countsOf(steady)).toEqual([
    ['brand', { asus: 3, msi: 4, xfx: 0 }],
    ['spec.type', { ddr5: 2, ddr4: 5 }],
  ]);
});

test('what is new comes behind what stood there', () => {
  const steady = steadyFacets(
    [facet('category', { gpu: 3 }), facet('brand', { asus: 3 })],
    [facet('spec.memory', { a: 1 }), facet('brand', { msi: 1, asus: 2 }), facet('category', { gpu: 3 })],
  );
  expect(orderOf(steady)).toEqual(['category: gpu', 'brand: asus msi', 'spec.memory: a']);
});

test('a spec that no product is left with keeps its place, and its bars are flat', () => {
  const range: Facet = {
    ...facet('spec.length', {}),
    min: 150,
    max: 360,
    histogram: { edges: [150, 250, 360], counts: [4, 2] },
  };
  const steady = steadyFacets([range, facet('spec.memory', { a: 2 })], [facet('spec.memory', { a: 1 })]);
  expect(steady.map(({ key }) => key)).toEqual(['spec.length', 'spec.memory']);
  expect(steady[0]?.histogram?.counts).toEqual([0, 0]);
});

test('where all that is left costs the same, the range before stays with one bar', () => {
  const price = (min: number, max: number): Facet => ({
    ...facet('price', {}),
    min,
    max,
    histogram: { edges: [min, (min + max) / 2, max], counts: [1, 1] },
  });
  const [steady] = steadyFacets([price(100, 300)], [price(250, 250)]);
  expect([steady?.min, steady?.max, steady?.histogram?.counts]).toEqual([100, 300, [0, 1]]);
});

test('specs of another kind of product leave', () => {
  const before = [facet('kind', { gpu: 3, cpu: 2 }), facet('spec.memory', { a: 2 })];
  expect(orderOf(steadyFacets(before, [facet('kind', { gpu: 3, cpu: 2 })]))).toEqual(['kind: gpu cpu']);
  expect(
    orderOf(steadyFacets(before, [facet('kind', { cpu: 2, gpu: 3 }), facet('spec.socket', { AM5: 2 })])),
  ).toEqual(['kind: gpu cpu', 'spec.socket: AM5']);
});
