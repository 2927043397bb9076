import { endpoint, z } from '../../../platform/http/endpoint.ts';

/** One spec of a kind as staff arranged it. */
const arrangedSpec = z.object({
  key: z.string().max(60),
  /** On the product page and side by side. */
  is_shown: z.boolean(),
  /** Among the filters of lists. */
  is_filter: z.boolean(),
});
const wholeLayout = z.object({
  kind: z.string(),
  label: z.string(),
  /** As the shop brings it. */
  is_default: z.boolean(),
  version: z.number().int(),
  specs: z.array(
    arrangedSpec.extend({
      label: z.string(),
      unit: z.string().nullable(),
      /** The heading it stands under on the product page. */
      group: z.string(),
      /** Lists can count its values. */
      can_filter: z.boolean(),
    }),
  ),
});
const kindParams = z.object({ kind: z.string().max(60) });

/** Which specs a kind shows, and which of them lists are filtered by. */
export const specLayoutCalls = {
  specLayouts: endpoint({
    method: 'get',
    path: '/admin/spec-layouts',
    summary: 'Kinds of products with how many specs they show and filter by',
    access: { staff: 'read_catalog' },
    answers: {
      200: z.object({
        kinds: z.array(
          z.object({
            kind: z.string(),
            label: z.string(),
            product_count: z.number().int(),
            shown: z.number().int(),
            filters: z.number().int(),
            is_default: z.boolean(),
          }),
        ),
      }),
    },
  }),
  specLayout: endpoint({
    method: 'get',
    path: '/admin/spec-layouts/{kind}',
    summary: 'The specs of a kind in their order',
    access: { staff: 'read_catalog' },
    params: kindParams,
    answers: { 200: z.object({ layout: wholeLayout }) },
  }),
  saveSpecLayout: endpoint({
    method: 'put',
    path: '/admin/spec-layouts/{kind}',
    summary: 'Arrange the specs of a kind, all of them in their order; none: as the shop brings it',
    access: { staff: 'catalog' },
    params: kindParams,
    body: z.object({ version: z.number().int().min(0), specs: z.array(arrangedSpec).max(100) }),
    answers: { 200: z.object({ layout: wholeLayout }) },
    refusals: { 409: '`stale` with `details.current` where somebody arranged them meanwhile' },
  }),
} as const;
