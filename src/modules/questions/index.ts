export { questionsRoutes } from './questions.routes.ts';
export { unansweredCount } from './questions.queries.ts';
export { questionsDataOf } from './personal-data.ts';
