export { campaignsJobs } from './campaigns.jobs.ts';
export { campaignsRoutes } from './campaigns.routes.ts';
export { createVisitCounter } from './count-visits.ts';
export { eraseCampaignMail } from './personal-data.ts';
