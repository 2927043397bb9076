export { questionsRoutes } from './questions.routes.ts';
export { unansweredCount } from './questions.queries.ts';
