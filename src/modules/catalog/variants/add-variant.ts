import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { addCopy, readOriginal } from '../products/copy-product.ts';
import type { Distributors } from '../products/edited-product.ts';
import type { familyCalls } from './family.contract.ts';
import { type Family, familyOf } from './family.queries.ts';
import { saveFamilyIn } from './save-family.ts';

type GivenVariant = z.output<typeof familyCalls.addVariant.body & z.ZodType>;

/**
 * Duplicates a product as a variant of it, with its pictures, specs, texts and shelves; stock comes by a count. The
 * original becomes the first of a family where it has none.
 * @throws AppError 404; 409 `sku_taken`; 422 beside fields; 403 `below_cost`
 */
export async function addVariant(
  context: RequestContext,
  originalId: number,
  given: GivenVariant,
  { unitCosts }: Distributors,
): Promise<{ product_id: number; family: Family }> {
  const { db, clock, staff } = context;
  const { values, own_values: ownValues, options, reason, ...typed } = given;
  return db.transaction(async (tx) => {
    const original = await readOriginal(tx, originalId);
    if (!original) throw notFound(t('There is no such product.'));
    const present = (await tx.first(familyOf, { productId: originalId }))?.family ?? null;
    const own = present?.members.find((member) => member.product_id === originalId)?.values ?? ownValues;
    const names = present?.options ?? options ?? [];
    if (names.length === 0)
      throw invalid({ options: t('Say in what they differ.') }, t('Check the marked fields.'));
    if (own?.length !== names.length) {
      throw invalid({ own_values: t('Write one value for each option.') }, t('Check the marked fields.'));
    }
    const id = await addCopy(
      tx,
      original,
      {
        cost_cents: null,
        ...typed,
        product_name: typed.product_name ?? variantName(original.product_name, own, values),
      },
      { staff, now: clock.now(), unitCosts, reason },
    );
    const members = present?.members ?? [{ product_id: originalId, values: own }];
    const family = await saveFamilyIn(tx, context, originalId, {
      options: names,
      members: [
        ...members.map(({ product_id, values: each }) => ({ product_id, values: each })),
        { product_id: id, values },
      ],
      version: present?.version ?? null,
    });
    if (!family) throw new Error('A family of two was not written.');
    return { product_id: id, family };
  });
}

/** The name of the original with its values replaced; those that it does not say stand at its end. */
export function variantName(name: string, own: readonly string[], values: readonly string[]): string {
  return values.reduce((text, value, index) => {
    const before = own[index] ?? '';
    const at = before === '' ? -1 : text.toLowerCase().lastIndexOf(before.toLowerCase());
    return at < 0 ? `${text} ${value}` : text.slice(0, at) + value + text.slice(at + before.length);
  }, name);
}
