export { suppliersRoutes } from './suppliers.routes.ts';
export { suppliersJobs } from './suppliers.jobs.ts';
