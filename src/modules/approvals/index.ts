export { approvalsJobs } from './approvals.jobs.ts';
export { approvalsRoutes } from './approvals.routes.ts';
export { waitingApprovals } from './approvals.queries.ts';
export { countAgainstCeiling, destinations, orAskApproval, uncount } from './ceilings.ts';
export type { ApprovedActions } from './decide-approval.ts';
export { eraseApprovals } from './personal-data.ts';
