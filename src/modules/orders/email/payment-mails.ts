import { orderCode } from '../order-code.words.ts';
import { accountLinks } from '../tracking/order-links.ts';
import { msg } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import {
  draftOf,
  type EmailDraft,
  emailTemplate,
  greeting,
  greetingTexts,
  line,
  list,
  paragraph,
  say,
  type TemplatePart,
  type Words,
} from '../../mails/index.ts';
import {
  oxxoVoucher,
  oxxoTexts,
  type PaymentInstructions,
  paymentDeadline,
  sampleOxxo,
  sampleTransfer,
  transferVoucher,
  transferTexts,
} from '../../payments/index.ts';
import { daysInWords } from '../../shipping/index.ts';
import {
  arrivalPart,
  boughtPart,
  comingInWords,
  emailDay,
  leftToPay,
  type OrderForEmail,
  paidPart,
  placePart,
} from './email-order.ts';
import {
  about,
  claimParts,
  ofPaidOrder,
  ofUnpaidOrder,
  paidValues,
  toOrder,
  trackParts,
  unpaidValues,
} from './order-parts.ts';
import {
  sampleAtCounter,
  sampleClaim,
  sampleFromSupplier,
  sampleOfGuest,
  sampleOrder,
  sampleUnpaid,
  sampleUnpaidOfGuest,
  sampleWithCredit,
  sampleWithPc,
} from './sample-order.ts';

const held = msg('If it is checked before it is packed');
const onItsWay = msg('If it is sent');
const atCounter = msg('If it is picked up');

/** Variables of the confirmation of an order. */
const ofConfirmed = {
  ...ofPaidOrder,
  coming: msg('Goods of suppliers and when they come'),
  leaves: msg('Day until which an order with PCs leaves'),
};
const fromSuppliers = paragraph(
  msg('If suppliers have some of it'),
  'Esto nos llega del proveedor: {coming}. Te avisamos en cuanto salga tu pedido.',
);

const assembly = {
  assembly: paragraph(
    msg('If the shop puts PCs together and sends them'),
    'Antes armamos y probamos tu PC: tu pedido sale a más tardar {leaves}.',
  ),
  assemblyPickup: paragraph(
    msg('If the shop puts PCs together and they are picked up'),
    'Antes armamos y probamos tu PC: la tenemos lista a más tardar {leaves}.',
  ),
};
const withPc = msg('With a PC that the shop puts together');
const withPcAtCounter = msg('With a PC that is picked up');

const paymentReceived = emailTemplate({
  name: 'payment-received',
  kind: 'payment-confirmed',
  group: 'orders',
  title: msg('Payment received'),
  when: msg('To the buyer, as soon as the money for an order is there.'),
  variables: ofConfirmed,
  texts: {
    subject: line(msg('Subject'), 'Recibimos tu pago: pedido {orderNumber}'),
    ...greetingTexts,
    intro: paragraph(
      onItsWay,
      'Recibimos {total} por tu pedido {orderNumber}. Ya lo estamos preparando y te avisamos cuando salga.',
    ),
    introPickup: paragraph(
      atCounter,
      'Recibimos {total} por tu pedido {orderNumber}. Ya lo estamos preparando y te avisamos cuando puedas recogerlo.',
    ),
    introHeld: paragraph(
      held,
      'Recibimos {total} por tu pedido {orderNumber}. Antes de empacarlo revisamos los datos del pedido; si nos falta alguno, te escribimos.',
    ),
    fromSuppliers,
    ...assembly,
    button: line(msg('Button'), 'Seguir mi pedido'),
  },
  samples: [
    { title: onItsWay, draft: (publicUrl) => orderPaidMail(sampleOrder, 1044, publicUrl) },
    { title: atCounter, draft: (publicUrl) => orderPaidMail(sampleAtCounter, 1044, publicUrl) },
    { title: held, draft: (publicUrl) => heldOrderPaidMail(sampleOrder, 1044, publicUrl) },
    {
      title: msg('With goods of suppliers'),
      draft: (publicUrl) => orderPaidMail(sampleFromSupplier, 1044, publicUrl),
    },
    { title: withPc, draft: (publicUrl) => orderPaidMail(sampleWithPc, 1044, publicUrl) },
    {
      title: withPcAtCounter,
      draft: (publicUrl) =>
        orderPaidMail({ ...sampleWithPc, delivery_method: 'pickup_cdmx' }, 1044, publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) => orderPaidMail(sampleOfGuest, 1044, publicUrl, sampleClaim(publicUrl)),
    },
    {
      title: msg('With store credit'),
      draft: (publicUrl) => orderPaidMail(sampleWithCredit, 1044, publicUrl),
    },
    {
      title: msg('Paid at OXXO'),
      draft: (publicUrl) =>
        orderPaidMail(
          {
            ...sampleOrder,
            payment_method: 'oxxo',
            payment_reference: sampleOxxo.reference,
            purchase_order: 'OC-1044',
          },
          1044,
          publicUrl,
        ),
    },
  ],
});

