/*
 * What customers read of what staff do here: Spanish, whatever staff read the admin in.
 */

/** Why something that a shopper wrote is not published, said most often; more can be typed. */
export const usualReasons = [
  'Habla de otro producto.',
  'Trae datos personales, enlaces o publicidad.',
  'Trae palabras ofensivas.',
  'Es sobre un pedido: escríbenos desde Contacto y lo resolvemos.',
];

/** The subject of an email about an order. */
export function orderSubject(orderNumber: number | null): string {
  return orderNumber === null ? 'Sobre tu pedido' : `Sobre tu pedido ${orderNumber}`;
}

/** Carriers by their own names; others can be typed. */
export const carriers = ['DHL', 'Estafeta', 'FedEx', 'Paquetexpress', 'Redpack', 'UPS'];

/** Titles that new sections of the home page begin with. */
export const sectionTitles = { categories: 'Categorías', brands: 'Marcas' } as const;
