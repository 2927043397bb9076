import { endpoint, pageOfAnswer, pageQuery, z } from '../../../platform/http/endpoint.ts';
import { heldSchema } from '../quarantine/quarantine.contract.ts';
import { deedKinds, heldStates } from '../run.contract.ts';

const productId = z.number().int().positive().max(2_147_483_647);
const productParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const aliasSchema = z.object({
  /** As suppliers write it. */
  alias: z.string().trim().min(1).max(120),
  /** As the shop does. */
  brand: z.string().trim().min(1).max(120),
});
const deedSchema = z.object({
  id: z.number().int(),
  kind: z.enum(deedKinds),
  supplier: z.string().nullable(),
  supplier_name: z.string().nullable(),
  ref_id: z.string().nullable(),
  product_id: z.number().int().nullable(),
  into_id: z.number().int().nullable(),
  /** What the line and the products were called. */
  names: z.object({
    line: z.string().optional(),
    product: z.string().optional(),
    into: z.string().optional(),
  }),
  by: z.string().nullable(),
  done_at: z.string(),
  undone_by: z.string().nullable(),
  undone_at: z.string().nullable(),
});

export const candidatesCalls = {
  candidates: endpoint({
    method: 'get',
    path: '/sync/candidates',
    summary:
      'Lines of which somebody has to say what they are about, with products they may be and why; paged',
    access: { staff: 'read_catalog' },
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      supplier: z.string().max(100).optional(),
      state: z.enum(heldStates).default('open'),
    }),
    answers: {
      200: z.object({
        candidates: z.array(
          z.object({
            held: heldSchema,
            /** What the line says; null where it cannot be read. */
            article: z
              .object({
                name: z.string(),
                brand: z.string(),
                category: z.string(),
                mpn: z.string().nullable(),
                ean: z.string().nullable(),
                upc: z.string().nullable(),
              })
              .nullable(),
            /** The likeliest first. */
            products: z.array(
              z.object({
                id: z.number().int(),
                sku: z.string(),
                product_name: z.string(),
                brand: z.string(),
                mpn: z.string().nullable(),
                status: z.enum(['active', 'hidden', 'discontinued']),
                image_url: z.string().nullable(),
                /** From 0 to 100. */
                score: z.number().int(),
                reasons: z.array(z.object({ code: z.string(), is_for: z.boolean() })),
                /** The code means it until now. */
                is_current: z.boolean(),
              }),
            ),
          }),
        ),
        ...pageOfAnswer,
        suppliers: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    },
  }),
  decideCandidate: endpoint({
    method: 'post',
    path: '/sync/candidates/{id}/decide',
    summary:
      'Say what a line is about: a product, one of its own, or nothing the shop sells; it is remembered',
    access: { staff: 'catalog' },
    params: z.object({ id: z.coerce.number().int().positive() }),
    body: z.object({
      version: z.number().int().positive(),
      as: z.enum(['product', 'new', 'none']),
      product_id: productId.optional(),
    }),
    answers: {
      200: z.object({
        held: heldSchema,
        /** How many lines were written with it. */
        written: z.number().int(),
      }),
    },
    refusals: {
      409: '`stale` with `details.current` where it is not what was seen; `newer_data`, `still_refused` with why; `sync_running`',
    },
  }),
  splitProduct: endpoint({
    method: 'post',
    path: '/admin/products/{id}/split',
    summary:
      'Take an offer off a product: it is another one, or one of its own; price and stock of both follow',
    access: { staff: 'catalog' },
    params: productParams,
    body: z.object({
      supplier: z.string().min(1).max(100),
      ref_id: z.string().min(1).max(100),
      /** Null: a product of its own. */
      into_id: productId.nullable(),
    }),
    answers: { 200: z.object({ product_id: z.number().int() }) },
    refusals: { 409: '`changed_since` where the offer is another’s; `code_taken`; `sync_running`' },
  }),
  joinProducts: endpoint({
    method: 'post',
    path: '/admin/products/{id}/join',
    summary:
      'Say that a product is another one: its offers go there and its page leads there; nothing is deleted',
    access: { staff: 'catalog' },
    params: productParams,
    body: z.object({ into_id: productId }),
    answers: { 200: z.object({ product_id: z.number().int() }) },
    refusals: { 409: '`has_stock`: own units of it; `in_kits`; `sync_running`' },
  }),
  matchDeeds: endpoint({
    method: 'get',
    path: '/sync/match-deeds',
    summary: 'What staff said about which product something is, newest first; paged',
    access: { staff: 'read_catalog' },
    query: z.object(pageQuery),
    answers: { 200: z.object({ deeds: z.array(deedSchema), ...pageOfAnswer }) },
  }),
  undoMatchDeed: endpoint({
    method: 'post',
    path: '/sync/match-deeds/{id}/undo',
    summary: 'Take back what was said: offers hang where they hung, and a line waits again',
    access: { staff: 'catalog' },
    params: z.object({ id: z.coerce.number().int().positive() }),
    answers: { 200: z.object({ deed: deedSchema }) },
    refusals: { 409: '`changed_since` where something newer was decided; `sync_running`' },
  }),
  brandAliases: endpoint({
    method: 'get',
    path: '/sync/brand-aliases',
    summary: 'Other spellings of makers that suppliers have, and what the shop calls them',
    access: { staff: 'read_catalog' },
    answers: { 200: z.object({ aliases: z.array(aliasSchema) }) },
  }),
  saveBrandAliases: endpoint({
    method: 'put',
    path: '/sync/brand-aliases',
    summary: 'Replace the list of other spellings of makers; the next feeds are read by it',
    access: { staff: 'catalog' },
    body: z.object({
      aliases: z.array(aliasSchema).max(2000),
      /** As it was read. */
      before: z.array(aliasSchema).max(2000),
    }),
    answers: { 200: z.object({ aliases: z.array(aliasSchema) }) },
    refusals: { 409: '`changed_since` where somebody changed it; `sync_running`' },
  }),
};
