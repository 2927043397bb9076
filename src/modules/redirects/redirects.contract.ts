import { endpoint, pageOfAnswer, pageQuery, z } from '../../platform/http/endpoint.ts';

const redirectSchema = z.object({
  /** Null: a former name, kept by the shop itself. */
  id: z.number().int().nullable(),
  from_path: z.string(),
  to_path: z.string(),
  /** Who made it: staff by hand, or a category, brand or promotion that was renamed. */
  kind: z.enum(['manual', 'category', 'brand', 'promotion']),
  created_at: z.string(),
});

export const redirectsContract = {
  redirects: endpoint({
    method: 'get',
    path: '/admin/redirects',
    summary: 'Addresses that lead to other ones, newest first; `kind=former` lists only former names',
    access: { staff: 'read_catalog' },
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      kind: z.enum(['manual', 'former']).optional(),
    }),
    answers: {
      200: z.object({
        redirects: z.array(redirectSchema),
        ...pageOfAnswer,
      }),
    },
  }),
  addRedirect: endpoint({
    method: 'post',
    path: '/admin/redirects',
    summary: 'Send an address without a page to one that has one',
    access: { staff: 'catalog' },
    body: z.object({
      from_path: z.string().trim().min(1).max(300),
      to_path: z.string().trim().min(1).max(500),
    }),
    answers: { 201: z.object({ redirect: redirectSchema }) },
    refusals: { 409: 'The address leads somewhere already, or the other one does' },
  }),
  deleteRedirect: endpoint({
    method: 'delete',
    path: '/admin/redirects/{id}',
    summary: 'Forget a redirect that staff made',
    access: { staff: 'catalog' },
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    answers: { 200: z.object({ deleted: z.literal(true) }) },
  }),
};
