export { checkoutPause, shopPause, type ShopPause } from './pauses.ts';
export type { SwitchedMethod } from './payments.ts';
export { publicShopByDefault } from './public-shop.ts';
export { workCalendar } from './work-calendar.ts';
export { findSettings, settingWords } from './find-settings.ts';
export { readGroups } from './read-groups.ts';
export { changeSettingsIn, giveBackSettings, proposedSettings } from './settings-with-more.ts';
export {
  limitsOf,
  lowStockUnitsSql,
  readLimits,
  readSettings,
  settingsOf,
  storedLimitsSql,
  storedSettingsSql,
  type Limits,
  type Settings,
} from './read-settings.ts';
export { longerDays, type ReturnDays, returnDaysOf, type ReturnTerms } from './rules/return-days.ts';
export { shopTaxSql } from './taxes.ts';
export { unitsOfLineSql } from './units-of-line.ts';
export { isSwitchedOff } from './shop-time.ts';
export { ratesPerHour } from './rates-per-hour.ts';
export { settingsRoutes } from './settings.routes.ts';
export {
  brandingOf,
  isExampleCompany,
  logoOf,
  paletteOfShop,
  readIdentity,
  senderOf,
} from './shop-identity.ts';
