import { t } from '../../i18n/t.ts';
import { productKinds } from '../catalog/index.ts';
import type { ReturnTerms } from '../settings/index.ts';

/** What is wrong with the kinds of goods that have days of their own, by field: nothing is of a kind that there is not. */
export function kindProblems({ kinds }: ReturnTerms): Record<string, string> {
  return Object.fromEntries(
    kinds.flatMap(({ kind }, index) =>
      Object.hasOwn(productKinds, kind) ? [] : [[`kinds.${index}.kind`, t('Choose one of the list.')]],
    ),
  );
}