const nothingToPay = emailTemplate({
  name: 'nothing-to-pay',
  kind: 'payment-confirmed',
  group: 'orders',
  title: msg('Order confirmed, nothing to pay'),
  when: msg('To the buyer, where discounts or store credit leave nothing to pay.'),
  variables: ofConfirmed,
  texts: {
    subject: line(msg('Subject'), 'Confirmamos tu pedido {orderNumber}'),
    ...greetingTexts,
    intro: paragraph(
      onItsWay,
      'Tu pedido {orderNumber} está confirmado y no tienes nada que pagar. Ya lo estamos preparando y te avisamos cuando salga.',
    ),
    introPickup: paragraph(
      atCounter,
      'Tu pedido {orderNumber} está confirmado y no tienes nada que pagar. Ya lo estamos preparando y te avisamos cuando puedas recogerlo.',
    ),
    introHeld: paragraph(
      held,
      'Tu pedido {orderNumber} está confirmado y no tienes nada que pagar. Antes de empacarlo revisamos los datos del pedido; si nos falta alguno, te escribimos.',
    ),
    fromSuppliers,
    ...assembly,
    button: line(msg('Button'), 'Seguir mi pedido'),
  },
  samples: [
    { title: onItsWay, draft: (publicUrl) => orderPaidMail(freeOf(sampleOrder), 1044, publicUrl) },
    { title: atCounter, draft: (publicUrl) => orderPaidMail(freeOf(sampleAtCounter), 1044, publicUrl) },
    { title: held, draft: (publicUrl) => heldOrderPaidMail(freeOf(sampleOrder), 1044, publicUrl) },
    {
      title: msg('With goods of suppliers'),
      draft: (publicUrl) => orderPaidMail(freeOf(sampleFromSupplier), 1044, publicUrl),
    },
    { title: withPc, draft: (publicUrl) => orderPaidMail(freeOf(sampleWithPc), 1044, publicUrl) },
    {
      title: withPcAtCounter,
      draft: (publicUrl) =>
        orderPaidMail(freeOf({ ...sampleWithPc, delivery_method: 'pickup_cdmx' }), 1044, publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) => orderPaidMail(freeOf(sampleOfGuest), 1044, publicUrl, sampleClaim(publicUrl)),
    },
  ],
});

const boughtOnCredit = emailTemplate({
  name: 'bought-on-credit',
  kind: 'payment-confirmed',
  group: 'orders',
  title: msg('Order confirmed, on company credit'),
  when: msg('To the buyer, where the company pays later.'),
  variables: ofConfirmed,
  texts: {
    subject: line(msg('Subject'), 'Confirmamos tu pedido {orderNumber}, a crédito'),
    ...greetingTexts,
    intro: paragraph(
      onItsWay,
      'Tu pedido {orderNumber} está confirmado y va al crédito de tu empresa. Ya lo estamos preparando y te avisamos cuando salga.',
    ),
    introPickup: paragraph(
      atCounter,
      'Tu pedido {orderNumber} está confirmado y va al crédito de tu empresa. Ya lo estamos preparando y te avisamos cuando puedas recogerlo.',
    ),
    introHeld: paragraph(
      held,
      'Tu pedido {orderNumber} está confirmado y va al crédito de tu empresa. Antes de empacarlo revisamos los datos del pedido; si nos falta alguno, te escribimos.',
    ),
    fromSuppliers,
    ...assembly,
    button: line(msg('Button'), 'Seguir mi pedido'),
  },
  samples: [
    { title: onItsWay, draft: (publicUrl) => orderPaidMail(onCredit(sampleOrder), 1044, publicUrl) },
    { title: atCounter, draft: (publicUrl) => orderPaidMail(onCredit(sampleAtCounter), 1044, publicUrl) },
    { title: held, draft: (publicUrl) => heldOrderPaidMail(onCredit(sampleOrder), 1044, publicUrl) },
    {
      title: msg('With goods of suppliers'),
      draft: (publicUrl) => orderPaidMail(onCredit(sampleFromSupplier), 1044, publicUrl),
    },
    { title: withPc, draft: (publicUrl) => orderPaidMail(onCredit(sampleWithPc), 1044, publicUrl) },
    {
      title: withPcAtCounter,
      draft: (publicUrl) =>
        orderPaidMail(onCredit({ ...sampleWithPc, delivery_method: 'pickup_cdmx' }), 1044, publicUrl),
    },
    {
      title: msg('To an address that is not proven'),
      draft: (publicUrl) => orderPaidMail(onCredit({ ...sampleOrder, reader_name: null }), 1044, publicUrl),
    },
  ],
});

