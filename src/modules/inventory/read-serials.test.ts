import { expect, test } from 'vitest';
import { readSerials } from './read-serials.ts';

test('spaces and case make no difference in a serial number, and an empty line is none', () => {
  expect(readSerials([{ product_id: 7, serials: [' ab-12 34\t', '', ' '] }])).toEqual([
    { productId: 7, serial: 'AB-1234' },
  ]);
});
