import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { ensureCategories } from './ensure-categories.ts';
import { type ProductKind, productKinds } from '../specs/product-kinds.ts';
import { slugOf } from './slug.ts';

const ownShelves = query(
  'catalog.categories_of_kinds',
  `select distinct on (kind) kind, id from category where kind = any(:kinds::text[]) order by kind, position, id`,
);

const usualShelves = query(
  'catalog.usual_categories_of_kinds',
  `select distinct on (p.kind) p.kind, c.id, c.kind is null as is_mixed
     from product p join category_product cp on cp.product_id = p.id
     join category c on c.id = cp.category_id
    where p.kind = any(:kinds::text[])
    group by p.kind, c.id
    order by p.kind, count(*) desc, c.parent_id nulls last, c.id`,
);

const lastPosition = query(
  'catalog.last_category_position',
  'select coalesce(max(position), -1) as position from category',
);

/** The neighbouring kinds for a shop without a shelf for a kind. */
const neighbours: Partial<Record<ProductKind, ProductKind>> = {
  desk: 'chair',
  mount: 'monitor',
  sound_card: 'speakers',
  capture_card: 'webcam',
  microphone: 'speakers',
  optical_drive: 'external_storage',
  network_card: 'router',
  router: 'network_card',
  fan: 'cpu_cooler',
  thermal_paste: 'cpu_cooler',
  mouse_pad: 'mouse',
  lighting: 'accessory',
  vr: 'accessory',
  assembly: 'accessory',
};

/**
 * The category where new products of each kind belong: the one made for the kind, else the one where most of its
 * products stand, else the mixed one of a neighbouring kind, else a new one with the kind's name after all others.
 * Staff may rename and rearrange; the next import follows.
 */
export async function shelvesOfKinds(
  tx: Connection,
  kinds: readonly ProductKind[],
): Promise<Map<ProductKind, number>> {
  const shelves = new Map<ProductKind, number>();
  if (kinds.length === 0) return shelves;
  const missing = () => [...new Set(kinds)].filter((kind) => !shelves.has(kind));
  for (const { kind, id } of await tx.rows(ownShelves, { kinds: missing() }))
    shelves.set(kind as ProductKind, id);
  if (missing().length === 0) return shelves;

  const beside = missing().flatMap((kind) => neighbours[kind] ?? []);
  const usual = new Map(
    (await tx.rows(usualShelves, { kinds: [...missing(), ...beside] })).map((row) => [
      row.kind as ProductKind,
      row,
    ]),
  );
  for (const kind of missing()) {
    const own = usual.get(kind);
    const neighbour = usual.get(neighbours[kind] ?? kind);
    const shelf = own ?? (neighbour?.is_mixed ? neighbour : undefined);
    if (shelf) shelves.set(kind, shelf.id);
  }
  if (missing().length === 0) return shelves;

  const last = (await tx.first(lastPosition))?.position ?? -1;
  const wanted = missing().map((kind, index) => {
    const { label: name } = productKinds[kind];
    return { name, slug: slugOf(name), kind, position: last + 1 + index };
  });
  const made = await ensureCategories(tx, wanted);
  for (const { slug, kind } of wanted) {
    const id = made.get(slug);
    if (id === undefined) throw new Error(`The category of ${kind} was not written.`);
    shelves.set(kind, id);
  }
  return shelves;
}
