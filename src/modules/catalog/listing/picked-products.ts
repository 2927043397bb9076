import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { invalid } from '../../../platform/errors.ts';

const checkFields = () => t('Check the marked fields.');
/** More products than a form can mean. */
const pickedMax = 20_000;

/**
 * Reads the `products` field of a form, a JSON string `[{"ref_id":"…"}]`, in its order. Undefined when it was not sent.
 * @throws AppError 422 for bad JSON and for the same ref_id twice
 */
export function readRefIds(text: string | undefined): string[] | undefined {
  if (text === undefined || text === '') return undefined;
  const refIds = parsed(text).map((item) => {
    const refId = typeof item === 'object' && item !== null && 'ref_id' in item ? item.ref_id : undefined;
    if (typeof refId !== 'string' || refId.trim() === '') throw malformed();
    return refId.trim();
  });
  if (refIds.length > pickedMax)
    throw invalid({ products: t('At most {max} products.', { max: pickedMax }) }, checkFields());
  const repeated = refIds.find((refId, index) => refIds.indexOf(refId) !== index);
  if (repeated !== undefined)
    throw invalid({ products: t('{repeated} is there twice.', { repeated }) }, checkFields());
  return refIds;
}

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch {
    // Told below, like every other shape that is not the one asked for.
  }
  throw malformed();
}

function malformed() {
  return invalid(
    { products: t('Send a JSON list: {example}.', { example: '[{"ref_id":"…"}]' }) },
    checkFields(),
  );
}

const idsByRefId = query(
  'catalog.product_ids_by_ref_id',
  'select ref_id, id from product where ref_id = any(:refIds::text[])',
);

/**
 * Ids of products by `ref_id`, in the order given.
 * @throws AppError 422 naming the ones that do not exist
 */
export async function productIdsOf(tx: Connection, refIds: readonly string[]): Promise<number[]> {
  if (refIds.length === 0) return [];
  const rows = await tx.rows(idsByRefId, { refIds });
  const ids = new Map(rows.map((row) => [row.ref_id, row.id]));
  const unknown = refIds.filter((refId) => !ids.has(refId));
  if (unknown.length > 0) {
    const some = unknown.slice(0, 5).join(', ');
    throw invalid({ products: t('No product has the ref_id {refIds}.', { refIds: some }) }, checkFields());
  }
  return refIds.map((refId) => ids.get(refId) ?? 0);
}

const picked = query(
  'catalog.picked_products',
  `select coalesce(json_agg(json_build_object('ref_id', p.ref_id, 'product_name', p.name, 'images', coalesce((
            select json_agg(json_build_object('image_url', i.url) order by i.position)
              from product_image i where i.product_id = p.id), '[]')) order by asked.position), '[]')::text as json
     from unnest(:ids::int[]) with ordinality asked(id, position)
     join product p on p.id = asked.id`,
);

/** Products as a form's chips show them (ref_id, product_name, images), in the order given; a JSON list. */
export async function pickedProducts(db: Connection, ids: readonly number[]): Promise<string> {
  return (await db.first(picked, { ids }))?.json ?? '[]';
}

const pickedByRefId = query(
  'catalog.picked_products_by_ref_id',
  'select id from unnest(:refIds::text[]) with ordinality asked(ref_id, position) join product p using (ref_id) order by position',
);

/** The same by `ref_id`; what is gone is left out. */
export async function pickedProductsByRefId(db: Connection, refIds: readonly string[]): Promise<string> {
  if (refIds.length === 0) return '[]';
  const rows = await db.rows(pickedByRefId, { refIds });
  return pickedProducts(
    db,
    rows.map(({ id }) => id),
  );
}
