export { customersContract } from './customers.contract.ts';
export { customersRoutes } from './customers.routes.ts';
export { createCustomerAuth, type CustomerAuth } from './customer-auth.ts';
export { createCustomer } from './create-customer.ts';
