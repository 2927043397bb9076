import { query, type RowOf } from '../../../platform/database/named-query.ts';

/** Days in which a mailed link can be followed. */
export const invitationDays = 7;

export type InvitationRow = RowOf<typeof openInvitations>;

const columns = `i.id, i.name, i.email, i.role, i.language, i.created_at, i.sent_at, i.invited_by,
   (select s.name from staff_user s where s.id = i.invited_by) as invited_by_name`;

/** Those that nobody followed or withdrew, the newest first. */
export const openInvitations = query(
  'staff.open_invitations',
  `select ${columns} from staff_invitation i where i.accepted_at is null and i.withdrawn_at is null
    order by i.created_at desc, i.id`,
).narrow<{ language: 'en' | 'es' }>();
export const openInvitationTo = query(
  'staff.open_invitation_to',
  `select ${columns} from staff_invitation i
    where i.email = :email and i.accepted_at is null and i.withdrawn_at is null`,
).narrow<{ language: 'en' | 'es' }>();
export const lockInvitation = query(
  'staff.lock_invitation',
  `select ${columns}, i.accepted_at, i.withdrawn_at from staff_invitation i where i.id = :id for update of i`,
).narrow<{ language: 'en' | 'es' }>();
export const lockInvitationByToken = query(
  'staff.lock_invitation_by_token',
  `select ${columns}, i.accepted_at, i.withdrawn_at from staff_invitation i where i.token_hash = :tokenHash for update of i`,
).narrow<{ language: 'en' | 'es' }>();
export const invitationByToken = query(
  'staff.invitation_by_token',
  `select ${columns}, i.accepted_at, i.withdrawn_at from staff_invitation i where i.token_hash = :tokenHash`,
).narrow<{ language: 'en' | 'es' }>();
/** No row where an invitation to the address is open. */
export const addInvitation = query(
  'staff.add_invitation',
  `insert into staff_invitation (name, email, role, language, token_hash, invited_by, created_at, sent_at)
   values (:name, :email, :role, :language, :tokenHash, :staffId, :now, :now)
   on conflict (email) where accepted_at is null and withdrawn_at is null do nothing returning id`,
);
export const renewInvitation = query(
  'staff.renew_invitation',
  'update staff_invitation set token_hash = :tokenHash, sent_at = :now where id = :id',
);
export const acceptInvitation = query(
  'staff.accept_invitation',
  'update staff_invitation set accepted_at = :now where id = :id',
);
export const withdrawInvitation = query(
  'staff.withdraw_invitation',
  'update staff_invitation set withdrawn_at = :now where id = :id',
);
export const isSystemUser = query(
  'staff.is_system_user',
  'select exists (select from staff_user where email = :email) as found',
);
