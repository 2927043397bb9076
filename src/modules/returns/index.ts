export { eraseReturns, returnsDataOf } from './personal-data.ts';
export { returnsRoutes } from './returns.routes.ts';
