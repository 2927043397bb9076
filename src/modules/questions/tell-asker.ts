import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { sendAfterCommit } from '../../platform/mail.ts';
import { takeUntoldAnswers } from './questions.queries.ts';

/** Writes to who asked about every public answer that they have not heard of; each answer is one letter, ever. */
export async function tellAsker(
  context: Pick<RequestContext, 'jobs' | 'clock' | 'publicUrl'>,
  tx: Connection,
  questionId: number,
): Promise<void> {
  for (const answer of await takeUntoldAnswers(tx, questionId, context.clock.now())) {
    const { asker_name, asker_email, product_name, sku, slug } = answer;
    const who = answer.answer_author === null ? 'Ensambla' : 'Alguien que lo compró';
    const address = `${context.publicUrl}/product/${encodeURIComponent(sku)}/${encodeURIComponent(slug)}#preguntas`;
    await sendAfterCommit(context, tx, {
      to: asker_email,
      kind: 'answer',
      subject: `Respondieron tu pregunta: ${product_name}`,
      text: [
        `Hola, ${asker_name}:`,
        `Preguntaste sobre ${product_name}:\n«${answer.question_body}»`,
        `${who} respondió:\n«${answer.answer_body}»`,
        `Míralo aquí: ${address}`,
      ].join('\n\n'),
    });
  }
}
