import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { narrowDependencies } from '../../platform/track-dependencies.ts';
import { checkoutPause } from './pauses.ts';
import { readGroups } from './read-groups.ts';
import { type Settings, settingsOf } from './read-settings.ts';
import { supplierRules } from './work-calendar.ts';
import { type ShopOnWire, shopByDefault, shopOnWire } from './shop-identity.ts';

/** Of what every page says of the shop. */
export type PublicShop = ShopOnWire & {
  checkout_pause: string | null;
  /** Units of a product that anybody's cart may have. */
  cart_line_units: number;
  supplier_rules: ReturnType<typeof supplierRules>;
  returns: Pick<Settings<'returns'>, 'revocation_days' | 'unopened_days' | 'fault_days'> & {
    kinds: { kind: string; unopened_days: number }[];
  };
};

const groupsOfPages = ['identity', 'limits', 'pause', 'shipping', 'returns'] as const;

/** What every page says of the shop, as the settings are now. */
export async function publicShop({
  db,
  log,
  clock,
}: {
  db: Connection;
  log: Pick<Log, 'warn'>;
  clock: Clock;
}): Promise<PublicShop> {
  const { identity, limits, pause, shipping, returns } = await narrowDependencies(
    () => readGroups(db, groupsOfPages, log),
    () => ({ shop_setting: groupsOfPages.map((group) => `shop_setting:${group}`) }),
  );
  return {
    ...shopOnWire(identity),
    checkout_pause: checkoutPause(pause, () => clock.now()) ?? null,
    cart_line_units: limits.cart_line_units,
    supplier_rules: supplierRules(shipping),
    returns: returnTerms(returns),
  };
}

/** What pages say of a shop whose settings nobody can read. */
export function publicShopByDefault(): PublicShop {
  return {
    ...shopByDefault(),
    checkout_pause: null,
    cart_line_units: settingsOf('limits', {}, { warn() {} }).cart_line_units,
    supplier_rules: supplierRules(settingsOf('shipping', {}, { warn() {} })),
    returns: returnTerms(settingsOf('returns', {}, { warn() {} })),
  };
}

function returnTerms({
  revocation_days,
  unopened_days,
  fault_days,
  kinds,
}: Settings<'returns'>): PublicShop['returns'] {
  return { revocation_days, unopened_days, fault_days, kinds: [...kinds] };
}
