import { msg } from '../../i18n/t.ts';
import { formatPesos } from '../../platform/money.ts';
import {
  draftOf,
  type EmailDraft,
  emailTemplate,
  type Filled,
  fromStaff,
  greeting,
  greetingTexts,
  line,
  list,
  paragraph,
  say,
  type sharedTexts,
  type TemplatePart,
} from '../mails/index.ts';
import { accountLinks, moneyParts, type OrderForReturn } from '../orders/index.ts';

/** What an email tells of a return. */
export type ReturnNews =
  | { kind: 'requested' }
  | { kind: 'approved' | 'refused' | 'nothing'; answer: string }
  /** The shop bought what it is sent with. */
  | { kind: 'label'; carrier: string; trackingCode: string }
  /** The shop gave that back: it is not to be used. */
  | { kind: 'label_void'; carrier: string; trackingCode: string }
  | { kind: 'received' }
  /** `creditCents` of it as store credit; `cashCents` wait for the customer to say where they go. */
  | { kind: 'refund'; refundCents: number; creditCents?: number; cashCents?: number; answer: string }
  | { kind: 'exchange'; answer: string };

type OrderOfReturn = Pick<OrderForReturn, 'id' | 'email' | 'reader_name'>;
const sampleOrder: OrderOfReturn = {
  id: '0f5c1d0e-0000-4000-8000-000000000001',
  email: 'ana.lopez@correo.example',
  reader_name: 'Ana López',
};
const sampleOfGuest = { ...sampleOrder, reader_name: null };
const sampleUrl = (publicUrl: string) => accountLinks(sampleOrder, publicUrl).order;
const samplesOf = (news: ReturnNews) => [
  {
    title: msg('To a customer'),
    draft: (publicUrl: string) => returnMail(sampleOrder, 'D-7', news, sampleUrl(publicUrl)),
  },
  {
    title: msg('To a guest'),
    draft: (publicUrl: string) => returnMail(sampleOfGuest, 'D-7', news, `${publicUrl}/seguimiento/ejemplo`),
  },
];

const variables = { returnNumber: msg('Number of the return'), orderUrl: msg('Address of the order') };
const subject = msg('Subject');
const steps = { kind: 'return', group: 'returns', variables } as const;

const requested = emailTemplate({
  name: 'return-requested',
  ...steps,
  title: msg('Return asked for'),
  when: msg('To the buyer, when they ask to return something.'),
  texts: {
    subject: line(subject, 'Recibimos tu solicitud de devolución {returnNumber}'),
    ...greetingTexts,
    intro: paragraph(
      msg('What happens now'),
      'La revisamos y te contestamos en un día hábil. Todavía no mandes nada.',
    ),
  },
  samples: samplesOf({ kind: 'requested' }),
});

const approved = emailTemplate({
  name: 'return-approved',
  ...steps,
  title: msg('Return accepted'),
  when: msg('To the buyer, with what staff answered and how to send it.'),
  texts: {
    subject: line(subject, 'Tu devolución {returnNumber} fue aceptada'),
    ...greetingTexts,
    steps: line(msg('Heading of the steps'), 'Cómo mandarla'),
    stepList: list(
      msg('Steps'),
      [
        'Guarda todo lo que traía el producto: caja, cables, manuales y regalos.',
        'Escribe {returnNumber} por fuera de la caja.',
        'Entrégala como te dijimos arriba y guarda el comprobante.',
        'La revisamos en tres días hábiles después de recibirla y te avisamos el resultado.',
      ].join('\n'),
      { requires: ['returnNumber'] },
    ),
  },
  samples: samplesOf({
    kind: 'approved',
    answer: 'Mándala con la guía que va adjunta en tu pedido antes del viernes.',
  }),
});

const label = emailTemplate({
  name: 'return-label',
  kind: 'return',
  group: 'returns',
  title: msg('Label of a return'),
  when: msg('To the buyer, when the shop bought the label that they send a return with.'),
  variables: { ...variables, carrier: msg('Carrier'), trackingCode: msg('Tracking code') },
  texts: {
    subject: line(subject, 'La guía para mandar tu devolución {returnNumber}'),
    ...greetingTexts,
    intro: paragraph(
      msg('First paragraph'),
      'Ya está tu guía de {carrier}: {trackingCode}. Usa esta y ninguna otra.',
    ),
    steps: line(msg('Heading of the steps'), 'Cómo mandarla'),
    stepList: list(
      msg('Steps'),
      [
        'Imprime la guía desde tu pedido.',
        'Guarda todo en una caja cerrada y pega la guía por fuera.',
        'Entrégala en una sucursal de {carrier} y guarda el comprobante.',
      ].join('\n'),
    ),
  },
  samples: samplesOf({ kind: 'label', carrier: 'Estafeta', trackingCode: '1234567890' }),
});

const labelVoid = emailTemplate({
  name: 'return-label-void',
  kind: 'return',
  group: 'returns',
  title: msg('Label of a return given back'),
  when: msg('To the buyer, when the shop gave a label back that they were to send a return with.'),
  variables: { ...variables, carrier: msg('Carrier'), trackingCode: msg('Tracking code') },
  texts: {
    subject: line(subject, 'No uses la guía de tu devolución {returnNumber}'),
    ...greetingTexts,
    intro: paragraph(
      msg('First paragraph'),
      'La guía {trackingCode} de {carrier} ya no sirve: si la imprimiste, no la pegues en la caja. Tu devolución sigue aceptada; si te mandamos otra guía, te escribimos.',
    ),
  },
  samples: samplesOf({ kind: 'label_void', carrier: 'Estafeta', trackingCode: '1234567890' }),
});

