import { t } from '../../../i18n/t.ts';
import { endpoint, z } from '../../../platform/http/endpoint.ts';

export const invitationSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  /** `expired`: the link's days are over; sending it again makes it pending. */
  state: z.enum(['pending', 'expired']),
  /** Who invited them. */
  invited_by: z.string().nullable(),
  sent_at: z.string(),
  expires_at: z.string(),
});
const invitationParams = z.object({ id: z.uuid() });
// A link that lost its end is told what it is: no link.
const token = z.string().max(100);
const linkRefusals = {
  422: '`link_is_used`, `link_is_over` after its days, `link_is_void` where it was withdrawn or sent again',
};

export const invitationsContract = {
  resend: endpoint({
    method: 'post',
    path: '/admin/invitations/{id}/send',
    summary: 'Mail a new link to somebody who is invited; the former one opens nothing any more',
    access: { staff: 'system' },
    params: invitationParams,
    answers: { 200: z.object({ invitation: invitationSchema }) },
    refusals: { 403: '`beyond_own_rights`', 409: '`sent_just_now`; `accepted`' },
  }),
  withdraw: endpoint({
    method: 'delete',
    path: '/admin/invitations/{id}',
    summary: 'Withdraw an invitation: its link opens nothing any more',
    access: { staff: 'system' },
    params: invitationParams,
    answers: { 200: z.object({ withdrawn: z.literal(true) }) },
    refusals: { 403: '`beyond_own_rights`', 409: '`accepted`' },
  }),
  read: endpoint({
    method: 'post',
    path: '/admin/account/invitation',
    summary: 'Whom a mailed link invites; the link stays as it is',
    access: 'public',
    body: z.object({ token }),
    answers: {
      200: z.object({
        name: z.string(),
        email: z.string(),
        role: z.string(),
        /** Of a role that an owner made; empty for a built-in one. */
        role_name: z.string(),
        language: z.enum(['en', 'es']),
      }),
    },
    refusals: linkRefusals,
  }),
  accept: endpoint({
    method: 'put',
    path: '/admin/account/invitation',
    summary: 'Choose a password by a mailed invitation, once, and be a system user',
    access: 'public',
    body: z.object({
      token,
      new_password: z
        .string()
        .min(10, { error: () => t('Use 10 characters or more.') })
        .max(128),
    }),
    answers: { 200: z.object({ joined: z.literal(true) }) },
    refusals: { ...linkRefusals, 409: '`email_taken`' },
  }),
};
