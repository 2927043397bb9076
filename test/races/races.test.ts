import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { watchPurchases } from '../../src/modules/purchasing/purchasing.jobs.ts';
import { hearAll } from '../factories/buy.ts';
import { signInStaff, type SignedIn } from '../factories/sign-in.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { patience } from '../setup/patience.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';
import { ordersOf, whatIsWrong } from './balance.ts';
import { chargeOf } from './charge-of.ts';
import { companyMoves } from './company-moves.ts';
import { guestMoves } from './guest-moves.ts';
import { type Dice, faultOf, type Moves, movesOf } from './moves.ts';
import { quoteMoves } from './quote-moves.ts';
import { paidOrder } from './scenes.ts';
import { startSupplier, type Supplier } from './supplier.ts';
import { supplierMoves } from './supplier-moves.ts';

/*
 * What two people do at once to one order is where money was lost. `RACES=500 RACE_SEED=7 npm run test:http -- test/races`
 * runs more of them, or others.
 */

let shop: TestShop;
let staff: SignedIn;
let supplier: Supplier;
const races = Number(process.env['RACES'] ?? 12);
beforeAll(async () => {
  supplier = await startSupplier(races);
  shop = await startTestShop({ emulators: true, jobs: true, distributors: supplier.door });
  staff = await signInStaff(shop, 'owner');
});
afterAll(async () => {
  await shop.stop();
  await supplier.close();
});

const firstSeed = Number(process.env['RACE_SEED'] ?? 1);

function dice(seed: number): Dice {
  const random = seededRandom(seed);
  const below = (n: number) => Math.floor(random() * n);
  return { below, oneOf: <T>(list: readonly T[]) => list[below(list.length)] as T };
}

/** Everything that was begun is done: news are heard, refunds are sent. */
async function comesToRest(): Promise<void> {
  // What was refused, or found nobody in a busy moment, is told again much later.
  await shop.db.sql(
    `update emulators.delivery set next_attempt_at = clock_timestamp(), last_status = null
      where delivered_at is null and (last_status is not null or next_attempt_at > clock_timestamp() + interval '20 seconds')`,
  );
  await hearAll(shop);
  await vi.waitFor(async () => {
    const { rows } = await shop.db.sql(
      // An event that was worked on has a job left, some seconds behind it.
      `select name from pgboss.job where state < 'completed' and name in
        ('payments.refund', 'orders.refunded', 'orders.refund-news')
       union all select event_id from payment_event where state = 'received'`,
    );
    if (rows.length > 0) throw new Error(`${rows.length} jobs or events are under way.`);
  }, patience);
  await hearAll(shop);
}

test.each(Array.from({ length: races }, (_, at) => firstSeed + at))(
  'whatever staff, buyer and bank do to an order at once, nobody has more than was paid (seed %i)',
  async (seed) => {
    const chance = dice(seed);
    const scene = await paidOrder({ shop, staff, supplier }, chance);
    // What only some orders know happens as often as all else.
    const own = {
      ...guestMoves(scene, chance),
      ...companyMoves(scene, chance),
      ...quoteMoves(scene, chance),
      ...supplierMoves(scene, chance),
    };
    const moves: Moves = { ...movesOf(scene, chance), ...own };
    const names = [...Object.keys(moves), ...Object.keys(own), ...Object.keys(own)];
    const faults: (string | undefined)[] = [];
    const run = async (name: string) =>
      faults.push(await faultOf(name, moves[name] as () => Promise<unknown>));
    if (chance.below(3) > 0) await run('deliver');
    const steps = 10 + chance.below(10);
    for (let step = 0; step < steps; step += 1) {
      await Promise.all(Array.from({ length: 2 + chance.below(5) }, () => run(chance.oneOf(names))));
      if (chance.below(3) === 0) await hearAll(shop);
    }
    await comesToRest();
    // What was given up is bought no more.
    if (scene.supplier) await watchPurchases(shop.shop);
    for (const id of await ordersOf(scene))
      if (scene.charges.every(({ reference }) => reference !== id))
        scene.charges.push(...(await chargeOf(shop, id)));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    expect(await whatIsWrong(scene, scene)).toEqual([]);
  },
);
