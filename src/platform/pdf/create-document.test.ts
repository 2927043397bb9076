import { expect, test } from 'vitest';
import { readPdf } from '../../../test/setup/read-pdf.ts';
import { createDocument } from './create-document.ts';
import { startPdf } from './pdf-page.ts';

const frame = {
  owner: { name: 'Tienda', accent: '#0d5a63', tint: '#e8f3f3', logo: undefined },
  title: 'Documento',
  lines: ['Número 1'],
  shopLines: ['tienda.example'],
  footer: 'Al pie',
  madeAt: new Date('2026-11-21T12:00:00Z'),
};
const columns = [
  { name: 'Qué', width: 400 },
  { name: 'Cuánto', width: 116, align: 'right' },
] as const;

test('a table that goes on over pages has its head on each, and no row twice or parted', async () => {
  const document = await createDocument(frame);
  const rows = Array.from({ length: 70 }, (_, index) => [
    [
      `Renglón ${index}. Con una descripción que no cabe en una línea porque dice más de lo que hace falta decir, dos veces`,
      `abajo ${index}.`,
    ],
    `$${index}.00`,
  ]);
  await document.table(columns, rows);
  const { pages } = readPdf(await document.finish());
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page.split('\n').filter((line) => line === 'Cuánto')).toHaveLength(1);
    expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
    expect(page).toContain('Al pie');
  }
  for (const [index] of rows.entries()) {
    const holding = pages.filter((page) => page.includes(`Renglón ${index}. `));
    expect(holding).toHaveLength(1);
    expect(holding[0]).toContain(`abajo ${index}.`);
    expect(holding[0]).toContain(`$${index}.00`);
  }
});

test('each font is read once for a file, however often letters change', async () => {
  const { pdf, write } = await startPdf({
    size: 'LETTER',
    title: 'Uno',
    author: 'Dos',
    madeAt: frame.madeAt,
  });
  for (let row = 0; row < 5; row += 1) {
    expect(write('Renglón', 10, 20 * row, 200)).toBeGreaterThan(9);
    write('fuerte', 210, 20 * row, 200, { font: 'bold' });
  }
  expect((pdf as unknown as { _fontCount: number })._fontCount).toBe(2);
});

test('others are served while long tables are written, and the more the more tables there are at once', async () => {
  let served = 0;
  const serve = () => {
    served += 1;
    next = setImmediate(serve);
  };
  let next = setImmediate(serve);
  const rows = Array.from({ length: 40 }, (_, index) => [`Renglón ${index}`, '$1.00']);
  const documents = await Promise.all([1, 2, 3].map(() => createDocument(frame)));
  served = 0;
  await Promise.all(documents.map((document) => document.table(columns, rows)));
  clearImmediate(next);
  expect(served).toBeGreaterThanOrEqual(27);
});

test('letters of the language come out as they are, others as their nearest or a question mark', async () => {
  const document = await createDocument(frame);
  document.paragraph('¿Ñandú «ágil» de 27″, ½ × 2? — Łódź ﬁn 漢');
  const { pages } = readPdf(await document.finish());
  expect(pages[0]).toContain('¿Ñandú «ágil» de 27”, ½ × 2? — ?ódz fin ?');
});

test('a word longer than its place goes on in the next line', async () => {
  const document = await createDocument(frame);
  await document.table(columns, [['x'.repeat(300), '']]);
  const { pages } = readPdf(await document.finish());
  const lines = (pages[0] ?? '').split('\n').filter((line) => /^x+$/.test(line));
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.join('')).toHaveLength(300);
});
