export { limitsOf, lowStockUnitsSql, readLimits, storedLimitsSql, type Limits } from './read-settings.ts';
export { ratesPerHour } from './rates-per-hour.ts';
export { settingsRoutes } from './settings.routes.ts';
