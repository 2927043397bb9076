import type { RequestContext } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { SentFile } from '../../platform/http/endpoint.ts';
import { formatPesos } from '../../platform/money.ts';
import { documentOwner } from '../../platform/pdf/document-owner.ts';
import { quoteDay, quoteMoment, quotePaper } from '../pricing/index.ts';
import type { QuoteRow } from './company-quotes.queries.ts';
import { folioOf } from './quote-on-wire.ts';

/** A version of a quote as a file to keep, approve or print, with the page where it is ordered. @throws AppError 404 */
export async function versionPdf(
  context: RequestContext,
  quote: QuoteRow,
  version: number,
): Promise<SentFile> {
  const offered = quote.versions.find((one) => one.version === version);
  if (!offered) throw notFound();
  const number = `${folioOf(quote)} v${version}`;
  const validUntil = quoteDay(new Date(offered.valid_until));
  const document = await quotePaper(
    {
      owner: await documentOwner(context),
      publicUrl: context.publicUrl,
      number,
      issuedAt: new Date(offered.created_at),
      heading: `Para ${quote.company}`,
      validity: { name: 'Vigencia', text: `Hasta el ${validUntil}` },
    },
    {
      name: 'Producto',
      lines: offered.lines.map(({ name, sku, quantity, priceCents }) => ({
        name,
        about: `SKU ${sku}`,
        quantity,
        unitCents: priceCents,
        totalCents: priceCents * quantity,
      })),
    },
  );
  document.sums([
    { name: 'Entrega', text: formatPesos(offered.shipping_cents) },
    { name: 'Subtotal sin IVA', text: formatPesos(offered.total_cents - offered.tax_cents) },
    { name: 'IVA', text: formatPesos(offered.tax_cents) },
    { name: 'Total con IVA', text: formatPesos(offered.total_cents) },
  ]);
  document.heading('Vigencia y existencias');
  const kept =
    offered.kept_until === null
      ? 'Las piezas no están apartadas: se apartan al aceptarla, si todavía las hay.'
      : `Las piezas están apartadas hasta el ${quoteMoment(new Date(offered.kept_until))}, hora de la Ciudad de México.`;
  document.paragraph(`Los precios valen hasta el ${validUntil}. ${kept}`);
  const link = `${context.publicUrl}/dashboard/cotizaciones/${quote.id}`;
  document.code(link, 84, [{ name: 'Ver, negociar o aceptar la cotización', text: link }]);
  return {
    name: `cotizacion-${folioOf(quote).toLowerCase()}-v${version}.pdf`,
    content: await document.finish(),
  };
}
