import type { DraftOrder } from './draft-words.ts';

/** What staff send to a customer with the link, in Spanish whatever staff read; they may change it before it goes. */
export function linkMessage({ customer, payment_link: link }: DraftOrder): { subject: string; body: string } {
  return {
    subject: 'Tu pedido',
    body: `Hola, ${customer.name}. Aquí puedes ver y pagar tu pedido: ${link}`,
  };
}
