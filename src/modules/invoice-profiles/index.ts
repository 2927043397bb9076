export { invoiceProfilesRoutes } from './invoice-profiles.routes.ts';
export { receiverOf } from './invoice-profiles.queries.ts';
export type { InvoiceReceiver } from './rules/invoice-receiver.ts';
