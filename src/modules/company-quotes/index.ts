export { companyQuoteEmails } from './mails.ts';
export { companyQuotesJobs } from './company-quotes.jobs.ts';
export { companyQuotesRoutes } from './company-quotes.routes.ts';
export { companyQuoteDataOf, eraseCompanyQuotes, reassignCompanyQuotes } from './personal-data.ts';
export { findQuotes } from './find-quotes.ts';
export { waitingQuoteCount } from './waiting-quotes.ts';
