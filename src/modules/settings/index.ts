export { limitsOf, readLimits, storedLimitsSql, type Limits } from './read-settings.ts';
export { settingsRoutes } from './settings.routes.ts';
