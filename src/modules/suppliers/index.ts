export { suppliersRoutes } from './suppliers.routes.ts';
export { suppliersJobs } from './suppliers.jobs.ts';
export { lastSyncAt } from './suppliers.queries.ts';
export { offersOf, unitCostSql, unitCostsOf } from './unit-costs.ts';
