export { importsJobs } from './imports.jobs.ts';
export { eraseImportLines, importsDataOf } from './personal-data.ts';
export { lastImports } from './imports.queries.ts';
export { importsRoutes } from './imports.routes.ts';
