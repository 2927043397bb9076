import type { Api } from '../../../api/client.ts';

/** Approved reviews of a product with their average and how many gave each number of stars. */
export type ProductReviews = Awaited<ReturnType<Api['reviews']['reviews']>>;
export type Review = ProductReviews['reviews'][number];
export type ReviewPhoto = Review['photos'][number];
export type ReviewSort = 'useful' | 'newest' | 'best' | 'worst';
/** What the customer in front of the screen wrote and voted here. */
export type OwnVoice = Awaited<ReturnType<Api['reviews']['mine']>>;
