import { greeting, type EmailPart } from '../../platform/emails/email.ts';
import type { Mail } from '../../platform/mail.ts';
import { formatPesos } from '../../platform/money.ts';
import { backParts, type OrderForReturn } from '../orders/index.ts';

/** What an email tells of a return. */
export type ReturnNews =
  | { kind: 'requested' }
  | { kind: 'approved' | 'refused' | 'nothing'; answer: string }
  | { kind: 'received' }
  /** `creditCents` of it as store credit; `cashCents` wait for the customer to say where they go. */
  | { kind: 'refund'; refundCents: number; creditCents?: number; cashCents?: number; answer: string }
  | { kind: 'exchange'; answer: string };

/** Tells the customer how their return goes on. */
export function returnMail(
  order: Pick<OrderForReturn, 'id' | 'email' | 'reader_name'>,
  name: string,
  news: ReturnNews,
  publicUrl: string,
): Mail {
  const { subject, parts } = wordsOf(name, news);
  return {
    to: order.email,
    kind: news.kind === 'refund' ? 'refund' : 'return',
    orderId: order.id,
    subject,
    parts: [
      greeting(order.reader_name),
      ...parts.filter((part) => part.kind !== 'text' || part.text !== ''),
      { kind: 'button', words: 'Ver mi pedido', url: `${publicUrl}/dashboard?pedido=${order.id}` },
    ],
  };
}

function wordsOf(name: string, news: ReturnNews): { subject: string; parts: EmailPart[] } {
  switch (news.kind) {
    case 'requested':
      return {
        subject: `Recibimos tu solicitud de devolución ${name}`,
        parts: [say('La revisamos y te contestamos en un día hábil. Todavía no mandes nada.')],
      };
    case 'approved':
      return {
        subject: `Tu devolución ${name} fue aceptada`,
        parts: [
          answer(news.answer),
          {
            kind: 'steps',
            title: 'Cómo mandarla',
            steps: [
              'Guarda todo lo que traía el producto: caja, cables, manuales y regalos.',
              `Escribe ${name} por fuera de la caja.`,
              'Entrégala como te dijimos arriba y guarda el comprobante.',
              'La revisamos en tres días hábiles después de recibirla y te avisamos el resultado.',
            ],
          },
        ],
      };
    case 'refused':
      return { subject: `No podemos aceptar tu devolución ${name}`, parts: [answer(news.answer)] };
    case 'received':
      return {
        subject: `Ya tenemos tu devolución ${name}`,
        parts: [say('La revisamos en tres días hábiles y te avisamos el resultado.')],
      };
    case 'refund': {
      return {
        subject: `Te devolvemos ${formatPesos(news.refundCents)} por tu devolución ${name}`,
        parts: [
          ...backParts(news).map(say),
          {
            kind: 'facts',
            facts: [{ name: 'Te devolvemos', value: formatPesos(news.refundCents), isTotal: true }],
          },
          answer(news.answer),
        ],
      };
    }
    case 'exchange':
      return {
        subject: `Preparamos el reemplazo de tu devolución ${name}`,
        parts: [say('Te mandamos la guía en cuanto salga.'), answer(news.answer)],
      };
    case 'nothing':
      return { subject: `Revisamos tu devolución ${name}`, parts: [answer(news.answer)] };
  }
}

function say(text: string): EmailPart {
  return { kind: 'text', text };
}

/** What staff wrote. */
function answer(text: string): EmailPart {
  return { kind: 'text', text, hasLinks: true };
}
