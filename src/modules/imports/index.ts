export { importsJobs } from './imports.jobs.ts';
export { importsRoutes } from './imports.routes.ts';
