import { query, type RowOf } from '../../../platform/database/named-query.ts';
import type { DeedBefore, DeedKind, HungOffer } from '../run.contract.ts';

const offerColumns = 'o.supplier, o.ref_id, o.product_id, o.is_source, o.matched_by, o.status, o.stock';
type Stock = { warehouse: string; quantity: number }[];
type NarrowedOffer = {
  matched_by: HungOffer['matchedBy'];
  status: 'active' | 'discontinued';
  stock: Stock;
};

/** An offer and what it hangs on. */
export type OfferRow = RowOf<typeof lockOffer>;

export const lockOffer = query(
  'suppliers.lock_offer',
  `select ${offerColumns} from supplier_offer o where o.supplier = :supplier and o.ref_id = :refId for update`,
).narrow<NarrowedOffer>();
export const lockOffersOfProduct = query(
  'suppliers.lock_offers_of_product',
  `select ${offerColumns} from supplier_offer o where o.product_id = :productId order by o.supplier, o.ref_id for update`,
).narrow<NarrowedOffer>();
/** An offer as a record says it, but for what only the product keeps. */
export const wholeOffer = query(
  'suppliers.whole_offer',
  `select o.*, to_char(o.eta, 'YYYY-MM-DD') as eta_day, extract(year from o.released_on)::int as release_year from supplier_offer o where o.supplier = :supplier and o.ref_id = :refId`,
).narrow<{ stock: Stock; specs: Record<string, unknown>; currency: 'USD' | 'MXN' }>();
export const removeOffer = query(
  'suppliers.remove_offer',
  'delete from supplier_offer where supplier = :supplier and ref_id = :refId',
);
export const hangOffers = query(
  'suppliers.hang_offers',
  `update supplier_offer o set product_id = :productId, is_source = g.is_source, is_chosen = false, matched_by = g.matched_by
     from unnest(:suppliers::text[], :refIds::text[], :sources::bool[], :matchedBys::text[]) as g(supplier, ref_id, is_source, matched_by)
    where o.supplier = g.supplier and o.ref_id = g.ref_id`,
);
/** Its next record writes the product, though it is the same. */
export const makeSource = query(
  'suppliers.make_source',
  `update supplier_offer set is_source = true, record_hash = '' where supplier = :supplier and ref_id = :refId`,
);
export const noOtherSource = query(
  'suppliers.no_other_source',
  `update supplier_offer o set is_source = false
    where o.product_id = :productId and o.is_source and not (o.supplier = :supplier and o.ref_id = :refId)`,
);
export const renameOffer = query(
  'suppliers.rename_offer',
  `update supplier_offer set product_name = :name, brand = :brand, mpn = :mpn where supplier = :supplier and ref_id = :refId`,
);

export const sayWord = query(
  'suppliers.say_word',
  `insert into match_word (supplier, ref_id, product_id, deed_id) values (:supplier, :refId, :productId, :deedId)
   on conflict (supplier, ref_id) do update set product_id = excluded.product_id, deed_id = excluded.deed_id`,
);
/** What staff say of codes, or say is a product. */
export const wordsBefore = query(
  'suppliers.words_before',
  `select w.supplier, w.ref_id, w.product_id, w.deed_id from match_word w
    where w.product_id = :productId::int or exists (
      select from unnest(:suppliers::text[], :refIds::text[]) as g(supplier, ref_id) where g.supplier = w.supplier and g.ref_id = w.ref_id)
    order by w.supplier, w.ref_id`,
);
export const kitsOfPart = query(
  'suppliers.kits_of_part',
  'select count(*)::int as count from kit_part where part_id = :productId',
);
export const wordOf = query(
  'suppliers.word_of',
  'select product_id, deed_id from match_word where supplier = :supplier and ref_id = :refId',
);
export const takeBackWords = query(
  'suppliers.take_back_words',
  'delete from match_word where deed_id = :deedId',
);

export const addDeed = query(
  'suppliers.add_deed',
  `insert into match_deed (kind, supplier, ref_id, held_id, product_id, into_id, names, before, staff_id, done_at)
   values (:kind, :supplier, :refId, :heldId, :productId, :intoId, :names::jsonb, :before::jsonb, :staffId, :now) returning id`,
);
const deedColumns = `(select u.name from supplier u where u.code = d.supplier) as supplier_name, d.id, d.kind, d.supplier, d.ref_id, d.held_id, d.product_id, d.into_id, d.names, d.before, d.done_at, d.undone_at,
  (select s.name from staff_user s where s.id = d.staff_id) as by, (select s.name from staff_user s where s.id = d.undone_by) as undone_by`;
type NarrowedDeed = {
  kind: DeedKind;
  names: { line?: string; product?: string; into?: string };
  before: DeedBefore;
};
export type DeedRow = RowOf<typeof lockDeed>;
export const lockDeed = query(
  'suppliers.lock_deed',
  `select ${deedColumns} from match_deed d where d.id = :id for update of d`,
).narrow<NarrowedDeed>();
export const pageOfDeeds = query(
  'suppliers.page_of_deeds',
  `select ${deedColumns} from match_deed d order by d.done_at desc, d.id desc limit :pageSize offset :offset`,
).narrow<NarrowedDeed>();
export const countDeeds = query('suppliers.count_deeds', 'select count(*)::int as total from match_deed');
export const deedOfHeld = query(
  'suppliers.deed_of_held',
  `select d.kind, d.into_id from match_deed d where d.held_id = :heldId and d.undone_at is null order by d.id desc limit 1`,
).narrow<{ kind: DeedKind }>();
export const undo = query(
  'suppliers.undo_deed',
  'update match_deed set undone_at = :now, undone_by = :staffId where id = :id',
);
/** What was decided about a line is open again, unless its supplier sent something else since. */
export const reopenHeld = query(
  'suppliers.reopen_held',
  `update sync_held set state = 'open', version = version + 1, decided_by = null, decided_at = null
    where id = :id and state in ('accepted', 'rejected', 'gone')`,
);

export const candidateProducts = query(
  'suppliers.candidate_products',
  `select p.id, p.sku, p.name, b.name as brand, p.mpn, p.status, (
          select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url
     from product p join brand b on b.id = p.brand_id where p.id = any(:ids::int[])`,
).narrow<{ status: 'active' | 'hidden' | 'discontinued' }>();
export const offersOfCodes = query(
  'suppliers.products_of_codes',
  `select o.supplier, o.ref_id, o.product_id from supplier_offer o
     join unnest(:suppliers::text[], :refIds::text[]) as g(supplier, ref_id) on o.supplier = g.supplier and o.ref_id = g.ref_id`,
);
export const productOfRefId = query(
  'suppliers.product_of_ref_id',
  `select p.id, p.joined_into_id, exists (select from supplier_offer o where o.product_id = p.id) as is_offered
     from product p where p.ref_id = :refId`,
);
