import { expect, test } from 'vitest';
import { codeIn, compareSlots } from './build-comparison.ts';
import type { LoadedBuild } from './load-build.ts';

const build = (...parts: [slot: string, refId: string][]) =>
  ({
    refIds: parts.map(([, refId]) => refId),
    check: { products: parts.map(([slot, ref_id]) => ({ slot, ref_id })) },
  }) as unknown as LoadedBuild;

test('slots that differ are marked, in the order of the slots', () => {
  const slots = compareSlots([
    build(['case', 'C'], ['cpu', 'A'], ['gpu', 'G']),
    build(['cpu', 'B'], ['case', 'C']),
  ]);
  expect(slots.map(({ slot, isDifferent }) => [slot, isDifferent])).toEqual([
    ['cpu', true],
    ['gpu', true],
    ['case', false],
  ]);
});

test('a code is found in whatever was pasted', () => {
  expect(codeIn(' abcdefghjk ')).toBe('abcdefghjk');
  expect(codeIn('https://tienda.example/workstation/builds/abcdefghjk')).toBe('abcdefghjk');
  expect(codeIn('https://tienda.example/workstation/builds/abcdefghjk/cotizacion')).toBe('abcdefghjk');
  expect(codeIn('/workstation?build=abcdefghjk&slot=cpu')).toBe('abcdefghjk');
  expect(codeIn('hola')).toBeUndefined();
  expect(codeIn('https://tienda.example/builds/ÑÑ')).toBeUndefined();
});
