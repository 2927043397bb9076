import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { audit } from '../../staff/index.ts';
import { requireLocations } from '../required-things.ts';
import type { countCalls } from './counts.contract.ts';
import { addCount, type CountScope, nameOfScope } from './counts.queries.ts';

type NewCount = z.output<typeof countCalls.addCount.body & z.ZodType>;

/**
 * Begins a count; nothing of the stock is held for it, buyers go on.
 * @returns its id
 * @throws AppError 422 for a location, category or brand that is not there
 */
export async function startCount(
  tx: Connection,
  { staff, clock }: RequestContext,
  given: NewCount,
): Promise<number> {
  await requireLocations(tx, { location_code: given.location_code });
  const scope = await scopeOf(tx, given);
  const made = await tx.first(addCount, {
    ...scope,
    warehouseCode: given.location_code,
    isBlind: given.is_blind,
    note: given.note,
    systemUserId: staff?.id ?? null,
    now: clock.now(),
  });
  if (!made) throw new Error('A count was not written.');
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'count.create',
    subject: `count:${made.id}`,
    after: given,
  });
  return made.id;
}

async function scopeOf(
  tx: Connection,
  { bin, category_id: categoryId, brand_id: brandId }: NewCount,
): Promise<{ scope: CountScope; scopeValue: string; scopeName: string }> {
  if (bin !== undefined) return { scope: 'bin', scopeValue: bin, scopeName: bin };
  if (categoryId === undefined && brandId === undefined) {
    return { scope: 'all', scopeValue: '', scopeName: '' };
  }
  const found = await tx.first(nameOfScope, { categoryId: categoryId ?? null, brandId: brandId ?? null });
  const scope = categoryId === undefined ? 'brand' : 'category';
  if (!found)
    throw invalid(
      { [`${scope}_id`]: scope === 'brand' ? t('There is no such brand.') : t('There is no such category.') },
      t('Check the marked fields.'),
    );
  return { scope, scopeValue: String(categoryId ?? brandId), scopeName: found.name };
}
