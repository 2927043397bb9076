import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, invalid, notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { audit } from '../../staff/index.ts';
import type { inventoryContract } from '../inventory.contract.ts';
import { lockLevelsOf, moveUnits } from '../move-units.ts';
import { readSerials } from '../read-serials.ts';
import { requireLocations, requireProducts } from '../required-things.ts';
import {
  addTransfer,
  closeTransfer,
  lockTransfer,
  markSent,
  placeSerials,
  receiveLines,
  transferLines,
} from './transfers.queries.ts';

type NewTransfer = z.output<typeof inventoryContract.addTransfer.body & z.ZodType>;
type Receipt = z.output<typeof inventoryContract.receiveTransfer.body & z.ZodType>;
type Line = { productId: number; quantity: number };

/**
 * Plans a transfer; nothing moves yet.
 * @throws AppError 422 for locations and products that are not there
 */
export async function planTransfer(
  tx: Connection,
  { staff, clock }: RequestContext,
  { from_code: from, to_code: to, lines, note }: NewTransfer,
): Promise<number> {
  if (from === to) throw invalid({ to_code: t('Choose another location.') }, t('Check the marked fields.'));
  await requireLocations(tx, { from_code: from, to_code: to });
  await requireProducts(tx, lines);
  const made = await tx.first(addTransfer, {
    from,
    to,
    note,
    systemUserId: staff?.id ?? null,
    now: clock.now(),
    productIds: lines.map((line) => line.product_id),
    quantities: lines.map((line) => line.quantity),
  });
  if (!made) throw new Error('A transfer was not written.');
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'transfer.create',
    subject: `transfer:${made.id}`,
    after: { from, to, lines },
  });
  return made.id;
}

/**
 * Takes its units from the shelf of its origin; they are in transit then. Sent already: nothing happens.
 * @throws AppError 404; 409 `closed`, `out_of_stock` with what is there of each short line
 */
export async function sendTransfer(tx: Connection, context: RequestContext, id: number): Promise<void> {
  const { from_code: warehouseCode, state } = await locked(tx, id);
  if (state === 'sent' || state === 'received') return;
  if (state === 'cancelled') throw closed();
  const lines = await tx.rows(transferLines, { id });
  const places = lines.map((line) => ({ productId: line.product_id, warehouseCode }));
  const levelOf = await lockLevelsOf(tx, places);
  const short = lines.flatMap((line) => {
    const level = levelOf({ productId: line.product_id, warehouseCode });
    const available = level.on_hand - level.reserved;
    return available >= line.quantity
      ? []
      : [{ product_id: line.product_id, on_hand: level.on_hand, reserved: level.reserved, available }];
  });
  if (short.length > 0) {
    throw conflict('out_of_stock', t('There are not enough free units of some products.'), { lines: short });
  }
  await tx.run(markSent, { id, now: context.clock.now() });
  await move(tx, context, id, warehouseCode, asLines(lines), -1);
  await note(tx, context, 'transfer.send', id);
}

/**
 * Puts what arrived on the shelf of its destination; without lines, all that is left. What is missing with the last
 * receipt is noted as the difference and comes to nobody's shelf. Serial numbers that were read stand there from now on.
 * @throws AppError 404; 409 `not_sent`, `closed`, `more_than_sent`, `serial_unknown`; 422 for more numbers than units, or a
 * product that stands twice
 */
export async function receiveTransfer(
  tx: Connection,
  context: RequestContext,
  id: number,
  given: Receipt,
): Promise<void> {
  const { to_code: warehouseCode, state } = await locked(tx, id);
  if (state === 'draft') throw conflict('not_sent', t('The transfer has not been sent yet.'));
  if (state === 'received' && given.lines === undefined) return;
  if (state !== 'sent') throw closed();
  if (given.lines) requireOnceWithSerials(given.lines);
  const before = await tx.rows(transferLines, { id });
  const arrived = (
    given.lines?.map((line) => ({ productId: line.product_id, quantity: line.quantity })) ??
    before.map((line) => ({ productId: line.product_id, quantity: line.quantity - line.received }))
  ).filter(({ quantity }) => quantity > 0);
  const taken = await tx.rows(receiveLines, {
    id,
    productIds: arrived.map(({ productId }) => productId),
    quantities: arrived.map(({ quantity }) => quantity),
  });
  const refused = arrived.find(({ productId }) => !taken.some((line) => line.product_id === productId));
  if (refused) throw moreThanSent(before, refused.productId);
  await move(tx, context, id, warehouseCode, arrived, 1, given.note);
  await keepSerials(tx, warehouseCode, given.lines ?? []);
  const units = new Map(arrived.map(({ productId, quantity }) => [productId, quantity]));
  const missing = before.flatMap((line) => {
    const left = line.quantity - line.received - (units.get(line.product_id) ?? 0);
    return left > 0 ? [{ product_id: line.product_id, missing: left }] : [];
  });
  if (missing.length === 0 || given.is_last) {
    const now = context.clock.now();
    await tx.run(closeTransfer, { id, state: 'received', now, note: given.note ?? null });
  }
  await note(tx, context, 'transfer.receive', id, { arrived, ...(given.is_last && { missing }) });
}

