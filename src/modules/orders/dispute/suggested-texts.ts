import type { z } from '../../../platform/http/endpoint.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { EvidenceTexts } from '../../payments/index.ts';
import type { ordersContract } from '../orders.contract.ts';

type OrderFile = z.input<(typeof ordersContract)['evidence']['answers'][200]>['evidence'];

/**
 * Texts against a dispute, written from the order; in Spanish, because the bank that reads them is Mexican. Facts
 * that the order lacks are left out.
 */
export function suggestedTexts({ order, started_from: startedFrom, policies }: OrderFile): EvidenceTexts {
  const { delivery_address: address, customer, shipments } = order;
  const sent = shipments.filter((shipment) => shipment.shipped_at !== null);
  const isParcel = order.delivery_method === 'parcel';
  const told = order.timeline.filter(({ kind }) => tellingKinds.has(kind));
  const texts: EvidenceTexts = {
    customer_name: customer.name,
    customer_email_address: customer.email,
    customer_purchase_ip: startedFrom.ip ?? '',
    shipping_address: isParcel
      ? [
          address.recipient,
          [address.street, address.exterior_number, address.interior_number].filter(Boolean).join(' '),
          address.neighbourhood,
          `${address.postal_code} ${address.municipality}`,
          address.state,
          'México',
        ]
          .filter((part) => part.trim() !== '')
          .join(', ')
      : '',
    shipping_carrier: joined(sent.map(({ carrier }) => carrier)),
    shipping_tracking_number: joined(sent.map(({ tracking_code: code }) => code)),
    shipping_date: joined(
      sent.map(({ shipped_at: at }) => (at === null ? null : longDay.format(new Date(at)))),
    ),
    product_description: [
      ...order.lines.map(
        (line) =>
          `${line.quantity} × ${line.product_name} (SKU ${line.sku}), ${formatPesos(line.line_total_cents)}`,
      ),
      `Total pagado, con IVA y entrega: ${formatPesos(order.total_cents)}.`,
    ].join('\n'),
    refund_policy_disclosure: `Antes de pagar, el cliente tuvo a la vista y aceptó nuestras condiciones: ${policies
      .map(({ title, url }) => `${title} (${url})`)
      .join(', ')}.`,
    uncategorized_text: told
      .map(({ kind, created_at: at }) => `${longMoment.format(new Date(at))}: ${wordsFor[kind]}`)
      .join('\n'),
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

/** The events of a timeline that matter to a bank, in Spanish. */
const wordsFor: Readonly<Record<string, string>> = {
  placed: 'el cliente hizo el pedido.',
  paid: 'se confirmó el pago.',
  packed: 'se empacó el pedido.',
  shipped: 'el pedido salió de nuestro almacén.',
  delivered: 'el pedido fue entregado.',
};
const tellingKinds = new Set(Object.keys(wordsFor));

function joined(values: readonly (string | null)[]): string {
  return [...new Set(values.filter(Boolean))].join(', ');
}

const timeZone = 'America/Mexico_City';
const longDay = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone });
const longMoment = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone,
});
