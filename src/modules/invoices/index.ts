export { invoicesDataOf } from './personal-data.ts';
export { invoicesRoutes } from './invoices.routes.ts';
export { invoicesJobs } from './invoices.jobs.ts';
export { newestInvoicesOf, ordersWithoutInvoice } from './read-invoices.ts';
export { createHttpPac } from './http-pac.ts';
export { creditRefunds } from './credit-refunds.ts';
export { invoicePaidOrder } from './request-invoice.ts';
export type { Issuer } from './cfdi/write-cfdi.ts';
