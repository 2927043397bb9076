export { configuratorRoutes } from './configurator.routes.ts';
export { dealParts, pcsAmong, type PcPart, whyNoPcs } from './rules/deal-parts.ts';
export { pendingBuildCount } from './gallery/share-build.ts';
export { kindsOfPc } from './machines/machines.ts';
export {
  buildsDataOf,
  eraseOwnBuilds,
  galleryDataOf,
  handOverBuilds,
  machinesDataOf,
} from './personal-data.ts';
export { shownBuild, type ShownBuild } from './builds/shown-build.ts';
export { joinedM2Slots } from './rules/m2-slots.ts';
