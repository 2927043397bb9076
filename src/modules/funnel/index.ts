export { campaignCookie, campaignOf } from './campaign-visit.ts';
export { createFunnel } from './count-steps.ts';
export { stepsOf } from './funnel.queries.ts';