function onCredit(order: OrderForEmail): OrderForEmail {
  return { ...order, payment_method: 'company_credit', card_last4: null, purchase_order: 'OC-1044' };
}

function freeOf(order: OrderForEmail): OrderForEmail {
  return {
    ...order,
    payment_method: 'free',
    card_last4: null,
    discount_cents: order.subtotal_cents,
    shipping_cents: 0,
    tax_cents: 0,
    total_cents: 0,
  };
}

/** Tells the customer that the payment arrived, what they bought and the folio. */
export function orderPaidMail(
  order: OrderForEmail,
  folio: number,
  publicUrl: string,
  claimUrl?: string,
): EmailDraft {
  return paidMail(order, folio, publicUrl, claimUrl, false);
}

/** The same of an order that somebody looks at before it is packed. */
export function heldOrderPaidMail(
  order: OrderForEmail,
  folio: number,
  publicUrl: string,
  claimUrl?: string,
): EmailDraft {
  return paidMail(order, folio, publicUrl, claimUrl, true);
}

/** Nothing came yet of what a company pays later, and nothing will of what is free. */
function templateOf({ total_cents: totalCents, payment_method: method }: OrderForEmail) {
  if (totalCents === 0) return nothingToPay;
  return method === 'company_credit' ? boughtOnCredit : paymentReceived;
}

function paidMail(
  order: OrderForEmail,
  folio: number,
  publicUrl: string,
  claimUrl: string | undefined,
  isHeld: boolean,
): EmailDraft {
  const template = templateOf(order);
  const coming = comingInWords(order);
  const isParcel = order.delivery_method === 'parcel';
  // No day is said while somebody looks at it first.
  const leaves =
    isHeld || !order.has_assembly || order.promise === null ? '' : emailDay(order.promise.leaves_on);
  return draftOf(template, { ...paidValues(order, publicUrl, folio), coming, leaves }, (words, shared) => ({
    ...about(order, `paid:${order.id}`),
    parts: [
      greeting(words, order.reader_name),
      say(isHeld ? words.introHeld : isParcel ? words.intro : words.introPickup),
      ...(coming === '' ? [] : [say(words.fromSuppliers)]),
      ...(leaves === '' ? [] : [say(isParcel ? words.assembly : words.assemblyPickup)]),
      ...(isHeld ? [] : arrivalPart(order, shared)),
      toOrder(order, publicUrl, words.button),
      boughtPart(order, publicUrl, shared),
      paidPart(order, shared),
      placePart(order, shared),
      ...trackParts(order, folio, publicUrl, shared),
      ...claimParts(claimUrl, shared),
    ],
  }));
}

const paidWithoutStock = emailTemplate({
  name: 'paid-without-stock',
  kind: 'payment-confirmed',
  group: 'orders',
  title: msg('Paid after its stock was gone'),
  when: msg('To the buyer, where the money came after a product was sold out.'),
  variables: ofPaidOrder,
  texts: {
    subject: line(msg('Subject'), 'Tu pedido {orderNumber}: un producto se agotó antes de tu pago'),
    ...greetingTexts,
    intro: paragraph(
      msg('What happened'),
      'Recibimos {total} por tu pedido {orderNumber}, pero un producto se agotó antes de que llegara tu pago. Elige si lo esperas o si te devolvemos tu dinero completo.',
    ),
    button: line(msg('Button'), 'Elegir: esperar o mi dinero'),
  },
  samples: [
    {
      title: msg('To a customer'),
      draft: (publicUrl) => paidWithoutStockMail(sampleOrder, 1044, publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) => paidWithoutStockMail(sampleOfGuest, 1044, publicUrl, sampleClaim(publicUrl)),
    },
  ],
});

