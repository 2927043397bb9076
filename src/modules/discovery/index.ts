export { createMachineFiles } from './machine-files.ts';
export { discoveryJobs } from './discovery.jobs.ts';
export { type FeedCheck, lastFeedCheck } from './check-feed.ts';
export { createSocialPictures } from './social-pictures.ts';
