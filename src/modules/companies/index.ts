export {
  type Buyer,
  buyerNow,
  lockBuyer,
  isOfCompany,
  membershipNow,
  peopleReading,
  peopleToTell,
} from './budgets.ts';
export { companiesRoutes } from './companies.routes.ts';
export { companyDataOf, eraseInvitations, eraseMember, moveMember } from './personal-data.ts';
export { companyEmails } from './mails.ts';
export { applicationCount } from './application-count.ts';
