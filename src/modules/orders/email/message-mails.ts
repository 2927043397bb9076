import { msg } from '../../../i18n/t.ts';
import {
  draftOf,
  type EmailDraft,
  emailTemplate,
  fromStaff,
  greeting,
  greetingTexts,
  line,
} from '../../mails/index.ts';
import type { OrderForEmail } from './email-order.ts';
import { about, ofOrder, toOrder, valuesOf } from './order-parts.ts';
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

/** Every email that staff write about an order. */
export const messageEmails = [messageToBuyer] as const;
