import type { Connection } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { assembly } from './assembly.ts';
import { backups } from './backups.ts';
import { campaigns } from './campaigns.ts';
import { fraud } from './fraud.ts';
import { carriers } from './carriers.ts';
import { giftCards } from './gift-cards.ts';
import { health } from './health.ts';
import { icecat } from './icecat.ts';
import { identity } from './identity.ts';
import { limits } from './limits.ts';
import { offers } from './offers.ts';
import { owners } from './owners.ts';
import { orders } from './orders.ts';
import { pause } from './pause.ts';
import { payments } from './payments.ts';
import { pricing } from './pricing.ts';
import { returns } from './returns.ts';
import type { SettingsGroup, SettingsOf } from './setting-field.ts';
import { storedGroup } from './settings.queries.ts';
import { shipping } from './shipping.ts';
import { support } from './support.ts';
import { taxes } from './taxes.ts';
import { wholesale } from './wholesale.ts';

/** Every group, by its name in addresses and in `shop_setting`, in the order of the screen. */
export const groups = {
  identity,
  pricing,
  offers,
  owners,
  icecat,
  payments,
  shipping,
  carriers,
  orders,
  returns,
  wholesale,
  giftCards,
  assembly,
  taxes,
  fraud,
  pause,
  support,
  limits,
  campaigns,
  backups,
  health,
};
export type GroupName = keyof typeof groups;
/** The values of a group, by its name. */
export type Settings<Name extends GroupName> = SettingsOf<(typeof groups)[Name]>;

/** How much anybody may have or do. */
export type Limits = Settings<'limits'>;

/** The settings of a group that are in force: one read by primary key. */
export async function readSettings<Name extends GroupName>(
  db: Connection,
  name: Name,
  log: Pick<Log, 'warn'>,
): Promise<Settings<Name>> {
  return settingsOf(name, (await db.first(storedGroup, { name }))?.value, log);
}

/** The limits in force. */
export function readLimits(db: Connection, log: Pick<Log, 'warn'>): Promise<Limits> {
  return readSettings(db, 'limits', log);
}

/** SQL of a group as it is stored, for statements that are sent anyway; `settingsOf` reads it. */
export const storedSettingsSql = (name: GroupName) =>
  `(select value from shop_setting where key = '${name}')`;
/** SQL of the limits as they are stored; `limitsOf` reads it. */
export const storedLimitsSql = storedSettingsSql('limits');

/** SQL of how few units make a product low where nobody set a limit of its own; what cannot be read is as by default. */
export const lowStockUnitsSql = `coalesce((
         select (jsonb_path_query_first(value, '$.low_stock_units ? (@.type() == "number")'))::int
           from shop_setting where key = 'limits'), ${limits.fields.low_stock_units.byDefault})`;

/** The limits of what `storedLimitsSql` gave. */
export function limitsOf(stored: unknown, log: Pick<Log, 'warn'>): Limits {
  return settingsOf('limits', stored, log);
}

/**
 * The settings of what `storedSettingsSql` gave. A field that is missing, or that no longer may be what is stored, is as
 * by default: one bad value must not stop the shop.
 */
export function settingsOf<Name extends GroupName>(
  name: Name,
  stored: unknown,
  log: Pick<Log, 'warn'>,
): Settings<Name> {
  return Object.fromEntries(valuesOf(name, stored, log)) as Settings<Name>;
}

/** `settingsOf` as pairs of a field's name and its value. */
export function valuesOf(name: GroupName, stored: unknown, log: Pick<Log, 'warn'>): Map<string, unknown> {
  const kept = storedFields(stored);
  if (kept === undefined) log.warn({ setting: name }, 'a group of settings is not readable; defaults hold');
  const { fields }: SettingsGroup = groups[name];
  const values = new Map<string, unknown>();
  for (const [field, { schema, byDefault }] of Object.entries(fields)) {
    const value = kept?.[field];
    const result = value === undefined ? undefined : schema.safeParse(value);
    if (result?.success === false) {
      log.warn({ setting: `${name}.${field}`, value }, 'a setting cannot be used; its default holds');
    }
    values.set(field, result?.success ? result.data : byDefault);
  }
  return values;
}

/** The stored fields of a group, none where nothing is stored; undefined where it is not a group. */
export function storedFields(stored: unknown): Record<string, unknown> | undefined {
  if (stored === undefined || stored === null) return {};
  return typeof stored === 'object' && !Array.isArray(stored)
    ? (stored as Record<string, unknown>)
    : undefined;
}
