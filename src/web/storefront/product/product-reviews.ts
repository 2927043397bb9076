import type { Api } from '../../../api/client.ts';

/** Approved reviews of a product with their average and how many gave each number of stars. */
export type ProductReviews = Awaited<ReturnType<Api['reviews']['reviews']>>;
export type Review = ProductReviews['reviews'][number];
