import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmPayment, payAtProvider, placeOrder } from '../../../test/factories/buy.ts';
import { application } from '../../../test/factories/create-company.ts';
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

test('what a company buys on credit is to be paid later (PPD), and what goes back of it is set off', async () => {
  const { buyer, profile } = await createBuyerWithProfile(shop, { priceCents: 100_000 });
  const { company } = await buyer.api.companies.apply({ body: application() });
  const params = { id: company.id };
  await staff.api.companies.decide({ params, body: { decision: 'approved', version: 1 } });
  await staff.api.companyCredit.setLine({
    params,
    body: { limit_cents: 900_000, days_to_pay: 30, version: 0 },
  });
  const { order_id: id } = await placeOrder(buyer, {
    delivery_method: 'pickup_cdmx',
    payment_method: 'company_credit',
    invoice_profile_id: profile.id,
  });
  expect(await paymentForms(id)).toEqual(['99']);
  await staff.api.orders.refundOrder({
    params: { order_id: id },
    body: { amount_cents: 10_000, reason: 'Caja golpeada' },
  });
  expect(await paymentForms(id)).toEqual(['99', '17']);
  const { rows } = await shop.db.sql(
    `select substring(stamped_xml from 'MetodoPago="(\\w+)"') as method from invoice where order_id = $1 order by created_at, folio`,
    [id],
  );
  expect(rows).toEqual([{ method: 'PPD' }, { method: 'PUE' }]);
});

test("the provider's method is named where credit paid the same amount", () => {
  const sale = { payment_method: 'spei', total_cents: 1000 } as const;
  expect(mostlyPaidBy({ ...sale, store_credit_cents: 500 })).toBe('spei');
  expect(mostlyPaidBy({ ...sale, store_credit_cents: 501 })).toBe('store_credit');
});