/** The money came when the goods were gone: the customer chooses between waiting and their money. */
export function paidWithoutStockMail(
  order: OrderForEmail,
  folio: number,
  publicUrl: string,
  claimUrl?: string,
): EmailDraft {
  return draftOf(paidWithoutStock, paidValues(order, publicUrl, folio), (words, shared) => ({
    ...about(order, `paid:${order.id}`),
    parts: [
      greeting(words, order.reader_name),
      say(words.intro),
      toOrder(order, publicUrl, words.button),
      boughtPart(order, publicUrl, shared),
      ...claimParts(claimUrl, shared),
    ],
  }));
}

/** What a bank is told that the money is for. */
const concept = {
  concept: line(msg('Name of the concept'), 'Concepto'),
  conceptText: line(msg('Concept of the transfer'), 'Pedido {shortNumber}', {
    own: { shortNumber: msg('Short number of the order') },
    requires: ['shortNumber'],
  }),
};

function conceptOf(
  words: { concept: Words; conceptText: (values: { shortNumber: string }) => Words },
  { id }: Pick<OrderForEmail, 'id'>,
) {
  return [{ name: words.concept, value: words.conceptText({ shortNumber: orderCode(id) }) }];
}

const transferTooSmall = emailTemplate({
  name: 'transfer-too-small',
  kind: 'order-received',
  group: 'orders',
  title: msg('Transfer too small'),
  when: msg('To the buyer, where a transfer was less than what an order asks for.'),
  variables: { ...ofUnpaidOrder, missing: msg('Missing amount') },
  texts: {
    subject: line(msg('Subject'), 'Te faltan {missing} para completar tu pedido {orderCode}'),
    ...greetingTexts,
    intro: paragraph(
      msg('What happened'),
      'Recibimos tu transferencia, pero faltan {missing} de los {leftToPay} de tu pedido. Si no la completas, te devolvemos lo que ya transferiste.',
      { requires: ['missing'] },
    ),
    ...transferTexts,
    ...concept,
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) => missingMoneyMail(sampleOrder, sampleTransfer, 100_000, publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) =>
        missingMoneyMail(sampleUnpaidOfGuest(publicUrl), sampleTransfer, 100_000, publicUrl),
    },
  ],
});

/** A transfer was too small. */
export function missingMoneyMail(
  order: OrderForEmail,
  instructions: PaymentInstructions,
  missingCents: number,
  publicUrl: string,
): EmailDraft {
  const values = { ...unpaidValues(order, publicUrl), missing: formatPesos(missingCents) };
  return draftOf(transferTooSmall, values, (words, shared) => ({
    ...about(order),
    parts: [
      greeting(words, order.reader_name),
      say(words.intro),
      transferVoucher(words, instructions, missingCents, conceptOf(words, order)),
      toOrder(order, publicUrl, shared.toOrder),
    ],
  }));
}

const ifPaid = {
  own: { until: msg('Until when it is paid'), arrival: msg('Day or days') },
  requires: ['arrival'] as const,
};
const voucherTexts = {
  ifPaid: paragraph(
    msg('When it is there, if it is sent'),
    'Si tu pago se confirma antes del {until}, llega {arrival}. Si es después, la entrega se recorre lo mismo.',
    ifPaid,
  ),
  ifPaidPickup: paragraph(
    msg('When it is ready, if it is picked up'),
    'Si tu pago se confirma antes del {until}, está listo para recoger {arrival}. Si es después, se recorre lo mismo.',
    ifPaid,
  ),
  steps: line(msg('Heading of the steps'), 'Cómo pagar'),
  button: line(msg('Button to the slip'), 'Ver e imprimir la ficha'),
  orderLink: line(msg('Link to the order'), 'Tu pedido'),
};

