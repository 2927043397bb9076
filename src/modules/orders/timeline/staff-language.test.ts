import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer, type PlacedOrder } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

const reads = (language: 'en' | 'es') => staff.api.staff.chooseLanguage({ body: { language } });
const refusalOf = (path: string, status: number, init: { method?: string; json?: unknown } = {}) =>
  expectRefusal(shop.request(path, { ...init, token: staff.token }), status);

async function paidOrder(): Promise<PlacedOrder> {
  const { id } = await createProduct(shop.db, { stock: 5 });
  return buy(shop, await createBuyer(shop, [{ productId: id }]));
}
const timelineOf = async ({ order_id }: PlacedOrder) => {
  const { order } = await staff.api.orders.adminOrder({ params: { order_id } });
  return order.timeline.map(({ message }) => message).join('\n');
};

test('a refusal is said in the language that its reader chose', async () => {
  const order = `/admin/orders/${randomUUID()}`;
  const refusals = async () => [
    (await refusalOf(order, 404)).message,
    (await refusalOf('/admin/search/synonyms', 422, { json: { terms: ['uno'] } })).fields?.['terms'],
    (await refusalOf('/admin/redirects', 422, { json: { from_path: '/viejo?a=1', to_path: '/' } })).fields?.[
      'from_path'
    ],
  ];
  await reads('es');
  expect(await refusals()).toEqual([
    'No existe ese pedido.',
    'Escribe al menos dos términos distintos.',
    'Quita lo que empieza con ? o #: se redirige toda dirección de la ruta.',
  ]);
  await reads('en');
  expect(await refusals()).toEqual([
    'There is no such order.',
    'Write at least two different terms.',
    'Leave out what begins with ? or #: every address of the path is sent on.',
  ]);
});

test('an order’s timeline is said to each reader in their language, also what another module noted', async () => {
  const order = await paidOrder();
  await reads('es');
  await staff.api.orders.refundOrder({
    params: { order_id: order.order_id },
    body: { amount_cents: 10_000, refund_to: 'origin', reason: 'Caja golpeada' },
  });
  const spanish = await timelineOf(order);
  expect(spanish).toMatch(/^Pedido hecho, \$[\d,.]+ por pagar\.$/m);
  expect(spanish).toMatch(/^Pagado \$[\d,.]+ por Stripe; folio \d+\.$/m);
  expect(spanish).toContain('Reembolso de $100.00: Caja golpeada');
  await reads('en');
  const english = await timelineOf(order);
  expect(english).toMatch(/^Order placed, \$[\d,.]+ to pay\.$/m);
  expect(english).toMatch(/^Paid \$[\d,.]+ by Stripe; folio \d+\.$/m);
  expect(english).toContain('Refund of $100.00: Caja golpeada');
});

test('words of a note that was kept in English alone are shown as they are', async () => {
  const order = await paidOrder();
  await shop.db.sql(
    `insert into order_event (order_id, kind, message, details, created_at)
     values ($1, 'return_received', 'Return D-1 received.',
       '{"kind": "noted", "topic": "return_received", "staff": "Return D-1 received.", "shopper": null}', now()),
       ($1, 'forgotten', 'Something of old.', '{"kind": "forgotten"}', now())`,
    [order.order_id],
  );
  await reads('es');
  expect(await timelineOf(order)).toContain('Return D-1 received.\nSomething of old.');
});
