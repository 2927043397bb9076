import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { lockLevelsOf, moveUnits } from '../move-units.ts';
import { changeCount, closeCount, countedProducts, lockCount, shelveCounted } from './counts.queries.ts';

/**
 * Writes what was counted into the stock as one set of movements. The difference is that of the moment of scanning: what
 * was sold or came since then stays so. Applied already: nothing happens.
 * @throws AppError 404; 409 `closed`, `nothing_counted`, `below_reserved` where buyers were promised more
 */
export async function applyCount(
  tx: Connection,
  { staff, clock }: RequestContext,
  id: number,
): Promise<void> {
  const count = await tx.first(lockCount, { id });
  if (!count) throw notFound(t('There is no such count.'));
  if (count.state === 'applied') return;
  if (count.state === 'cancelled') throw conflict('closed', t('The count was given up.'));
  const counted = await tx.rows(countedProducts, { id });
  if (counted.length === 0) throw conflict('nothing_counted', t('Nothing was counted yet.'));
  const { warehouse_code: warehouseCode } = count;
  const moves = counted.map(({ product_id: productId, units, on_hand: onHand }) => ({
    productId,
    warehouseCode,
    delta: units - onHand,
  }));
  const levelOf = await lockLevelsOf(tx, moves);
  const short = moves.flatMap((move) => {
    const { on_hand: onHand, reserved } = levelOf(move);
    if (onHand + move.delta >= reserved) return [];
    return [{ product_id: move.productId, on_hand: onHand, reserved, change: move.delta }];
  });
  if (short.length > 0) {
    const message = t(
      'Buyers were promised more of {count, plural, one {a product} other {# products}} than was counted: count again, or take it out of the count.',
      { count: short.length },
    );
    throw conflict('below_reserved', message, { lines: short });
  }
  await moveUnits(tx, moves, {
    kind: 'count',
    reference: `count:${id}`,
    systemUserId: staff?.id,
    note: count.note === '' ? 'Cycle count' : count.note,
  });
  if (count.scope === 'bin') {
    const productIds = moves.map(({ productId }) => productId);
    await tx.run(shelveCounted, { bin: count.scope_value, warehouseCode, productIds });
  }
  await tx.run(closeCount, { id, state: 'applied', now: clock.now() });
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'count.apply',
    subject: `count:${id}`,
    after: { products: moves.length, different: moves.filter(({ delta }) => delta !== 0).length },
  });
}

/**
 * Gives a count up. Cancelled already: nothing happens.
 * @throws AppError 404; 409 `closed` for one that was applied
 */
export async function cancelCount(
  tx: Connection,
  { staff, clock }: RequestContext,
  id: number,
): Promise<void> {
  const count = await tx.first(lockCount, { id });
  if (!count) throw notFound(t('There is no such count.'));
  if (count.state === 'cancelled') return;
  if (count.state === 'applied') throw conflict('closed', t('The count was applied already.'));
  await tx.run(closeCount, { id, state: 'cancelled', now: clock.now() });
  await audit(tx, { systemUserId: staff?.id, action: 'count.cancel', subject: `count:${id}` });
}

/**
 * Changes the note of an open count, or ends that it is blind.
 * @throws AppError 404; 409 `closed`
 */
export async function changeOpenCount(
  tx: Connection,
  { staff }: RequestContext,
  id: number,
  given: { note?: string | undefined; is_blind?: boolean | undefined },
): Promise<void> {
  const count = await tx.first(lockCount, { id });
  if (!count) throw notFound(t('There is no such count.'));
  if (count.state !== 'open') throw conflict('closed', t('The count is closed already.'));
  await tx.run(changeCount, { id, note: given.note ?? null, isBlind: given.is_blind ?? null });
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'count.update',
    subject: `count:${id}`,
    before: { note: count.note, is_blind: count.is_blind },
    after: given,
  });
}