const payAtOxxo = emailTemplate({
  name: 'pay-at-oxxo',
  kind: 'order-received',
  group: 'orders',
  title: msg('Order received, pay at OXXO'),
  when: msg('To the buyer, with the slip to pay in cash.'),
  variables: ofUnpaidOrder,
  texts: {
    subject: line(msg('Subject'), 'Tu pedido {orderCode} está apartado: paga en cualquier OXXO'),
    ...greetingTexts,
    intro: paragraph(
      msg('What to do'),
      'Apartamos tu pedido. Paga {leftToPay} en cualquier OXXO y lo preparamos en cuanto se confirme.',
    ),
    ...oxxoTexts,
    ...voucherTexts,
    stepList: list(
      msg('Steps'),
      [
        'Ve a la caja de cualquier OXXO y di que vas a pagar un servicio.',
        'Muestra el código de barras o dicta la referencia.',
        'Paga en efectivo el monto exacto. OXXO cobra su comisión aparte.',
        'Guarda tu ticket. OXXO nos confirma a más tardar el siguiente día hábil.',
      ].join('\n'),
    ),
  },
  samples: [
    {
      title: msg('To a customer'),
      draft: (publicUrl) => voucherMail(sampleUnpaid, sampleOxxo, publicUrl),
    },
    {
      title: atCounter,
      draft: (publicUrl) =>
        voucherMail({ ...sampleUnpaid, delivery_method: 'pickup_cdmx' }, sampleOxxo, publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) =>
        voucherMail(sampleUnpaidOfGuest(publicUrl), sampleOxxo, publicUrl, sampleClaim(publicUrl)),
    },
    {
      title: msg('With store credit'),
      draft: (publicUrl) => voucherMail({ ...sampleWithCredit, number: null }, sampleOxxo, publicUrl),
    },
  ],
});

const payByTransfer = emailTemplate({
  name: 'pay-by-transfer',
  kind: 'order-received',
  group: 'orders',
  title: msg('Order received, pay by transfer'),
  when: msg('To the buyer, with the account to transfer to.'),
  variables: ofUnpaidOrder,
  texts: {
    subject: line(msg('Subject'), 'Tu pedido {orderCode} está apartado: paga por transferencia SPEI'),
    ...greetingTexts,
    intro: paragraph(
      msg('What to do'),
      'Apartamos tu pedido. Paga {leftToPay} por transferencia SPEI y lo preparamos en cuanto se confirme.',
    ),
    ...transferTexts,
    ...concept,
    ...voucherTexts,
    stepList: list(
      msg('Steps'),
      [
        'Entra a tu banco y da de alta la CLABE de arriba.',
        'Transfiere el monto exacto. La CLABE es solo de tu cuenta con nosotros, así sabemos que eres tú.',
        'Se confirma en minutos, a cualquier hora, y te avisamos por correo.',
      ].join('\n'),
    ),
  },
  samples: [
    {
      title: msg('To a customer'),
      draft: (publicUrl) => voucherMail(sampleUnpaid, sampleTransfer, publicUrl),
    },
    {
      title: atCounter,
      draft: (publicUrl) =>
        voucherMail({ ...sampleUnpaid, delivery_method: 'pickup_cdmx' }, sampleTransfer, publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) =>
        voucherMail(sampleUnpaidOfGuest(publicUrl), sampleTransfer, publicUrl, sampleClaim(publicUrl)),
    },
  ],
});

type IfPaid = { until: string; arrival: string };

/** How to pay in cash or by transfer, for buyers who closed the page. */
export function voucherMail(
  order: OrderForEmail,
  instructions: PaymentInstructions,
  publicUrl: string,
  claimUrl?: string,
): EmailDraft {
  const values = unpaidValues(order, publicUrl);
  const { order: orderUrl, slip: slipUrl } = order.links ?? accountLinks(order, publicUrl);
  const { if_paid: told, delivery_method: method } = order;
  const arrivalIfPaid = (words: Record<'ifPaid' | 'ifPaidPickup', (values: IfPaid) => Words>) => {
    if (!told) return [];
    const values = { until: paymentDeadline.format(told.until), arrival: daysInWords(told.promise) };
    return [say(method === 'parcel' ? words.ifPaid(values) : words.ifPaidPickup(values))];
  };
  const letter = (
    words: {
      greeting: (values: { customerName: string }) => Words;
      greetingNameless: Words;
      intro: Words;
      steps: Words;
      stepList: Words;
      button: Words;
      orderLink: Words;
      ifPaid: (values: IfPaid) => Words;
      ifPaidPickup: (values: IfPaid) => Words;
    },
    slip: TemplatePart,
    shared: Parameters<typeof boughtPart>[2],
  ) => ({
    ...about(order, `voucher:${order.id}`),
    parts: [
      greeting(words, order.reader_name),
      say(words.intro),
      slip,
      { kind: 'steps', title: words.steps, steps: words.stepList } as const,
      ...arrivalIfPaid(words),
      { kind: 'button', words: words.button, url: slipUrl } as const,
      boughtPart(order, publicUrl, shared),
      placePart(order, shared),
      { kind: 'link', words: words.orderLink, url: orderUrl } as const,
      ...claimParts(claimUrl, shared),
    ],
  });
  return instructions.kind === 'oxxo'
    ? draftOf(payAtOxxo, values, (words, shared) =>
        letter(words, oxxoVoucher(words, instructions, leftToPay(order)), shared),
      )
    : draftOf(payByTransfer, values, (words, shared) =>
        letter(
          words,
          transferVoucher(words, instructions, leftToPay(order), conceptOf(words, order)),
          shared,
        ),
      );
}

