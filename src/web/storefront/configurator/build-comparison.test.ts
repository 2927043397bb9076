import { expect, test } from 'vitest';
import type { SlotName } from '../../../modules/configurator/rules/slots.ts';
import { codeIn, compareSlots } from './build-comparison.ts';

const build = (...parts: [slot: SlotName, refId: string][]) => ({
  refIds: parts.map(([, refId]) => refId),
  check: { products: parts.map(([slot, ref_id]) => ({ slot, ref_id })) },
});

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
