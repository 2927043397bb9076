export { staffContract } from './staff.contract.ts';
export { staffRoutes } from './staff.routes.ts';
export { createStaffAuth, type StaffAuth } from './staff-auth.ts';
export { createSystemUser } from './create-system-user.ts';
export { ensureFirstOwner } from './first-owner.ts';
export { rightsOf, type Role } from './rights.ts';
export { audit, auditAll, entryOf, trailOf, trailOfPart } from './audit.ts';
export { forgetInTrail } from './forget-in-trail.ts';
export { alertStaff } from './alert-staff.ts';