const withCredit = msg('If store credit was held for it');
const credit = { own: { credit: msg('Store credit that is back') }, requires: ['credit'] } as const;

const paymentExpired = emailTemplate({
  name: 'payment-expired',
  kind: 'payment-failed',
  group: 'orders',
  title: msg('Not paid in time'),
  when: msg('To the buyer, when the time to pay an order is over.'),
  variables: ofUnpaidOrder,
  texts: {
    subject: line(msg('Subject'), 'Tu pedido {orderCode} venció sin pago'),
    ...greetingTexts,
    intro: paragraph(
      msg('What happened'),
      'No recibimos los {leftToPay} de tu pedido a tiempo y liberamos tus productos. Si pagaste en los últimos minutos, no hagas nada: te avisamos en cuanto llegue.',
    ),
    introCredit: paragraph(
      withCredit,
      'No recibimos los {leftToPay} de tu pedido a tiempo y liberamos tus productos; tu saldo a favor de {credit} vuelve a estar en tu cuenta. Si pagaste en los últimos minutos, no hagas nada: te avisamos en cuanto llegue.',
      credit,
    ),
    button: line(msg('Button'), 'Volver a comprarlo'),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) => paymentFailedMail({ ...sampleOrder, number: null }, 'expired', publicUrl),
    },
    {
      title: withCredit,
      draft: (publicUrl) => paymentFailedMail({ ...sampleWithCredit, number: null }, 'expired', publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) => paymentFailedMail({ ...sampleOfGuest, number: null }, 'expired', publicUrl),
    },
  ],
});

const paymentRefused = emailTemplate({
  name: 'payment-refused',
  kind: 'payment-failed',
  group: 'orders',
  title: msg('Payment refused'),
  when: msg('To the buyer, when a card or another means was refused.'),
  variables: ofUnpaidOrder,
  texts: {
    subject: line(msg('Subject'), 'Tu pago no pasó: pedido {orderCode}'),
    ...greetingTexts,
    intro: paragraph(
      msg('What happened'),
      'El pago de {leftToPay} no se completó y no se te cobró nada. Puedes intentarlo con otra tarjeta u otro medio.',
    ),
    introCredit: paragraph(
      withCredit,
      'El pago de {leftToPay} no se completó y no se te cobró nada; tu saldo a favor de {credit} vuelve a estar en tu cuenta. Puedes intentarlo con otra tarjeta u otro medio.',
      credit,
    ),
    button: line(msg('Button'), 'Volver a comprarlo'),
  },
  samples: [
    {
      title: msg('Example'),
      draft: (publicUrl) => paymentFailedMail({ ...sampleOrder, number: null }, 'refused', publicUrl),
    },
    {
      title: withCredit,
      draft: (publicUrl) => paymentFailedMail({ ...sampleWithCredit, number: null }, 'refused', publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) => paymentFailedMail({ ...sampleOfGuest, number: null }, 'refused', publicUrl),
    },
  ],
});

/** The money did not come in time, or was refused; the goods are free again. */
export function paymentFailedMail(
  order: OrderForEmail,
  why: 'expired' | 'refused',
  publicUrl: string,
): EmailDraft {
  const template = why === 'expired' ? paymentExpired : paymentRefused;
  const { store_credit_cents: creditCents } = order;
  return draftOf(template, unpaidValues(order, publicUrl), (words, shared) => ({
    ...about(order, `payment-failed:${order.id}`),
    parts: [
      greeting(words, order.reader_name),
      say(creditCents > 0 ? words.introCredit({ credit: formatPesos(creditCents) }) : words.intro),
      toOrder(order, publicUrl, words.button),
      boughtPart(order, publicUrl, shared),
    ],
  }));
}

/** Every email about the payment of an order. */
export const paymentEmails = [
  payAtOxxo,
  payByTransfer,
  transferTooSmall,
  paymentReceived,
  nothingToPay,
  boughtOnCredit,
  paidWithoutStock,
  paymentExpired,
  paymentRefused,
] as const;
