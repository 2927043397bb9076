export { readTable } from './read-table.ts';
export { importsJobs } from './imports.jobs.ts';
export { eraseImportLines, importsDataOf } from './personal-data.ts';
export { importsWithProblems, lastImports } from './imports.queries.ts';
export { importsRoutes } from './imports.routes.ts';
