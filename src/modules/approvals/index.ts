export { approvalsRoutes } from './approvals.routes.ts';
export { waitingApprovals } from './approvals.queries.ts';
export { countAgainstCeiling, destinations, orAskApproval } from './ceilings.ts';
export type { ApprovedActions } from './decide-approval.ts';
