import { t } from '../../../i18n/t.ts';
import { invalid } from '../../../platform/errors.ts';
import { type ProductKind, productKinds } from '../../catalog/index.ts';
import type { SupplierRow } from '../directory/directory.queries.ts';
import type { SpecMeaning } from './map-specs.ts';
import { specPlanOf } from './spec-targets.ts';
import type { Meaning } from './specs.contract.ts';
import { canBeIn, folded } from './units.ts';

/** A meaning as the screen has it; undefined: staff said nothing. */
export function meaningOnWire(meaning: SpecMeaning | undefined): Meaning {
  if (meaning === undefined) return { is: 'default' };
  return meaning === null ? { is: 'ignored' } : { is: 'field', ...meaning };
}

/**
 * What staff say of a name, checked against its kind.
 * @returns the name as it is compared; a meaning that is undefined is the dictionary's
 * @throws AppError 422 beside a field
 */
export function checkedMeaning(
  supplier: Pick<SupplierRow, 'is_house'>,
  { kind, name, meaning }: { kind: string; name: string; meaning: Meaning },
): { kind: ProductKind; name: string; meaning: SpecMeaning | undefined } {
  if (supplier.is_house) throw invalid({ name: t('The specs of this supplier are the shop’s own.') });
  if (!Object.hasOwn(productKinds, kind)) throw invalid({ kind: t('The shop has no such kind.') });
  const known = kind as ProductKind;
  const { targets } = specPlanOf(known);
  const itsName = folded(name);
  if (itsName === '') throw invalid({ name: t('A name needs a letter or a number.') });
  if (meaning.is !== 'field')
    return { kind: known, name: itsName, meaning: meaning.is === 'ignored' ? null : undefined };
  const { path, unit } = meaning;
  const target = targets.get(path);
  if (!target) throw invalid({ 'meaning.path': t('This kind has no such spec.') });
  if (unit !== null && (target.unit === undefined || !canBeIn(unit, target.unit)))
    throw invalid({ 'meaning.unit': t('That is no unit of this spec.') });
  return { kind: known, name: itsName, meaning: { path, unit } };
}
