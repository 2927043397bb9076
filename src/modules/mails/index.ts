export { isForStaff } from './kinds-of-mail.ts';
export { mailsRoutes } from './mails.routes.ts';
export { oldMailsJobs } from './mails.jobs.ts';
export {
  eraseLetters,
  type LetterOfOrder,
  lettersDataOf,
  lettersOfOrder,
  newestLettersTo,
} from './mails.queries.ts';
