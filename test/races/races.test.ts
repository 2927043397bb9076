import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { attemptsOf } from '../../src/modules/payments/index.ts';
import {
  confirmPayment,
  control,
  createBuyer,
  hearAll,
  payAtProvider,
  placeOrder,
  providerRefOf,
} from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { grantCredit } from '../factories/grant-credit.ts';
import { signInStaff, type SignedIn } from '../factories/sign-in.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { patience } from '../setup/patience.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';
import { whatIsWrong } from './balance.ts';
import { type Dice, faultOf, movesOf, type Scene } from './moves.ts';

/*
 * What two people do at once to one order is where money was lost. `RACES=500 RACE_SEED=7 npm run test:http -- test/races`
 * runs more of them, or others.
 */

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

const races = Number(process.env['RACES'] ?? 12);
const firstSeed = Number(process.env['RACE_SEED'] ?? 1);
const units = 8;

function dice(seed: number): Dice {
  const random = seededRandom(seed);
  const below = (n: number) => Math.floor(random() * n);
  return { below, oneOf: <T>(list: readonly T[]) => list[below(list.length)] as T };
}

/** An order that is paid: by card or PayPal, some with credit, some whose refunds the provider refuses or delays. */
async function paidOrder({
  below,
  oneOf,
}: Dice): Promise<Scene & { productId: number; creditCents: number }> {
  const product = await createProduct(shop.db, {
    priceCents: oneOf([10_000, 33_333, 7_777]),
    stock: { CDMX: units },
  });
  const quantity = 1 + below(3);
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity }]);
  const creditCents = oneOf([0, 5_000, 12_000]);
  if (creditCents > 0) await grantCredit(shop, buyer, creditCents, staff);
  const provider = oneOf(['stripe', 'paypal'] as const);
  const order = await placeOrder(buyer, {
    payment_method: provider === 'stripe' ? 'card' : 'paypal',
    ...(creditCents > 0 && { store_credit_cents: Math.min(creditCents, 5_000) }),
  });
  const isUnwilling = below(4) === 0;
  if (provider === 'paypal') {
    const outcome = isUnwilling ? { outcome: oneOf(['refund_refused', 'refund_pending']) } : {};
    await control(shop, 'paypal', `/orders/${providerRefOf(order)}/approve`, outcome);
  } else {
    await payAtProvider(
      shop,
      order,
      isUnwilling ? { cardNumber: oneOf(['4000000000005126', '4000000000007726']) } : {},
    );
  }
  expect(await confirmPayment(buyer, order)).toBe('paid');
  const { order: read } = await buyer.api.orders.order({ params: { order_id: order.order_id } });
  const attempt = (await attemptsOf(shop.db, order.order_id)).find((one) => one.provider === provider);
  const { rows } = await shop.db.sql(
    `select id from emulators.object where kind = 'charge' and body ->> 'payment_intent' = $1`,
    [attempt?.chargeRef],
  );
  return {
    shop,
    staff,
    buyer,
    orderId: order.order_id,
    provider,
    chargeRef: String(rows[0]?.['id'] ?? attempt?.chargeRef),
    quantity,
    totalCents: read.total_cents,
    productId: product.id,
    creditCents,
  };
}

/** Everything that was begun is done: news are heard, refunds are sent. */
async function comesToRest(): Promise<void> {
  await hearAll(shop);
  await vi.waitFor(async () => {
    const { rows } = await shop.db.sql(
      `select name from pgboss.job where state < 'completed' and name in
        ('payments.refund', 'payments.process-event', 'orders.refunded', 'orders.refund-news')`,
    );
    if (rows.length > 0) throw new Error(`${rows.length} jobs are under way.`);
  }, patience);
  await hearAll(shop);
}

test.each(Array.from({ length: races }, (_, at) => firstSeed + at))(
  'whatever staff, buyer and bank do to an order at once, nobody has more than was paid (seed %i)',
  async (seed) => {
    const chance = dice(seed);
    const scene = await paidOrder(chance);
    const moves = movesOf(scene, chance);
    const names = Object.keys(moves);
    const faults: (string | undefined)[] = [];
    const run = async (name: string) =>
      faults.push(await faultOf(name, moves[name] as () => Promise<unknown>));
    if (chance.below(3) > 0) await run('deliver');
    const steps = 6 + chance.below(6);
    for (let step = 0; step < steps; step += 1) {
      await Promise.all(Array.from({ length: 1 + chance.below(4) }, () => run(chance.oneOf(names))));
      if (chance.below(3) === 0) await hearAll(shop);
    }
    await comesToRest();
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    expect(await whatIsWrong(scene, { ...scene, units })).toEqual([]);
  },
);
