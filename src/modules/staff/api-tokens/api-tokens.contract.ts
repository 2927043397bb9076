import { t } from '../../../i18n/t.ts';
import { endpoint, z } from '../../../platform/http/endpoint.ts';
import { staffRights } from '../staff.contract.ts';

const right = z.enum(staffRights);

/** How long a token may be good for, in days; null: until somebody ends it. */
export const tokenDays = [30, 90, 365] as const;

const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** How it ends, so that it is found again among others. */
  hint: z.string(),
  /** What it was given; what its maker may not do any more, it may not do either. */
  rights: z.array(right),
  made_by: z.object({ id: z.string(), name: z.string() }),
  is_own: z.boolean(),
  created_at: z.string(),
  /** Null: until somebody ends it. */
  expires_at: z.string().nullable(),
  /** Within two weeks; its maker is written to then. */
  ends_soon: z.boolean(),
  /** To within five minutes; null: never. */
  last_used_at: z.string().nullable(),
});

export const apiTokensContract = {
  apiTokens: endpoint({
    method: 'get',
    path: '/admin/account/api-tokens',
    summary: 'The own API tokens; owners see everybody’s. The tokens themselves nobody can read again',
    access: { staff: 'own_account' },
    answers: {
      200: z.object({
        /** What a token of the caller may be given, with what each takes besides. */
        rights: z.array(z.object({ right, needs: z.array(right) })),
        tokens: z.array(tokenSchema),
      }),
    },
  }),
  addApiToken: endpoint({
    method: 'post',
    path: '/admin/account/api-tokens',
    summary: 'Make a token for a program that calls the API in the own name, sent as `Authorization: Bearer`',
    access: { staff: 'own_account' },
    body: z.object({
      name: z
        .string()
        .trim()
        .min(1, { error: () => t('Enter a name.') })
        .max(60, { error: () => t('Use 60 characters or fewer.') }),
      rights: z
        .array(right)
        .min(1, { error: () => t('Choose what it may do.') })
        .max(100),
      days: z.literal(tokenDays).nullable(),
      current_password: z.string().max(128),
    }),
    answers: {
      201: z.object({
        /** Shown this once; the shop keeps its hash. */
        token: z.string(),
        api_token: tokenSchema,
      }),
    },
    refusals: {
      403: '`beyond_own_rights`, or one that no token is given',
      409: '`too_many_tokens`',
      422: 'A wrong password',
      429: 'Too many wrong passwords',
    },
  }),
  endApiToken: endpoint({
    method: 'delete',
    path: '/admin/account/api-tokens/{id}',
    summary: 'End a token of one’s own, or as an owner anybody’s; its next call is refused',
    access: { staff: 'own_account' },
    params: z.object({ id: z.uuid() }),
    answers: { 200: z.object({ ended: z.literal(true) }) },
  }),
};
