export { configuratorRoutes } from './configurator.routes.ts';
export { buildsDataOf, eraseOwnBuilds, handOverBuilds } from './personal-data.ts';
