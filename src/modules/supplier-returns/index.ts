export { lateSupplierReturns } from './read-supplier-returns.ts';
export { supplierReturnsRoutes } from './supplier-returns.routes.ts';
