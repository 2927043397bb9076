import type { SentFile } from '../../../platform/http/endpoint.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { DocumentOwner } from '../../../platform/pdf/create-document.ts';
import { quoteDay, quotePaper } from '../../pricing/index.ts';
import { folioOf } from './make-quote.ts';
import type { QuoteRow } from './quotes.queries.ts';

/** A cart's quote as a file to keep, send or print; its link puts the goods in a cart and says what has changed. */
export async function cartQuotePdf(
  quote: QuoteRow,
  owner: DocumentOwner,
  publicUrl: string,
): Promise<SentFile> {
  const number = folioOf(quote);
  const validUntil = quoteDay(quote.valid_until);
  const document = await quotePaper(
    {
      owner,
      publicUrl,
      number,
      issuedAt: quote.issued_at,
      heading: 'Tu carrito',
      validity: { name: 'Vigencia', text: `Hasta el ${validUntil}` },
    },
    {
      name: 'Producto',
      lines: quote.lines.map(({ sku, ...line }) => ({ ...line, about: `SKU ${sku}` })),
    },
  );
  document.sums([
    ...(quote.discount_cents > 0
      ? [
          { name: 'Productos', text: formatPesos(quote.subtotal_cents) },
          { name: 'Descuentos', text: formatPesos(-quote.discount_cents) },
        ]
      : []),
    { name: 'Subtotal sin IVA', text: formatPesos(quote.total_cents - quote.tax_cents) },
    { name: 'IVA incluido', text: formatPesos(quote.tax_cents) },
    { name: 'Total con IVA', text: formatPesos(quote.total_cents) },
  ]);
  document.heading('Vigencia y existencias');
  document.paragraph(
    `Los precios son los de la tienda en la fecha y hora de arriba, con IVA y sin envío. Esta cotización no aparta piezas ` +
      `ni fija precios: al pedir se cobra el precio que la tienda muestra ese día. Hasta el ${validUntil} ` +
      `su enlace dice qué cambió desde que se hizo.`,
  );
  const link = `${publicUrl}/carrito/${quote.token}`;
  document.code(link, 84, [{ name: 'Ver qué cambió y pedirlo', text: link }]);
  return { name: `cotizacion-${number.toLowerCase()}.pdf`, content: await document.finish() };
}
