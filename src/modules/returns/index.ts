export { eraseReturns, returnsDataOf } from './personal-data.ts';
export { returnsOfCustomer, waitingReturns } from './read-returns.ts';
export { returnsRoutes } from './returns.routes.ts';
