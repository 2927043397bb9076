import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { changedFields, mergeVersions } from '../admin-parts/merge-versions.ts';
import { changeOf, type EditedProduct, type ProductValues, valuesOfProduct } from './product-values.ts';

/**
 * Saves what was typed. Pictures are kept by themselves while the form is open, and count the product's version up: that
 * alone is no change of somebody else's.
 * @throws ApiError `stale` where anything else was changed meanwhile
 */
export async function saveProduct(
  id: number,
  typed: ProductValues,
  start: ProductValues,
): Promise<EditedProduct> {
  const send = async (base: ProductValues, values: ProductValues) =>
    (await browserApi().catalog.updateProduct({ params: { id }, body: changeOf(base, values) })).product;
  try {
    return await send(start, typed);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale') throw error;
    const now = valuesOfProduct(error.details['current'] as EditedProduct);
    if (!haveOnlyOtherPictures(start, now)) throw error;
    const { merged } = mergeVersions(start, typed, now);
    return send(now, { ...merged, locked: withPictures(typed.locked, now.locked) });
  }
}

/** Whoever places pictures locks them against feeds. */
export function haveOnlyOtherPictures(start: ProductValues, now: ProductValues): boolean {
  const asBefore = { ...start, version: now.version, locked: withPictures(start.locked, now.locked) };
  return changedFields(asBefore, now).length === 0;
}

function withPictures(
  locked: ProductValues['locked'],
  lockedNow: ProductValues['locked'],
): ProductValues['locked'] {
  const isNew = lockedNow.includes('images') && !locked.includes('images');
  return isNew ? [...locked, 'images'] : locked;
}
