import { formatPesos } from '../../platform/money.ts';
import { createDocument, type DocumentOwner } from '../../platform/pdf/create-document.ts';

/** What the head of a quote says. */
export type QuotePaper = {
  owner: DocumentOwner;
  publicUrl: string;
  number: string;
  issuedAt: Date;
  /** Over the goods: whose or what they are. */
  heading: string;
  /** Until when it holds. */
  validity: { name: string; text: string };
};
/** What of a quote stands in its table; `about` in smaller letters below the name. */
export type QuoteLine = {
  name: string;
  about: string;
  quantity: number;
  /** In place of the price of one. */
  words?: string | undefined;
  unitCents: number;
  totalCents: number;
};

/** Begins a quote of goods on paper: its head, facts and table; sums, notes and code follow by whoever made it. */
export async function quotePaper(paper: QuotePaper, goods: { name: string; lines: readonly QuoteLine[] }) {
  const { owner, publicUrl, number, issuedAt, heading, validity } = paper;
  const document = await createDocument({
    owner,
    title: 'Cotización',
    lines: [`Número ${number}`, `${quoteMoment(issuedAt)}, Ciudad de México`],
    shopLines: ['Componentes y equipos de cómputo', new URL(publicUrl).host],
    footer: `Cotización ${number} · precios del ${quoteDay(issuedAt)}`,
    madeAt: issuedAt,
  });
  document.heading(heading);
  document.facts(
    [
      { name: 'Fecha', text: quoteDay(issuedAt) },
      validity,
      { name: 'Moneda', text: 'Pesos mexicanos (MXN)' },
    ],
    3,
  );
  await document.table(
    [
      { name: goods.name, width: 312 },
      { name: 'Cantidad', width: 48, align: 'right' },
      { name: 'Precio con IVA', width: 78, align: 'right' },
      { name: 'Importe', width: 78, align: 'right' },
    ],
    goods.lines.map(({ name, about, quantity, words, unitCents, totalCents }) => [
      [name, about],
      String(quantity),
      words ?? formatPesos(unitCents),
      formatPesos(totalCents),
    ]),
  );
  return document;
}

const timeZone = 'America/Mexico_City';
const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone });
const moment = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone,
});

/** `27 de noviembre de 2026`, the shop's day. */
export function quoteDay(at: Date): string {
  return day.format(at);
}

/** The same with its hour: `27 de noviembre de 2026, 10:15 h`. */
export function quoteMoment(at: Date): string {
  return `${moment.format(at)}\u00a0h`;
}
