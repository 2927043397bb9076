export { configuratorRoutes } from './configurator.routes.ts';
export { buildsDataOf, eraseOwnBuilds, handOverBuilds, machinesDataOf } from './personal-data.ts';
export { shownBuild, type ShownBuild } from './shown-build.ts';