/**
 * Ends a transfer; what is in transit goes back to its origin's shelf. Cancelled already: nothing happens.
 * @throws AppError 404; 409 `closed` for one that has arrived
 */
export async function cancelTransfer(tx: Connection, context: RequestContext, id: number): Promise<void> {
  const { from_code: warehouseCode, state } = await locked(tx, id);
  if (state === 'cancelled') return;
  if (state === 'received') throw closed();
  if (state === 'sent') {
    const lines = await tx.rows(transferLines, { id });
    const back = lines
      .map((line) => ({ productId: line.product_id, quantity: line.quantity - line.received }))
      .filter(({ quantity }) => quantity > 0);
    await move(tx, context, id, warehouseCode, back, 1);
  }
  await tx.run(closeTransfer, { id, state: 'cancelled', now: context.clock.now(), note: null });
  await note(tx, context, 'transfer.cancel', id);
}

async function locked(tx: Connection, id: number) {
  const transfer = await tx.first(lockTransfer, { id });
  if (!transfer) throw notFound(t('There is no such transfer.'));
  return transfer;
}

function closed(): AppError {
  return conflict('closed', t('The transfer is closed already.'));
}

type ReceivedLines = NonNullable<Receipt['lines']>;

function requireOnceWithSerials(lines: ReceivedLines): void {
  const ids = lines.map((line) => line.product_id);
  const fields = lines.flatMap((line, index) => {
    if (ids.indexOf(line.product_id) < index)
      return [[`lines.${index}.product_id`, t('It stands in another line already.')]];
    return line.serials.length > line.quantity
      ? [[`lines.${index}.serials`, t('At most {quantity}, one for each unit.', { quantity: line.quantity })]]
      : [];
  });
  if (fields.length > 0) throw invalid(Object.fromEntries(fields), t('Check the marked lines.'));
}

/** What was read is believed: a unit stands where it was scanned, wherever it was before. */
async function keepSerials(tx: Connection, warehouseCode: string, lines: ReceivedLines): Promise<void> {
  const read = readSerials(lines);
  if (read.length === 0) return;
  const placed = await tx.rows(placeSerials, {
    warehouseCode,
    productIds: read.map(({ productId }) => productId),
    serials: read.map(({ serial }) => serial),
  });
  const unknown = read.find(
    (unit) => !placed.some((row) => row.product_id === unit.productId && row.serial === unit.serial),
  );
  if (!unknown) return;
  const index = lines.findIndex((line) => line.product_id === unknown.productId);
  const message = t('No unit of this product came in with serial number {serial}.', {
    serial: unknown.serial,
  });
  throw new AppError(409, 'serial_unknown', message, { fields: { [`lines.${index}.serials`]: message } });
}

function moreThanSent(
  lines: readonly { product_id: number; quantity: number; received: number }[],
  productId: number,
): AppError {
  const line = lines.find((each) => each.product_id === productId);
  if (!line)
    throw invalid(
      { lines: t('Product {productId} is not part of this transfer.', { productId }) },
      t('Check the lines.'),
    );
  const left = line.quantity - line.received;
  return conflict('more_than_sent', t('Only {left} of these are on their way.', { left }), {
    product_id: productId,
    left,
  });
}

/** Moves units to a shelf (`sign` 1) or from it (−1); products that were deleted meanwhile have no shelf. */
async function move(
  tx: Connection,
  { staff }: RequestContext,
  id: number,
  warehouseCode: string,
  lines: readonly Line[],
  sign: 1 | -1,
  words?: string | undefined,
): Promise<void> {
  if (lines.length === 0) return;
  const moves = lines.map(({ productId, quantity }) => ({
    productId,
    warehouseCode,
    delta: sign * quantity,
  }));
  await lockLevelsOf(tx, moves);
  await moveUnits(tx, moves, {
    kind: 'transfer',
    reference: `transfer:${id}`,
    systemUserId: staff?.id,
    note: words,
  });
}

function asLines(rows: readonly { product_id: number; quantity: number }[]): Line[] {
  return rows.map(({ product_id: productId, quantity }) => ({ productId, quantity }));
}

function note(
  tx: Connection,
  { staff }: RequestContext,
  action: string,
  id: number,
  after?: unknown,
): Promise<void> {
  return audit(tx, { systemUserId: staff?.id, action, subject: `transfer:${id}`, after });
}
