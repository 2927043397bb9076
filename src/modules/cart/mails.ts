import { greeting, emailPicture } from '../../platform/emails/email.ts';
import type { Mail } from '../../platform/mail.ts';
import { formatPesos } from '../../platform/money.ts';
import { productPath } from '../catalog/index.ts';
import type { WaitingCart } from './cart.queries.ts';

/** The reminder of an abandoned cart, for customers who agreed. */
export function reminderMail(
  { name, email, mail_token: token, lines }: WaitingCart,
  publicUrl: string,
): Mail {
  return {
    to: email,
    kind: 'cart-reminder',
    subject: 'Tu carrito te espera',
    parts: [
      greeting(name),
      {
        kind: 'text',
        text: 'Dejaste esto en tu carrito. Los precios son los de hoy y las piezas no están apartadas.',
      },
      {
        kind: 'items',
        items: lines.map((line) => {
          const pictureUrl = emailPicture(line.image_url, publicUrl);
          return {
            name: line.product_name,
            details: [`${line.quantity} × ${formatPesos(line.price_cents)}`],
            amount: formatPesos(line.quantity * line.price_cents),
            url: `${publicUrl}${productPath(line.sku, line.slug)}`,
            ...(pictureUrl !== undefined && { pictureUrl }),
          };
        }),
      },
      { kind: 'button', words: 'Seguir con mi compra', url: `${publicUrl}/cart` },
      {
        kind: 'small',
        text: 'Te escribimos una vez por carrito porque lo pediste.',
        link: { words: 'No recibir más', url: `${publicUrl}/correos/${token}` },
      },
    ],
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/customer/cart-mail/${token}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
