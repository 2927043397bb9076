import { t } from '../../../i18n/t.ts';
import { endpoint, z } from '../../../platform/http/endpoint.ts';

/** A list by its page's address behind `/admin/`, e.g. `products` or `inventory/movements`. */
const list = z.string().regex(/^[a-z0-9-]{1,40}(\/[a-z0-9-]{1,40}){0,3}$/);
const viewName = z
  .string()
  .trim()
  .min(1, { error: () => t('Enter a name.') })
  .max(60, { error: () => t('Use 60 characters or fewer.') });
/** Filters, order and columns as the list's address says them, without the page. */
const filters = z
  .string()
  .max(2_000)
  .regex(/^[^?#]*$/);
const idParams = z.object({ id: z.uuid() });

const savedView = z.object({
  id: z.string(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  /** Made by who asks; the others are shared by colleagues. */
  is_own: z.boolean(),
  /** Who shares it. */
  owner_name: z.string(),
});

export const savedViewsContract = {
  list: endpoint({
    method: 'get',
    path: '/admin/views',
    summary: 'Saved views of lists: the own ones, and those that colleagues share',
    access: { staff: 'any' },
    query: z.object({ list: list.optional() }),
    answers: { 200: z.object({ views: z.array(savedView) }) },
  }),
  add: endpoint({
    method: 'post',
    path: '/admin/views',
    summary: 'Save the filters, order and columns of a list under a name',
    access: { staff: 'any' },
    body: z.object({ list, name: viewName, query: filters, is_shared: z.boolean().default(false) }),
    answers: { 201: z.object({ view: savedView }) },
    refusals: { 409: '`too_many`: fifty of one list are enough' },
  }),
  update: endpoint({
    method: 'put',
    path: '/admin/views/{id}',
    summary: 'Rename a view, share it, or give it other filters',
    access: { staff: 'any' },
    params: idParams,
    body: z.object({
      name: viewName.optional(),
      query: filters.optional(),
      is_shared: z.boolean().optional(),
    }),
    answers: { 200: z.object({ view: savedView }) },
  }),
  remove: endpoint({
    method: 'delete',
    path: '/admin/views/{id}',
    summary: 'Remove a saved view',
    access: { staff: 'any' },
    params: idParams,
    answers: { 200: z.object({ removed: z.literal(true) }) },
  }),
};
