import './kinds-of-mail.ts';

export { mailStates } from './mails.words.ts';
export { courtesyOf } from './templates/courtesies.ts';
export { draftOf, fromStaff, greeting, say } from './templates/draft.ts';
export { emailFrame } from './templates/email-frame.ts';
export {
  data,
  type EmailDraft,
  emailTemplate,
  type Filled,
  line,
  list,
  paragraph,
  type TemplatePart,
  type Words,
} from './templates/email-template.ts';
export { registryOf } from './templates/registry.ts';
export { sendTest } from './send-test.ts';
export { sendEmail, sendEmails, writeEmail } from './templates/send-email.ts';
export { greetingTexts, type sharedTexts } from './templates/shared-texts.ts';
export { mailsRoutes } from './mails.routes.ts';
export { oldMailsJobs } from './mails.jobs.ts';
export {
  addressesSent,
  countSentTo,
  eraseEmails,
  eraseEmailsOnce,
  type EmailOfOrder,
  emailsDataOf,
  emailsNamed,
  emailsOfOrder,
  newestEmailsTo,
} from './mails.queries.ts';
