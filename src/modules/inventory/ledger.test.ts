import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { patience } from '../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { AppError } from '../../platform/errors.ts';
import { ApiError } from '../../api/client.ts';
import {
  putBackUnits,
  releaseReservations,
  reserveStock,
  returnTakenUnits,
  setStockLevels,
  takeReservations,
} from './index.ts';

let shop: TestShop;
let staff: SignedIn;
let products: number[];
let kits: number[];
const partsOf = (one: number, other: number) => [
  { product_id: products[0] ?? 0, quantity: one },
  ...(other > 0 ? [{ product_id: products[1] ?? 0, quantity: other }] : []),
];
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
  products = [];
  const stocks: Record<string, number>[] = [{ CDMX: 6, GDL: 0 }, { GDL: 3 }, { CDMX: 0 }];
  for (const stock of stocks) {
    products.push((await createProduct(shop.db, { stock })).id);
  }
  const kit = await createProduct(shop.db, { stock: {} });
  kits = [kit.id];
  await staff.api.inventory.saveParts({ params: { id: kit.id }, body: { parts: partsOf(1, 2) } });
});
afterAll(() => shop.stop());

const codes = ['CDMX', 'GDL'] as const;
const which = fc.nat(2);
const where = fc.constantFrom(...codes);
const few = fc.integer({ min: 1, max: 5 });
/** One of the purchases, transfers or orders made so far. */
const past = fc.nat(50);

