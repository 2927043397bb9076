import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict } from '../../../platform/errors.ts';
import { query } from '../../../platform/database/named-query.ts';
import { lockLevelsOf, type Move, moveUnits, type Why } from '../move-units.ts';

/** Units that leave for their supplier, or come from it; serial numbers of those that have one. */
export type SentUnits = {
  productId: number;
  warehouseCode: string;
  quantity: number;
  serials: readonly string[];
};
type WhySent = Omit<Why, 'kind'>;

/** A number that came in leaves once; one that never came in is let pass. */
const leave = query(
  'inventory.serials_leave',
  `with asked as (
     select * from unnest(:productIds::int[], :serials::text[]) as u(product_id, serial)
   ), left_now as (
     update stock_serial n set is_gone = true from asked a
      where n.product_id = a.product_id and n.serial = a.serial and not n.is_gone returning n.product_id, n.serial
   )
   select a.serial from asked a join stock_serial n on n.product_id = a.product_id and n.serial = a.serial
    where not exists (select from left_now l where l.product_id = a.product_id and l.serial = a.serial)
    order by a.serial limit 1`,
);

/** A repaired unit comes with the number it left with. */
const come = query(
  'inventory.serials_come',
  `insert into stock_serial as n (product_id, serial, warehouse_code, received_at)
   select product_id, serial, warehouse_code, :now::timestamptz
     from unnest(:productIds::int[], :serials::text[], :warehouseCodes::text[]) as u(product_id, serial, warehouse_code)
    order by product_id, serial
   on conflict (product_id, serial) do update set warehouse_code = excluded.warehouse_code, is_gone = false where n.is_gone
   returning product_id, serial`,
);

/**
 * Units leave their shelves for their supplier; none that buyers were promised.
 * @throws AppError 409 `out_of_stock` with `details.lines`, `serial_gone`, `is_kit`
 */
export async function sendToSupplier(
  tx: Connection,
  units: readonly SentUnits[],
  why: WhySent,
): Promise<void> {
  if (units.length === 0) return;
  const moves = movesOf(units, -1);
  const levelOf = await lockLevelsOf(tx, moves);
  const short = moves.flatMap(({ productId, warehouseCode, delta }) => {
    const { on_hand: onHand, reserved } = levelOf({ productId, warehouseCode });
    const available = onHand - reserved;
    return available < -delta ? [{ product_id: productId, location_code: warehouseCode, available }] : [];
  });
  if (short.length > 0) {
    throw conflict(
      'out_of_stock',
      t('There are not so many units free: buyers or somebody else have them.'),
      {
        lines: short,
      },
    );
  }
  const gone = await tx.first(leave, numbersOf(units));
  if (gone) {
    throw conflict('serial_gone', t('The unit {serial} is not on the shelf any more.', gone));
  }
  await moveUnits(tx, moves, { kind: 'supplier_return', ...why });
}

/**
 * Units that a supplier sent for others, or back, stand on a shelf.
 * @throws AppError 409 `serial_taken`, `is_kit`
 */
export async function takeFromSupplier(
  tx: Connection,
  units: readonly SentUnits[],
  now: Date,
  why: WhySent,
): Promise<void> {
  if (units.length === 0) return;
  const moves = movesOf(units, 1);
  await lockLevelsOf(tx, moves);
  const { productIds, serials } = numbersOf(units);
  const warehouseCodes = units.flatMap((line) => line.serials.map(() => line.warehouseCode));
  const unique = new Set(serials.map((serial, index) => `${productIds[index]} ${serial}`));
  const written =
    unique.size === serials.length ? await tx.rows(come, { productIds, serials, warehouseCodes, now }) : [];
  const taken = serials.find(
    (one, index) => !written.some((row) => row.serial === one && row.product_id === productIds[index]),
  );
  if (taken !== undefined) {
    throw conflict('serial_taken', t('Serial number {serial} was taken in already.', { serial: taken }));
  }
  await moveUnits(tx, moves, { kind: 'supplier_return', ...why });
}

/** Each product and location once. */
function movesOf(units: readonly SentUnits[], sign: 1 | -1): Move[] {
  const groups = Map.groupBy(units, ({ productId, warehouseCode }) => `${productId} ${warehouseCode}`);
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const quantity = more.reduce((sum, line) => sum + line.quantity, first.quantity);
    return [{ productId: first.productId, warehouseCode: first.warehouseCode, delta: sign * quantity }];
  });
}

function numbersOf(units: readonly SentUnits[]) {
  return {
    productIds: units.flatMap((line) => line.serials.map(() => line.productId)),
    serials: units.flatMap((line) => line.serials),
  };
}
