import type { Connection } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { type GroupName, type Settings, settingsOf } from './read-settings.ts';
import { storedGroups } from './settings.queries.ts';

/** The settings of several groups that are in force, by their names: one read. */
export async function readGroups<const Name extends GroupName>(
  db: Connection,
  names: readonly Name[],
  log: Pick<Log, 'warn'>,
): Promise<{ [One in Name]: Settings<One> }> {
  const stored = new Map((await db.rows(storedGroups, { names })).map(({ key, value }) => [key, value]));
  return Object.fromEntries(names.map((name) => [name, settingsOf(name, stored.get(name), log)])) as {
    [One in Name]: Settings<One>;
  };
}
