import { msg } from '../../../i18n/t.ts';
import {
  draftOf,
  type EmailDraft,
  emailTemplate,
  greeting,
  greetingTexts,
  line,
  paragraph,
  say,
  type Words,
} from '../../mails/index.ts';
import { type ArrivalDays, type CalendarDay, daysInWords } from '../../shipping/index.ts';
import { trackingUrl } from '../fulfil/shipment.ts';
import type { ShipmentRow } from '../fulfil/shipments.queries.ts';
import { arrivalPart, goodsItem, type OrderForEmail, placePart } from './email-order.ts';
import { about, ofOrder, ofPaidOrder, paidValues, toOrder, trackParts, valuesOf } from './order-parts.ts';
import type { CancellingParty } from '../order-state.ts';
import { sampleAtCounter, sampleOfGuest, sampleOrder } from './sample-order.ts';

type ShipmentForEmail = Pick<ShipmentRow, 'id' | 'lines' | 'carrier' | 'tracking_code'>;

const sampleParcel: ShipmentForEmail = {
  id: '0f5c1d0e-0000-4000-8000-000000000002',
  carrier: 'FedEx',
  tracking_code: '772899170446',
  lines: [
    {
      position: 0,
      quantity: 1,
      product_id: 1,
      product_name: 'Tarjeta de video de 16 GB con tres ventiladores',
      sku: 'GPU-1',
      warranty_months: 36,
      serials: ['SN-0001'],
      parts: [],
    },
    {
      position: 1,
      quantity: 2,
      product_id: 2,
      product_name: 'Fuente ATX de 850 W, 80+ Gold, modular',
      sku: 'PSU-2',
      warranty_months: 36,
      serials: [],
      parts: [],
    },
  ],
};
const sampleBag: ShipmentForEmail = { ...sampleParcel, carrier: null, tracking_code: null };

const whole = msg('The whole order');
const part = msg('A part of the order');
const wholeSubject = msg('Subject for the whole order');
const partSubject = msg('Subject for a part of it');

const shipped = emailTemplate({
  name: 'shipped',
  kind: 'shipped',
  group: 'orders',
  title: msg('Shipped'),
  when: msg('To the buyer, with each parcel that leaves.'),
  variables: ofPaidOrder,
  texts: {
    subject: line(wholeSubject, 'Tu pedido {orderNumber} va en camino'),
    subjectPart: line(partSubject, 'Una parte de tu pedido {orderNumber} va en camino'),
    ...greetingTexts,
    intro: paragraph(whole, 'Tu pedido salió hoy con {carrier}. Tu guía es {trackingCode}.', {
      own: { carrier: msg('Carrier'), trackingCode: msg('Tracking number') },
      requires: ['carrier', 'trackingCode'],
    }),
    introPart: paragraph(
      part,
      'Una parte de tu pedido salió hoy con {carrier}. Tu guía es {trackingCode}. Lo demás va en otro paquete y te avisamos cuando salga.',
      {
        own: { carrier: msg('Carrier'), trackingCode: msg('Tracking number') },
        requires: ['carrier', 'trackingCode'],
      },
    ),
    late: paragraph(
      msg('If it left too late'),
      'Te dijimos que llegaría {promised}. Salió después de lo previsto: llega {arrival}. Disculpa la espera.',
      {
        own: { promised: msg('Day or days that were told'), arrival: msg('Day or days') },
        requires: ['arrival'],
      },
    ),
    button: line(msg('Button to the tracking'), 'Rastrear mi paquete'),
    goods: line(msg('Heading of the goods'), 'Qué va en el paquete'),
  },
  samples: [
    {
      title: whole,
      draft: (publicUrl) => shipmentMail(sampleOrder, sampleParcel, { isPart: false }, publicUrl),
    },
    {
      title: part,
      draft: (publicUrl) => shipmentMail(sampleOrder, sampleParcel, { isPart: true }, publicUrl),
    },
    {
      title: msg('Left too late'),
      draft: (publicUrl) =>
        shipmentMail(
          sampleOrder,
          sampleParcel,
          { isPart: false, due: { earliest_on: '2026-11-27', latest_on: '2026-12-01' } },
          publicUrl,
        ),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) => shipmentMail(sampleOfGuest, sampleParcel, { isPart: false }, publicUrl),
    },
  ],
});