const refused = emailTemplate({
  name: 'return-refused',
  ...steps,
  title: msg('Return refused'),
  when: msg('To the buyer, with what staff answered.'),
  texts: {
    subject: line(subject, 'No podemos aceptar tu devolución {returnNumber}'),
    ...greetingTexts,
  },
  samples: samplesOf({ kind: 'refused', answer: 'La pieza tiene un golpe que no venía de fábrica.' }),
});

const received = emailTemplate({
  name: 'return-received',
  ...steps,
  title: msg('Return received'),
  when: msg('To the buyer, when what they sent has arrived.'),
  texts: {
    subject: line(subject, 'Ya tenemos tu devolución {returnNumber}'),
    ...greetingTexts,
    intro: paragraph(
      msg('What happens now'),
      'La revisamos en tres días hábiles y te avisamos el resultado.',
    ),
  },
  samples: samplesOf({ kind: 'received' }),
});

const sampleRefund = {
  kind: 'refund',
  refundCents: 1_849_900,
  answer: 'Gracias por mandarla completa.',
} as const;
const refunded = emailTemplate({
  name: 'return-refunded',
  kind: 'refund',
  group: 'returns',
  title: msg('Return refunded'),
  when: msg('To the buyer, when a return was looked through and its money goes back.'),
  variables: { ...variables, amount: msg('Amount') },
  texts: {
    subject: line(subject, 'Te devolvemos {amount} por tu devolución {returnNumber}'),
    ...greetingTexts,
    refundFact: line(msg('How much goes back'), 'Te devolvemos'),
  },
  samples: [
    ...samplesOf(sampleRefund),
    {
      title: msg('Paid in cash'),
      draft: (publicUrl) =>
        returnMail(
          sampleOrder,
          'D-7',
          { ...sampleRefund, cashCents: sampleRefund.refundCents },
          sampleUrl(publicUrl),
        ),
    },
    {
      title: msg('With store credit'),
      draft: (publicUrl) =>
        returnMail(
          sampleOrder,
          'D-7',
          { ...sampleRefund, creditCents: sampleRefund.refundCents },
          sampleUrl(publicUrl),
        ),
    },
  ],
});

const exchanged = emailTemplate({
  name: 'return-exchanged',
  ...steps,
  title: msg('Return exchanged'),
  when: msg('To the buyer, when another unit is sent in the place of a returned one.'),
  texts: {
    subject: line(subject, 'Preparamos el reemplazo de tu devolución {returnNumber}'),
    ...greetingTexts,
    intro: paragraph(msg('What happens now'), 'Te mandamos la guía en cuanto salga.'),
  },
  samples: samplesOf({ kind: 'exchange', answer: 'La pieza llegó dañada; va una nueva.' }),
});

const unpaid = emailTemplate({
  name: 'return-unpaid',
  ...steps,
  title: msg('Return without refund'),
  when: msg('To the buyer, when a return was looked through and nothing goes back.'),
  texts: {
    subject: line(subject, 'Revisamos tu devolución {returnNumber}'),
    ...greetingTexts,
  },
  samples: samplesOf({ kind: 'nothing', answer: 'La pieza funciona: te la mandamos de vuelta.' }),
});

/** Tells the customer how their return goes on. */
export function returnMail(
  order: OrderOfReturn,
  returnNumber: string,
  news: ReturnNews,
  orderUrl: string,
): EmailDraft {
  const values = { returnNumber, orderUrl };
  const letter = (
    words: Parameters<typeof greeting>[0],
    { toOrder }: Filled<typeof sharedTexts>,
    parts: TemplatePart[],
  ) => ({
    to: order.email,
    orderId: order.id,
    parts: [
      greeting(words, order.reader_name),
      ...parts,
      { kind: 'button', words: toOrder, url: orderUrl } as const,
    ],
  });
  switch (news.kind) {
    case 'requested':
      return draftOf(requested, values, (words, shared) => letter(words, shared, [say(words.intro)]));
    case 'approved':
      return draftOf(approved, values, (words, shared) =>
        letter(words, shared, [
          fromStaff(news.answer),
          { kind: 'steps', title: words.steps, steps: words.stepList },
        ]),
      );
    case 'refused':
      return draftOf(refused, values, (words, shared) => letter(words, shared, [fromStaff(news.answer)]));
    case 'label': {
      const { carrier, trackingCode } = news;
      return draftOf(label, { ...values, carrier, trackingCode }, (words, shared) =>
        letter(words, shared, [
          say(words.intro),
          { kind: 'steps', title: words.steps, steps: words.stepList },
        ]),
      );
    }
    case 'label_void': {
      const { carrier, trackingCode } = news;
      return draftOf(labelVoid, { ...values, carrier, trackingCode }, (words, shared) =>
        letter(words, shared, [say(words.intro)]),
      );
    }
    case 'received':
      return draftOf(received, values, (words, shared) => letter(words, shared, [say(words.intro)]));
    case 'refund': {
      const amount = formatPesos(news.refundCents);
      return draftOf(refunded, { ...values, amount }, (words, shared) =>
        letter(words, shared, [
          ...moneyParts(news, shared),
          { kind: 'facts', facts: [{ name: words.refundFact, value: amount, isTotal: true }] },
          fromStaff(news.answer),
        ]),
      );
    }
    case 'exchange':
      return draftOf(exchanged, values, (words, shared) =>
        letter(words, shared, [say(words.intro), fromStaff(news.answer)]),
      );
    case 'nothing':
      return draftOf(unpaid, values, (words, shared) => letter(words, shared, [fromStaff(news.answer)]));
  }
}

/** Every email about returns. */
export const returnEmails = [
  requested,
  approved,
  label,
  labelVoid,
  refused,
  received,
  refunded,
  exchanged,
  unpaid,
] as const;
