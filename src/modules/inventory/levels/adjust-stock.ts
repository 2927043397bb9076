import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { answerOnce } from '../../../platform/http/answer-once.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { audit } from '../../staff/index.ts';
import { type inventoryContract, unitsMax } from '../inventory.contract.ts';
import { isKit, kitIdsAmong } from '../kits/refuse-kits.ts';
import { type LockedLevel, lockLevelsOf, moveUnits } from '../move-units.ts';
import { requirePlace } from '../required-things.ts';

/** What staff say of the units at a location. */
export type Adjustment = z.output<typeof inventoryContract.adjust.body & z.ZodType>;
type Reply = { status: 201; body: z.input<(typeof inventoryContract.adjust.answers)[201]> };

/**
 * Counts or corrects the units of a product at a location; lists show it with the commit. Unlike a feed's count it is
 * refused, never cut, where it would leave less than buyers were promised.
 * @throws AppError 422 for a product or location that is not there, 409 `below_zero`, `below_reserved`, `is_kit`
 */
export function adjustStock(context: RequestContext, given: Adjustment): Promise<Reply> {
  const call = { owner: context.staff?.id ?? '', route: 'POST /admin/inventory/adjustments', input: given };
  return answerOnce(context, call, (keep) =>
    context.db.transaction(async (tx) => {
      const reply = await adjust(tx, context, given);
      await keep(tx, reply);
      return reply;
    }),
  );
}

async function adjust(
  tx: Connection,
  { staff }: Pick<RequestContext, 'staff'>,
  given: Adjustment,
): Promise<Reply> {
  const { product_id: productId, location_code: warehouseCode, reason } = given;
  await requirePlace(tx, { productId, warehouseCode });
  if ((await kitIdsAmong(tx, [productId])).size > 0) throw isKit(['product_id']);
  const level = (await lockLevelsOf(tx, [{ productId, warehouseCode }]))({ productId, warehouseCode });
  const field = given.on_hand === undefined ? 'change' : 'on_hand';
  const onHand = given.on_hand ?? level.on_hand + (given.change ?? 0);
  requireEnough(level, onHand, field);
  const kind = field === 'on_hand' ? 'count' : 'adjustment';
  const [movement] = await moveUnits(tx, [{ productId, warehouseCode, delta: onHand - level.on_hand }], {
    kind,
    systemUserId: staff?.id,
    note: reason,
  });
  if (!movement) throw new Error('A movement was not written.');
  await audit(tx, {
    systemUserId: staff?.id,
    action: `stock.${kind}`,
    subject: `product:${productId}`,
    before: { location: warehouseCode, on_hand: level.on_hand },
    after: { location: warehouseCode, on_hand: onHand, reason },
  });
  const adjustment = {
    id: movement.id,
    product_id: productId,
    location_code: warehouseCode,
    kind,
    on_hand: onHand,
    reserved: level.reserved,
    available: onHand - level.reserved,
    change: movement.delta,
    reason,
    staff: staff ? { id: staff.id, name: staff.name } : null,
    created_at: movement.created_at.toISOString(),
  } as const;
  return { status: 201, body: { adjustment } };
}

/** Throws AppError 409 with what is there now where so many on hand would be too few, 422 where they are too many. */
export function requireEnough(
  { on_hand: now, reserved }: Pick<LockedLevel, 'on_hand' | 'reserved'>,
  onHand: number,
  field: string,
): void {
  if (onHand > unitsMax) {
    throw invalid(
      { [field]: t('At most {max} units at one location.', { max: unitsMax }) },
      t('Check the marked fields.'),
    );
  }
  if (onHand >= reserved) return;
  const [code, message] =
    onHand < 0
      ? [
          'below_zero',
          t('There cannot be fewer than none: {now} on hand, {reserved} of them reserved for buyers.', {
            now,
            reserved,
          }),
        ]
      : [
          'below_reserved',
          t('Buyers were promised more than that: {now} on hand, {reserved} of them reserved for buyers.', {
            now,
            reserved,
          }),
        ];
  throw new AppError(409, code, message, {
    fields: { [field]: message },
    details: { on_hand: now, reserved, available: now - reserved },
  });
}
