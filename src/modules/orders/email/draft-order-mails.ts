import { msg } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
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
} from '../../mails/index.ts';

/** A draft order as its customer is told of it. */
export type DraftForEmail = {
  email: string;
  customer_name: string;
  lines: readonly { name: string; quantity: number; priceCents: number }[];
  shipping_cents: number;
  total_cents: number;
  kept_until: Date;
};

const draftOrderReady = emailTemplate({
  name: 'draft-order-ready',
  kind: 'order-received',
  group: 'orders',
  title: msg('Order written by staff'),
  when: msg('To the customer of a draft order, when somebody of the staff sends its payment link.'),
  variables: {
    total: msg('Total of the order'),
    until: msg('Until when it can be paid'),
    paymentUrl: msg('Address where it is paid'),
  },
  texts: {
    subject: line(msg('Subject'), 'Tu pedido en {shopName} está listo para pagarse'),
    ...greetingTexts,
    intro: paragraph(
      msg('First paragraph'),
      'Te preparamos el pedido que nos pediste. Apartamos tus piezas hasta el {until}.',
    ),
    button: line(msg('Button'), 'Ver y pagar mi pedido'),
    quote: line(msg('Link to the quote'), 'Descargar la cotización en PDF'),
    goods: line(msg('Heading of the products'), 'Tu pedido'),
    delivery: line(msg('Delivery'), 'Entrega'),
    sum: line(msg('Total'), 'Total con IVA'),
  },
  samples: [
    { title: msg('Example'), draft: (publicUrl) => sampleMail('Ana López', publicUrl) },
    { title: msg('Without a name'), draft: (publicUrl) => sampleMail('', publicUrl) },
  ],
});

function sampleMail(customerName: string, publicUrl: string): EmailDraft {
  const draft: DraftForEmail = {
    email: 'ana.lopez@correo.example',
    customer_name: customerName,
    lines: [{ name: 'Memoria DDR5 de 32 GB', quantity: 2, priceCents: 189_900 }],
    shipping_cents: 18_900,
    total_cents: 398_700,
    kept_until: new Date('2026-11-27T18:00:00Z'),
  };
  return draftOrderMail(draft, `${publicUrl}/pagar/ejemplo`, '', publicUrl);
}

/**
 * Sends a customer what staff wrote down for them, with the link that pays it.
 * @param said what the staff add in their own words, or nothing
 */
export function draftOrderMail(
  draft: DraftForEmail,
  paymentUrl: string,
  said: string,
  publicUrl: string,
): EmailDraft {
  const values = {
    total: formatPesos(draft.total_cents),
    until: moment.format(draft.kept_until),
    paymentUrl,
  };
  const quoteUrl = paymentUrl.replace(`${publicUrl}/pagar/`, `${publicUrl}/api/draft-orders/`);
  return draftOf(draftOrderReady, values, (words) => ({
    to: draft.email,
    parts: [
      greeting(words, draft.customer_name || null),
      say(words.intro),
      ...(said === '' ? [] : [{ kind: 'quote' as const, text: said }]),
      {
        kind: 'items',
        title: words.goods,
        items: draft.lines.map(({ name, quantity, priceCents }) => ({
          name,
          details: [data(`${quantity} × ${formatPesos(priceCents)}`)],
          amount: formatPesos(quantity * priceCents),
        })),
        sums: [
          { name: words.delivery, value: formatPesos(draft.shipping_cents) },
          { name: words.sum, value: formatPesos(draft.total_cents), isTotal: true },
        ],
      },
      { kind: 'button', words: words.button, url: paymentUrl },
      { kind: 'link', words: words.quote, url: `${quoteUrl}/quote` },
    ],
  }));
}

const moment = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Mexico_City',
});

/** Every email about draft orders. */
export const draftOrderEmails = [draftOrderReady] as const;
