import type { RequestContext } from '../../platform/context.ts';
import { AppError, stale } from '../../platform/errors.ts';
import { audit } from '../staff/index.ts';
import { groups, storedFields, valuesOf, type GroupName } from './read-settings.ts';
import type { SettingsGroup } from './setting-field.ts';
import { keepGroup, lockGroup, storedGroup, writeGroup, type GroupRow } from './settings.queries.ts';

/** A group with what its fields are, as staff read it. */
export async function showSettings({ db, log }: Pick<RequestContext, 'db' | 'log'>, name: GroupName) {
  return onWire(name, await db.first(storedGroup, { name }), log);
}

/**
 * Writes the given fields of a group, unless it was changed since `version`.
 * @throws AppError 422 naming fields, 409 `stale` with the group as it is now.
 */
export async function changeSettings(
  { db, log, clock, staff }: RequestContext,
  name: GroupName,
  { version, values }: { version: number; values: Record<string, unknown> },
) {
  const wanted = parseFields(groups[name], values);
  return db.transaction(async (tx) => {
    await tx.run(keepGroup, { name });
    const stored = await tx.first(lockGroup, { name });
    if (stored?.version !== version) {
      throw stale(onWire(name, stored, log));
    }
    const former: Record<string, number> = valuesOf(name, stored.value, log);
    const changed = Object.entries(wanted).filter(([field, value]) => former[field] !== value);
    if (changed.length > 0) {
      await tx.run(writeGroup, {
        name,
        value: JSON.stringify({ ...storedFields(stored.value), ...Object.fromEntries(changed) }),
        now: clock.now(),
      });
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'settings.change',
        subject: `settings:${name}`,
        before: Object.fromEntries(changed.map(([field]) => [field, former[field]])),
        after: Object.fromEntries(changed),
      });
    }
    return onWire(name, await tx.first(storedGroup, { name }), log);
  });
}

function parseFields({ fields }: SettingsGroup, values: Record<string, unknown>): Record<string, number> {
  const parsed: Record<string, number> = {};
  const refused: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const result = Object.hasOwn(fields, name) ? fields[name]?.schema.safeParse(value) : undefined;
    if (result === undefined) refused[name] = 'There is no such setting.';
    else if (result.success) parsed[name] = result.data;
    else refused[name] = result.error.issues[0]?.message ?? 'This cannot be used.';
  }
  if (Object.keys(refused).length === 0) return parsed;
  throw new AppError(422, 'invalid', 'Check the marked fields.', { fields: refused });
}

function onWire(name: GroupName, row: GroupRow | undefined, log: RequestContext['log']) {
  const { title, description, fields }: SettingsGroup = groups[name];
  const values: Record<string, number> = valuesOf(name, row?.value, log);
  return {
    group: name,
    title,
    description,
    version: row?.version ?? 0,
    fields: Object.entries(fields).map(([field, declared]) => ({
      name: field,
      kind: declared.kind,
      section: declared.section,
      label: declared.label,
      unit: declared.unit,
      explanation: declared.explanation,
      value: values[field] ?? declared.byDefault,
      default: declared.byDefault,
      min: declared.min,
      max: declared.max,
    })),
  };
}
