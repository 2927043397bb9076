import { t } from '../../../i18n/t.ts';
import type { RequestContext, Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, invalid, notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { audit } from '../../staff/index.ts';
import type { inventoryContract } from '../inventory.contract.ts';
import { lockLevelsOf, moveUnits } from '../move-units.ts';
import { readSerials } from '../read-serials.ts';
import { requireLocations, requireProducts } from '../required-things.ts';
import { giveToBuyers, tellOfBuyers } from './for-buyers.ts';
import {
  addPurchase,
  addSerials,
  closePurchase,
  lockPurchase,
  purchaseLines,
  receivePurchaseLines,
} from './purchases.queries.ts';

type NewPurchase = z.output<typeof inventoryContract.addPurchase.body & z.ZodType>;
type Receipt = z.output<typeof inventoryContract.receivePurchase.body & z.ZodType>;

/**
 * Writes down what was ordered from a supplier; its units are incoming until they come.
 * @throws AppError 422 for a location or product that is not there
 */
export async function orderPurchase(
  tx: Connection,
  { staff, clock }: RequestContext,
  given: NewPurchase,
): Promise<number> {
  await requireLocations(tx, { location_code: given.location_code });
  await requireProducts(tx, given.lines);
  const made = await tx.first(addPurchase, {
    supplierName: given.supplier_name,
    reference: given.reference,
    warehouseCode: given.location_code,
    expectedOn: given.expected_on,
    state: given.is_draft ? 'draft' : 'open',
    note: given.note,
    systemUserId: staff?.id ?? null,
    now: clock.now(),
    lines: JSON.stringify(given.lines),
  });
  if (!made) throw new Error('A purchase was not written.');
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'purchase.create',
    subject: `purchase:${made.id}`,
    after: given,
  });
  return made.id;
}

/**
 * Puts what a supplier brought on the shelf, with the serial numbers that were read; what buyers wait for is theirs first. More
 * than was ordered may come; with the last receipt nothing more is expected.
 * @throws AppError 404; 409 `closed`, `drop_ship` for what goes to its buyer, `serial_taken`; 422 for lines that were not ordered or serial numbers without unit
 */
export async function receivePurchase(
  tx: Connection,
  context: RequestContext,
  id: number,
  given: Receipt,
): Promise<void> {
  const { staff, clock } = context;
  const purchase = await tx.first(lockPurchase, { id });
  if (!purchase) throw notFound(t('There is no such purchase.'));
  if (purchase.state === 'draft' || purchase.state === 'sending') {
    throw conflict('not_ordered', t('The purchase is a draft: say first that it was ordered.'));
  }
  if (purchase.state !== 'open') throw closed();
  if (purchase.drop_ship_to !== null) {
    throw conflict(
      'drop_ship',
      t('The supplier sends it to the buyer. Where it came here instead, say so at the order.'),
    );
  }
  const before = await tx.rows(purchaseLines, { id });
  requireOrdered(given.lines, before);
  const arrived = given.lines.filter(({ quantity }) => quantity > 0);
  const { warehouse_code: warehouseCode } = purchase;
  if (arrived.length > 0) {
    const moves = arrived.map((line) => ({
      productId: line.product_id,
      warehouseCode,
      delta: line.quantity,
    }));
    await lockLevelsOf(tx, moves);
    const { left, given: bought } = await giveToBuyers(tx, { id, warehouseCode }, arrived);
    const toShelf = moves.flatMap((move) => {
      const delta = left.get(move.productId) ?? 0;
      return delta > 0 ? [{ ...move, delta }] : [];
    });
    if (toShelf.length > 0) {
      await moveUnits(tx, toShelf, {
        kind: 'receipt',
        reference: `purchase:${id}`,
        systemUserId: staff?.id,
        note: given.note,
      });
    }
    await tellOfBuyers(tx, context, bought, {
      actor: staff?.name ?? null,
      receipt: `${id}:${clock.now().toISOString()}`,
    });
    await tx.run(receivePurchaseLines, { id, lines: JSON.stringify(arrived) });
    await keepSerials(tx, { id, warehouseCode, now: clock.now() }, arrived);
  }
  const units = new Map(arrived.map((line) => [line.product_id, line.quantity]));
  const isWhole = before.every((line) => line.received + (units.get(line.product_id) ?? 0) >= line.quantity);
  if (isWhole || given.is_last) await tx.run(closePurchase, { id, state: 'received', now: clock.now() });
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'purchase.receive',
    subject: `purchase:${id}`,
    after: given,
  });
}

/**
 * A supplier sent a purchase to its buyer: nothing of it comes to a shelf, and what the buyer still wanted of it is theirs, to be
 * packed as if it were here. Sent already: nothing happens.
 * @returns the units of the buyer, by product
 */
