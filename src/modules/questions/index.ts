export { questionsRoutes } from './questions.routes.ts';
export { unansweredCount } from './questions.queries.ts';
export { moveQuestions, questionsDataOf } from './personal-data.ts';
export { questionEmails } from './mails.ts';
