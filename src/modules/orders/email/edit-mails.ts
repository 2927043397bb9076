import { msg } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import {
  draftOf,
  type EmailDraft,
  emailTemplate,
  greeting,
  greetingTexts,
  line,
  paragraph,
  say,
  type TemplatePart,
  type Words,
} from '../../mails/index.ts';
import type { Refunded } from '../../payments/index.ts';
import type { LineChange } from '../edit/edit-words.ts';
import { arrivalPart, boughtPart, type OrderForEmail, placePart } from './email-order.ts';
import { about, moneyParts, ofPaidOrder, paidValues, toOrder } from './order-parts.ts';
import { sampleAtCounter, sampleOfGuest, sampleOrder } from './sample-order.ts';

/** What an edit changed, as the buyer is told. */
export type EditForEmail = {
  changes: readonly LineChange[];
  /** What it costs more; below zero, less. */
  differenceCents: number;
  /** What went back for it. */
  back?: Omit<Refunded, 'refundIds'> | undefined;
};

const count = { own: { was: msg('Units before'), is: msg('Units now') } };
const changeTexts = {
  changes: line(msg('Heading of the changes'), 'Qué cambió'),
  fewer: line(msg('More or fewer units'), 'De {was} a {is}', { ...count, requires: ['was', 'is'] }),
  added: line(msg('A product that is added'), 'Agregado: {is}', {
    own: { is: msg('Units now') },
    requires: ['is'],
  }),
  removed: line(msg('A product that is taken out'), 'Ya no va en tu pedido'),
};

const orderEdited = emailTemplate({
  name: 'order-edited',
  kind: 'order-changed',
  group: 'orders',
  title: msg('Order edited'),
  when: msg('To the buyer, when somebody of the staff changed a paid order, and its difference is settled.'),
  variables: ofPaidOrder,
  texts: {
    subject: line(msg('Subject'), 'Cambiamos tu pedido {orderNumber}'),
    ...greetingTexts,
    intro: paragraph(
      msg('First paragraph'),
      'Cambiamos tu pedido {orderNumber} como acordamos. El total es ahora {total}.',
    ),
    paid: paragraph(msg('Where it costs more'), 'Ya recibimos {amount} por la diferencia.', {
      own: { amount: msg('Amount') },
      requires: ['amount'],
    }),
    ...changeTexts,
    button: line(msg('Button'), 'Ver mi pedido'),
  },
  samples: [
    {
      title: msg('Where it costs less'),
      draft: (publicUrl) => orderEditedMail(sampleOrder, 'ejemplo', sampleOfLess, publicUrl),
    },
    {
      title: msg('Where it costs more'),
      draft: (publicUrl) => orderEditedMail(sampleOfGuest, 'ejemplo', sampleOfMore, publicUrl),
    },
    {
      title: msg('Delivered another way'),
      draft: (publicUrl) =>
        orderEditedMail(sampleAtCounter, 'ejemplo', { changes: [], differenceCents: 0 }, publicUrl),
    },
  ],
});

const cable = { productId: 3, sku: 'CAB-3', name: 'Cable DisplayPort de 2 m' };
const sampleOfLess: EditForEmail = {
  changes: [
    { ...cable, was: 1, is: 0 },
    { productId: 2, sku: 'PSU-2', name: 'Fuente ATX de 850 W, 80+ Gold, modular', was: 3, is: 2 },
  ],
  differenceCents: -49_900,
  back: { amountCents: 49_900, creditCents: 0, cashCents: 0 },
};
const sampleOfMore: EditForEmail = { changes: [{ ...cable, was: 0, is: 1 }], differenceCents: 19_900 };

