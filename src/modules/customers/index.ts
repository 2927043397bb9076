export { customersContract } from './customers.contract.ts';
export { customersRoutes } from './customers.routes.ts';
export { customersJobs } from './customers.jobs.ts';
export { createCustomerAuth, type CustomerAuth } from './customer-auth.ts';
export { createCustomer } from './create-customer.ts';
export { addressOf, insertAddress } from './customers.queries.ts';
export { customerById, customersPage, setCustomerBlocked, type CustomerRow } from './customers.queries.ts';
