import { query } from '../../../platform/database/named-query.ts';
import type { ArrangedSpec } from './spec-layout.ts';

/** What staff arranged of a kind. */
export const specLayoutOf = query(
  'catalog.spec_layout',
  'select specs, version from spec_layout where kind = :kind',
).narrow<{ specs: ArrangedSpec[] }>();

export const lockSpecLayout = query(
  'catalog.lock_spec_layout',
  `insert into spec_layout (kind, specs, version, updated_at) values (:kind, '[]', 0, :now)
   on conflict (kind) do update set kind = excluded.kind returning specs, version`,
).narrow<{ specs: ArrangedSpec[] }>();

export const updateSpecLayout = query(
  'catalog.update_spec_layout',
  `update spec_layout set specs = :specs::jsonb, version = version + 1, updated_at = :now where kind = :kind
   returning specs, version`,
).narrow<{ specs: ArrangedSpec[] }>();

/** Kinds that products have, with what staff arranged of it. */
export const kindsWithLayouts = query(
  'catalog.spec_layouts',
  `select p.kind, p.products, s.specs
     from (select kind, count(*)::int as products from product group by kind) p
     left join spec_layout s using (kind)`,
).narrow<{ specs: ArrangedSpec[] | null }>();