export async function markDropShipped(
  tx: Connection,
  { clock }: Pick<Shop, 'clock'>,
  id: number,
): Promise<Map<number, number>> {
  const purchase = await tx.first(lockPurchase, { id });
  if (!purchase || purchase.drop_ship_to === null || purchase.state !== 'open') return new Map();
  const lines = (await tx.rows(purchaseLines, { id })).map(({ product_id, quantity, received }) => ({
    product_id,
    quantity: Math.max(0, quantity - received),
    cost_cents: null,
  }));
  const { warehouse_code: warehouseCode } = purchase;
  await lockLevelsOf(
    tx,
    lines.map((line) => ({ productId: line.product_id, warehouseCode })),
  );
  const { left } = await giveToBuyers(tx, { id, warehouseCode }, lines);
  await tx.run(receivePurchaseLines, { id, lines: JSON.stringify(lines) });
  await tx.run(closePurchase, { id, state: 'received', now: clock.now() });
  return new Map(
    lines.flatMap(({ product_id: productId, quantity }) => {
      const units = quantity - (left.get(productId) ?? 0);
      return units > 0 ? [[productId, units] as const] : [];
    }),
  );
}

/**
 * Nothing more of a purchase is expected; what came stays. Cancelled already: nothing happens.
 * @throws AppError 404; 409 `closed` for one that came whole, `for_buyers` for a proposal that somebody waits for
 */
export async function cancelPurchase(
  tx: Connection,
  { staff, clock }: Pick<RequestContext, 'staff' | 'clock'>,
  id: number,
): Promise<void> {
  const purchase = await tx.first(lockPurchase, { id });
  if (!purchase) throw notFound(t('There is no such purchase.'));
  if (purchase.state === 'cancelled') return;
  if (purchase.state === 'received') throw closed();
  if (purchase.from_code !== null && purchase.state === 'draft') {
    const lines = await tx.rows(purchaseLines, { id });
    if (lines.some((line) => line.for_buyers > 0)) throw forBuyers();
  }
  if (purchase.state === 'sending') {
    throw conflict('sending', t('It is being sent: wait for what the supplier says.'));
  }
  await tx.run(closePurchase, { id, state: 'cancelled', now: clock.now() });
  await audit(tx, { systemUserId: staff?.id, action: 'purchase.cancel', subject: `purchase:${id}` });
}

/** It follows what buyers wait for, and is sent by the module that knows its supplier. */
export function forBuyers(): AppError {
  return conflict(
    'for_buyers',
    t('Buyers wait for it: it is sent, or taken elsewhere, where purchases for orders are.'),
  );
}

function closed(): AppError {
  return conflict('closed', t('The purchase is closed already.'));
}

function requireOrdered(lines: Receipt['lines'], ordered: readonly { product_id: number }[]): void {
  const fields = Object.fromEntries(
    lines.flatMap((line, index) => {
      const isFirst = lines.findIndex((each) => each.product_id === line.product_id) === index;
      if (!isFirst) return [[`lines.${index}.product_id`, t('It stands in another line already.')]];
      if (!ordered.some((each) => each.product_id === line.product_id)) {
        return [[`lines.${index}.product_id`, t('It was not ordered with this purchase.')]];
      }
      return line.serials.length > line.quantity
        ? [
            [
              `lines.${index}.serials`,
              t('At most {quantity}, one for each unit.', { quantity: line.quantity }),
            ],
          ]
        : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked lines.'));
}

async function keepSerials(
  tx: Connection,
  at: { id: number; warehouseCode: string; now: Date },
  lines: Receipt['lines'],
): Promise<void> {
  const read = readSerials(lines);
  if (read.length === 0) return;
  const written = await tx.rows(addSerials, {
    ...at,
    productIds: read.map(({ productId }) => productId),
    serials: read.map(({ serial }) => serial),
  });
  if (written.length === read.length) return;
  const seen = new Set<string>();
  const keyOf = (productId: number, serial: string) => `${productId} ${serial}`;
  const fresh = new Set(written.map((row) => keyOf(row.product_id, row.serial)));
  const taken = read.find(({ productId, serial }) => {
    const key = keyOf(productId, serial);
    const isTwice = seen.has(key);
    seen.add(key);
    return isTwice || !fresh.has(key);
  });
  const index = lines.findIndex((line) => line.product_id === taken?.productId);
  const message = t('Serial number {serial} was taken in already.', { serial: taken?.serial ?? '' });
  throw new AppError(409, 'serial_taken', message, { fields: { [`lines.${index}.serials`]: message } });
}
