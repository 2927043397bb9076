import { z } from 'zod';
import { readLines } from '../read-lines.ts';

/** By the shop, or by somebody who bought the product (a name that signs reviews). */
const answer = z.strictObject({
  by: z.union([z.literal('shop'), z.strictObject({ author: z.string() })]),
  daysAgo: z.int().min(0),
  text: z.string(),
  useful: z.int().min(0),
});

const question = z.strictObject({
  sku: z.string(),
  author: z.string(),
  daysAgo: z.int().min(0),
  text: z.string(),
  /** How many others want to know it too. */
  votes: z.int().min(0),
  /** One that leads out of the shop waits for staff. */
  state: z.literal('pending').optional(),
  answers: z.array(answer),
});

export const demoQuestions = readLines(new URL('questions.jsonl', import.meta.url), question);
