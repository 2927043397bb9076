import type { Mail } from '../../platform/mail.ts';
import { formatPesos } from '../../platform/money.ts';
import type { OrderForReturn } from '../orders/index.ts';

/** What a letter tells of a return. */
export type ReturnNews =
  | { kind: 'requested' }
  | { kind: 'approved' | 'refused' | 'nothing'; answer: string }
  | { kind: 'received' }
  | { kind: 'refund'; refundCents: number; answer: string }
  | { kind: 'exchange'; answer: string };

/** Tells the customer how their return goes on. */
export function returnMail(order: OrderForReturn, name: string, news: ReturnNews, publicUrl: string): Mail {
  const { subject, text } = wordsOf(name, news);
  return {
    to: order.email,
    kind: news.kind === 'refund' ? 'refund' : 'return',
    orderId: order.id,
    subject,
    text: [
      `Hola, ${order.customer_name}:`,
      ...text.filter((part) => part !== ''),
      `Tu pedido: ${publicUrl}/dashboard?pedido=${order.id}`,
    ].join('\n\n'),
  };
}

function wordsOf(name: string, news: ReturnNews): { subject: string; text: string[] } {
  switch (news.kind) {
    case 'requested':
      return {
        subject: `Recibimos tu solicitud de devolución ${name}`,
        text: ['La revisamos y te contestamos en un día hábil. Todavía no mandes nada.'],
      };
    case 'approved':
      return {
        subject: `Tu devolución ${name} fue aceptada`,
        text: [news.answer, `Escribe ${name} en la caja y manda todo lo que traía el producto.`],
      };
    case 'refused':
      return { subject: `No podemos aceptar tu devolución ${name}`, text: [news.answer] };
    case 'received':
      return {
        subject: `Ya tenemos tu devolución ${name}`,
        text: ['La revisamos en tres días hábiles y te avisamos el resultado.'],
      };
    case 'refund':
      return {
        subject: `Te devolvemos ${formatPesos(news.refundCents)} por tu devolución ${name}`,
        text: [
          'El dinero va por el mismo medio con el que pagaste; tu banco lo refleja en 5 a 10 días hábiles.',
          news.answer,
        ],
      };
    case 'exchange':
      return {
        subject: `Preparamos el reemplazo de tu devolución ${name}`,
        text: ['Te mandamos la guía en cuanto salga.', news.answer],
      };
    case 'nothing':
      return { subject: `Revisamos tu devolución ${name}`, text: [news.answer] };
  }
}
