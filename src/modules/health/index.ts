export { healthProblems } from './health-problems.ts';
export { healthRoutes } from './health.routes.ts';
export { type Provider, readKeys } from './sections/providers.ts';
export type { ShownVariable } from './shown-variable.ts';
