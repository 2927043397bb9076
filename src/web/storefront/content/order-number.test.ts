import { expect, test } from 'vitest';
import { orderNumberIn } from './order-number.ts';

test.each([
  ['1024', 1024],
  ['#1024', 1024],
  ['Pedido 1,024', 1024],
  ['', undefined],
  ['no lo tengo', undefined],
  ['0', undefined],
  ['5555550101234', undefined],
  ['0F5C1D0E', undefined],
])('«%s» says the order %s', (text, expected) => {
  expect(orderNumberIn(text)).toBe(expected);
});
