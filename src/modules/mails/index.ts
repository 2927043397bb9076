export { isForStaff } from './kinds-of-mail.ts';
export { mailsRoutes } from './mails.routes.ts';
export { oldMailsJobs } from './mails.jobs.ts';
export {
  eraseEmails,
  type EmailOfOrder,
  emailsDataOf,
  emailsOfOrder,
  newestEmailsTo,
} from './mails.queries.ts';
