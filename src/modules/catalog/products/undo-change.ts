import { isDeepStrictEqual } from 'node:util';
import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { entryOf } from '../../staff/index.ts';
import { changeProducts, lockedValuesOf } from './change-products.ts';
import { type Distributors, readEditedProduct } from './edited-product.ts';
import type { ProductChange } from './product-form.contract.ts';

/** A field that somebody changed since: what it was made, what it is now, and what it would become. */
type ChangedSince = { field: string; made: unknown; now: unknown; before: unknown };

/** What to do with fields that somebody changed since: tell, leave them, or take them back as well. */
export type OnChangedSince = 'refuse' | 'keep' | 'overwrite';

/**
 * Takes one change of a product back: its fields become what they were. Done twice, nothing changes.
 * @throws AppError 404; 409 `cannot_undo` for what is no change of fields; 409 `changed_since` with `details.fields`; 422
 * and 403 as `changeProducts`
 */
export async function undoChange(
  { db, clock, staff }: RequestContext,
  { id, entryId }: { id: number; entryId: number },
  { onChangedSince, reason }: { onChangedSince: OnChangedSince; reason: string | undefined },
  distributors: Distributors,
): Promise<string> {
  return db.transaction(async (tx) => {
    const entry = await entryOf(tx, `product:${id}`, entryId);
    const now = await lockedValuesOf(tx, id);
    if (!entry || !now) throw notFound(t('There is no such change.'));
    if (entry.action !== 'product.update' || !entry.before || !entry.after) {
      throw conflict('cannot_undo', t('This cannot be taken back by itself.'));
    }
    const { before } = entry;
    const made = entry.after;
    const fields = Object.keys(before).filter(
      (field) => field !== 'locked_fields' && !isSame(before[field], now[field]),
    );
    const since: ChangedSince[] = fields
      .filter((field) => !isSame(made[field], now[field]))
      .map((field) => ({ field, made: made[field] ?? null, now: now[field], before: before[field] ?? null }));
    if (since.length > 0 && onChangedSince === 'refuse') {
      throw conflict('changed_since', t('Somebody changed the same fields since.'), { fields: since });
    }
    const left = new Set(onChangedSince === 'keep' ? since.map(({ field }) => field) : []);
    const back = fields.filter((field) => !left.has(field));
    if (back.length > 0) {
      const change = changeOf(Object.fromEntries(back.map((field) => [field, before[field]])));
      // Locks go back with the fields they came with, where nobody turned one since.
      const locks = isSame(made['locked_fields'], now.locked_fields) && left.size === 0;
      await changeProducts(
        tx,
        [{ id, change: { ...change, ...(locks && { locked_fields: lockedOf(before['locked_fields']) }) } }],
        {
          staff,
          now: clock.now(),
          unitCosts: distributors.unitCosts,
          reason,
          part: `undo:${entryId}`,
        },
      );
    }
    return readEditedProduct(tx, staff, id, distributors);
  });
}

/** Values as they are kept, as a change writes them. */
function changeOf({ box_mm: box, ...fields }: Record<string, unknown>): ProductChange {
  const sides = Array.isArray(box) ? (box as number[]) : undefined;
  const [length = 0, width = 0, height = 0] = sides ?? [];
  return {
    ...(fields as ProductChange),
    ...(box !== undefined && { box_mm: sides ? { length, width, height } : null }),
  };
}

const lockedOf = (value: unknown) => (value ?? []) as NonNullable<ProductChange['locked_fields']>;

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one ?? null, other ?? null);
}
