import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmPayment, createBuyer, payAtProvider, placeOrder } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';

const buyers = 24;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
});
afterAll(() => shop.stop());

/** Every so many transactions that write a number end in an error, at the very last moment: when they commit. */
async function failEvery(table: 'shop_order' | 'invoice', nth: number): Promise<void> {
  const writes = table === 'invoice' ? 'after insert on invoice' : 'after update of number on shop_order';
  const isNew = table === 'invoice' ? 'true' : 'old.number is null and new.number is not null';
  await shop.db.sql(`create sequence ${table}_written`);
  await shop.db.sql(
    `create function fail_${table}() returns trigger language plpgsql as $$ begin
       if nextval('${table}_written') % ${nth} = 0 then raise exception 'bad luck'; end if;
       return null;
     end $$`,
  );
  await shop.db.sql(
    `create constraint trigger fail_${table} ${writes} deferrable initially deferred
       for each row when (${isNew}) execute function fail_${table}()`,
  );
}

async function numbersOf(query: string): Promise<number[]> {
  return (await shop.db.sql(query)).rows.map(({ number }) => number as number);
}

/** Tries again what failed, all at once, until nothing fails any more; gives how often something did. */
async function untilAllDone(work: readonly (() => Promise<unknown>)[]): Promise<number> {
  let failures = 0;
  for (let left = work; left.length > 0;) {
    const results = await Promise.allSettled(left.map((one) => one()));
    left = left.filter((_, index) => results[index]?.status === 'rejected');
    failures += left.length;
    expect(failures).toBeLessThan(buyers * 20);
  }
  return failures;
}

test('order numbers and invoice folios have no gaps or duplicates when many are written at once and some fail', async () => {
  const product = await createProduct(shop.db, { stock: 100 });
  const purchases = await Promise.all(
    Array.from({ length: buyers }, async () => {
      const buyer = await createBuyer(shop, [{ productId: product.id }]);
      const { profile } = await buyer.api.invoiceProfiles.addProfile({
        body: {
          rfc: 'CACX7605101P8',
          legal_name: 'Xochilt Casas Chavez',
          tax_regime: '612',
          cfdi_use: 'G03',
          postal_code: '36257',
        },
      });
      const order = await placeOrder(buyer, { invoice_profile_id: profile.id });
      return { buyer, order };
    }),
  );
  await failEvery('shop_order', 3);
  await failEvery('invoice', 5);

  // Return pages and webhooks settle the same payments at the same time.
  await Promise.all(purchases.map(({ order }) => payAtProvider(shop, order)));
  const failures = await untilAllDone(
    purchases.map(({ buyer, order }) => async () => {
      expect(await confirmPayment(buyer, order)).toBe('paid');
    }),
  );
  expect(failures).toBeGreaterThan(0);
  const numbers = await numbersOf(`select number from shop_order where state = 'paid' order by number`);
  expect(numbers).toEqual(Array.from({ length: buyers }, (_, index) => 1001 + index));
  const folios = await numbersOf(`select folio as number from invoice where kind = 'income' order by folio`);
  expect(folios).toEqual(Array.from({ length: buyers }, (_, index) => 1 + index));

  // Stamping and crediting what is cancelled, at once.
  const invoices = (await shop.db.sql(`select id from invoice where kind = 'income'`)).rows;
  await untilAllDone(
    invoices.map(
      ({ id }) =>
        () =>
          shop.open.runJob('invoices.stamp', { id: id as string }),
    ),
  );
  const cancelled = purchases.slice(0, 10);
  await Promise.all(
    cancelled.map(({ buyer, order }) =>
      buyer.api.orders.cancelOwn({ params: { order_id: order.order_id }, body: {} }),
    ),
  );
  const refunds = (await shop.db.sql(`select id from refund`)).rows;
  await untilAllDone(
    refunds.map(
      ({ id }) =>
        () =>
          shop.open.runJob('payments.refund', { refundId: id as string }),
    ),
  );
  const credits = await numbersOf(
    `select folio as number from invoice where kind = 'credit_note' order by folio`,
  );
  expect(credits).toEqual(Array.from({ length: cancelled.length }, (_, index) => 1 + index));
  const uuids = await shop.db.sql(
    `select count(*) as stamped, count(distinct fiscal_uuid) as uuids from invoice where state = 'stamped'`,
  );
  expect(uuids.rows).toEqual([{ stamped: buyers, uuids: buyers }]);
});
