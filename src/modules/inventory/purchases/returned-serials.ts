import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';

/** A unit by its product and serial number. */
export type SerialUnit = { productId: number; serial: string };

const judge = query(
  'inventory.judge_serials',
  `update stock_serial n set is_gone = u.is_gone
   from jsonb_to_recordset(:units::jsonb) as u("productId" int, serial text, is_gone boolean)
   where n.product_id = u."productId" and n.serial = u.serial`,
);
const shelve = query(
  'inventory.shelve_serials',
  `update stock_serial n set warehouse_code = :warehouseCode
   from jsonb_to_recordset(:units::jsonb) as u("productId" int, serial text)
   where n.product_id = u."productId" and n.serial = u.serial`,
);

const sellAs = query(
  'inventory.sell_serial_as',
  `update stock_serial set product_id = :asId, warehouse_code = :warehouseCode, is_gone = false
   where product_id = :productId and serial = :serial`,
);

/** A unit is sold as another product from now on, e.g. as open-box; a number that never came in is let pass. */
export async function sellSerialAs(
  tx: Connection,
  { productId, serial }: SerialUnit,
  asId: number,
  warehouseCode: string,
): Promise<void> {
  await tx.run(sellAs, { productId, serial, asId, warehouseCode });
}

/** Says of units that came back whether they may be sold as what they were; numbers that never came in are let pass. */
export async function judgeSerials(
  tx: Connection,
  units: readonly (SerialUnit & { is_gone: boolean })[],
): Promise<void> {
  if (units.length > 0) await tx.run(judge, { units: JSON.stringify(units) });
}

/** Units that came back stand at a location again. */
export async function shelveSerials(
  tx: Connection,
  units: readonly SerialUnit[],
  warehouseCode: string,
): Promise<void> {
  if (units.length > 0) await tx.run(shelve, { units: JSON.stringify(units), warehouseCode });
}
