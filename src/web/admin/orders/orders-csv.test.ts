import { expect, test } from 'vitest';
import { ordersCsv } from './orders-csv.ts';

test('an order becomes one row, in pesos and the shop’s time', () => {
  const text = ordersCsv([
    {
      order_id: '0b1c',
      order_number: 1042,
      state: 'paid',
      fulfilment: 'packed',
      total_cents: 1_299_905,
      currency: 'MXN',
      item_count: 2,
      placed_at: '2026-11-30T05:59:00Z',
      paid_at: null,
      customer_name: 'Peña, Ana',
      email: 'ana@prueba.example',
      provider: null,
    },
  ]);
  expect(text.split('\r\n')[1]).toBe(
    '1042,0b1c,2026-11-29 23:59,,"Peña, Ana",ana@prueba.example,paid,packed,2,12999.05,MXN,',
  );
});
