export { refuseLosses } from './promotion-warnings.ts';
export { createKeptFigures } from './dashboard/keep-figures.ts';
export { reportsJobs } from './reports.jobs.ts';
export { reportsRoutes } from './reports.routes.ts';
