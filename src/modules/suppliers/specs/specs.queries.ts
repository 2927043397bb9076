import { query } from '../../../platform/database/named-query.ts';
import type { Decimal } from './read-spec.ts';

/** Names that staff gave a meaning. */
export const mappingsOf = query(
  'suppliers.spec_mappings',
  'select kind, name, path, unit from supplier_spec_mapping where supplier = :supplier order by kind, name',
);
/** What stands before the decimals of a supplier's file. */
export const decimalOf = query(
  'suppliers.decimal_of_specs',
  `select mapping ->> 'decimal' as decimal from supplier_source where supplier = :supplier and kind = 'file'`,
).narrow<{ decimal: Decimal | null }>();
/** What staff said that a name means. */
export const mappingOf = query(
  'suppliers.spec_mapping',
  'select path, unit from supplier_spec_mapping where supplier = :supplier and kind = :kind and name = :name',
);
export const saveMapping = query(
  'suppliers.save_spec_mapping',
  `insert into supplier_spec_mapping as m (supplier, kind, name, path, unit, saved_by, saved_at)
   values (:supplier, :kind, :name, :path, :unit, :savedBy, :now::timestamptz)
   on conflict (supplier, kind, name) do update set path = excluded.path, unit = excluded.unit, saved_by = excluded.saved_by,
     saved_at = excluded.saved_at`,
);
export const dropMapping = query(
  'suppliers.drop_spec_mapping',
  'delete from supplier_spec_mapping where supplier = :supplier and kind = :kind and name = :name',
);
/** A file that comes unchanged is read again all the same; a fetch that is under way leaves no word of its file. */
export const readAgain = query(
  'suppliers.read_specs_again',
  'update supplier_source set marks = null, version = version + 1 where supplier = :supplier',
);

/** Each value that offers on sale have under each name, and in how many; of texts and numbers only. */
export const saidSpecs = query(
  'suppliers.said_specs',
  `select o.kind, s.key as name, s.value, count(*)::int as count
     from supplier_offer o cross join lateral jsonb_each(o.specs) as s(key, value)
    where o.supplier = :supplier and o.status = 'active' and o.kind is not null
      and jsonb_typeof(s.value) in ('string', 'number', 'boolean')
    group by o.kind, s.key, s.value order by o.kind, s.key, count(*) desc, s.value`,
);
/** Names of a kind's specs. */
export const saidNames = query(
  'suppliers.said_spec_names',
  `select distinct s.key as name from supplier_offer o cross join lateral jsonb_object_keys(o.specs) as s(key)
    where o.supplier = :supplier and o.status = 'active' and o.kind = :kind order by 1`,
);
/** Offers that say something under any of these names. */
export const offersSaying = query(
  'suppliers.offers_saying_specs',
  `select ref_id, product_name, product_id, specs from supplier_offer
    where supplier = :supplier and status = 'active' and kind = :kind and specs ?| :names::text[] order by ref_id`,
).narrow<{ specs: Record<string, unknown> }>();
