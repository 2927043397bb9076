import type { RequestContext } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { audit } from '../staff/index.ts';
import {
  lockedAnswer,
  lockedQuestion,
  questionForStaff,
  setAnswerState,
  setQuestionState,
  type AdminQuestionRow,
  type VoiceState,
} from './questions.queries.ts';
import { tellAsker } from './tell-asker.ts';

/**
 * Approves or rejects a question with its answers behind it.
 * @throws AppError 404 when there is no such question
 */
export async function moderateQuestion(
  context: RequestContext,
  id: number,
  change: { state: VoiceState; rejection_reason?: string | null | undefined },
): Promise<AdminQuestionRow> {
  const { db, clock, staff, realtime } = context;
  const question = await db.transaction(async (tx) => {
    const before = await lockedQuestion(tx, id);
    if (!before) throw notFound();
    const reason = change.rejection_reason || null;
    await setQuestionState(tx, id, { state: change.state, reason }, clock.now());
    await tellAsker(context, tx, id);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'question.moderate',
      subject: `question:${id}`,
      before: { state: before.state },
      after: { state: change.state, reason },
    });
    const after = await questionForStaff(tx, id);
    if (!after) throw notFound();
    return after;
  });
  realtime.tell('staff', 'questions.changed', { question_id: id });
  return question;
}

/**
 * Approves or rejects an answer; who asked hears of one that becomes public.
 * @throws AppError 404 when there is no such answer
 */
export async function moderateAnswer(
  context: RequestContext,
  id: number,
  state: VoiceState,
): Promise<AdminQuestionRow> {
  const { db, staff, realtime } = context;
  const question = await db.transaction(async (tx) => {
    const before = await lockedAnswer(tx, id);
    if (!before) throw notFound();
    await setAnswerState(tx, id, state);
    await tellAsker(context, tx, before.question_id);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'question.moderate-answer',
      subject: `question:${before.question_id}`,
      before: { answer_id: id, state: before.state },
      after: { answer_id: id, state },
    });
    const after = await questionForStaff(tx, before.question_id);
    if (!after) throw notFound();
    return after;
  });
  realtime.tell('staff', 'questions.changed', { question_id: question.id });
  return question;
}
