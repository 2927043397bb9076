export { refuseLosses } from './promotion-warnings.ts';
export { createKeptFigures } from './dashboard/keep-figures.ts';
export { reportsRoutes } from './reports.routes.ts';
