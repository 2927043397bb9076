import { endpoint, pageQuery, z } from '../../platform/http/endpoint.ts';

const promotionSchema = z.object({
  id: z.number().int(),
  promotion_name: z.string(),
  slug: z.string(),
  description: z.string(),
  promotion_image: z.string().nullable(),
  kind: z.enum(['percent', 'amount']),
  /** Basis points for `percent`, centavos off each unit for `amount`. */
  value: z.number().int(),
  starts_at: z.string(),
  ends_at: z.string(),
  state: z.enum(['scheduled', 'active', 'paused', 'ended']),
  product_count: z.number().int(),
});

const promotedProduct = z.object({
  id: z.number().int(),
  ref_id: z.string(),
  sku: z.string(),
  product_name: z.string(),
  slug: z.string(),
  kind: z.string(),
  brand: z.string(),
  category: z.string().nullable(),
  images: z.array(z.object({ image_url: z.string(), alt: z.string().optional() })),
  price_cents: z.number().int(),
  former_price_cents: z.number().int().optional(),
  ends_at: z.string().optional(),
  currency: z.string(),
  stock: z.enum(['in_stock', 'low', 'out']),
  rating: z.number().nullable(),
  review_count: z.number().int(),
  promotion_id: z.number().int(),
});

const idParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
/** Multipart like the category form; `products` is a JSON string `[{"ref_id":"…"}]`, times are ISO 8601. */
const promotionForm = z.object({
  promotion_name: z.string(),
  promotion_image: z.any().optional(),
  description: z.string().optional(),
  kind: z.string(),
  value: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  is_paused: z.string().optional(),
  products: z.string().optional(),
});
const withProducts = promotionSchema.extend({
  products: z.array(
    z.object({
      ref_id: z.string(),
      product_name: z.string(),
      images: z.array(z.object({ image_url: z.string() })),
    }),
  ),
});

export const promotionsContract = {
  running: endpoint({
    method: 'get',
    path: '/promotion/promotion-products',
    summary: 'Running promotions and their products',
    access: 'public',
    query: z.object({ promotion: z.string().max(200).optional() }),
    answers: { 200: z.object({ promotions: z.array(promotionSchema), products: z.array(promotedProduct) }) },
  }),
  adminPromotions: endpoint({
    method: 'get',
    path: '/admin/promotions',
    summary: 'All promotions, paged',
    access: { staff: 'any' },
    query: z.object({ ...pageQuery, q: z.string().max(200).optional() }),
    answers: {
      200: z.object({
        promotions: z.array(promotionSchema),
        total: z.number().int(),
        page: z.number().int(),
        page_size: z.number().int(),
      }),
    },
  }),
  adminPromotion: endpoint({
    method: 'get',
    path: '/admin/promotions/{id}',
    summary: 'One promotion with its products',
    access: { staff: 'any' },
    params: idParams,
    answers: { 200: z.object({ promotion: withProducts }) },
  }),
  addPromotion: endpoint({
    method: 'post',
    path: '/promotion/add-promotion',
    summary: 'Add a promotion',
    access: { staff: 'catalog' },
    form: promotionForm,
    answers: { 201: z.object({ promotion: withProducts }) },
    refusals: { 409: 'A promotion with that name exists', 413: 'Picture over 8 MB' },
  }),
  updatePromotion: endpoint({
    method: 'put',
    path: '/promotion/update-promotion/{id}',
    summary: 'Change a promotion',
    access: { staff: 'catalog' },
    params: idParams,
    form: promotionForm,
    answers: { 200: z.object({ promotion: withProducts }) },
    refusals: { 409: 'A promotion with that name exists', 413: 'Picture over 8 MB' },
  }),
  deletePromotion: endpoint({
    method: 'delete',
    path: '/promotion/promotions/{id}',
    summary: 'Delete a promotion; prices go back at once',
    access: { staff: 'catalog' },
    params: idParams,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
  }),
};
