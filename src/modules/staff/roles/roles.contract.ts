import { t } from '../../../i18n/t.ts';
import { endpoint, z } from '../../../platform/http/endpoint.ts';
import { staffRights } from '../staff.contract.ts';

const right = z.enum(staffRights);
const roleName = z
  .string()
  .trim()
  .min(1, { error: () => t('Enter a name.') })
  .max(60, { error: () => t('Use 60 characters or fewer.') });
const roleParams = z.object({ role: z.string().min(1).max(64) });

const roleSchema = z.object({
  /** What system users carry; an own role's is made of its first name. */
  role: z.string(),
  /** Empty for a built-in role, which is called as the admin calls it. */
  name: z.string(),
  is_built_in: z.boolean(),
  /** A built-in role that an owner changed; deleting it brings its first rights back. */
  is_changed: z.boolean(),
  rights: z.array(right),
  /** Counts changes; 0: nobody changed it. */
  version: z.number().int(),
  /** System users who have it, disabled ones too, and open invitations to it. */
  people: z.number().int(),
});

export const rolesContract = {
  roles: endpoint({
    method: 'get',
    path: '/admin/roles',
    summary: 'The roles of the staff and what each may do',
    access: { staff: 'system' },
    answers: {
      200: z.object({
        /** Every right there is, with those that it takes besides. */
        rights: z.array(z.object({ right, needs: z.array(right) })),
        roles: z.array(roleSchema),
      }),
    },
  }),
  addRole: endpoint({
    method: 'post',
    path: '/admin/roles',
    summary: 'Make a role; what its rights need comes with them. Nobody gives rights that they do not have',
    access: { staff: 'system' },
    body: z.object({ name: roleName, rights: z.array(right).max(100) }),
    answers: { 201: z.object({ role: roleSchema }) },
    refusals: { 403: '`beyond_own_rights`', 409: '`name_taken`: another role is called so' },
  }),
  changeRole: endpoint({
    method: 'put',
    path: '/admin/roles/{role}',
    summary: 'Change what a role may do, at once for everybody who has it; an owner’s rights stay',
    access: { staff: 'system' },
    params: roleParams,
    body: z.object({
      /** Of an own role. */
      name: roleName.optional(),
      rights: z.array(right).max(100),
      version: z.number().int().min(0),
    }),
    answers: { 200: z.object({ role: roleSchema }) },
    refusals: {
      403: '`beyond_own_rights`',
      409: '`owner_stays`; `name_taken`; `stale` with `details.current` where somebody changed it',
    },
  }),
  deleteRole: endpoint({
    method: 'delete',
    path: '/admin/roles/{role}',
    summary: 'Delete an own role that nobody has, or give a built-in role its first rights back',
    access: { staff: 'system' },
    params: roleParams,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
    refusals: { 403: '`beyond_own_rights`', 409: '`role_in_use`: somebody has it' },
  }),
};
