export { suppliersRoutes } from './suppliers.routes.ts';
export { suppliersJobs } from './suppliers.jobs.ts';
export { holdFeeds } from './run-lock.ts';
export { lastFeedRuns, lastSyncAt } from './suppliers.queries.ts';
export { waitingFeeds } from './waiting-feeds.ts';
export { offerCountsOf, offersOf, unitCostSql, unitCostsOf } from './unit-costs.ts';
export { type DistributorDoors, doorsOf } from './sources/doors.ts';
