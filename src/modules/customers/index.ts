export { customersContract } from './customers.contract.ts';
export { customersRoutes } from './customers.routes.ts';
export { createCustomerAuth, type CustomerAuth } from './customer-auth.ts';
export { claimEmails } from './claim-mail.ts';
export { changedEmailMail, codeEmails, codeMail } from './code-mails.ts';
export {
  claimAddress,
  createGuest,
  forgetGuest,
  guestOfClaim,
  hasAccount,
  lockClaim,
  makeAccountOfGuest,
  otherGuestsOf,
  setFirstPassword,
} from './guest.ts';
export { dropAccessTo, markAddressProven, takeConfirmationEmail } from './proven-address.ts';
export { accountMergedInto, aliasesOf, lockAccounts, type MergedAccount, retireAccount } from './aliases.ts';
export { isBlockedSql, orderNotTaken } from './block-contact.ts';
export {
  type AccountToChange,
  accountsOfEmails,
  addAddressesOf,
  addCustomers,
  changeCustomers,
  lockCustomers,
  placesOfCustomers,
  removeAddressesOf,
  removeUnusedCustomers,
} from './add-customers.ts';
export { createCustomer } from './create-customer.ts';
export { publicName } from './public-name.ts';
export {
  contactKeys,
  contactKeysOf,
  keyOfPart,
  kindOfKey,
  type ContactKind,
  type TypedContact,
} from './contact-keys.ts';
export {
  addressesOf,
  addressOf,
  customerById,
  type CustomerRow,
  deleteVisitors,
  guestsNamed,
  holdCustomer,
  holdSignedIn,
  insertAddress,
  lockGuest,
  moveAddresses,
  saveNotes,
  setCustomerBlocked,
  staffViewOfCustomer,
  visitorsGone,
  writeCustomerDetails,
} from './customers.queries.ts';
export { eraseCustomer, lockCustomer, nameOfNobody, personalDataOfCustomer } from './personal-data.ts';
