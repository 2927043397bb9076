export { staffContract } from './staff.contract.ts';
export { staffJobs } from './staff.jobs.ts';
export { staffRoutes } from './staff.routes.ts';
export { createStaffAuth, type StaffAuth } from './staff-auth.ts';
export { hasApiToken } from './api-tokens/staff-of-token.ts';
export { createSystemUser } from './create-system-user.ts';
export { ensureFirstOwner } from './first-owner.ts';
export { type BuiltInRole, isOwner, rightsOf } from './rights.ts';
export { requirePassword } from './own-password.ts';
export { requireWithinOwn } from './roles/roles.ts';
export { audit, auditAll, entryOf, trailOf, trailOfPart } from './audit.ts';
export { forgetAddressesInTrail, forgetInTrail } from './forget-in-trail.ts';
export { alertStaff } from './alert-staff.ts';
export { auditLogContract } from './audit-log/audit-log.contract.ts';
export {
  countedMax,
  logCount,
  loggedFields,
  loggedKinds,
  logPage,
  peopleOfLog,
  type LogFilter,
  type LogRow,
} from './audit-log/audit-log.queries.ts';
export { actionWords, kindName, stateText } from './audit-log/audit-log.words.ts';
export { fieldName } from './audit-log/fields.words.ts';
export { readableChanges, unreadableKinds } from './audit-log/readable-changes.ts';
export { staffWith } from './staff.queries.ts';
