import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { sendEmails } from '../mails/index.ts';
import { answerMail } from './mails.ts';
import { takeUntoldAnswers } from './questions.queries.ts';

/** Writes to who asked about every public answer that they have not heard of; each answer is one email, ever. */
export async function tellAsker(
  context: Pick<RequestContext, 'jobs' | 'clock' | 'publicUrl'>,
  tx: Connection,
  questionId: number,
): Promise<void> {
  const answers = await takeUntoldAnswers(tx, questionId, context.clock.now());
  await sendEmails(
    context,
    tx,
    answers.map((answer) => answerMail(answer, context.publicUrl)),
  );
}
