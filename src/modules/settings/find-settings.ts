import { t } from '../../i18n/t.ts';
import { groups, type GroupName } from './read-settings.ts';
import type { SettingsGroup } from './setting-field.ts';

/** A field, or a group as a whole. */
type FoundSetting = { group: GroupName; title: string; field: string | null; label: string | null };

/**
 * Settings by what stands over them, in the language of whoever asks: each word begins one of a field's, its section's or its
 * group's. A group alone is found by its title.
 */
export function findSettings(words: string, most: number) {
  const wanted = partsOf(words);
  const fits = (...texts: readonly string[]) => {
    const parts = partsOf(texts.join(' '));
    return wanted.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const names = Object.keys(groups) as GroupName[];
  const found = names.flatMap((group): FoundSetting[] => {
    const { title, fields }: SettingsGroup = groups[group];
    const titleText = t(title);
    if (fits(titleText)) return [{ group, title: titleText, field: null, label: null }];
    return Object.entries(fields).flatMap(([field, { section, label, shape }]) => {
      const columns =
        shape.kind === 'rows' ? Object.values(shape.columns).map((column) => t(column.label)) : [];
      return fits(titleText, t(section), t(label), ...columns)
        ? [{ group, title: titleText, field, label: t(label) }]
        : [];
    });
  });
  return found.slice(0, most);
}

/** What stands over a group and its fields, in the language of whoever asks; undefined of what is none. */
export function settingWords(
  name: string,
): { title: string; labelOf: (field: string) => string | undefined } | undefined {
  const group: SettingsGroup | undefined = Object.hasOwn(groups, name)
    ? groups[name as GroupName]
    : undefined;
  if (!group) return undefined;
  const labelOf = (field: string) => {
    const label = group.fields[field]?.label;
    return label && t(label);
  };
  return { title: t(group.title), labelOf };
}

/** Words in small letters without accents. */
function partsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
