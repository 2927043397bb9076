import { t } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { conflict } from '../../platform/errors.ts';

const take = query(
  'returns.take_scrap',
  `with asked as (
     select u.id from return_unit u where u.id = any(:ids::int[]) order by u.id for update
   )
   update return_unit u set is_sent_back = true
     from asked a, return_request r join order_line l on l.order_id = r.order_id
    where u.id = a.id and r.id = u.return_id and l.position = u.position and u.outcome = 'scrap' and not u.is_sent_back
      and r.state in ('inspected', 'closed')
   returning u.id, l.product_id`,
);
const release = query(
  'returns.release_scrap',
  'update return_unit set is_sent_back = false where id = any(:ids::int[])',
);
const openBox = query(
  'returns.judge_open_box',
  `update return_unit set outcome = 'open_box' where id = any(:ids::int[]) and is_sent_back and outcome = 'scrap'`,
);

/**
 * Scrap goes on a return to its supplier, each unit on one.
 * @returns the product of each
 * @throws AppError 409 `not_scrap` where one is no scrap, or on another such return
 */
export async function takeScrap(
  tx: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(take, { ids });
  if (rows.length < new Set(ids).size) {
    throw conflict('not_scrap', t('A returned unit is not damaged, or is on another return to a supplier.'));
  }
  return new Map(rows.map(({ id, product_id: productId }) => [id, productId]));
}

/** Units are on no return to a supplier any more. */
export async function releaseScrap(tx: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.run(release, { ids });
}

/** The supplier rejected units that may be sold open-box. */
export async function judgeOpenBox(tx: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.run(openBox, { ids });
}
