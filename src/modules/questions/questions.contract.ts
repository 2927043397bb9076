import { endpoint, pageOfAnswer, pageQuery, z } from '../../platform/http/endpoint.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const idParams = z.object({ id });
const productParams = z.object({ productId: id });
const stateSchema = z.enum(['pending', 'approved', 'rejected']);

const questionBody = z
  .string()
  .trim()
  .min(10, 'Escribe tu pregunta completa (10 letras o más).')
  .max(500, 'Una pregunta lleva 500 letras a lo más.');
const answerBody = z
  .string()
  .trim()
  .min(2, 'Escribe tu respuesta.')
  .max(1500, 'Una respuesta lleva 1,500 letras a lo más.');

const answerSchema = z.object({
  id: z.number().int(),
  /** The shop, or somebody who bought the product. */
  by: z.enum(['shop', 'buyer']),
  author: z.string(),
  body: z.string(),
  useful_count: z.number().int(),
  created_at: z.string(),
});

const questionSchema = z.object({
  id: z.number().int(),
  body: z.string(),
  author: z.string(),
  /** How many others want to know it too. */
  vote_count: z.number().int(),
  created_at: z.string(),
  answers: z.array(answerSchema),
});

const adminQuestionSchema = questionSchema.extend({
  state: stateSchema,
  rejection_reason: z.string().nullable(),
  answers: z.array(answerSchema.extend({ state: stateSchema })),
  product_id: z.number().int(),
  product_name: z.string(),
  sku: z.string(),
  slug: z.string(),
});

const written = z.object({ id: z.number().int(), state: stateSchema });

export const questionsContract = {
  questions: endpoint({
    method: 'get',
    path: '/product/questions/{productId}',
    summary: 'Questions about a product with their answers, paged; `q` searches in both',
    access: 'public',
    params: productParams,
    query: z.object({
      page: pageQuery.page,
      page_size: z.coerce.number().int().min(1).max(50).default(5),
      q: z.string().max(100).optional(),
    }),
    answers: {
      200: z.object({
        questions: z.array(questionSchema),
        /** How many fit `q`. */
        matching: z.number().int(),
        ...pageOfAnswer,
      }),
    },
  }),
  mine: endpoint({
    method: 'get',
    path: '/product/questions/{productId}/mine',
    summary: 'What the customer may answer, asked and voted here',
    access: 'customer',
    params: productParams,
    answers: {
      200: z.object({
        /** Bought the product: may answer. */
        may_answer: z.boolean(),
        /** Own questions that others do not see. */
        hidden: z.array(
          z.object({
            id: z.number().int(),
            body: z.string(),
            state: stateSchema,
            rejection_reason: z.string().nullable(),
          }),
        ),
        question_votes: z.array(z.number().int()),
        answer_votes: z.array(z.object({ answer_id: z.number().int(), is_useful: z.boolean() })),
      }),
    },
  }),
  ask: endpoint({
    method: 'post',
    path: '/product/questions',
    summary: 'Ask about a product; the same question again is the same question',
    access: 'customer',
    rate: 'voices',
    body: z.object({ product_id: z.number().int().positive().max(2_147_483_647), body: questionBody }),
    answers: { 201: z.object({ question: written }) },
    refusals: { 429: 'Ten a day' },
  }),
  answer: endpoint({
    method: 'post',
    path: '/product/question/{id}/answers',
    summary: 'Answer a question about a product one has bought',
    access: 'customer',
    rate: 'voices',
    params: idParams,
    body: z.object({ body: answerBody }),
    answers: { 201: z.object({ answer: written }) },
    refusals: { 409: '`not_a_buyer`', 429: 'Thirty a day' },
  }),
  voteQuestion: endpoint({
    method: 'put',
    path: '/product/question/{id}/vote',
    summary: 'Want to know it too, once per customer; false takes it back',
    access: 'customer',
    params: idParams,
    body: z.object({ wants_to_know: z.boolean() }),
    answers: { 200: z.object({ vote_count: z.number().int() }) },
    refusals: { 409: '`own_question`' },
  }),
  voteAnswer: endpoint({
    method: 'put',
    path: '/product/answer/{id}/vote',
    summary: 'Say whether an answer helped, once per customer; null takes it back',
    access: 'customer',
    params: idParams,
    body: z.object({ is_useful: z.boolean().nullable() }),
    answers: { 200: z.object({ useful_count: z.number().int() }) },
    refusals: { 409: '`own_answer`' },
  }),
  adminQuestions: endpoint({
    method: 'get',
    path: '/admin/questions',
    summary:
      'Questions for staff, paged; `pending`: a question or an answer waits; `answered=no`: the shop has something to do',
    access: { staff: 'content', or: 'support' },
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      state: stateSchema.optional(),
      answered: z.enum(['yes', 'no']).optional(),
    }),
    answers: {
      200: z.object({
        questions: z.array(adminQuestionSchema),
        ...pageOfAnswer,
        /** `total` is as far as was counted: there may be more. */
        has_more: z.boolean(),
      }),
    },
  }),
  moderateQuestion: endpoint({
    method: 'put',
    path: '/admin/questions/{id}',
    summary: 'Approve or reject a question',
    access: { staff: 'content', or: 'support' },
    params: idParams,
    body: z.object({
      state: stateSchema,
      rejection_reason: z.string().trim().max(300).nullable().optional(),
    }),
    answers: { 200: z.object({ question: adminQuestionSchema }) },
  }),
  answerAsShop: endpoint({
    method: 'post',
    path: '/admin/questions/{id}/answers',
    summary: 'Answer as the shop; approves the question and writes to who asked',
    access: { staff: 'content', or: 'support' },
    params: idParams,
    body: z.object({ body: answerBody }),
    answers: { 201: z.object({ question: adminQuestionSchema }) },
  }),
  moderateAnswer: endpoint({
    method: 'put',
    path: '/admin/answers/{id}',
    summary: 'Approve or reject an answer',
    access: { staff: 'content', or: 'support' },
    params: idParams,
    body: z.object({ state: stateSchema }),
    answers: { 200: z.object({ question: adminQuestionSchema }) },
  }),
};
