import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { changeProducts, lockedValuesOf } from '../products/change-products.ts';
import {
  duePrices,
  lockScheduledPrice,
  type ScheduledPriceRow,
  writeScheduledPrice,
} from './scheduled-prices.queries.ts';

/**
 * Lets scheduled prices begin and end that are due, each in a transaction of its own: running it twice, or after a kill in
 * between, turns nothing twice. One that fails keeps no other one waiting.
 * @throws the first failure, after all were tried
 */
export async function turnPrices({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const failures: unknown[] = [];
  for (const { id, product_id: productId } of await db.rows(duePrices, { now })) {
    await db
      .transaction((tx) => turnPrice(tx, { id, productId, now }))
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Lets one begin or end where it is time. Whoever has the product is alone with its schedules. */
export async function turnPrice(
  tx: Connection,
  {
    id,
    productId,
    now,
    isCancelled = false,
  }: { id: number; productId: number; now: Date; isCancelled?: boolean },
): Promise<ScheduledPriceRow | undefined> {
  const product = await lockedValuesOf(tx, productId);
  const schedule = await tx.first(lockScheduledPrice, { id, productId });
  if (!product || !schedule) return schedule;
  const isOver = isCancelled || (schedule.ends_at !== null && schedule.ends_at <= now);
  const write = (state: ScheduledPriceRow['state'], kept: { former: number | null; hasLocked: boolean }) =>
    tx.first(writeScheduledPrice, { id, state, formerPriceCents: kept.former, hasLocked: kept.hasLocked });
  const kept = { former: schedule.former_price_cents, hasLocked: schedule.has_locked };
  const locks = product.locked_fields.filter((field) => field !== 'price_cents');
  const setPrice = (priceCents: number, isLocked: boolean) =>
    changeProducts(
      tx,
      [
        {
          id: productId,
          change: { price_cents: priceCents, locked_fields: isLocked ? [...locks, 'price_cents'] : locks },
        },
      ],
      {
        staff: schedule.staff_user_id === null ? undefined : { id: schedule.staff_user_id, rights: [] },
        now,
        // Whether it may be sold below cost was decided when it was scheduled.
        unitCosts: async () => new Map(),
        part: `schedule:${id}`,
      },
    );
  if (schedule.state === 'waiting') {
    // Nobody was there to begin it in time.
    if (isOver) return write(isCancelled ? 'cancelled' : 'over', kept);
    if (schedule.starts_at > now) return schedule;
    const hasLocked = !product.locked_fields.includes('price_cents');
    await setPrice(schedule.price_cents, true);
    return write(schedule.ends_at === null ? 'over' : 'running', { former: product.price_cents, hasLocked });
  }
  if (schedule.state !== 'running') return schedule;
  if (!isOver) return schedule.ends_at === null ? write('over', kept) : schedule;
  // What somebody set meanwhile stays.
  if (product.price_cents === schedule.price_cents && kept.former !== null) {
    await setPrice(kept.former, !kept.hasLocked);
  }
  return write('over', kept);
}
