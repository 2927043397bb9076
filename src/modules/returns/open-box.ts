import { keepText, t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound, stale } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { addOpenBox, changeOpenBox } from '../catalog/index.ts';
import { putBackUnits, putOnShelf, requireOwnLocations, sellSerialAs } from '../inventory/index.ts';
import { noteOnOrder } from '../orders/index.ts';
import { audit } from '../staff/index.ts';
import { unitCostsOf } from '../suppliers/index.ts';
import { lockedReturn, productsByPosition } from './move-return.ts';
import { describedUnit, openBoxPage, waitingUnits } from './open-box.queries.ts';
import { returnName } from './read-returns.ts';
import type { returnsContract } from './returns.contract.ts';
import { markRestocked } from './returns.queries.ts';

type Given = z.output<typeof returnsContract.sellOpenBox.body & z.ZodType>;
type Changed = z.output<typeof returnsContract.changeOpenBox.body & z.ZodType>;

/**
 * Puts a returned unit on sale as what it is: product, stock of one, shelf and serial number together or not at all. Whoever
 * asks holds the order's lock, so a unit is put on sale once.
 * @throws AppError 404; 409 `not_open_box`, `product_gone`; 422 for a location that is not there
 */
export async function sellOpenBox(
  context: RequestContext,
  returnId: string,
  unitId: number,
  given: Given,
): Promise<{ id: number; sku: string }> {
  const { db, staff, clock } = context;
  return db.transaction(async (tx) => {
    const { order, row } = await lockedReturn(tx, returnId);
    const unit = row.units.find(({ id }) => id === unitId);
    if (!unit) throw notFound(t('There is no such unit.'));
    if (unit.outcome !== 'open_box' || unit.is_restocked) {
      throw conflict('not_open_box', t('The unit was not judged open-box, or is for sale already.'));
    }
    const { location_code: warehouseCode } = given;
    await requireOwnLocations(tx, { location_code: warehouseCode });
    const originalId = productsByPosition(order).get(unit.position) ?? 0;
    const made = await addOpenBox(
      tx,
      {
        originalId,
        returnUnitId: unitId,
        serial: unit.serial,
        grade: given.grade,
        note: given.note,
        priceCents: given.price_cents,
        warrantyMonths: given.warranty_months,
        status: given.status,
      },
      { staff, now: clock.now(), unitCosts: unitCostsOf },
    );
    if (!made) throw conflict('product_gone', t('What it is one of is not there any more.'));
    await putBackUnits(tx, [{ productId: made.id, quantity: 1 }], warehouseCode, returnId);
    await putOnShelf(tx, staff, { location_code: warehouseCode, bin: given.bin, product_ids: [made.id] });
    if (unit.serial !== null) {
      await sellSerialAs(tx, { productId: originalId, serial: unit.serial }, made.id, warehouseCode);
    }
    await tx.run(markRestocked, { ids: [unitId] });
    const note = {
      topic: 'return_restocked' as const,
      staff: keepText('A unit of {name} is sold as open-box {sku}.', {
        name: returnName(row.number),
        sku: made.sku,
      }),
      shopper: null,
    };
    await noteOnOrder(tx, context, order.id, note, staff?.name ?? null);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'return.open_box',
      subject: `return:${returnId}`,
      after: { unit: unitId, product: made.id, ...given },
    });
    return made;
  });
}

/**
 * Changes what is said of a unit that is sold as what it is.
 * @throws AppError 404; 409 `stale` with what is said of it now
 */
export async function describeOpenBox(
  { db, staff }: RequestContext,
  productId: number,
  { version, ...given }: Changed,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await changeOpenBox(tx, productId, { ...given, version }))) {
      const unit = await tx.first(describedUnit, { productId });
      throw unit ? stale(unit) : notFound(t('There is no such unit.'));
    }
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'open_box.update',
      subject: `product:${productId}`,
      after: given,
    });
  });
}

/** One page of units that are products of their own, and all that wait to become one. */
export async function openBoxesOf(
  db: Connection,
  wanted: { state?: 'for_sale' | 'hidden' | 'sold' | undefined; page: number; page_size: number },
) {
  const { page, page_size: limit } = wanted;
  const rows = await db.rows(openBoxPage, { state: wanted.state ?? null, limit, offset: (page - 1) * limit });
  const waiting = await db.rows(waitingUnits);
  return {
    units: rows.map((row) => {
      const { total: _, original_id: id, original_sku: sku, original_price_cents: cents, ...unit } = row;
      return {
        ...unit,
        original: { product_id: id, sku, price_cents: cents },
        created_at: row.created_at.toISOString(),
      };
    }),
    waiting: waiting.map(({ number, ...unit }) => ({ ...unit, return_name: returnName(number) })),
    total: rows[0]?.total ?? 0,
    page,
    page_size: limit,
  };
}
