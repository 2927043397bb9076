import { z } from 'zod';
import { readLines } from '../read-lines.ts';

/** A published review of the demo shop. */
const review = z.strictObject({
  sku: z.string(),
  /** A display name of `demoReviewers`, or the demo customer's. */
  author: z.string(),
  rating: z.literal([1, 2, 3, 4, 5]),
  daysAgo: z.int().min(0),
  title: z.string(),
  comment: z.string(),
  /** What the shop answered. */
  reply: z.string().optional(),
});

/** Reviews from one to five stars on about seventy products; nobody reviews a product twice. */
export const demoReviews = readLines(new URL('reviews.jsonl', import.meta.url), review);
