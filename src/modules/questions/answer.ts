import type { RequestContext } from '../../platform/context.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import { holdSignedIn } from '../customers/index.ts';
import { hasBought } from '../orders/index.ts';
import { audit } from '../staff/index.ts';
import { needsALook } from './needs-a-look.ts';
import {
  insertAnswer,
  lockedQuestion,
  questionForStaff,
  setQuestionState,
  writtenSince,
  type AdminQuestionRow,
  type VoiceState,
} from './questions.queries.ts';
import { tellAsker } from './tell-asker.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const answersADay = 30;

/**
 * Somebody who bought the product answers; who asked hears of it by mail. Public at once, unless it leads out of the
 * shop.
 * @throws AppError 404 for a question that is not public, 409 without the purchase, 429 after thirty in 24 hours
 */
export async function answerAsBuyer(
  context: RequestContext,
  customerId: string,
  questionId: number,
  body: string,
): Promise<{ id: number; state: VoiceState }> {
  const { db, clock, realtime } = context;
  const now = clock.now();
  const answer = await db.transaction(async (tx) => {
    await holdSignedIn(tx, customerId);
    const question = await lockedQuestion(tx, questionId);
    if (question?.state !== 'approved') throw notFound('Esa pregunta ya no está.');
    if (!(await hasBought(tx, customerId, question.product_id))) {
      throw conflict('not_a_buyer', 'Aquí responden la tienda y quienes compraron el producto.');
    }
    const { answers } = await writtenSince(tx, customerId, new Date(now.getTime() - dayMilliseconds));
    const state = needsALook(body) ? 'pending' : 'approved';
    const written = await insertAnswer(tx, { questionId, customerId, body, state, now });
    if (!written) throw new Error('The question is held: nobody else can have written the same.');
    if (written.is_new && answers >= answersADay) {
      throw new AppError(429, 'too_many', `Puedes dar ${answersADay} respuestas al día. Sigue mañana.`);
    }
    await tellAsker(context, tx, questionId);
    return { id: written.id, state: written.state };
  });
  realtime.tell('staff', 'questions.changed', { question_id: questionId });
  return answer;
}

/**
 * The shop answers: the question becomes public with it, and who asked hears of it by mail.
 * @throws AppError 404 when there is no such question
 */
export async function answerAsShop(
  context: RequestContext,
  questionId: number,
  body: string,
): Promise<AdminQuestionRow> {
  const { db, clock, staff, realtime } = context;
  const now = clock.now();
  const question = await db.transaction(async (tx) => {
    if (!(await lockedQuestion(tx, questionId))) throw notFound();
    await setQuestionState(tx, questionId, { state: 'approved', reason: null }, now);
    await insertAnswer(tx, { questionId, customerId: undefined, body, state: 'approved', now });
    await tellAsker(context, tx, questionId);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'question.answer',
      subject: `question:${questionId}`,
      before: {},
      after: { body },
    });
    const answered = await questionForStaff(tx, questionId);
    if (!answered) throw notFound();
    return answered;
  });
  realtime.tell('staff', 'questions.changed', { question_id: questionId });
  return question;
}
