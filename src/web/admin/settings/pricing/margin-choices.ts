import { t } from '../../../../i18n/t.ts';
import type { ColumnChoices } from '../column-choices.ts';

/** The choices of a margin's line: every kind, brand and distributor that there is. */
export function marginChoices({
  kinds,
  brands,
  distributors,
}: {
  kinds: readonly { kind: string; label: string }[];
  brands: readonly { id: number; brand_name: string }[];
  distributors: readonly string[];
}): ColumnChoices {
  return {
    kind: [{ value: '', label: t('Any') }, ...kinds.map(({ kind, label }) => ({ value: kind, label }))],
    brand_id: [
      { value: '0', label: t('Any') },
      ...brands.map(({ id, brand_name: name }) => ({ value: String(id), label: name })),
    ],
    supplier: [{ value: '', label: t('Any') }, ...distributors.map((name) => ({ value: name, label: name }))],
  };
}

/** Values as the API takes them: brands are numbers. */
export function valuesForApi(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { margins, ...others } = values;
  if (!Array.isArray(margins)) return others;
  return {
    ...others,
    margins: margins.map((line: Record<string, unknown>) => ({
      ...line,
      brand_id: Number(line['brand_id']),
    })),
  };
}
