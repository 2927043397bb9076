export { mailsRoutes } from './mails.routes.ts';
export { oldMailsJobs } from './mails.jobs.ts';
export { eraseLetters, lettersDataOf } from './mails.queries.ts';
