import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmPayment, payAtProvider, placeOrder } from '../../../test/factories/buy.ts';
import { grantCredit } from '../../../test/factories/grant-credit.ts';
import { createBuyerWithProfile } from '../../../test/factories/paid-order.ts';
import { type SignedIn, signInStaff } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { mostlyPaidBy } from './cfdi/sat-keys.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

/** FormaPago of an order's invoice and credit notes, oldest first, once they are stamped. */
async function paymentForms(orderId: string): Promise<string[]> {
  const { rows } = await shop.db.sql(
    `select id from invoice where order_id = $1 and state = 'requested' order by created_at, folio`,
    [orderId],
  );
  for (const { id } of rows) await shop.open.runJob('invoices.stamp', { id });
  const { rows: stamped } = await shop.db.sql(
    `select substring(stamped_xml from 'FormaPago="(\\d+)"') as form from invoice
      where order_id = $1 order by created_at, folio`,
    [orderId],
  );
  return stamped.map(({ form }) => String(form));
}

test.each([
  ['all of it', 300_000, '17'],
  ['most of it', 200_000, '17'],
  ['a half of it', 150_000, '04'],
  ['a part of it', 50_000, '04'],
])('an order of which credit paid %s names the way that paid most', async (_, creditCents, form) => {
  const { buyer, profile } = await createBuyerWithProfile(shop, { priceCents: 100_000 });
  await grantCredit(shop, buyer, creditCents, staff);
  const placed = await placeOrder(buyer, {
    delivery_method: 'pickup_cdmx',
    payment_method: creditCents === 300_000 ? 'store_credit' : 'card',
    store_credit_cents: creditCents,
    invoice_profile_id: profile.id,
  });
  if (creditCents < 300_000) {
    await payAtProvider(shop, placed);
    await confirmPayment(buyer, placed);
  }
  expect(await paymentForms(placed.order_id)).toEqual([form]);
  await staff.api.orders.refundOrder({
    params: { order_id: placed.order_id },
    body: { amount_cents: 10_000, refund_to: 'store_credit', reason: 'Caja golpeada' },
  });
  expect(await paymentForms(placed.order_id)).toEqual([form, '17']);
});

test("the provider's method is named where credit paid the same amount", () => {
  const sale = { payment_method: 'spei', total_cents: 1000 } as const;
  expect(mostlyPaidBy({ ...sale, store_credit_cents: 500 })).toBe('spei');
  expect(mostlyPaidBy({ ...sale, store_credit_cents: 501 })).toBe('store_credit');
});
