import type { RequestContext } from '../../platform/context.ts';
import { t } from '../../i18n/t.ts';
import { trailOf } from '../staff/index.ts';
import { groups, storedFields, valuesOf, type GroupName } from './read-settings.ts';
import { isSame, stillStands, subjectOf } from './setting-changes.ts';
import type { SettingField, SettingsGroup } from './setting-field.ts';
import { storedGroup, storedGroups } from './settings.queries.ts';

type Log = RequestContext['log'];

/** Every group with what it is for, and how much of it an owner changed. */
export async function showGroups({ db }: Pick<RequestContext, 'db'>) {
  const names = Object.keys(groups) as GroupName[];
  const stored = new Map((await db.rows(storedGroups, { names })).map((row) => [row.key, row]));
  return names.map((name) => {
    const { title, description, fields }: SettingsGroup = groups[name];
    const row = stored.get(name);
    const kept = storedFields(row?.value) ?? {};
    return {
      group: name,
      title: t(title),
      description: t(description),
      changed: Object.keys(fields).filter(
        (field) => kept[field] !== undefined && !isSame(kept[field], fields[field]?.byDefault),
      ).length,
      changed_at: row && row.version > 0 ? row.updated_at.toISOString() : null,
    };
  });
}

/** A group with what its fields are, as staff read it. */
export async function showSettings({ db, log }: Pick<RequestContext, 'db' | 'log'>, name: GroupName) {
  return groupOnWire(name, await db.first(storedGroup, { name }), log);
}

/** The last changes of a group, the newest first. */
export async function settingsHistory({ db, log }: Pick<RequestContext, 'db' | 'log'>, name: GroupName) {
  const [stored, trail] = await Promise.all([db.first(storedGroup, { name }), trailOf(db, subjectOf(name))]);
  const current = valuesOf(name, stored?.value, log);
  const { fields }: SettingsGroup = groups[name];
  return trail.map(({ id, at, by, before, after }) => ({
    id,
    at: at.toISOString(),
    by,
    fields: Object.entries(after ?? {}).map(([field, value]) => ({
      name: field,
      label: fields[field] ? t(fields[field].label) : field,
      before: before?.[field] ?? null,
      after: value,
    })),
    stands: stillStands(current, after ?? {}),
  }));
}

/** A group as it is stored, as staff read it. */
export function groupOnWire(name: GroupName, row: { value: unknown; version: number } | undefined, log: Log) {
  const { title, description, fields, held }: SettingsGroup = groups[name];
  const values = valuesOf(name, row?.value, log);
  return {
    group: name,
    title: t(title),
    description: t(description),
    version: row?.version ?? 0,
    held: [...(held?.fields ?? [])],
    fields: Object.entries(fields).map(([field, declared]) =>
      fieldOnWire(field, declared, values.get(field)),
    ),
  };
}

type Scalar = string | number | boolean;
type Row = Record<string, Scalar>;

function fieldOnWire(name: string, field: SettingField, value: unknown) {
  const { shape } = field;
  if (shape.kind !== 'rows') return scalarOnWire(name, field, shape, value);
  return {
    ...wordsOf(name, field),
    kind: 'rows' as const,
    row_name: t(shape.rowName),
    rows_max: shape.rowsMax,
    columns: Object.entries(shape.columns).map(([column, declared]) => {
      if (declared.shape.kind === 'rows') throw new Error(`Column ${column} of ${name} is a table.`);
      return scalarOnWire(column, declared, declared.shape, declared.byDefault);
    }),
    value: value as Row[],
    default: field.byDefault as Row[],
  };
}

function scalarOnWire(
  name: string,
  field: SettingField,
  shape: Exclude<SettingField['shape'], { kind: 'rows' }>,
  value: unknown,
) {
  const common = {
    ...wordsOf(name, field),
    value: value as Scalar,
    default: field.byDefault as Scalar,
  };
  switch (shape.kind) {
    case 'whole':
    case 'cents':
      return { ...common, kind: shape.kind, unit: t(shape.unit), min: shape.min, max: shape.max };
    case 'decimal':
      return {
        ...common,
        kind: shape.kind,
        unit: t(shape.unit),
        min: shape.min,
        max: shape.max,
        decimals: shape.decimals,
      };
    case 'text':
      return { ...common, kind: shape.kind, max_length: shape.maxLength, is_multiline: shape.isMultiline };
    case 'colour':
      return { ...common, kind: shape.kind };
    case 'picture':
      return { ...common, kind: shape.kind };
    case 'toggle':
      return { ...common, kind: shape.kind };
    case 'choice':
      return {
        ...common,
        kind: shape.kind,
        options: shape.options.map((option) => ({ value: option.value, label: t(option.label) })),
      };
  }
}

function wordsOf(name: string, { section, label, explanation }: SettingField) {
  return { name, section: t(section), label: t(label), explanation: t(explanation) };
}
