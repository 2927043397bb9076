import { t } from '../../../../i18n/t.ts';
import type { SelectOption } from '../../../ui/select.tsx';
import type { PlainSetting, SettingsGroup } from '../typed-settings.ts';

/** What a margin may be of, by the name of its column. */
export type MarginChoices = Readonly<Record<'kind' | 'brand_id' | 'supplier', readonly SelectOption[]>>;

/** The choices of a margin's line: every kind, brand and distributor that there is. */
export function marginChoices({
  kinds,
  brands,
  distributors,
}: {
  kinds: readonly { kind: string; label: string }[];
  brands: readonly { id: number; brand_name: string }[];
  distributors: readonly string[];
}): MarginChoices {
  return {
    kind: [{ value: '', label: t('Any') }, ...kinds.map(({ kind, label }) => ({ value: kind, label }))],
    brand_id: [
      { value: '0', label: t('Any') },
      ...brands.map(({ id, brand_name: name }) => ({ value: String(id), label: name })),
    ],
    supplier: [{ value: '', label: t('Any') }, ...distributors.map((name) => ({ value: name, label: name }))],
  };
}

/** The group with lists to choose from where its table of margins has codes and numbers. */
export function withMarginChoices(group: SettingsGroup, choices: MarginChoices): SettingsGroup {
  return {
    ...group,
    fields: group.fields.map((field) =>
      field.kind === 'rows'
        ? { ...field, columns: field.columns.map((column) => asChoice(column, choices)) }
        : field,
    ),
  };
}

function asChoice(column: PlainSetting, choices: MarginChoices): PlainSetting {
  const options = Object.hasOwn(choices, column.name)
    ? choices[column.name as keyof MarginChoices]
    : undefined;
  if (!options) return column;
  const { name, section, label, explanation, value, default: byDefault } = column;
  return {
    kind: 'choice',
    name,
    section,
    label,
    explanation,
    value,
    default: byDefault,
    options: [...options],
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
