import type { Kept } from '../../../i18n/t.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import type { heldStates } from '../run.contract.ts';

type Narrowed = { state: (typeof heldStates)[number]; message: Kept | string };
const held = 'sync_held h join supplier u on u.code = h.supplier';
const columns = `h.id, h.supplier, h.ref_id, h.code, h.about, h.message, h.line, h.state, h.version, h.seen_at, h.decided_at,
  (select s.name from staff_user s where s.id = h.decided_by) as decided_by,
  u.name as supplier_name`;
/** Who may not read costs does not find lines by what is in them either: one would find them digit by digit. */
const matching = `h.state = :state and (:supplier::text is null or h.supplier = :supplier) and (:code::text is null or h.code = :code)
    and (:codes::text[] is null or h.code = any(:codes))
    and (:q = '' or shop_fold(coalesce(h.ref_id, '') || case when :mayReadCosts::bool then ' ' || h.line else '' end)
      like '%' || shop_fold(:q) || '%')`;

/** A line that was left out, as stored. */
export type HeldRow = RowOf<typeof oneHeld>;

export const oneHeld = query(
  'suppliers.held',
  `select ${columns} from ${held} where h.id = :id`,
).narrow<Narrowed>();
export const lockHeld = query(
  'suppliers.lock_held',
  `select ${columns} from ${held} where h.id = :id for update of h`,
).narrow<Narrowed>();
/** The other open ones that are about the same. */
export const lockAlike = query(
  'suppliers.lock_alike',
  `select ${columns} from ${held}
    where h.supplier = :supplier and h.code = :code and h.about = :about and h.state = 'open' and h.id <> :id and h.line <> ''
    order by h.id limit 999 for update of h`,
).narrow<Narrowed>();
export const pageOfHeld = query(
  'suppliers.page_of_held',
  `select ${columns} from ${held} where ${matching} order by h.seen_at desc, h.id desc limit :pageSize offset :offset`,
).narrow<Narrowed>();
export const countHeld = query(
  'suppliers.count_held',
  `select count(*)::int as total from sync_held h where ${matching}`,
);
export const openCodes = query(
  'suppliers.open_codes',
  `select h.code, count(*)::int as count from sync_held h where h.state = 'open' group by h.code order by count(*) desc, h.code`,
);
export const suppliersWithHeld = query(
  'suppliers.suppliers_with_held',
  `select u.code, u.name from supplier u where exists (select from sync_held h where h.supplier = u.code) order by u.name, u.code`,
);
export const decideHeld = query(
  'suppliers.decide_held',
  `update sync_held set state = :next, version = version + 1, decided_by = :staffId, decided_at = :now
    where id = any(:ids::bigint[])`,
);
