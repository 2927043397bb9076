import type { SentFile } from '../../../platform/http/endpoint.ts';
import { formatPesos } from '../../../platform/money.ts';
import { createDocument, type DocumentOwner } from '../../../platform/pdf/create-document.ts';
import { paymentLink } from './draft-order.ts';
import type { DraftRow } from './drafts.queries.ts';

/** A draft order as a quote to keep, send or print: what it costs, until when, and where it is paid. */
export async function draftQuotePdf(
  draft: DraftRow,
  owner: DocumentOwner,
  publicUrl: string,
): Promise<SentFile> {
  const number = draft.id.slice(0, 8).toUpperCase();
  const document = createDocument({
    owner,
    title: 'Cotización',
    lines: [`Número ${number}`, `${moment.format(draft.created_at)} h, Ciudad de México`],
    shopLines: ['Componentes y equipos de cómputo', new URL(publicUrl).host],
    footer: `Cotización ${number} · precios del ${day.format(draft.created_at)}`,
    madeAt: draft.created_at,
  });
  document.heading(draft.customer_name === '' ? 'Pedido' : `Para ${draft.customer_name}`);
  document.facts(
    [
      { name: 'Fecha', text: day.format(draft.created_at) },
      { name: 'Vigencia', text: `Hasta el ${moment.format(draft.kept_until)} h` },
      { name: 'Moneda', text: 'Pesos mexicanos (MXN)' },
    ],
    3,
  );
  document.table(
    [
      { name: 'Producto', width: 312 },
      { name: 'Cantidad', width: 48, align: 'right' },
      { name: 'Precio con IVA', width: 78, align: 'right' },
      { name: 'Importe', width: 78, align: 'right' },
    ],
    draft.lines.map(({ name, sku, quantity, priceCents }) => [
      [name, `SKU ${sku}`],
      String(quantity),
      formatPesos(priceCents),
      formatPesos(priceCents * quantity),
    ]),
  );
  document.sums([
    { name: 'Entrega', text: formatPesos(draft.shipping_cents) },
    { name: 'IVA incluido', text: formatPesos(draft.tax_cents) },
    { name: 'Total con IVA', text: formatPesos(draft.total_cents) },
  ]);
  document.heading('Vigencia y existencias');
  document.paragraph(
    `Estas piezas están apartadas a este precio hasta el ${moment.format(draft.kept_until)} h, hora de la Ciudad de México. ` +
      'Se paga en el enlace de abajo, con cualquiera de las formas de pago de la tienda.',
  );
  const link = paymentLink(publicUrl, draft.token);
  document.code(link, 84, [{ name: 'Ver y pagar el pedido', text: link }]);
  return { name: `cotizacion-${number.toLowerCase()}.pdf`, content: await document.finish() };
}

const timeZone = 'America/Mexico_City';
const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone });
const moment = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone,
});
