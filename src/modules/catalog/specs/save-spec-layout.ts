import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { invalid, notFound, stale } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { productKinds } from './product-kinds.ts';
import { isProductKind } from './read-specs.ts';
import { sheetSpecsOf } from './spec-sheet.ts';
import { type ArrangedSpec, canFilter, inLayoutOrder, type StoredLayout } from './spec-layout.ts';
import { kindsWithLayouts, lockSpecLayout, specLayoutOf, updateSpecLayout } from './spec-layout.queries.ts';

/** Every kind with how many products it has, how many specs it shows, and how many lists filter by. */
export async function specLayouts(db: Connection) {
  const rows = new Map((await db.rows(kindsWithLayouts)).map((row) => [row.kind, row]));
  return Object.entries(productKinds).map(([kind, { label }]) => {
    const row = rows.get(kind);
    const specs = arranged(kind, row?.specs);
    return {
      kind,
      label,
      product_count: row?.products ?? 0,
      shown: specs.filter((spec) => spec.is_shown).length,
      filters: specs.filter((spec) => spec.is_filter).length,
      is_default: (row?.specs ?? []).length === 0,
    };
  });
}

/**
 * The specs of a kind as staff arranged them.
 * @throws AppError 404
 */
export async function readSpecLayout(db: Connection, kind: string) {
  if (!isProductKind(kind)) throw notFound(t('There is no such kind of product.'));
  return layoutOf(kind, await db.first(specLayoutOf, { kind }));
}

/**
 * Arranges the specs of a kind; an empty list gives back how the shop brings them. The same once more changes nothing.
 * @throws AppError 404; 409 `stale` with what is there now; 422 where specs are missing, twice or of another kind
 */
export async function saveSpecLayout(
  { db, clock, staff }: RequestContext,
  kind: string,
  { version, specs }: { version: number; specs: readonly ArrangedSpec[] },
) {
  if (!isProductKind(kind)) throw notFound(t('There is no such kind of product.'));
  requireWhole(kind, specs);
  return db.transaction(async (tx) => {
    const before = await tx.first(lockSpecLayout, { kind, now: clock.now() });
    if (!before) throw new Error('A layout of specs was not locked.');
    if (before.version !== version) throw stale(layoutOf(kind, before));
    const wanted = specs.map((spec) => ({ ...spec, is_filter: spec.is_filter && canFilter(kind, spec.key) }));
    if (JSON.stringify(wanted) === JSON.stringify(before.specs.map(inOneOrder)))
      return layoutOf(kind, before);
    const after = await tx.first(updateSpecLayout, { kind, specs: JSON.stringify(wanted), now: clock.now() });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'spec_layout.update',
      subject: `spec_layout:${kind}`,
      before: before.specs,
      after: wanted,
    });
    return layoutOf(kind, after);
  });
}

/** PostgreSQL keeps the members of an object in an order of its own. */
function inOneOrder({ key, is_shown, is_filter }: ArrangedSpec): ArrangedSpec {
  return { key, is_shown, is_filter };
}

function requireWhole(kind: string, specs: readonly ArrangedSpec[]): void {
  if (specs.length === 0) return;
  const known = new Set(sheetSpecsOf(kind).map(({ key }) => key));
  const given = new Set(specs.map(({ key }) => key));
  if (given.size === specs.length && given.size === known.size && [...given].every((key) => known.has(key)))
    return;
  throw invalid(
    { specs: t('Name every spec of the kind once.') },
    t('These are not the specs of this kind.'),
  );
}

function arranged(kind: string, stored: StoredLayout) {
  const own = new Map((stored ?? []).map((spec) => [spec.key, spec]));
  return inLayoutOrder(sheetSpecsOf(kind), stored).map((spec) => {
    const isFilter = canFilter(kind, spec.key);
    return {
      ...spec,
      is_shown: own.get(spec.key)?.is_shown ?? true,
      is_filter: isFilter && (own.get(spec.key)?.is_filter ?? true),
      can_filter: isFilter,
    };
  });
}

function layoutOf(
  kind: keyof typeof productKinds,
  stored: { specs: readonly ArrangedSpec[]; version: number } | undefined,
) {
  return {
    kind,
    label: productKinds[kind].label,
    is_default: (stored?.specs ?? []).length === 0,
    version: stored?.version ?? 0,
    specs: arranged(kind, stored?.specs),
  };
}
