import { msg } from '../../i18n/t.ts';
import { productPath } from '../catalog/index.ts';
import {
  draftOf,
  type EmailDraft,
  emailTemplate,
  greeting,
  greetingTexts,
  line,
  paragraph,
  say,
} from '../mails/index.ts';
import type { UntoldAnswer } from './questions.queries.ts';

const questionAnswered = emailTemplate({
  name: 'question-answered',
  kind: 'answer',
  group: 'answers',
  title: msg('Answer to a question'),
  when: msg('To whoever asked about a product, when somebody answered in public.'),
  variables: { productName: msg('Name of the product'), productUrl: msg('Address of the product') },
  texts: {
    subject: line(msg('Subject'), 'Respondieron tu pregunta: {productName}'),
    ...greetingTexts,
    asked: paragraph(msg('Above the question'), 'Preguntaste sobre {productName}:'),
    byShop: paragraph(msg('Above an answer of the shop'), '{shopName} respondió:'),
    byBuyer: paragraph(msg('Above an answer of a buyer'), 'Alguien que lo compró respondió:'),
    button: line(msg('Button'), 'Verlo en la página del producto'),
  },
  samples: [
    { title: msg('By the shop'), draft: (publicUrl) => answerMail(sampleAnswer, publicUrl) },
    {
      title: msg('By a buyer'),
      draft: (publicUrl) => answerMail({ ...sampleAnswer, answer_author: 'Luis' }, publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) => answerMail({ ...sampleAnswer, asker_name: null }, publicUrl),
    },
  ],
});

const sampleAnswer: UntoldAnswer = {
  answer_author: null,
  answer_body: 'Sí, cabe en cualquier gabinete ATX.',
  question_body: '¿Cabe en un gabinete mediano?',
  asker_name: 'Ana López',
  asker_email: 'ana.lopez@correo.example',
  product_name: 'Fuente ATX de 850 W',
  sku: 'PSU-2',
  slug: 'fuente-atx',
};

/** Somebody answered in public what the reader asked about a product. */
export function answerMail(answer: UntoldAnswer, publicUrl: string): EmailDraft {
  const { asker_name: name, asker_email: to, product_name: productName, sku, slug } = answer;
  const productUrl = `${publicUrl}${productPath(sku, slug)}`;
  return draftOf(questionAnswered, { productName, productUrl }, (words) => ({
    to,
    parts: [
      greeting(words, name),
      say(words.asked),
      ...(name === null ? [] : [{ kind: 'quote', text: answer.question_body } as const]),
      say(answer.answer_author === null ? words.byShop : words.byBuyer),
      { kind: 'quote', text: answer.answer_body },
      { kind: 'button', words: words.button, url: `${productUrl}#preguntas` },
    ],
  }));
}

/** Every email about questions. */
export const questionEmails = [questionAnswered] as const;
