export { deadJobsJobs } from './dead-jobs.jobs.ts';
export { deadJobsRoutes } from './dead-jobs.routes.ts';
