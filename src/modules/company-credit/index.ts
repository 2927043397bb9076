export { chargeOrder, lockUsableCredit, lowerCharge, nameCharge } from './charge-line.ts';
export { companyCreditJobs } from './company-credit.jobs.ts';
export { companyCreditEmails } from './mails.ts';
export { approvedCompanyCredit, companyCreditRoutes } from './company-credit.routes.ts';
export { overdueCompanyCount } from './statement.ts';
export { companyOfAdmin, type UsableCredit, usableCreditOfBuyer } from './read-credit.ts';
export { companyOwing, creditPayment, creditPaymentsOf, differingDebts, movedJob } from './read-payments.ts';
