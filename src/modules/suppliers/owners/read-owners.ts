import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { notFound } from '../../../platform/errors.ts';
import { readProductSpecs, type StaffSpec } from '../../catalog/index.ts';
import { composeProduct, lockOf, seenFields, type ToldField, type ToldOffer } from './compose-product.ts';
import type { ValueOwner } from './owners.contract.ts';
import type { SpecReader } from '../specs/map-specs.ts';
import { readSpecsOf } from '../specs/read-meanings.ts';
import { orderOf, readShopRules } from './shop-rules.ts';
import { toldProducts } from './told-offers.ts';

const supplierNames = query(
  'suppliers.names',
  'select code, name from supplier where code = any(:codes::text[])',
);

/**
 * What each supplier says of a product, and whose word stands by the order of owners, staff's choice and their locks.
 * @throws AppError 404
 */
export async function readOwners({ db }: RequestContext, productId: number) {
  const told = (await toldProducts(db, [productId])).get(productId);
  if (!told) throw notFound(t('There is no such product.'));
  const { product, chosen } = told;
  const rules = await readShopRules(db);
  const { values, by, specsBy } = composeProduct(told.offers, orderOf(rules), chosen);
  const offers = told.offers.filter(({ supplier }) => supplier !== '');
  const { specs, version } = await readProductSpecs(db, productId);
  const names = new Map(
    (await db.rows(supplierNames, { codes: offers.map(({ supplier }) => supplier) })).map((row) => [
      row.code,
      row.name,
    ]),
  );
  const placeOf = (offer: ToldOffer | undefined) => {
    const place = offer === undefined ? -1 : offers.indexOf(offer);
    return place === -1 ? null : place;
  };
  const now: Record<ToldField, string | number | null> = {
    ...product,
    weightGrams: product.weight_grams,
    releasedOn: product.released_on,
  };
  const readers = new Map<string, SpecReader>();
  for (const { supplier } of offers)
    if (!readers.has(supplier)) readers.set(supplier, await readSpecsOf(db, supplier));
  /** It came as it was read from: what was read from it is what is held against others. */
  const isOriginal = ({ supplier, kind, specs: itsSpecs }: ToldOffer, path: string) =>
    kind !== undefined &&
    readers.get(supplier)?.read(kind, path, (itsSpecs as Record<string, unknown>)[path]) !== undefined;
  return {
    version,
    chosen:
      chosen && offers.some(({ supplier, refId }) => supplier === chosen.supplier && refId === chosen.refId)
        ? { supplier: chosen.supplier, ref_id: chosen.refId }
        : null,
    offers: offers.map(({ supplier, refId, isSource, isActive }) => ({
      supplier,
      ref_id: refId,
      supplier_name: names.get(supplier) ?? supplier,
      is_source: isSource,
      is_active: isActive,
    })),
    fields: seenFields.map((name) => {
      const isLocked = product.locked_fields.includes(lockOf[name]);
      return {
        field: name === 'kind' ? name : lockOf[name],
        now: now[name] === '' ? null : now[name],
        is_locked: isLocked,
        owner: isLocked ? ('staff' as const) : values[name] === undefined ? null : placeOf(by[name]),
        said: offers.map((offer) => offer[name] ?? null),
      };
    }),
    specs: specs.flatMap((spec) => specRow(spec, offers, isOriginal, (group) => placeOf(specsBy.get(group)))),
  };
}

function specRow(
  { path, label, unit, group, value, source, said: by }: StaffSpec,
  offers: readonly ToldOffer[],
  isOriginal: (offer: ToldOffer, path: string) => boolean,
  ownerOf: (group: string) => number | null,
) {
  const said = offers.map(({ specs }) => valueAt(specs, path));
  const opendb = by.opendb ?? null;
  const icecat = by.icecat ?? null;
  const all = [...said, opendb, icecat].filter((one) => one !== null);
  if (all.length === 0) return [];
  const isRead = label === null && offers.every((offer, at) => said[at] === null || isOriginal(offer, path));
  const owner: ValueOwner = source === null || source === 'import' ? ownerOf(group) : source;
  return [
    {
      path,
      label,
      unit,
      now: value,
      owner,
      opendb,
      icecat,
      said,
      is_conflict: !isRead && new Set(all.map(comparable)).size > 1,
    },
  ];
}

function valueAt(specs: unknown, path: string): unknown {
  const value = path
    .split('.')
    .reduce<unknown>(
      (at, key) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, key)
          ? (at as Record<string, unknown>)[key]
          : null,
      specs,
    );
  return value ?? null;
}

/** `12`, `"12"` and `"12 "` say the same, and so do words in another case or with other blanks, and a list in another order. */
const comparable = (value: unknown): string => {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.map(comparable).toSorted().join('\n');
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '');
};
