import type { RequestContext } from '../../platform/context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { productsForSale } from '../catalog/index.ts';
import { holdSignedIn } from '../customers/index.ts';
import { needsALook } from './needs-a-look.ts';
import { insertQuestion, type VoiceState, writtenSince } from './questions.queries.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const questionsADay = 10;

/**
 * Asks about a product. The question is public at once, unless it leads out of the shop: then staff look first.
 * Sent again with the same words, it is the question that stands already.
 * @throws AppError 404 for what is not for sale, 429 after ten in 24 hours
 */
export async function ask(
  context: RequestContext,
  customerId: string,
  input: { product_id: number; body: string },
): Promise<{ id: number; state: VoiceState }> {
  const { db, clock, realtime } = context;
  const now = clock.now();
  const question = await db.transaction(async (tx) => {
    await holdSignedIn(tx, customerId);
    const forSale = await productsForSale(tx, [input.product_id]);
    if (!forSale.has(input.product_id)) throw notFound('Ese producto ya no está en la tienda.');
    const { questions } = await writtenSince(tx, customerId, new Date(now.getTime() - dayMilliseconds));
    const written = await insertQuestion(tx, {
      productId: input.product_id,
      customerId,
      body: input.body,
      state: needsALook(input.body) ? 'pending' : 'approved',
      now,
    });
    if (written.is_new && questions >= questionsADay) {
      throw new AppError(429, 'too_many', `Puedes hacer ${questionsADay} preguntas al día. Sigue mañana.`);
    }
    return { id: written.id, state: written.state };
  });
  realtime.tell('staff', 'questions.changed', { question_id: question.id });
  return question;
}
