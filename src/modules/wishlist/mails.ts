import { greeting, emailPicture } from '../../platform/emails/email.ts';
import type { Mail } from '../../platform/mail.ts';
import { formatPesos } from '../../platform/money.ts';
import { lastPiecesMax, productPath } from '../catalog/index.ts';
import type { DueAlert } from './wishlist.queries.ts';

type Named = { product_name: string; sku: string; slug: string };

/** Asks an address whether it wants the alert that somebody asked for in its name. */
export function confirmationMail(to: string, token: string, product: Named, publicUrl: string): Mail {
  return {
    to,
    kind: 'alert',
    subject: `Confirma tu alerta: ${product.product_name}`,
    parts: [
      greeting(null),
      { kind: 'text', text: `Alguien pidió que te avisemos sobre ${product.product_name}. ¿Fuiste tú?` },
      {
        kind: 'button',
        words: 'Sí, avísenme',
        url: `${alertAddress(token, publicUrl)}?confirmar=1`,
      },
      {
        kind: 'small',
        text: 'Si no fuiste tú, ignora este correo: no te escribiremos más y en siete días olvidamos tu dirección.',
      },
    ],
  };
}

/** Tells somebody that what they waited for came true. */
export function alertMail(alert: DueAlert, publicUrl: string): Mail {
  const { product_name: name, sku, slug, price_cents, available, is_cheaper, token } = alert;
  const pieces =
    available === 1 ? 'Queda 1 pieza' : available <= lastPiecesMax ? `Quedan ${available} piezas` : undefined;
  const news = is_cheaper
    ? `${name} bajó a ${formatPesos(price_cents)}.`
    : `${name} ya está disponible otra vez, en ${formatPesos(price_cents)}.`;
  const page = `${publicUrl}${productPath(sku, slug)}`;
  const pictureUrl = emailPicture(alert.image_url, publicUrl);
  return {
    to: alert.email,
    kind: 'alert',
    subject: is_cheaper ? `Bajó de precio: ${name}` : `Ya hay: ${name}`,
    parts: [
      greeting(alert.name),
      {
        kind: 'text',
        text:
          pieces === undefined
            ? news
            : `${news} ${pieces}; no la apartamos, así que gana quien la pague primero.`,
      },
      {
        kind: 'items',
        items: [
          {
            name,
            details: [],
            amount: formatPesos(price_cents),
            url: page,
            ...(pictureUrl !== undefined && { pictureUrl }),
          },
        ],
      },
      { kind: 'button', words: 'Ver el producto', url: page },
      {
        kind: 'small',
        text: 'Te avisamos una vez. Si quieres saberlo de nuevo, pídelo en la página del producto.',
        link: { words: 'No recibir avisos de este producto', url: alertAddress(token, publicUrl) },
      },
    ],
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/alert/${token}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function alertAddress(token: string, publicUrl: string): string {
  return `${publicUrl}/alertas/${token}`;
}
