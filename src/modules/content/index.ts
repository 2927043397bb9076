export { linkProblems } from './check-links.ts';
export { createContentClock } from './content-clock.ts';
export { contentJobs } from './content.jobs.ts';
export { contentRoutes } from './content.routes.ts';
export { publishedPages } from './published-pages.ts';
export { isShopsOwn, pagesAmong, pathKey } from './shop-page.ts';
