export type { OrderData, ProductData, ReturnData } from './payloads.contract.ts';
export { webhookMessages } from './payloads.contract.ts';
export { tellWebhooks } from './tell-webhooks.ts';
export { silentNames } from './read-webhooks.ts';
export { webhooksJobs } from './webhooks.jobs.ts';
export { webhooksRoutes } from './webhooks.routes.ts';
