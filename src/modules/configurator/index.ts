export { configuratorRoutes } from './configurator.routes.ts';
export { buildsDataOf, eraseOwnBuilds, handOverBuilds, machinesDataOf } from './personal-data.ts';
