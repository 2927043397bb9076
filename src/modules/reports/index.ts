export { refuseLosses } from './promotion-warnings.ts';
export { reportsRoutes } from './reports.routes.ts';
