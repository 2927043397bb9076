import type { Mail } from '../../platform/mail.ts';
import { formatPesos } from '../../platform/money.ts';
import type { DueAlert } from './wishlist.queries.ts';

type Named = { product_name: string; sku: string; slug: string };

/** Asks an address whether it wants the alert that somebody asked for in its name. */
export function confirmationMail(to: string, token: string, product: Named, publicUrl: string): Mail {
  return {
    to,
    kind: 'alert',
    subject: `Confirma tu alerta: ${product.product_name}`,
    text: [
      'Hola:',
      `Alguien pidió que te avisemos sobre ${product.product_name}. Si fuiste tú, confírmalo aquí:`,
      `${alertAddress(token, publicUrl)}?confirmar=1`,
      'Si no fuiste tú, ignora este correo: no te escribiremos más y en siete días olvidamos tu dirección.',
    ].join('\n\n'),
  };
}

/** Tells somebody that what they waited for came true. */
export function alertMail(alert: DueAlert, publicUrl: string): Mail {
  const { product_name: name, sku, slug, price_cents, available, is_cheaper, token } = alert;
  const pieces =
    available === 1 ? 'Queda 1 pieza' : available <= 5 ? `Quedan ${available} piezas` : undefined;
  const news = is_cheaper
    ? `${name} bajó a ${formatPesos(price_cents)}.`
    : `${name} ya está disponible otra vez, en ${formatPesos(price_cents)}.`;
  return {
    to: alert.email,
    kind: 'alert',
    subject: is_cheaper ? `Bajó de precio: ${name}` : `Ya hay: ${name}`,
    text: [
      alert.name === null ? 'Hola:' : `Hola, ${alert.name}:`,
      pieces === undefined
        ? news
        : `${news} ${pieces}; no la apartamos, así que gana quien la pague primero.`,
      `Míralo aquí: ${publicUrl}/product/${encodeURIComponent(sku)}/${encodeURIComponent(slug)}`,
      'Te avisamos una vez. Si quieres saberlo de nuevo, pídelo en la página del producto.',
      `¿Ya no quieres avisos de este producto? ${alertAddress(token, publicUrl)}`,
    ].join('\n\n'),
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/alert/${token}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function alertAddress(token: string, publicUrl: string): string {
  return `${publicUrl}/alertas/${token}`;
}
