import { msg } from '../../i18n/t.ts';
import type { ShipTo } from '../suppliers/index.ts';
import { addressLines } from './address-lines.ts';
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

type OrderedGood = {
  ref_id: string | null;
  product_name: string;
  quantity: number;
  cost: number | null;
  currency: string;
};

const sample = {
  contact_email: 'ventas@mayorista.example',
  contact_name: 'Laura Díaz',
  location_name: 'Ciudad de México',
};

const supplierOrder = emailTemplate({
  name: 'supplier-order',
  kind: 'purchase',
  group: 'suppliers',
  title: msg('Purchase order'),
  when: msg(
    'To a supplier that is ordered from by e-mail, when a purchase is confirmed; a CSV file goes with it.',
  ),
  variables: {
    orderReference: msg('The shop’s number of the purchase'),
    place: msg('Where the goods are sent'),
  },
  texts: {
    subject: line(msg('Subject'), 'Pedido {orderReference} de {shopName}', { requires: ['orderReference'] }),
    ...greetingTexts,
    intro: paragraph(
      msg('First paragraph'),
      'Les pedimos lo siguiente, con entrega en {place}. Por favor confirmen por este medio el folio, los precios y la fecha de entrega.',
      { requires: ['place'] },
    ),
    goods: line(msg('Heading of the goods'), 'Pedido {orderReference}'),
    units: line(msg('Units and code of a line'), 'Clave {code} · piezas: {units}', {
      own: { units: msg('How many'), code: msg('The supplier’s code') },
      requires: ['units', 'code'],
    }),
    price: line(msg('Cost of a unit'), '{amount} sin IVA por pieza', {
      own: { amount: msg('Amount') },
      requires: ['amount'],
    }),
    dropShip: paragraph(
      msg('Where the supplier sends it to the buyer itself'),
      'Envíenlo directamente a nuestro cliente, sin precios ni factura en la caja, y mándennos la guía: {address}',
      { own: { address: msg('Name, address and phone of the buyer') }, requires: ['address'] },
    ),
    once: paragraph(
      msg('So that it is served once'),
      'Este pedido se envía una sola vez. Si lo reciben de nuevo con el mismo número, es el mismo.',
      { isOptional: true },
    ),
  },
  samples: [
    {
      title: msg('To somebody known'),
      draft: () => supplierOrderMail(sample, { reference: 'OC-42', goods: [] }),
    },
    {
      title: msg('Example'),
      draft: () =>
        supplierOrderMail(
          { ...sample, contact_name: '' },
          {
            reference: 'OC-42',
            goods: [
              {
                ref_id: 'CP-ACM-1',
                product_name: 'Fuente ATX 850 W',
                quantity: 3,
                cost: 92.5,
                currency: 'USD',
              },
              { ref_id: null, product_name: 'Memoria DDR5 32 GB', quantity: 1, cost: null, currency: 'USD' },
            ],
          },
        ),
    },
    {
      title: msg('Sent to the buyer itself'),
      draft: () =>
        supplierOrderMail(sample, {
          reference: 'OC-43',
          goods: [],
          shipTo: {
            order: 1042,
            recipient: 'Ana Torres',
            phone: '5512345678',
            street: 'Av. Álvaro Obregón',
            exterior_number: '120',
            interior_number: '4',
            neighbourhood: 'Roma Norte',
            municipality: 'Cuauhtémoc',
            state: 'Ciudad de México',
            postal_code: '06700',
            directions: 'Portón azul',
          },
        }),
    },
  ],
});

/** What makes the email of a purchase go once. */
export const supplierOrderKey = (reference: string) => `supplier-order:${reference}`;

/** Orders goods from a supplier. Of one purchase only one goes. */
export function supplierOrderMail(
  to: { contact_email: string; contact_name: string; location_name: string },
  {
    reference,
    goods,
    file,
    shipTo,
  }: {
    reference: string;
    goods: readonly OrderedGood[];
    file?: { filename: string; content: string; contentType: string };
    shipTo?: ShipTo | undefined;
  },
): EmailDraft {
  return draftOf(supplierOrder, { orderReference: reference, place: to.location_name }, (words) => ({
    to: to.contact_email,
    once: supplierOrderKey(reference),
    parts: [
      greeting(words, to.contact_name || null),
      say(words.intro),
      ...(shipTo ? [say(words.dropShip({ address: addressLines(shipTo).join(', ') }))] : []),
      {
        kind: 'items',
        title: words.goods,
        items: goods.map((good) => ({
          name: good.product_name,
          details: [
            words.units({ units: String(good.quantity), code: good.ref_id ?? '—' }),
            ...(good.cost === null
              ? []
              : [words.price({ amount: `${good.cost.toFixed(2)} ${good.currency}` })]),
          ],
          amount: data(''),
        })),
      },
      say(words.once),
    ],
    ...(file && { attachments: [file] }),
  }));
}

/** Every email to suppliers. */
export const supplierEmails = [supplierOrder] as const;