/** Tells a buyer what was changed in their paid order, and what became of the difference. */
export function orderEditedMail(
  order: OrderForEmail,
  editId: string,
  { changes, differenceCents, back }: EditForEmail,
  publicUrl: string,
): EmailDraft {
  return draftOf(orderEdited, paidValues(order, publicUrl), (words, shared) => ({
    ...about(order, `edited:${editId}`),
    parts: [
      greeting(words, order.reader_name),
      say(words.intro),
      ...changesPart(changes, words),
      ...(differenceCents > 0 ? [say(words.paid({ amount: formatPesos(differenceCents) }))] : []),
      ...(back ? moneyParts({ refundCents: back.amountCents, ...back }, shared) : []),
      ...arrivalPart(order, shared),
      toOrder(order, publicUrl, words.button),
      boughtPart(order, publicUrl, shared),
      placePart(order, shared),
    ],
  }));
}

type ChangeWords = {
  changes: Words;
  fewer: (values: { was: string; is: string }) => Words;
  added: (values: { is: string }) => Words;
  removed: Words;
};

function changesPart(changes: readonly LineChange[], words: ChangeWords): TemplatePart[] {
  if (changes.length === 0) return [];
  const items = changes.map((change) => ({ name: change.name, details: [changeWords(change, words)] }));
  return [{ kind: 'items', title: words.changes, items }];
}

function changeWords({ was, is }: LineChange, words: ChangeWords): Words {
  if (is === 0) return words.removed;
  return was === 0 ? words.added({ is: `${is}` }) : words.fewer({ was: `${was}`, is: `${is}` });
}

const editToPay = emailTemplate({
  name: 'order-edit-to-pay',
  kind: 'order-changed',
  group: 'orders',
  title: msg('Change of an order to be paid'),
  when: msg('To the buyer, when somebody of the staff prepared a change of a paid order that costs more.'),
  variables: {
    ...ofPaidOrder,
    difference: msg('What it costs more'),
    until: msg('Until when it can be paid'),
    paymentUrl: msg('Address where it is paid'),
  },
  texts: {
    subject: line(msg('Subject'), 'Falta pagar {difference} por el cambio de tu pedido {orderNumber}'),
    ...greetingTexts,
    intro: paragraph(
      msg('First paragraph'),
      'Preparamos el cambio de tu pedido {orderNumber} que acordamos. Se hace en cuanto pagues la diferencia de {difference}. Apartamos tus piezas hasta el {until}; si no la pagas, tu pedido sigue como estaba.',
    ),
    ...changeTexts,
    button: line(msg('Button'), 'Ver y pagar la diferencia'),
  },
  samples: [
    {
      title: msg('More and fewer units'),
      draft: (publicUrl) =>
        editToPayMail(sampleOrder, sampleToPay, `${publicUrl}/pagar/cambio.ejemplo`, publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) =>
        editToPayMail(sampleOfGuest, sampleToPay, `${publicUrl}/pagar/cambio.ejemplo`, publicUrl),
    },
  ],
});

type EditToPay = Pick<EditForEmail, 'changes' | 'differenceCents'> & { id: string; keptUntil: Date };
const sampleToPay: EditToPay = {
  id: 'ejemplo',
  changes: [{ ...cable, was: 0, is: 1 }, ...sampleOfLess.changes],
  differenceCents: 19_900,
  keptUntil: new Date('2026-11-27T18:00:00Z'),
};

/** Asks a buyer for what a change of their paid order costs more. */
export function editToPayMail(
  order: OrderForEmail,
  { id, changes, differenceCents, keptUntil }: EditToPay,
  paymentUrl: string,
  publicUrl: string,
): EmailDraft {
  const values = {
    ...paidValues(order, publicUrl),
    difference: formatPesos(differenceCents),
    until: moment.format(keptUntil),
    paymentUrl,
  };
  return draftOf(editToPay, values, (words) => ({
    ...about(order, `edit-to-pay:${id}`),
    parts: [
      greeting(words, order.reader_name),
      say(words.intro),
      ...changesPart(changes, words),
      { kind: 'button', words: words.button, url: paymentUrl },
    ],
  }));
}

const moment = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Mexico_City',
});

/** Every email about edits of orders. */
export const editEmails = [orderEdited, editToPay] as const;
