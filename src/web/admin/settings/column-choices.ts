import type { SelectOption } from '../../ui/select.tsx';
import type { PlainSetting, SettingsGroup } from './typed-settings.ts';

/** What a column of a table is chosen from, by its name; e.g. what a margin may be of. */
export type ColumnChoices = Readonly<Record<string, readonly SelectOption[]>>;

/** The group with lists to choose from where its tables have codes and numbers. */
export function withColumnChoices(group: SettingsGroup, choices: ColumnChoices): SettingsGroup {
  return {
    ...group,
    fields: group.fields.map((field) =>
      field.kind === 'rows'
        ? { ...field, columns: field.columns.map((column) => asChoice(column, choices)) }
        : field,
    ),
  };
}

function asChoice(column: PlainSetting, choices: ColumnChoices): PlainSetting {
  const options = choices[column.name];
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
