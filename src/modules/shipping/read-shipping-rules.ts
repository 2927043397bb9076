import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { isSwitchedOff, readSettings, type Settings, workCalendar } from '../settings/index.ts';
import type { ShippingRules } from './rules/index.ts';

/** The rules in force: one read by primary key. */
export async function readShippingRules({
  db,
  log,
  clock,
}: {
  db: Connection;
  log: Pick<Log, 'warn'>;
  clock: Clock;
}): Promise<ShippingRules> {
  return shippingRulesOf(await readSettings(db, 'shipping', log), () => clock.now());
}

/** What the settings mean. `now` is asked only where a branch is off until some time. */
export function shippingRulesOf(settings: Settings<'shipping'>, now: () => Date): ShippingRules {
  return {
    zones: settings.zones.map((zone) => ({ ...zone, prefixes: listed(zone.prefixes) })),
    included_kilograms: settings.included_kilograms,
    free_from_cents: settings.is_free_shipping ? settings.free_from_cents : null,
    free_kilograms_max: settings.free_kilograms_max,
    assumed_weight_grams: settings.assumed_weight_grams,
    volumetric_divisor: settings.volumetric_divisor === 0 ? null : settings.volumetric_divisor,
    cut_off_hour: settings.cut_off_hour,
    assembly_days: settings.assembly_days,
    calendar: workCalendar(settings),
    warehouses: settings.warehouses.map((one) => ({ ...one, prefixes: listed(one.prefixes) })),
    farther_days: { ours: settings.farther_days, unknown: settings.farther_days_unknown },
    transfer_days: { ours: settings.transfer_days, unknown: settings.transfer_days_unknown },
    branches: settings.branches.map(({ code, is_on: isOn, off_text: text, off_until: until, ...place }) => ({
      ...place,
      method: code,
      closed: isSwitchedOff({ is_on: isOn, off_until: until }, now) ? text || closedByDefault : null,
    })),
  };
}

/** What shoppers read of a branch that is off without a word of the staff's. */
const closedByDefault = 'Por ahora no entregamos pedidos en esta sucursal.';

function listed(prefixes: string): string[] {
  return prefixes === '' ? [] : prefixes.split(' ');
}
