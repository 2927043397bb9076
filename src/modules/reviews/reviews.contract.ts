import {
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  pictureFiles,
  uuidSchema,
  z,
} from '../../platform/http/endpoint.ts';

/** Pictures one review may have. */
export const reviewPhotosMax = 4;

const photoSchema = z.object({ image_url: z.string(), width: z.number().int(), height: z.number().int() });

const reviewSchema = z.object({
  id: z.number().int(),
  rating: z.number().int(),
  title: z.string(),
  comment: z.string(),
  author: z.string(),
  is_verified_purchase: z.boolean(),
  /** How many customers said that it helped them. */
  useful_count: z.number().int(),
  /** Those that staff approved. */
  photos: z.array(photoSchema),
  reply: z.string().nullable(),
  created_at: z.string(),
});

const stateSchema = z.enum(['pending', 'approved', 'rejected']);
const reasonSchema = z.string().trim().max(300).nullable().optional();

const adminReviewSchema = reviewSchema.extend({
  state: stateSchema,
  rejection_reason: z.string().nullable(),
  photos: z.array(photoSchema.extend({ id: z.number().int(), state: stateSchema })),
  product_id: z.number().int(),
  product_name: z.string(),
  sku: z.string(),
  slug: z.string(),
});

const id = z.coerce.number().int().positive().max(2_147_483_647);
const idParams = z.object({ id });
const productParams = z.object({ productId: id });

export const reviewSorts = ['useful', 'newest', 'best', 'worst'] as const;

const adminFilter = {
  q: z.string().max(200).optional(),
  state: stateSchema.optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
  with_photos: z.enum(['1']).optional(),
};

export const reviewsContract = {
  reviews: endpoint({
    method: 'get',
    path: '/product/reviews/{productId}',
    summary: 'Approved reviews of a product, paged',
    access: 'public',
    params: productParams,
    query: z.object({
      page: pageQuery.page,
      page_size: z.coerce.number().int().min(1).max(50).default(10),
      sort: z.enum(reviewSorts).default('useful'),
      rating: z.coerce.number().int().min(1).max(5).optional(),
      with_photos: z.enum(['1']).optional(),
    }),
    answers: {
      200: z.object({
        reviews: z.array(reviewSchema),
        /** How many fit the filter; the sums below are of all of them. */
        matching: z.number().int(),
        page: z.number().int(),
        page_size: z.number().int(),
        average: z.number().nullable(),
        total: z.number().int(),
        with_photos: z.number().int(),
        /** How many reviews gave 1, 2, 3, 4 and 5 stars. */
        histogram: z.array(z.number().int()).length(5),
      }),
    },
  }),
  mine: endpoint({
    method: 'get',
    path: '/product/reviews/{productId}/mine',
    summary: 'What the customer wrote and voted on a product’s reviews',
    access: 'customer',
    params: productParams,
    answers: {
      200: z.object({
        review: z
          .object({
            id: z.number().int(),
            state: stateSchema,
            rejection_reason: z.string().nullable(),
            /** Pictures by state; those rejected count as used. */
            photos: z.object({
              pending: z.number().int(),
              approved: z.number().int(),
              rejected: z.number().int(),
            }),
          })
          .nullable(),
        votes: z.array(z.object({ review_id: z.number().int(), is_useful: z.boolean() })),
      }),
    },
  }),
  ofOrder: endpoint({
    method: 'get',
    path: '/order/orders/{order_id}/to-review',
    summary: 'Products of one of the own orders that arrived, were kept and are not reviewed yet',
    access: 'buyer',
    params: z.object({ order_id: uuidSchema }),
    answers: {
      200: z.object({
        products: z.array(
          z.object({
            product_id: z.number().int(),
            product_name: z.string(),
            sku: z.string(),
            slug: z.string(),
          }),
        ),
      }),
    },
  }),
  addReview: endpoint({
    method: 'post',
    path: '/product/add-review',
    summary: 'Review a product, once',
    access: 'customer',
    rate: 'voices',
    body: z.object({
      product_id: z.number().int().positive().max(2_147_483_647),
      rating: z.number().int().min(1).max(5),
      title: z.string().trim().min(3, 'Escribe un título.').max(120),
      comment: z.string().trim().min(10, 'Cuéntanos un poco más (10 letras o más).').max(4000),
    }),
    answers: { 201: z.object({ review: reviewSchema }) },
    refusals: { 409: 'The customer reviewed this product before' },
  }),
  addPhoto: endpoint({
    method: 'post',
    path: '/product/review/{id}/photos',
    summary: `Add a picture (field \`photo\`) to one’s own review, up to ${reviewPhotosMax}; public once staff approved it`,
    access: 'customer',
    rate: 'voices',
    params: idParams,
    form: z.object({ photo: z.any().optional() }),
    files: pictureFiles,
    answers: { 201: z.object({ photo: z.object({ id: z.number().int(), state: stateSchema }) }) },
    refusals: { 409: '`photos_full`' },
  }),
  vote: endpoint({
    method: 'put',
    path: '/product/review/{id}/vote',
    summary: 'Say whether a review helped, once per customer; null takes it back',
    access: 'customer',
    params: idParams,
    body: z.object({ is_useful: z.boolean().nullable() }),
    answers: { 200: z.object({ useful_count: z.number().int() }) },
    refusals: { 409: '`own_review`' },
  }),
  adminReviews: endpoint({
    method: 'get',
    path: '/admin/reviews',
    summary: 'Reviews to moderate, paged; `pending` are those where a text or a picture waits',
    access: { staff: 'content' },
    query: z.object({ ...pageQuery, ...adminFilter }),
    answers: {
      200: z.object({
        reviews: z.array(adminReviewSchema),
        ...pageOfAnswer,
        /** `total` is as far as was counted: there may be more. */
        has_more: z.boolean(),
      }),
    },
  }),
  reviewsFile: endpoint({
    method: 'get',
    path: '/admin/reviews.csv',
    summary: 'The reviews of a filter as CSV, newest first',
    access: { staff: 'export_catalog', and: 'content' },
    query: z.object(adminFilter),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
  moderateReview: endpoint({
    method: 'put',
    path: '/admin/reviews/{id}',
    summary: 'Approve, reject or answer a review',
    access: { staff: 'content' },
    params: idParams,
    body: z.object({
      state: stateSchema.optional(),
      rejection_reason: reasonSchema,
      reply: z.string().trim().max(4000).nullable().optional(),
      /** The reply as it was read; left out, this holds whatever anybody else wrote. */
      was: z.string().max(4000).nullable().optional(),
    }),
    answers: { 200: z.object({ review: adminReviewSchema }) },
    refusals: { 409: '`stale` with `details.current.reply` where somebody wrote another meanwhile' },
  }),
  moderateReviews: endpoint({
    method: 'put',
    path: '/admin/reviews',
    summary: 'Approve or reject many reviews with their waiting pictures; unknown ids are left out',
    access: { staff: 'content' },
    body: z.object({
      ids: z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(100),
      state: z.enum(['approved', 'rejected']),
      rejection_reason: reasonSchema,
    }),
    answers: { 200: z.object({ changed: z.number().int() }) },
  }),
  moderatePhoto: endpoint({
    method: 'put',
    path: '/admin/review-photos/{id}',
    summary: 'Show or hide a picture of a review',
    access: { staff: 'content' },
    params: idParams,
    body: z.object({ state: stateSchema }),
    answers: { 200: z.object({ review: adminReviewSchema }) },
  }),
};
