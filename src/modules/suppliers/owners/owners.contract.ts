import { endpoint, z } from '../../../platform/http/endpoint.ts';

const productParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const value = z.union([z.string(), z.number(), z.null()]);
const offerKey = z.object({ supplier: z.string().min(1).max(100), ref_id: z.string().min(1).max(100) });

/** Whose word a value is: the place of its offer in `offers`, or who else says it; null: the product had it before. */
const owner = z.union([z.number().int(), z.enum(['staff', 'opendb', 'icecat']), z.null()]);
export type ValueOwner = z.output<typeof owner>;

export const ownersCalls = {
  productOwners: endpoint({
    method: 'get',
    path: '/admin/products/{id}/owners',
    summary: 'What each supplier says of a product, field by field and spec by spec, and whose word stands',
    access: { staff: 'read_catalog' },
    params: productParams,
    answers: {
      200: z.object({
        /** Of the product: send it back with a value that is taken over. */
        version: z.number().int(),
        /** The offer that staff let describe it; null: by the order of owners. */
        chosen: offerKey.nullable(),
        offers: z.array(
          offerKey.extend({
            supplier_name: z.string(),
            /** Its record made the product. */
            is_source: z.boolean(),
            /** It is on offer. */
            is_active: z.boolean(),
          }),
        ),
        fields: z.array(
          z.object({
            /** As `updateProduct` calls it. */
            field: z.string(),
            now: value,
            is_locked: z.boolean(),
            owner,
            /** Of each offer, in their order. */
            said: z.array(value),
          }),
        ),
        specs: z.array(
          z.object({
            path: z.string(),
            label: z.string().nullable(),
            unit: z.string().nullable(),
            now: z.unknown(),
            owner,
            opendb: z.unknown(),
            icecat: z.unknown(),
            said: z.array(z.unknown()),
            /** Those who say something do not say the same. */
            is_conflict: z.boolean(),
          }),
        ),
      }),
    },
  }),
  chooseDescriber: endpoint({
    method: 'put',
    path: '/admin/products/{id}/describer',
    summary:
      'Let one offer describe a product whatever the order of owners, or go by the order again; written at once',
    access: { staff: 'catalog' },
    params: productParams,
    body: z.object({ offer: offerKey.nullable() }),
    answers: { 200: z.object({ chosen: offerKey.nullable() }) },
    refusals: { 409: '`changed_since` where the offer is another product’s; `sync_running`' },
  }),
};
