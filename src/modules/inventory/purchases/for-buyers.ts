import { t } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, invalid, notFound } from '../../../platform/errors.ts';
import { lockLevelsOf, moveUnits } from '../move-units.ts';
import {
  addGatherers,
  bringUnits,
  countAsReceived,
  dropBuyers,
  dropEmptyGatherers,
  dueTo,
  gatherInTurn,
  givenUpUnits,
  heldByBuyers,
  holdElsewhere,
  lockGatherers,
  lockPurchases,
  lockPurchasesOf,
  moveState,
  noteCame,
  setBuyers,
  dropShipOnItsWay,
  supplierLocation,
  tallyLines,
  waitingUnits,
} from './for-buyers.queries.ts';
import { lockPurchase, type PurchaseState } from './purchases.queries.ts';

/** Whom the shop buys from, and which of its locations the goods are sent to. */
export type GatheredSupplier = { code: string; name: string; to_code: string };

/** A buyer to whom a supplier sends what stands at one of its own locations itself. */
export type DropShipTo = { from_code: string; holder: string };

/** Units of a purchase that its buyer does not wait for any more, though it is on its way. */
export type UnwantedUnits = { purchase_id: number; product_id: number; holder: string; units: number };

/**
 * Buyers’ units that suppliers have and no purchase brings are gathered in one draft for each of the suppliers’ own locations;
 * what is not bought any more leaves it, and a draft of which nothing is left goes. Gathered again, nothing changes.
 * @param dropShipped who gets what is theirs from the supplier itself: in a draft of their own
 * @returns what is on its way for nobody now, each told once
 */
export async function gatherForBuyers(
  tx: Connection,
  suppliers: readonly GatheredSupplier[],
  dropShipped: readonly DropShipTo[],
  now: Date,
): Promise<UnwantedUnits[]> {
  await tx.rows(gatherInTurn);
  let unwanted = await unwantedNow(tx);
  if (unwanted.length > 0) {
    await tx.rows(lockPurchases, { ids: unwanted.map((one) => one.purchase_id) });
    unwanted = await unwantedNow(tx);
    await tx.run(dropBuyers, { units: JSON.stringify(unwanted) });
    await tx.run(tallyLines, { ids: [...new Set(unwanted.map((one) => one.purchase_id))] });
  }
  await tx.run(addGatherers, {
    suppliers: JSON.stringify(suppliers),
    dropShipped: JSON.stringify(dropShipped),
    now,
  });
  if ((await tx.rows(lockGatherers)).length > 0) {
    const changed = (await tx.rows(setBuyers, { dropShipped: JSON.stringify(dropShipped) })).flatMap(
      ({ purchase_id: id }) => (id === null ? [] : [id]),
    );
    if (changed.length > 0) await tx.run(tallyLines, { ids: changed });
    await tx.run(dropEmptyGatherers);
  }
  return unwanted;
}

async function unwantedNow(tx: Connection): Promise<UnwantedUnits[]> {
  return (await tx.rows(givenUpUnits)).filter(({ units }) => units > 0);
}

/**
 * A purchase for buyers goes from one state to the next: `draft` → `sending`, where nothing joins or leaves it; from there to
 * `open`, its units incoming, or back.
 * @returns whether it was in the state that it leaves
 */
export async function moveForBuyers(
  tx: Connection,
  id: number,
  from: PurchaseState,
  to: PurchaseState,
  now: Date,
  more: { reference?: string; expectedOn?: string | null } = {},
): Promise<boolean> {
  const moved = await tx.run(moveState, {
    id,
    from,
    to,
    now,
    reference: more.reference ?? null,
    expectedOn: more.expectedOn ?? null,
  });
  return moved > 0;
}

/**
 * What came with a purchase goes to its buyers first, who waits longest before others; the caller holds its lock and that of the
 * levels.
 * @returns units by product that are left for the shelf, and what each buyer got
 */
export async function giveToBuyers(
  tx: Connection,
  { id, warehouseCode }: { id: number; warehouseCode: string },
  arrived: readonly { product_id: number; quantity: number }[],
): Promise<{ left: Map<number, number>; given: Map<string, number> }> {
  const left = new Map(arrived.map((line) => [line.product_id, line.quantity]));
  const given = new Map<string, number>();
  const rows = await tx.rows(waitingUnits, { id, productIds: [...left.keys()] });
  const cuts: { id: string; units: number }[] = [];
  const due = new Map<string, number>();
  const came: { purchase_id: number; product_id: number; holder: string; units: number }[] = [];
  for (const row of rows) {
    const key = `${row.product_id} ${row.holder}`;
    const open = due.get(key) ?? row.due ?? 0;
    const units = Math.min(row.quantity, open, left.get(row.product_id) ?? 0);
    if (units === 0) continue;
    due.set(key, open - units);
    left.set(row.product_id, (left.get(row.product_id) ?? 0) - units);
    given.set(row.holder, (given.get(row.holder) ?? 0) + units);
    cuts.push({ id: row.id, units });
    came.push({ purchase_id: id, product_id: row.product_id, holder: row.holder, units });
  }
  if (cuts.length > 0) {
    await tx.run(bringUnits, {
      ids: cuts.map((cut) => cut.id),
      quantities: cuts.map(({ units }) => units),
      warehouse: warehouseCode,
    });
    await noteUnits(tx, came);
  }
  return { left, given };
}