const readyForPickup = emailTemplate({
  name: 'ready-for-pickup',
  kind: 'ready-for-pickup',
  group: 'orders',
  title: msg('Ready for pick-up'),
  when: msg('To the buyer, when an order waits at the counter.'),
  variables: ofPaidOrder,
  texts: {
    subject: line(wholeSubject, 'Tu pedido {orderNumber} está listo para recoger'),
    subjectPart: line(partSubject, 'Una parte de tu pedido {orderNumber} está listo para recoger'),
    ...greetingTexts,
    intro: paragraph(
      whole,
      'Tu pedido ya está en el mostrador. Trae una identificación y tu folio {orderNumber}.',
      { requires: ['orderNumber'] },
    ),
    introPart: paragraph(
      part,
      'Una parte de tu pedido ya está en el mostrador. Trae una identificación y tu folio {orderNumber}.',
      { requires: ['orderNumber'] },
    ),
    late: paragraph(
      msg('If it is ready too late'),
      'Te dijimos que estaría listo {promised}. Disculpa la espera.',
      { own: { promised: msg('Day or days that were told') }, requires: ['promised'] },
    ),
    goods: line(msg('Heading of the goods'), 'Qué te entregamos'),
  },
  samples: [
    {
      title: whole,
      draft: (publicUrl) => shipmentMail(sampleAtCounter, sampleBag, { isPart: false }, publicUrl),
    },
    {
      title: part,
      draft: (publicUrl) => shipmentMail(sampleAtCounter, sampleBag, { isPart: true }, publicUrl),
    },
    {
      title: msg('Ready too late'),
      draft: (publicUrl) =>
        shipmentMail(sampleAtCounter, sampleBag, { isPart: false, day: '2026-11-27' }, publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) =>
        shipmentMail({ ...sampleAtCounter, reader_name: null }, sampleBag, { isPart: false }, publicUrl),
    },
  ],
});

/**
 * A shipment left, or waits at the counter: what is in it, how to follow it, and when it is there.
 * @param due when it is there instead, where it left too late for what was told
 * @param day the day on which it waits at the counter
 */
export function shipmentMail(
  order: OrderForEmail,
  shipment: ShipmentForEmail,
  { isPart, due, day = '' }: { isPart: boolean; due?: ArrivalDays | undefined; day?: CalendarDay },
  publicUrl: string,
): EmailDraft {
  const once = `shipped:${shipment.id}`;
  const values = paidValues(order, publicUrl);
  type Shared = Parameters<typeof placePart>[1];
  const rest = (goods: Words, shared: Shared) =>
    [
      {
        kind: 'items',
        title: goods,
        items: shipment.lines.map(({ position, product_name: name, quantity, serials }) => {
          const bought = order.lines.find((one) => one.position === position);
          const details = [
            quantity === 1 ? shared.onePiece : shared.pieces({ units: `${quantity}` }),
            ...(serials.length === 0 ? [] : [shared.serials({ serials: serials.join(', ') })]),
          ];
          return { ...(bought ? goodsItem(bought, publicUrl) : { name }), details };
        }),
      },
      placePart(order, shared),
      toOrder(order, publicUrl, shared.toOrder),
      ...trackParts(order, order.number, publicUrl, shared),
    ] as const;
  const promised = order.promise === null ? '' : daysInWords(order.promise);
  if (order.delivery_method !== 'parcel') {
    const isLate = order.promise !== null && day > order.promise.latest_on;
    return draftOf(readyForPickup, values, (words, shared) => ({
      ...about(order, once),
      subject: isPart ? words.subjectPart : words.subject,
      parts: [
        greeting(words, order.reader_name),
        say(isPart ? words.introPart : words.intro),
        ...(isLate ? [say(words.late({ promised }))] : []),
        ...rest(words.goods, shared),
      ],
    }));
  }
  const page = trackingUrl(shipment.carrier, shipment.tracking_code);
  const way = { carrier: `${shipment.carrier}`, trackingCode: `${shipment.tracking_code}` };
  return draftOf(shipped, values, (words, shared) => ({
    ...about(order, once),
    subject: isPart ? words.subjectPart : words.subject,
    parts: [
      greeting(words, order.reader_name),
      say(isPart ? words.introPart(way) : words.intro(way)),
      ...(due ? [say(words.late({ promised, arrival: daysInWords(due) }))] : arrivalPart(order, shared)),
      ...(page === null ? [] : [{ kind: 'button', words: words.button, url: page } as const]),
      ...rest(words.goods, shared),
    ],
  }));
}

