import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, conflict, notFound, stale } from '../../platform/errors.ts';
import { t } from '../../i18n/t.ts';
import { audit, entryOf } from '../staff/index.ts';
import { groups, storedFields, valuesOf, type GroupName, type Settings } from './read-settings.ts';
import { parseField, type SettingsGroup } from './setting-field.ts';
import { isSame, stillStands, subjectOf } from './setting-changes.ts';
import { keepGroup, lockGroup, writeGroup } from './settings.queries.ts';
import { groupOnWire } from './show-settings.ts';

/** Rules about a group's values that modules above this one know: what is wrong, by field. */
export type GroupChecks = {
  readonly [Name in GroupName]?: (values: Settings<Name>) => Readonly<Record<string, string>>;
};

/**
 * Writes the given fields of a group, unless it was changed since `version`.
 * @throws AppError 422 naming fields, 409 `stale` with the group as it is now.
 */
export async function changeSettings(
  context: RequestContext,
  name: GroupName,
  { version, values }: { version: number; values: Record<string, unknown> },
  checks: GroupChecks,
) {
  const wanted = parseFields(groups[name], values);
  refuseHeld(name, wanted);
  return context.db.transaction((tx) => writeGroupOnWire(context, tx, name, version, () => wanted, checks));
}

/**
 * Gives the fields of one change back what they were before it.
 * @throws AppError 404, 409 `changed_since` where one of them was changed again, 409 `stale`
 */
export async function undoSettings(
  context: RequestContext,
  name: GroupName,
  { version, change }: { version: number; change: number },
  checks: GroupChecks,
) {
  return context.db.transaction(async (tx) => {
    const entry = await entryOf(tx, subjectOf(name), change);
    if (!entry?.before || !entry.after) throw notFound();
    const { before, after } = entry;
    refuseHeld(name, new Map(Object.entries(before)));
    const wantedOf = (current: ReadonlyMap<string, unknown>) => {
      if (!stillStands(current, after) && !stillStands(current, before)) {
        throw conflict('changed_since', t('These settings were changed again since; undo that first.'));
      }
      // A field that is no longer offered, or may no longer be what it was, cannot come back.
      return parseFields(groups[name], before);
    };
    return writeGroupOnWire(context, tx, name, version, wantedOf, checks);
  });
}

/** Throws AppError 422 beside fields that only a call of their own changes. */
function refuseHeld(name: GroupName, wanted: ReadonlyMap<string, unknown>): void {
  const { held }: SettingsGroup = groups[name];
  const among = held?.fields.filter((field) => wanted.has(field)) ?? [];
  if (!held || among.length === 0) return;
  throw refusedFields(Object.fromEntries(among.map((field) => [field, t(held.refusal)])));
}

async function writeGroupOnWire(
  context: RequestContext,
  tx: Connection,
  name: GroupName,
  version: number,
  wantedOf: WantedOf,
  checks: GroupChecks,
) {
  const { row } = await writeFields(context, tx, name, version, wantedOf, checks);
  return groupOnWire(name, row, context.log);
}

/** Who changes settings, and when. */
export type Changing = Pick<RequestContext, 'log' | 'clock'> & { staff: { id: string } | undefined };
/** What fields are to become, given what all of them are. */
export type WantedOf = (current: ReadonlyMap<string, unknown>) => ReadonlyMap<string, unknown>;
/** A group after a change, and the fields that changed. */
export type WrittenFields = {
  row: { value: unknown; version: number };
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/**
 * Writes fields of a group in the caller's transaction, which holds the group until it ends.
 * @param version undefined: whatever it is now
 */
export async function writeFields(
  { log, clock, staff }: Changing,
  tx: Connection,
  name: GroupName,
  version: number | undefined,
  wantedOf: WantedOf,
  checks: GroupChecks = {},
): Promise<WrittenFields> {
  await tx.run(keepGroup, { name });
  const stored = await tx.first(lockGroup, { name });
  if (!stored || (version !== undefined && stored.version !== version)) {
    throw stale(groupOnWire(name, stored, log));
  }
  const former = valuesOf(name, stored.value, log);
  const changed = [...wantedOf(former)].filter(([field, value]) => !isSame(former.get(field), value));
  if (changed.length === 0) return { row: stored, before: {}, after: {} };
  refuseTogether(name, new Map([...former, ...changed]), checks);
  const before = Object.fromEntries(changed.map(([field]) => [field, former.get(field)]));
  const after = Object.fromEntries(changed);
  const value = { ...storedFields(stored.value), ...after };
  await tx.run(writeGroup, { name, value: JSON.stringify(value), now: clock.now() });
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'settings.change',
    subject: subjectOf(name),
    before,
    after,
  });
  return { row: { value, version: stored.version + 1 }, before, after };
}

/** Throws AppError 422 for values that are each well-formed and do not go together. */
export function refuseTogether(
  name: GroupName,
  values: ReadonlyMap<string, unknown>,
  checks: GroupChecks = {},
): void {
  const group: SettingsGroup = groups[name];
  const together = Object.fromEntries(values);
  const above = checks[name] as ((values: object) => Readonly<Record<string, string>>) | undefined;
  const problems = { ...group.check?.(together), ...above?.(together) };
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}

/** Values as fields take them. Throws AppError 422 naming fields. */
export function parseFields(
  { fields }: SettingsGroup,
  values: Record<string, unknown>,
): Map<string, unknown> {
  const parsed = new Map<string, unknown>();
  const refused: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      refused[name] = t('There is no such setting.');
      continue;
    }
    const result = parseField(field, value, name);
    if ('refused' in result) Object.assign(refused, result.refused);
    else parsed.set(name, result.value);
  }
  if (Object.keys(refused).length > 0) throw refusedFields(refused);
  return parsed;
}

function refusedFields(fields: Record<string, string>): AppError {
  return new AppError(422, 'invalid', t('Check the marked fields.'), { fields });
}
