import type { SentFile } from '../../../platform/http/endpoint.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { DocumentOwner } from '../../../platform/pdf/create-document.ts';
import { quoteMoment, quotePaper } from '../../pricing/index.ts';
import { paymentLink } from './draft-order.ts';
import type { DraftRow } from './drafts.queries.ts';

/** A draft order as a quote to keep, send or print: what it costs, until when, and where it is paid. */
export async function draftQuotePdf(
  draft: DraftRow,
  owner: DocumentOwner,
  publicUrl: string,
): Promise<SentFile> {
  const number = draft.id.slice(0, 8).toUpperCase();
  const keptUntil = quoteMoment(draft.kept_until);
  const document = await quotePaper(
    {
      owner,
      publicUrl,
      number,
      issuedAt: draft.created_at,
      heading: draft.customer_name === '' ? 'Pedido' : `Para ${draft.customer_name}`,
      validity: { name: 'Vigencia', text: `Hasta el ${keptUntil}` },
    },
    {
      name: 'Producto',
      lines: draft.lines.map(({ name, sku, quantity, priceCents }) => ({
        name,
        about: `SKU ${sku}`,
        quantity,
        unitCents: priceCents,
        totalCents: priceCents * quantity,
      })),
    },
  );
  document.sums([
    { name: 'Entrega', text: formatPesos(draft.shipping_cents) },
    { name: 'IVA incluido', text: formatPesos(draft.tax_cents) },
    { name: 'Total con IVA', text: formatPesos(draft.total_cents) },
  ]);
  document.heading('Vigencia y existencias');
  document.paragraph(
    `Estas piezas están apartadas a este precio hasta el ${keptUntil}, hora de la Ciudad de México. ` +
      'Se paga en el enlace de abajo, con cualquiera de las formas de pago de la tienda.',
  );
  const link = paymentLink(publicUrl, draft.token);
  document.code(link, 84, [{ name: 'Ver y pagar el pedido', text: link }]);
  return { name: `cotizacion-${number.toLowerCase()}.pdf`, content: await document.finish() };
}
