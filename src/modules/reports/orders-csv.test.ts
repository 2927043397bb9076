import { expect, test } from 'vitest';
import { ordersCsv } from './orders-csv.ts';
import type { OrderForStaff } from './orders-for-staff.ts';

test('an order becomes one row, in pesos and the shop’s time', async () => {
  async function* parts(): AsyncGenerator<OrderForStaff[]> {
    yield [
      {
        tags: [],
        flag: null,
        hold: null,
        pcs: null,
        assigned_name: null,
        order_id: '0b1c',
        order_number: 1042,
        state: 'paid',
        fulfilment: 'packed',
        is_partly_packed: false,
        subtotal_cents: 1_300_000,
        discount_cents: 15_000,
        shipping_cents: 14_905,
        tax_cents: 179_297,
        total_cents: 1_299_905,
        store_credit_cents: 100_000,
        paid_cents: 1_299_905,
        refunded_cents: 5_000,
        refunded_credit_cents: 3_000,
        fee_cents: 54_300,
        currency: 'MXN',
        item_count: 2,
        placed_at: '2026-11-30T05:59:00Z',
        paid_at: null,
        customer_name: 'Peña, Ana',
        email: 'ana@prueba.example',
        provider: null,
        payment_method: 'spei',
        delivery_method: 'parcel',
        invoice: { name: 'F-12', state: 'stamped', fiscal_uuid: 'ABC-1' },
        tracking: [
          { carrier: 'DHL', tracking_code: '1' },
          { carrier: null, tracking_code: '2' },
        ],
      },
    ];
  }
  let text = '';
  for await (const part of ordersCsv(parts())) text += part;
  expect(text.split('\r\n')[1]).toBe(
    '1042,0b1c,2026-11-29 23:59,,"Peña, Ana",ana@prueba.example,Paid,Packed,SPEI,,2,13000.00,150.00,1792.97,Parcel,' +
      '149.05,12999.05,1000.00,12999.05,50.00,30.00,543.00,MXN,F-12,Stamped,ABC-1,DHL 1; 2',
  );
});
