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
import { trackingUrl } from '../fulfil/shipment.ts';
import type { ShipmentRow } from '../fulfil/shipments.queries.ts';
import { goodsItem, type OrderForEmail, placePart } from './email-order.ts';
import { about, ofPaidOrder, paidValues, toOrder } from './order-parts.ts';
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
      title: msg('To a guest'),
      draft: (publicUrl) =>
        shipmentMail({ ...sampleAtCounter, reader_name: null }, sampleBag, { isPart: false }, publicUrl),
    },
  ],
});

/** A shipment left, or waits at the counter: what is in it and how to follow it. */
export function shipmentMail(
  order: OrderForEmail,
  shipment: ShipmentForEmail,
  { isPart }: { isPart: boolean },
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
    ] as const;
  if (order.delivery_method !== 'parcel') {
    return draftOf(readyForPickup, values, (words, shared) => ({
      ...about(order, once),
      subject: isPart ? words.subjectPart : words.subject,
      parts: [
        greeting(words, order.reader_name),
        say(isPart ? words.introPart : words.intro),
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
      ...(page === null ? [] : [{ kind: 'button', words: words.button, url: page } as const]),
      ...rest(words.goods, shared),
    ],
  }));
}

const delivered = emailTemplate({
  name: 'delivered',
  kind: 'delivered',
  group: 'courtesies',
  title: msg('Delivered, ask for a review'),
  when: msg('To the buyer, when all of an order has arrived; asks for reviews of what was bought.'),
  variables: ofPaidOrder,
  texts: {
    subject: line(msg('Subject'), 'Entregamos tu pedido {orderNumber}: ¿qué tal?'),
    ...greetingTexts,
    intro: paragraph(
      msg('What happened'),
      'Tu pedido ya está contigo. Si algo no está bien, pide su cambio o devolución desde tu pedido.',
    ),
    goods: line(msg('Heading of the goods'), 'Tu opinión ayuda a quien está por comprar lo mismo'),
    review: line(msg('Words under each product'), 'Escribir una reseña'),
  },
  courtesy: { settings: {} },
  samples: [
    { title: msg('To a customer'), draft: (publicUrl) => deliveredMail(sampleOrder, publicUrl) },
    { title: msg('To a guest'), draft: (publicUrl) => deliveredMail(sampleOfGuest, publicUrl) },
  ],
});

/** All of it has arrived; asks for a review of what was bought. */
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
          const item = goodsItem(bought, publicUrl);
          return { ...item, details: [words.review], url: `${item.url}#resenas` };
        }),
      },
    ],
  }));
}

/** Every email about the delivery of an order. */
export const deliveryEmails = [shipped, readyForPickup, delivered] as const;
