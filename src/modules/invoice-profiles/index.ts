export { addProfiles, profilesOfCustomers, removeProfiles } from './add-profiles.ts';
export { readConstanciaFile } from './read-constancia-file.ts';
export { invoiceProfilesRoutes } from './invoice-profiles.routes.ts';
export { receiverOf, receiversOf } from './invoice-profiles.queries.ts';
export { type InvoiceReceiver, readReceiver } from './rules/invoice-receiver.ts';
export { foreignerRfc, generalPublicRfc, readRfc } from './rules/rfc.ts';
export { cfdiUses, isCfdiUse, isTaxRegime, mayUse, taxRegimes } from './rules/sat-catalogues.ts';
export { eraseProfiles, moveProfiles, profilesDataOf } from './personal-data.ts';
