import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { createConcurrencyLimiter } from '../concurrency-limiter.ts';
import { code128 } from './code-128.ts';

export const ink = '#1b2326';
export const soft = '#5c666a';
export const rule = '#dedcd4';

type Font = 'regular' | 'bold' | 'display';
const fontFiles: Record<Font, string> = {
  regular: 'inter-regular',
  bold: 'inter-semibold',
  display: 'bricolage-grotesque',
};

let needed: ReturnType<typeof load> | undefined;

/** The library takes thirty megabytes: a shop that prints nothing goes without. What failed is tried again by the next. */
function loaded(): ReturnType<typeof load> {
  return (needed ??= load().catch((error: unknown) => {
    needed = undefined;
    throw error;
  }));
}

async function load() {
  const { default: PDFDocument } = await import('pdfkit');
  const read = async ([name, file]: [string, string]) =>
    [name, await readFile(new URL(`./fonts/${file}.ttf`, import.meta.url))] as const;
  const fonts = Object.fromEntries(await Promise.all(Object.entries(fontFiles).map(read)));
  return { PDFDocument, fonts: fonts as Record<Font, Buffer> };
}

const inTurn = createConcurrencyLimiter(1);

/** Whoever waits is served; of papers that are being made one after the other goes on. */
export function othersFirst(): Promise<void> {
  return inTurn(() => setImmediate());
}

export type Style = { size?: number; font?: Font; color?: string; align?: 'right' };

/** A file with the shop's own fonts and its first page, and what writes on it; sizes in points. */
export async function startPdf({
  size,
  title,
  author,
  madeAt,
}: {
  size: 'LETTER' | [width: number, height: number];
  title: string;
  author: string;
  madeAt: Date;
}) {
  const { PDFDocument, fonts } = await loaded();
  await othersFirst();
  const pdf = new PDFDocument({
    size,
    // Pages break where this file says; the library's own break would part a row.
    margin: 0,
    bufferPages: true,
    lang: 'es-MX',
    displayTitle: true,
    // None before those that are named below: one that begins without a name is read anew at each change of letters.
    font: '',
    info: { Title: readable(title), Author: readable(author), CreationDate: madeAt },
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  for (const [name, bytes] of Object.entries(fonts)) pdf.registerFont(name, bytes);

  /** Space between lines, in points: small letters stand close. */
  const lineGapOf = ({ size: points = 9 }: Style) => (points < 8 ? 0.4 : 1.5);
  const styled = ({ size: points = 9, font = 'regular', color = ink }: Style) =>
    pdf.font(font).fontSize(points).fillColor(color);
  /** Writes at a place without moving on; gives how high it is. */
  const write = (text: string, x: number, at: number, width: number, style: Style = {}): number => {
    const options = { width, ...(style.align && { align: style.align }), lineGap: lineGapOf(style) };
    styled(style).text(readable(text), x, at, {
      ...options,
      // Figures below each other have digits of one width.
      ...(style.align === 'right' && { features: ['tnum', 'kern'] }),
    });
    return pdf.y - at;
  };
  const heightOf = (text: string, width: number, style: Style = {}) =>
    styled(style).heightOfString(readable(text), { width, lineGap: lineGapOf(style) });
  return {
    pdf,
    styled,
    write,
    heightOf,
    async end(): Promise<Uint8Array<ArrayBuffer>> {
      await othersFirst();
      const ended = once(pdf, 'end');
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** A bar code in a field, with the empty margin its readers want on both sides. */
export function drawBars(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const widths = code128(text);
  const margin = 10;
  const module = width / (widths.reduce((sum, one) => sum + one, 0) + 2 * margin);
  let at = x + margin * module;
  for (const [index, modules] of widths.entries()) {
    if (index % 2 === 0) pdf.rect(at, y, modules * module, height);
    at += modules * module;
  }
  pdf.fill('#000000');
}

/** With what the fonts do not have as its nearest, or a question mark; pictures and signs that nobody sees are left out. */
export function readable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[′‑‒″]/g, (sign) => ({ '′': '’', '″': '”' })[sign] ?? '-')
    .replaceAll(/[^\n\u0020-\u007E\u00A0-\u00FF\u2009\u202F–—‘’“”„•…‹›€™−←→↑↓≤≥≈]/gu, (sign) => {
      if (/\s/u.test(sign)) return ' ';
      if (/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{RI}\p{C}\p{M}]/u.test(sign)) return '';
      const plain = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
      return /^[\u0020-\u007E]+$/.test(plain) ? plain : '?';
    });
}
