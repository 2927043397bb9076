export { configuratorRoutes } from './configurator.routes.ts';