const deliveryCorrected = emailTemplate({
  name: 'delivery-corrected',
  kind: 'order-changed',
  group: 'orders',
  title: msg('Delivery corrected'),
  when: msg('To the buyer, when somebody corrects who receives an order, or where.'),
  variables: ofOrder,
  texts: {
    subject: line(msg('Subject'), 'Cambiaron los datos de entrega de tu pedido'),
    ...greetingTexts,
    own: paragraph(msg('The buyer corrected it'), 'Guardamos los datos de entrega que corregiste.'),
    ours: paragraph(msg('The shop corrected it'), 'Corregimos los datos de entrega de tu pedido.'),
    foreign: paragraph(
      msg('Last paragraph'),
      'Si no lo pediste tú, respóndenos cuanto antes: podemos corregirlos mientras no lo empaquemos.',
    ),
  },
  samples: [
    {
      title: msg('The buyer corrected it'),
      draft: (publicUrl) => deliveryCorrectedMail(sampleOrder, { by: 'customer', once: 'sample' }, publicUrl),
    },
    {
      title: msg('The shop corrected it'),
      draft: (publicUrl) =>
        deliveryCorrectedMail(sampleAtCounter, { by: 'staff', once: 'sample' }, publicUrl),
    },
    {
      title: msg('To a guest'),
      draft: (publicUrl) => deliveryCorrectedMail(sampleOfGuest, { by: 'staff', once: 'sample' }, publicUrl),
    },
  ],
});

/** Somebody corrected who receives an order, or where: what holds now, so that a stranger's correction is seen. */
export function deliveryCorrectedMail(
  order: OrderForEmail,
  { by, once }: { by: CancellingParty; once: string },
  publicUrl: string,
): EmailDraft {
  return draftOf(deliveryCorrected, valuesOf(order, publicUrl), (words, shared) => ({
    ...about(order, `delivery-corrected:${once}`),
    parts: [
      greeting(words, order.reader_name),
      say(by === 'customer' ? words.own : words.ours),
      placePart(order, shared),
      ...arrivalPart(order, shared),
      toOrder(order, publicUrl, shared.toOrder),
      say(words.foreign),
    ],
  }));
}

const delivered = emailTemplate({
  name: 'delivered',
  kind: 'delivered',
  group: 'courtesies',
  title: msg('Delivered'),
  when: msg('To the buyer, when all of an order has arrived.'),
  variables: ofPaidOrder,
  texts: {
    subject: line(msg('Subject'), 'Entregamos tu pedido {orderNumber}'),
    ...greetingTexts,
    intro: paragraph(
      msg('What happened'),
      'Tu pedido ya está contigo. Si algo no está bien, pide su cambio o devolución desde tu pedido.',
    ),
    goods: line(msg('Heading of the goods'), 'Qué te entregamos'),
  },
  courtesy: { settings: {} },
  samples: [
    { title: msg('To a customer'), draft: (publicUrl) => deliveredMail(sampleOrder, publicUrl) },
    { title: msg('To a guest'), draft: (publicUrl) => deliveredMail(sampleOfGuest, publicUrl) },
  ],
});

