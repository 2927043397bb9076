import type { SentFile } from '../../../platform/http/endpoint.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { DocumentOwner } from '../../../platform/pdf/create-document.ts';
import { quoteDay, quotePaper } from '../../pricing/index.ts';
import type { Quote } from './quote-build.ts';
import type { ChosenPart } from '../parts/read-parts.ts';
import { completenessRules } from '../rules/completeness.ts';
import { type Answer, judgeBuild } from '../rules/judge.ts';
import { buildOf } from '../rules/parts.ts';
import { estimatePower, type PowerEstimate } from '../rules/power-estimate.ts';
import { slots } from '../rules/slots.ts';

/** A quote as a file to keep, send or print; its link shows what has changed since. */
export async function quotePdf(quote: Quote, owner: DocumentOwner, publicUrl: string): Promise<SentFile> {
  const { build, issuedAt } = quote;
  const { code, name } = build.row;
  const link = `${publicUrl}/workstation/builds/${code}/cotizacion?desde=${issuedAt.toISOString()}`;
  const judged = buildOf(build.chosen.map(({ part }) => part));
  const { answers } = judgeBuild(judged);

  const validUntil = quoteDay(quote.validUntil);
  const document = await quotePaper(
    {
      owner,
      publicUrl,
      number: quoteNumber(quote),
      issuedAt,
      heading: name === '' ? 'PC a tu medida' : name,
      validity: {
        name: `Vigencia, ${quote.days} ${quote.days === 1 ? 'día' : 'días'}`,
        text: `Hasta el ${validUntil}`,
      },
    },
    {
      name: 'Pieza',
      lines: slots.flatMap(({ slot, label }) =>
        quote.lines
          .filter(({ part }) => part.slot.slot === slot)
          .map(({ part, quantity }) => lineOf(part, label, quantity)),
      ),
    },
  );
  document.sums([
    { name: 'Subtotal sin IVA', text: formatPesos(quote.subtotalCents) },
    { name: 'IVA 16 %', text: formatPesos(quote.taxCents) },
    { name: 'Total con IVA', text: formatPesos(quote.totalCents) },
  ]);
  const gone = build.changes.filter(({ kind }) => kind === 'gone');
  if (gone.length > 0) {
    document.heading('Ya no están a la venta y no cuentan en el total');
    document.list(gone.map((change) => change.product_name));
  }

  document.heading('Compatibilidad');
  document.notice(verdictOf(answers));
  const open = answers.filter(isWorthSaying);
  if (open.length > 0) document.paragraph('Lo que conviene saber:', { color: 'soft' });
  document.list(open.map(({ message }) => message));
  document.heading('Consumo estimado');
  document.paragraph(powerOf(estimatePower(judged)));
  document.heading('Vigencia y existencias');
  document.paragraph(
    `Los precios son los de la tienda en la fecha y hora de arriba, con IVA y sin envío. Esta cotización no aparta piezas ` +
      `ni fija precios: al pedir se cobra el precio que la tienda muestra ese día. Hasta el ${validUntil} ` +
      `su enlace dice qué cambió desde que se hizo.${build.row.is_assembled ? ' No incluye el armado, que se agrega con las piezas al carrito.' : ''}`,
  );
  document.code(link, 84, [
    { name: 'Ver qué cambió y pedir el equipo', text: link },
    { name: 'Código del equipo', text: code },
  ]);
  return {
    name: `cotizacion-${code}-${digitsOf(issuedAt).slice(0, 8)}.pdf`,
    content: await document.finish(),
  };
}

function lineOf({ row, isOwned }: ChosenPart, label: string, quantity: number) {
  const isShort = isOwned === undefined && row.available < quantity;
  const about = `${label} · SKU ${skuOf(row.card)}${isShort ? ' · sin existencias por ahora' : ''}`;
  return {
    name: row.name,
    about,
    quantity,
    words: isOwned ? 'Ya la tienes' : undefined,
    unitCents: row.price_cents,
    totalCents: isOwned ? 0 : row.price_cents * quantity,
  };
}

/** Code and moment: two quotes of a build at different prices are never called the same. */
function quoteNumber({ build, issuedAt }: Quote): string {
  const digits = digitsOf(issuedAt);
  return `${build.row.code.toUpperCase()}-${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/** `202611211015`, the clock of Mexico City. */
function digitsOf(at: Date): string {
  return sortable.format(at).replaceAll(/\D/g, '');
}

function skuOf(card: string): string {
  return (JSON.parse(card) as { sku: string }).sku;
}

/** What fits is said once for all; hints are for the page. */
function isWorthSaying({ result }: Answer): boolean {
  return result === 'error' || result === 'unknown' || result === 'warning';
}

function verdictOf(answers: readonly Answer[]): string {
  const errors = answers.filter(({ result }) => result === 'error');
  if (errors.some(({ rule }) => !completenessRules.has(rule))) return 'Estas piezas no son compatibles.';
  if (errors.length > 0) return 'Nada choca, pero al equipo le faltan piezas.';
  return answers.some(({ result, blocking }) => result === 'unknown' && blocking)
    ? 'Nada choca, pero está por confirmar: el fabricante no publica un dato que decide.'
    : 'Todo es compatible, según las fichas de los fabricantes.';
}

function powerOf({ sustainedWatts, recommendedWatts, supplyWatts, missing }: PowerEstimate): string {
  const supply = supplyWatts === undefined ? 'sin fuente elegida' : `la elegida da ${supplyWatts} W`;
  const names = missing.map(({ name }) => name).join(', ');
  return (
    `${sustainedWatts} W sostenidos; fuente recomendada de ${recommendedWatts} W o más, ${supply}.` +
    (names === '' ? '' : ` Es lo menos: falta el consumo de ${names}, que el fabricante no publica.`)
  );
}

const sortable = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
});
