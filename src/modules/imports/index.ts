export { importsJobs } from './imports.jobs.ts';
export { eraseImportLines, importsDataOf } from './personal-data.ts';
export { importsRoutes } from './imports.routes.ts';
