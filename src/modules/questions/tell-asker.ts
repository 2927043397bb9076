import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { sendAfterCommit } from '../../platform/mail.ts';
import { answerMail } from './mails.ts';
import { takeUntoldAnswers } from './questions.queries.ts';

/** Writes to who asked about every public answer that they have not heard of; each answer is one email, ever. */
export async function tellAsker(
  context: Pick<RequestContext, 'jobs' | 'clock' | 'publicUrl'>,
  tx: Connection,
  questionId: number,
): Promise<void> {
  for (const answer of await takeUntoldAnswers(tx, questionId, context.clock.now())) {
    await sendAfterCommit(context, tx, answerMail(answer, context.publicUrl));
  }
}
