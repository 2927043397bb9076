import { endpoint, pageQuery, z } from '../../platform/http/endpoint.ts';

const reviewSchema = z.object({
  id: z.number().int(),
  rating: z.number().int(),
  title: z.string(),
  comment: z.string(),
  author: z.string(),
  is_verified_purchase: z.boolean(),
  reply: z.string().nullable(),
  created_at: z.string(),
});

const adminReviewSchema = reviewSchema.extend({
  state: z.enum(['pending', 'approved', 'rejected']),
  product_id: z.number().int(),
  product_name: z.string(),
  sku: z.string(),
  slug: z.string(),
});

const idParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

export const reviewsContract = {
  reviews: endpoint({
    method: 'get',
    path: '/product/reviews/{productId}',
    summary: 'Approved reviews of a product',
    access: 'public',
    params: z.object({ productId: z.coerce.number().int().positive().max(2_147_483_647) }),
    answers: {
      200: z.object({
        reviews: z.array(reviewSchema),
        average: z.number().nullable(),
        total: z.number().int(),
        /** How many reviews gave 1, 2, 3, 4 and 5 stars. */
        histogram: z.array(z.number().int()).length(5),
      }),
    },
  }),
  addReview: endpoint({
    method: 'post',
    path: '/product/add-review',
    summary: 'Review a product, once',
    access: 'customer',
    body: z.object({
      product_id: z.number().int().positive().max(2_147_483_647),
      rating: z.number().int().min(1).max(5),
      title: z.string().trim().min(3, 'Escribe un título.').max(120),
      comment: z.string().trim().min(10, 'Cuéntanos un poco más (10 letras o más).').max(4000),
    }),
    answers: { 201: z.object({ review: reviewSchema }) },
    refusals: { 409: 'The customer reviewed this product before' },
  }),
  adminReviews: endpoint({
    method: 'get',
    path: '/admin/reviews',
    summary: 'Reviews to moderate, paged',
    access: { staff: 'any' },
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      state: z.enum(['pending', 'approved', 'rejected']).optional(),
      rating: z.coerce.number().int().min(1).max(5).optional(),
    }),
    answers: {
      200: z.object({
        reviews: z.array(adminReviewSchema),
        total: z.number().int(),
        page: z.number().int(),
        page_size: z.number().int(),
      }),
    },
  }),
  moderateReview: endpoint({
    method: 'put',
    path: '/admin/reviews/{id}',
    summary: 'Approve, reject or answer a review',
    access: { staff: 'content' },
    params: idParams,
    body: z.object({
      state: z.enum(['pending', 'approved', 'rejected']).optional(),
      reply: z.string().trim().max(4000).nullable().optional(),
    }),
    answers: { 200: z.object({ review: adminReviewSchema }) },
  }),
};
