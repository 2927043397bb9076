import { msg } from '../../../i18n/t.ts';
import {
  draftOf,
  type EmailDraft,
  emailTemplate,
  fromStaff,
  greeting,
  greetingTexts,
  line,
  paragraph,
  say,
} from '../../mails/index.ts';
import type { OrderForEmail } from './email-order.ts';
import { about, ofOrder, orderAddress, toOrder, valuesOf } from './order-parts.ts';
import { sampleOfGuest, sampleOrder } from './sample-order.ts';

const messageToBuyer = emailTemplate({
  name: 'message-to-buyer',
  kind: 'support',
  group: 'answers',
  title: msg('Message about an order'),
  when: msg('To a buyer, when somebody of the staff writes to them from their order.'),
  variables: { ...ofOrder, subject: msg('Subject that was typed') },
  texts: {
    subject: line(msg('Subject'), '{subject}', { requires: ['subject'] }),
    ...greetingTexts,
  },
  samples: [
    { title: msg('To a customer'), draft: (publicUrl) => staffEmail(sampleOrder, sampleMessage, publicUrl) },
    { title: msg('To a guest'), draft: (publicUrl) => staffEmail(sampleOfGuest, sampleMessage, publicUrl) },
  ],
});

const sampleMessage = {
  subject: 'Sobre tu pedido',
  text: 'Tu gabinete llega en gris en vez de negro. ¿Te lo mandamos así o prefieres esperar?',
};

/** What somebody of the staff writes to the buyer. */
export function staffEmail(
  order: OrderForEmail,
  { subject, text }: { subject: string; text: string },
  publicUrl: string,
): EmailDraft {
  return draftOf(messageToBuyer, { ...valuesOf(order, publicUrl), subject }, (words, shared) => ({
    ...about(order),
    parts: [greeting(words, order.reader_name), fromStaff(text), toOrder(order, publicUrl, shared.toOrder)],
  }));
}

const productRecall = emailTemplate({
  name: 'product-recall',
  kind: 'support',
  group: 'answers',
  title: msg('Recall of a product'),
  when: msg('To a buyer whose unit is called back by its serial number, once for all of theirs.'),
  variables: {
    orderUrl: msg('Address of the order'),
    subject: msg('Subject that was typed'),
    productName: msg('Name of the product'),
    serials: msg('Serial numbers of the buyer’s units'),
  },
  texts: {
    subject: line(msg('Subject'), '{subject}', { requires: ['subject'] }),
    ...greetingTexts,
    units: paragraph(
      msg('Which units'),
      'Este aviso es sobre {productName}. Tu número de serie: {serials}.',
      { requires: ['serials'] },
    ),
  },
  samples: [
    {
      title: msg('To a customer'),
      draft: (publicUrl) => recallMail(sampleOrder, sampleRecall, publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) => recallMail(sampleOfGuest, sampleRecall, publicUrl),
    },
  ],
});

const sampleRecall = {
  once: 'recall:0:muestra',
  subject: 'Deja de usar tu fuente y contáctanos',
  text: 'El fabricante encontró una falla en esta serie. Desconéctala y respóndenos: la cambiamos sin costo.',
  productName: 'Fuente ATX de 850 W, 80+ Gold, modular',
  serials: ['PSU850-2211', 'PSU850-2214'],
};

/** Calls units back from who has them; `text` is by staff. */
export function recallMail(
  reader: Pick<OrderForEmail, 'id' | 'email' | 'reader_name'>,
  recalled: { once: string; subject: string; text: string; productName: string; serials: readonly string[] },
  publicUrl: string,
): EmailDraft {
  const { once, subject, text, productName, serials } = recalled;
  const values = {
    orderUrl: orderAddress(reader, publicUrl),
    subject,
    productName,
    serials: serials.join(', '),
  };
  return draftOf(productRecall, values, (words, shared) => ({
    ...about(reader, once),
    parts: [
      greeting(words, reader.reader_name),
      fromStaff(text),
      say(words.units),
      toOrder(reader, publicUrl, shared.toOrder),
    ],
  }));
}

/** Every email that staff write about an order. */
export const messageEmails = [messageToBuyer, productRecall] as const;
