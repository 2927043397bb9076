import { greeting } from '../../platform/emails/email.ts';
import type { Mail } from '../../platform/mail.ts';
import { productPath } from '../catalog/index.ts';
import type { UntoldAnswer } from './questions.queries.ts';

/** Somebody answered in public what the reader asked about a product. */
export function answerMail(answer: UntoldAnswer, publicUrl: string): Mail {
  const { asker_name: name, asker_email: to, product_name: product, sku, slug } = answer;
  const who = answer.answer_author === null ? 'Ensambla' : 'Alguien que lo compró';
  return {
    to,
    kind: 'answer',
    subject: `Respondieron tu pregunta: ${product}`,
    parts: [
      greeting(name),
      { kind: 'text', text: `Preguntaste sobre ${product}:` },
      ...(name === null ? [] : [{ kind: 'quote', text: answer.question_body } as const]),
      { kind: 'text', text: `${who} respondió:` },
      { kind: 'quote', text: answer.answer_body },
      {
        kind: 'button',
        words: 'Verlo en la página del producto',
        url: `${publicUrl}${productPath(sku, slug)}#preguntas`,
      },
    ],
  };
}