/** Whether a supplier has been told to send something of a holder's to them: the address it was told holds. */
export async function isDropShipped(db: Connection, holder: string): Promise<boolean> {
  return (await db.first(dropShipOnItsWay, { holder }))?.is_on_its_way ?? false;
}

/** Keeps a purchase from changing until `tx` ends: whoever needs more of it than its row takes this first. */
export async function holdPurchase(tx: Connection, id: number): Promise<void> {
  await tx.first(lockPurchase, { id });
}

/** Locks the purchases that bring a buyer something: before the units themselves, as whoever receives them does. */
export async function lockPurchasesFor(tx: Connection, holder: string): Promise<number[]> {
  return (await tx.rows(lockPurchasesOf, { holder })).map(({ id }) => id);
}

/** Units that came for a buyer while nobody received their purchases count with these, so that they are not received again. */
export async function countForBuyer(
  tx: Connection,
  { holder, ids }: { holder: string; ids: readonly number[] },
  came: readonly { productId: number; quantity: number }[],
): Promise<void> {
  if (ids.length === 0 || came.length === 0) return;
  const left = new Map(came.map((one) => [one.productId, one.quantity]));
  const rows = await tx.rows(dueTo, { ids, holder, productIds: [...left.keys()] });
  const noted = rows.flatMap((row) => {
    const units = Math.min(row.units ?? 0, left.get(row.product_id) ?? 0);
    left.set(row.product_id, (left.get(row.product_id) ?? 0) - units);
    return units === 0 ? [] : [{ ...row, units }];
  });
  if (noted.length === 0) return;
  await noteUnits(tx, noted);
  await tx.run(countAsReceived, { units: JSON.stringify(noted) });
}

/** Notes what came, all of one product and buyer in one row: a row is updated once in a statement. */
async function noteUnits(
  tx: Connection,
  came: readonly { purchase_id: number; product_id: number; holder: string; units: number }[],
): Promise<void> {
  const rows = [...Map.groupBy(came, (one) => `${one.purchase_id} ${one.product_id} ${one.holder}`).values()];
  const units = rows.flatMap((same) =>
    same[0] ? [{ ...same[0], units: same.reduce((sum, one) => sum + one.units, 0) }] : [],
  );
  await tx.run(noteCame, { units: JSON.stringify(units) });
  await tx.run(tallyLines, { ids: [...new Set(units.map((one) => one.purchase_id))] });
}

/**
 * Buyers of a draft get a product from another supplier’s location instead: their units are in the stock of the first again, and
 * out of the other’s. What they were told of the day stays.
 * @returns how many units moved
 * @throws AppError 404; 409 `ordered` for one that is no draft, `out_of_stock` where the other has not enough; 422 for a
 * location that is no supplier’s
 */
export async function takeElsewhere(
  tx: Connection,
  {
    id,
    productId,
    to,
    systemUserId,
  }: { id: number; productId: number; to: string; systemUserId?: string | undefined },
): Promise<number> {
  await tx.rows(gatherInTurn);
  const purchase = await tx.first(lockPurchase, { id });
  if (!purchase || purchase.from_code === null) throw notFound(t('There is no such purchase.'));
  if (purchase.state !== 'draft') throw conflict('ordered', t('The purchase is no draft any more.'));
  const from = purchase.from_code;
  if (to === from || !(await tx.first(supplierLocation, { code: to }))) {
    throw invalid({ to_code: t('No other supplier has goods there.') });
  }
  const levelOf = await lockLevelsOf(tx, [
    { productId, warehouseCode: from },
    { productId, warehouseCode: to },
  ]);
  const rows = await tx.rows(heldByBuyers, { id, productId });
  const units = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units === 0) return 0;
  const { on_hand: onHand, reserved } = levelOf({ productId, warehouseCode: to });
  if (onHand - reserved < units) {
    throw new AppError(
      409,
      'out_of_stock',
      t('It has no more than {count} of it.', { count: onHand - reserved }),
    );
  }
  await moveUnits(
    tx,
    [
      { productId, warehouseCode: from, delta: units },
      { productId, warehouseCode: to, delta: -units },
    ],
    { kind: 'transfer', reference: `purchase:${id}`, systemUserId },
  );
  await tx.run(holdElsewhere, { to, ids: rows.map((row) => row.id) });
  return units;
}

/** Job that tells of units that came for a buyer with a purchase; the module that knows the buyer does it. */
export const cameForBuyerJob = 'inventory.came-for-buyer';
export type CameForBuyer = { holder: string; units: number; actor: string | null; receipt: string };

/** Tells of what each buyer got, when the transaction commits. */
export async function tellOfBuyers(
  tx: Connection,
  { jobs }: Pick<Shop, 'jobs'>,
  given: ReadonlyMap<string, number>,
  more: { actor: string | null; receipt: string },
): Promise<void> {
  for (const [holder, units] of given) {
    await jobs.send<CameForBuyer>(tx, cameForBuyerJob, { holder, units, ...more });
  }
}