const step = fc.oneof(
  fc.record({ do: fc.constant('count' as const), which, where, units: fc.nat(9) }),
  fc.record({ do: fc.constant('adjust' as const), which, where, units: fc.integer({ min: -5, max: 5 }) }),
  fc.record({ do: fc.constant('feed' as const), which, where, units: fc.nat(9) }),
  fc.record({ do: fc.constant('reserve' as const), which, units: few }),
  fc.record({ do: fc.constant('make of' as const), one: few, other: fc.nat(2) }),
  fc.record({ do: fc.constantFrom('take', 'release', 'return'), past }),
  fc.record({ do: fc.constant('put back' as const), which, where, units: few }),
  fc.record({ do: fc.constant('plan' as const), which, where, units: few }),
  fc.record({ do: fc.constantFrom('send', 'arrive', 'cancel transfer'), past }),
  fc.record({ do: fc.constant('arrive partly' as const), past, which, units: few, isLast: fc.boolean() }),
  fc.record({ do: fc.constant('order' as const), which, where, units: few }),
  fc.record({ do: fc.constant('receive' as const), past, which, units: few, isLast: fc.boolean() }),
  fc.record({ do: fc.constant('cancel purchase' as const), past }),
  fc.record({ do: fc.constant('scan' as const), which, where, units: fc.nat(6) }),
  fc.record({ do: fc.constantFrom('apply count', 'cancel count'), past }),
  fc.record({ do: fc.constant('pause' as const), where, isPaused: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Made = {
  orders: string[];
  transfers: number[];
  purchases: number[];
  counts: { id: number; where: string }[];
};

let serial = 0;
const oneOf = <Thing>(things: readonly Thing[], past: number) => things[past % things.length];

async function take(one: Step, made: Made): Promise<unknown> {
  const { inventory } = staff.api;
  const product = 'which' in one ? (products[one.which] ?? 0) : 0;
  const body = { product_id: product, reason: 'Prueba' };
  const inTransaction = shop.db.transaction;
  switch (one.do) {
    case 'count':
      return inventory.adjust({ body: { ...body, location_code: one.where, on_hand: one.units } });
    case 'adjust':
      return inventory.adjust({ body: { ...body, location_code: one.where, change: one.units } });
    case 'feed': {
      const counted = [{ productId: product, warehouseCode: one.where, onHand: one.units }];
      return inTransaction((tx) => setStockLevels(tx, counted, 'import'));
    }
    case 'reserve': {
      const holder = `ledger-${(serial += 1)}`;
      const lines = [{ productId: product, quantity: one.units }];
      const now = shop.clock.now();
      const expiresAt = new Date(now.getTime() + 3_600_000);
      await inTransaction((tx) => reserveStock(tx, { holder, lines, expiresAt, now }));
      return made.orders.push(holder);
    }
    case 'make of':
      return inventory.saveParts({
        params: { id: kits[0] ?? 0 },
        body: { parts: partsOf(one.one, one.other) },
      });
    case 'put back':
      return inTransaction((tx) =>
        putBackUnits(tx, [{ productId: product, quantity: one.units }], one.where, 'return'),
      );
    case 'plan': {
      const { transfer } = await inventory.addTransfer({
        body: {
          from_code: one.where,
          to_code: one.where === 'CDMX' ? 'GDL' : 'CDMX',
          lines: [{ product_id: product, quantity: one.units }],
        },
      });
      return made.transfers.push(transfer.id);
    }
    case 'order': {
      const { purchase } = await inventory.addPurchase({
        body: {
          supplier_name: 'Mayorista',
          location_code: one.where,
          lines: [{ product_id: product, quantity: one.units }],
        },
      });
      return made.purchases.push(purchase.id);
    }
    case 'scan': {
      const open = made.counts.findLast(({ where }) => where === one.where);
      const id = open?.id ?? (await inventory.addCount({ body: { location_code: one.where } })).count.id;
      if (!open) made.counts.push({ id, where: one.where });
      const scans = [{ key: crypto.randomUUID(), product_id: product, units: one.units }];
      return inventory.scan({ params: { id }, body: { scans } });
    }
    case 'apply count':
    case 'cancel count': {
      const count = oneOf(made.counts, one.past);
      if (count === undefined) return;
      const params = { id: count.id };
      await (one.do === 'apply count' ? inventory.applyCount({ params }) : inventory.cancelCount({ params }));
      made.counts = made.counts.filter(({ id }) => id !== count.id);
      return;
    }
    case 'pause':
      return inventory.changeLocation({
        params: { location_code: one.where },
        body: { is_paused: one.isPaused },
      });
    case 'take':
    case 'release':
    case 'return': {
      const holder = oneOf(made.orders, one.past);
      if (holder === undefined) return;
      const act = { take: takeReservations, release: releaseReservations, return: returnTakenUnits }[one.do];
      return inTransaction((tx) => act(tx, holder));
    }
    case 'send':
    case 'arrive':
    case 'arrive partly':
    case 'cancel transfer': {
      const id = oneOf(made.transfers, one.past);
      if (id === undefined) return;
      const params = { id };
      if (one.do === 'send') return inventory.sendTransfer({ params });
      if (one.do === 'cancel transfer') return inventory.cancelTransfer({ params });
      if (!('units' in one)) return inventory.receiveTransfer({ params, body: {} });
      const lines = [{ product_id: product, quantity: one.units }];
      return inventory.receiveTransfer({ params, body: { lines, is_last: one.isLast } });
    }
    case 'receive': {
      const id = oneOf(made.purchases, one.past);
      if (id === undefined) return;
      const lines = [{ product_id: product, quantity: one.units }];
      return inventory.receivePurchase({ params: { id }, body: { lines, is_last: one.isLast } });
    }
    case 'cancel purchase': {
      const id = oneOf(made.purchases, one.past);
      return id === undefined ? undefined : inventory.cancelPurchase({ params: { id } });
    }
  }
}

/** What does not agree: levels with their movements, reservations and running counts, and the listing with them all. */
async function disagreements(): Promise<unknown[]> {
  const { rows } = await shop.db.sql(
    `select s.product_id, s.warehouse_code, s.on_hand, s.reserved, m.moved, m.last, r.held
       from stock_level s
       left join lateral (
         select coalesce(sum(delta), 0)::int as moved,
           (array_agg(on_hand_after order by id desc))[1] as last
           from stock_movement m where m.product_id = s.product_id and m.warehouse_code = s.warehouse_code) m on true
       left join lateral (
         select coalesce(sum(quantity), 0)::int as held from stock_reservation r
          where r.product_id = s.product_id and r.warehouse_code = s.warehouse_code and r.state = 'active') r on true
      where s.on_hand <> m.moved or coalesce(m.last, 0) <> s.on_hand or r.held <> s.reserved
         or s.on_hand < 0 or s.reserved < 0 or s.on_hand < s.reserved
     union all
     select l.product_id, 'listing', l.available, null, null, null, null from product_listing l
      where not exists (select from kit_part k where k.kit_id = l.product_id) and l.available is distinct from (
        select coalesce(sum(s.on_hand - s.reserved), 0) from stock_level s
          join warehouse w on w.code = s.warehouse_code and not w.is_paused where s.product_id = l.product_id)
     union all
     select l.product_id, 'kit', l.available, made.units, null, null, null from product_listing l
       cross join lateral (
         select min(coalesce((select sum(s.on_hand - s.reserved) from stock_level s
                  join warehouse w on w.code = s.warehouse_code and not w.is_paused
                 where s.product_id = k.part_id), 0) / k.quantity)::int as units
           from kit_part k where k.kit_id = l.product_id) made
      where made.units is not null and l.available <> made.units
     union all
     select l.product_id, 'transfer ' || l.transfer_id, l.quantity, l.received, null, null, null
       from stock_transfer_line l where l.received > l.quantity`,
  );
  return rows;
}

const refusals = (error: unknown) => {
  if (!(error instanceof ApiError || error instanceof AppError) || error.status >= 500) throw error;
};

test('whatever is counted, moved, received, sold and returned, movements add up to levels', async () => {
  const made: Made = { orders: [], transfers: [], purchases: [], counts: [] };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const one of steps) await take(one, made).catch(refusals);
      expect(await disagreements()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('at once, too', async () => {
  const made: Made = { orders: [], transfers: [], purchases: [], counts: [] };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      await Promise.all(steps.map((one) => take(one, made).catch(refusals)));
      expect(await disagreements()).toEqual([]);
    }),
    { numRuns: 6 },
  );
});

/** Ends the connections of whatever is under way, as a server that dies does. Gives how many there were. */
async function kill(): Promise<number> {
  const { rows } = await shop.db.sql(
    `select count(*) filter (where pg_terminate_backend(pid))::int as killed from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (state = 'idle in transaction' or state = 'active' and query not like '%pg_notification%')`,
  );
  return rows[0].killed;
}

test('with connections killed in the middle of it, too', async () => {
  const made: Made = { orders: [], transfers: [], purchases: [], counts: [] };
  let killed = 0;
  const killSome = async (moments: number) => {
    // Nothing but trips to the database in between: each finds the others at another place.
    for (let moment = 0; moment < moments; moment += 1) await shop.db.sql('select 1');
    killed += await kill().catch(() => 0);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 16 }),
      fc.array(fc.nat(6), { minLength: 2, maxLength: 5 }),
      async (steps, kills) => {
        // What was killed is refused in any way; what counts is what it leaves behind.
        await Promise.allSettled([...steps.map((one) => take(one, made)), ...kills.map(killSome)]);
        await vi.waitFor(async () => expect(await disagreements()).toEqual([]), patience);
      },
    ),
    { numRuns: 8 },
  );
  expect(killed).toBeGreaterThan(0);
});
