import type { Api } from '../../../api/client.ts';

/** Public questions about a product with their answers. */
export type ProductQuestions = Awaited<ReturnType<Api['questions']['questions']>>;
export type Question = ProductQuestions['questions'][number];
export type Answer = Question['answers'][number];
/** What the customer in front of the screen may do, asked and voted here. */
export type OwnQuestions = Awaited<ReturnType<Api['questions']['mine']>>;
