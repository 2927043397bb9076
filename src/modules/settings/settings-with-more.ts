import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { stale } from '../../platform/errors.ts';
import { type Changing, parseFields, refuseTogether, writeFields } from './change-settings.ts';
import { groups, valuesOf, type GroupName, type Settings } from './read-settings.ts';
import { isSame } from './setting-changes.ts';
import { groupOnWire } from './show-settings.ts';
import { storedGroup } from './settings.queries.ts';

/* For modules that change more than a group's row with it: in one transaction, or not yet. */

/** Values of a group by field, and the version they were read at. */
type Asked = { version: number; values: Record<string, unknown> };

/**
 * What a group would be with some values; nothing is written.
 * @throws AppError 422 naming fields, 409 `stale` with the group as it is now
 */
export async function proposedSettings<Name extends GroupName>(
  db: Connection,
  log: RequestContext['log'],
  name: Name,
  { version, values }: Asked,
): Promise<Settings<Name>> {
  const stored = await db.first(storedGroup, { name });
  if ((stored?.version ?? 0) !== version) throw stale(groupOnWire(name, stored, log));
  const wanted = new Map([...valuesOf(name, stored?.value, log), ...parseFields(groups[name], values)]);
  refuseTogether(name, wanted);
  return Object.fromEntries(wanted) as Settings<Name>;
}

/**
 * Writes values of a group in the caller's transaction, which holds the group until it ends.
 * @param asked its version; undefined: whatever it is now
 * @returns the fields that changed, before and after
 * @throws AppError 422 naming fields, 409 `stale` with the group as it is now
 */
export async function changeSettingsIn(
  tx: Connection,
  changing: Changing,
  name: GroupName,
  { version, values }: { version: number | undefined; values: Record<string, unknown> },
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const wanted = parseFields(groups[name], values);
  const { before, after } = await writeFields(changing, tx, name, version, () => wanted);
  return { before, after };
}

/**
 * Gives fields back what they were before a change, in the caller's transaction; those that are not as it left them stay.
 * @returns the fields that stay
 */
export async function giveBackSettings(
  tx: Connection,
  changing: Changing,
  name: GroupName,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<string[]> {
  const kept: string[] = [];
  await writeFields(changing, tx, name, undefined, (current) => {
    const back: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(before)) {
      if (isSame(current.get(field), after[field])) back[field] = value;
      else if (!isSame(current.get(field), value)) kept.push(field);
    }
    return parseFields(groups[name], back);
  });
  return kept;
}
