import type { RequestContext } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { holdSignedIn } from '../customers/index.ts';
import { lockedAnswer, lockedQuestion, writeAnswerVote, writeQuestionVote } from './questions.queries.ts';

/**
 * Keeps whether a customer wants to know it too.
 * @returns how many do
 * @throws AppError 404 for a question that is not public, 409 for one's own
 */
export async function voteOnQuestion(
  { db }: Pick<RequestContext, 'db'>,
  questionId: number,
  customerId: string,
  wants: boolean,
): Promise<number> {
  return db.transaction(async (tx) => {
    await holdSignedIn(tx, customerId);
    const question = await lockedQuestion(tx, questionId);
    if (question?.state !== 'approved') throw notFound();
    if (question.customer_id === customerId) throw conflict('own_question', 'Esta pregunta es tuya.');
    return writeQuestionVote(tx, { questionId, customerId, wants });
  });
}

/**
 * Keeps whether an answer helped a customer; the last one counts, null takes it back.
 * @returns how many it helped
 * @throws AppError 404 for an answer that is not public, 409 for one's own
 */
export async function voteOnAnswer(
  { db }: Pick<RequestContext, 'db'>,
  answerId: number,
  customerId: string,
  isUseful: boolean | null,
): Promise<number> {
  return db.transaction(async (tx) => {
    await holdSignedIn(tx, customerId);
    const answer = await lockedAnswer(tx, answerId);
    if (!answer?.is_public) throw notFound();
    if (answer.customer_id === customerId) throw conflict('own_answer', 'Esta respuesta es tuya.');
    return writeAnswerVote(tx, { answerId, customerId, isUseful });
  });
}
