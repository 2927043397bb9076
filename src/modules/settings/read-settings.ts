import type { Connection } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { limits } from './limits.ts';
import type { SettingsGroup, SettingsOf } from './setting-field.ts';
import { storedGroup } from './settings.queries.ts';

/** Every group, by its name in addresses and in `shop_setting`. */
export const groups = { limits } as const satisfies Record<string, SettingsGroup>;
export type GroupName = keyof typeof groups;

/** How much anybody may have or do. */
export type Limits = SettingsOf<typeof limits>;

/** The limits in force: one read by primary key. */
export async function readLimits(db: Connection, log: Pick<Log, 'warn'>): Promise<Limits> {
  return valuesOf('limits', (await db.first(storedGroup, { name: 'limits' }))?.value, log);
}

/** SQL of the limits as they are stored, for statements that are sent anyway; `limitsOf` reads it. */
export const storedLimitsSql = `(select value from shop_setting where key = 'limits')`;

/** SQL of how few units make a product low where nobody set a limit of its own; what cannot be read is as by default. */
export const lowStockUnitsSql = `coalesce((
         select (jsonb_path_query_first(value, '$.low_stock_units ? (@.type() == "number")'))::int
           from shop_setting where key = 'limits'), ${limits.fields.low_stock_units.byDefault})`;

/** The limits of what `storedLimitsSql` gave. */
export function limitsOf(stored: unknown, log: Pick<Log, 'warn'>): Limits {
  return valuesOf('limits', stored, log);
}

/**
 * What a group's fields are, given what is stored of it. A field that is missing, or that no longer may be what is
 * stored, is as by default: one bad value must not stop the shop.
 */
export function valuesOf<Name extends GroupName>(
  name: Name,
  stored: unknown,
  log: Pick<Log, 'warn'>,
): SettingsOf<(typeof groups)[Name]> {
  const kept = storedFields(stored);
  if (kept === undefined) log.warn({ setting: name }, 'a group of settings is not readable; defaults hold');
  const values = Object.entries(groups[name].fields).map(([field, { schema, byDefault }]) => {
    const value = kept?.[field];
    if (value === undefined) return [field, byDefault];
    const result = schema.safeParse(value);
    if (result.success) return [field, result.data];
    log.warn({ setting: `${name}.${field}`, value }, 'a setting cannot be used; its default holds');
    return [field, byDefault];
  });
  return Object.fromEntries(values) as SettingsOf<(typeof groups)[Name]>;
}

/** The stored fields of a group, none where nothing is stored; undefined where it is not a group. */
export function storedFields(stored: unknown): Record<string, unknown> | undefined {
  if (stored === undefined || stored === null) return {};
  return typeof stored === 'object' && !Array.isArray(stored)
    ? (stored as Record<string, unknown>)
    : undefined;
}