/** All of it has arrived. */
export function deliveredMail(order: OrderForEmail, publicUrl: string): EmailDraft {
  return draftOf(delivered, paidValues(order, publicUrl), (words, shared) => ({
    ...about(order, `delivered:${order.id}`),
    parts: [
      greeting(words, order.reader_name),
      say(words.intro),
      toOrder(order, publicUrl, shared.toOrder),
      {
        kind: 'items',
        title: words.goods,
        items: order.lines.map((bought) => {
          const units = bought.quantity;
          const details = [units === 1 ? shared.onePiece : shared.pieces({ units: `${units}` })];
          return { ...goodsItem(bought, publicUrl), details };
        }),
      },
    ],
  }));
}

/** When buyers are asked what they think of what they got. */
export const reviewTiming = {
  after_days: {
    label: msg('Days after the delivery'),
    unit: msg('days'),
    byDefault: 7,
    min: 1,
    max: 60,
    explanation: msg('Counted from the last parcel of the order, or from when it was picked up.'),
  },
  stale_days: {
    label: msg('Not after'),
    unit: msg('days'),
    byDefault: 30,
    min: 1,
    max: 90,
    explanation: msg(
      'Of an order that was delivered longer ago nobody is asked any more, e.g. where this e-mail was off.',
    ),
  },
} as const;

const reviewRequest = emailTemplate({
  name: 'review-request',
  kind: 'review-request',
  group: 'courtesies',
  title: msg('Ask for a review'),
  when: msg(
    'To the buyer, once an order, some days after all of it has arrived; asks for reviews of what they kept.',
  ),
  variables: ofPaidOrder,
  texts: {
    subject: line(msg('Subject'), '¿Qué tal lo que llegó en tu pedido {orderNumber}?'),
    ...greetingTexts,
    intro: paragraph(
      msg('First paragraph'),
      'Ya tuviste unos días para probar tu compra. Cuéntanos cómo te va con ella: toma un minuto.',
    ),
    goods: line(msg('Heading of the goods'), 'Tu opinión ayuda a quien está por comprar lo mismo'),
    review: line(msg('Words under each product'), 'Escribir una reseña'),
    trouble: paragraph(
      msg('Where something is not right'),
      'Si algo no está bien, pide su cambio o devolución desde tu pedido.',
    ),
  },
  courtesy: {
    settings: reviewTiming,
    judge: ({ after_days: after = 0, stale_days: stale = 0 }) =>
      after < stale
        ? []
        : [
            {
              field: 'stale_days',
              problem: msg('Nobody would be asked: this ends before the e-mail is due.'),
            },
          ],
  },
  samples: [
    { title: msg('To a customer'), draft: (publicUrl) => reviewRequestMail(sampleOrder, publicUrl) },
    { title: msg('To a guest'), draft: (publicUrl) => reviewRequestMail(sampleOfGuest, publicUrl) },
  ],
});

/** Asks for a review of the lines of an order, of which there has to be one. */
export function reviewRequestMail(order: OrderForEmail, publicUrl: string): EmailDraft {
  return draftOf(reviewRequest, paidValues(order, publicUrl), (words, shared) => ({
    ...about(order, `review-request:${order.id}`),
    parts: [
      greeting(words, order.reader_name),
      say(words.intro),
      {
        kind: 'items',
        title: words.goods,
        items: order.lines.map((bought) => {
          const item = goodsItem(bought, publicUrl);
          return { ...item, details: [words.review], url: `${item.url}#resenas` };
        }),
      },
      say(words.trouble),
      toOrder(order, publicUrl, shared.toOrder),
    ],
  }));
}

/** Every email about the delivery of an order. */
export const deliveryEmails = [shipped, readyForPickup, deliveryCorrected, delivered, reviewRequest] as const;
