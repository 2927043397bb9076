import { msg } from '../../i18n/t.ts';
import { emailPicture } from '../../platform/emails/email.ts';
import { formatPesos } from '../../platform/money.ts';
import { productPath } from '../catalog/index.ts';
import {
  data,
  draftOf,
  type EmailDraft,
  emailTemplate,
  greeting,
  greetingTexts,
  line,
  paragraph,
  say,
} from '../mails/index.ts';
import type { WaitingCart } from './cart.queries.ts';

/** When reminders go, and how many. */
export const reminderTiming = {
  rest_hours: {
    label: msg('Hours after the cart was left'),
    unit: msg('hours'),
    byDefault: 20,
    min: 1,
    max: 168,
    explanation: msg('Customers who come back by themselves within this time get no reminder.'),
  },
  reminders_max: {
    label: msg('Reminders a cart'),
    unit: msg('e-mails'),
    byDefault: 1,
    min: 1,
    max: 3,
    explanation: msg('How often one cart is reminded of until something of it is bought.'),
  },
  pause_hours: {
    label: msg('Hours between two reminders'),
    unit: msg('hours'),
    byDefault: 48,
    min: 12,
    max: 336,
    explanation: msg('How long the next reminder of the same cart waits.'),
  },
  stale_days: {
    label: msg('Not after'),
    unit: msg('days'),
    byDefault: 7,
    min: 1,
    max: 60,
    explanation: msg('A cart that was left longer ago is forgotten: nobody is reminded of it.'),
  },
} as const;

/** The reminder of an abandoned cart. */
const cartReminder = emailTemplate({
  name: 'cart-reminder',
  kind: 'cart-reminder',
  group: 'courtesies',
  title: msg('Cart left behind'),
  when: msg('To customers who agreed, when they left something in their cart.'),
  variables: { cartUrl: msg('Address of the cart') },
  texts: {
    subject: line(msg('Subject'), 'Tu carrito te espera'),
    ...greetingTexts,
    intro: paragraph(
      msg('First paragraph'),
      'Dejaste esto en tu carrito. Los precios son los de hoy y las piezas no están apartadas.',
    ),
    button: line(msg('Button'), 'Seguir con mi compra'),
    why: paragraph(
      msg('Why they got it, with one reminder a cart'),
      'Te escribimos una vez por carrito porque lo pediste.',
    ),
    whySeveral: paragraph(
      msg('Why they got it, with several reminders a cart'),
      'Te escribimos hasta {times} veces por carrito porque lo pediste.',
      { own: { times: msg('How many reminders a cart') } },
    ),
    stop: line(msg('Link to get no more'), 'No recibir más'),
  },
  courtesy: {
    settings: reminderTiming,
    judge: ({ rest_hours: rest = 0, stale_days: stale = 0 }) =>
      rest < stale * 24
        ? []
        : [
            {
              field: 'stale_days',
              problem: msg('No reminder would go: this ends before the first one is due.'),
            },
          ],
  },
  samples: [
    { title: msg('Example'), draft: (publicUrl) => reminderMail(sampleCart, 1, publicUrl) },
    {
      title: msg('One of several'),
      draft: (publicUrl) => reminderMail({ ...sampleCart, name: null }, 2, publicUrl),
    },
  ],
});

const sampleCart = {
  name: 'Ana López' as string | null,
  email: 'ana.lopez@correo.example',
  mail_token: 'ejemplo',
  lines: [
    {
      product_name: 'Fuente ATX de 850 W, 80+ Gold, modular',
      sku: 'PSU-2',
      slug: 'fuente-atx',
      image_url: null,
      quantity: 2,
      price_cents: 259_900,
    },
  ],
};

/** The reminder of an abandoned cart, for customers who agreed; `remindersMax` is how many a cart may get. */
export function reminderMail(
  { name, email, mail_token: token, lines }: Omit<WaitingCart, 'name'> & { name: string | null },
  remindersMax: number,
  publicUrl: string,
): EmailDraft {
  const cartUrl = `${publicUrl}/cart`;
  return draftOf(cartReminder, { cartUrl }, (words) => ({
    to: email,
    parts: [
      greeting(words, name),
      say(words.intro),
      {
        kind: 'items',
        items: lines.map((bought) => {
          const pictureUrl = emailPicture(bought.image_url, publicUrl);
          return {
            name: bought.product_name,
            details: [data(`${bought.quantity} × ${formatPesos(bought.price_cents)}`)],
            amount: formatPesos(bought.quantity * bought.price_cents),
            url: `${publicUrl}${productPath(bought.sku, bought.slug)}`,
            ...(pictureUrl !== undefined && { pictureUrl }),
          };
        }),
      },
      { kind: 'button', words: words.button, url: cartUrl },
      {
        kind: 'small',
        text: remindersMax === 1 ? words.why : words.whySeveral({ times: `${remindersMax}` }),
        link: { words: words.stop, url: `${publicUrl}/correos/${token}` },
      },
    ],
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/customer/cart-mail/${token}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }));
}

/** Every email about carts. */
export const cartEmails = [cartReminder] as const;
