import type { DraftOrder } from './draft-words.ts';

/** What staff send to a customer with the link, in Spanish whatever staff read; they may change it before it goes. */
export function linkMessage({ customer, payment_link: link }: DraftOrder): string {
  return `Hola, ${customer.name}. Aquí puedes ver y pagar tu pedido: ${link}`;
}
