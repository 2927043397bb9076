import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { createDocument } from './create-document.ts';
import { readPdfText } from './read-pdf-text.ts';

async function drawn(draw: (pdf: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) {
  const pdf = new PDFDocument(options);
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(pieces);
}

/** A file of numbered objects; a stream is an object with its bytes. */
function fileOf(objects: readonly (string | { head: string; bytes: Buffer })[]): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.5\n'),
    ...objects.map((object, at) =>
      typeof object === 'string'
        ? Buffer.from(`${at + 1} 0 obj\n${object}\nendobj\n`, 'latin1')
        : Buffer.concat([
            Buffer.from(
              `${at + 1} 0 obj\n<<${object.head}/Length ${object.bytes.length}>>\nstream\n`,
              'latin1',
            ),
            object.bytes,
            Buffer.from('\nendstream\nendobj\n'),
          ]),
    ),
  ]);
}

const latin = { bytes: (text: string) => Buffer.from(text, 'latin1') };
const page = '<</Type/Page/Contents 2 0 R/Resources<</Font<</F1 3 0 R>>>>>>';
const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

test('words of a file with fonts of its own are read, over all pages', async () => {
  const document = await createDocument({
    owner: { name: 'Tienda', accent: '#001122', tint: '#eeeeee', logo: undefined },
    title: 'Cotización Ñandú',
    lines: ['Número 1'],
    shopLines: ['Piezas'],
    footer: 'Pie',
    madeAt: new Date('2026-11-27T12:00:00Z'),
  });
  for (let at = 0; at < 60; at += 1) document.paragraph(`Renglón ${at} con acentos: áéíóú`);
  const text = readPdfText(await document.finish()) ?? '';
  expect(text).toContain('Cotización Ñandú');
  for (const at of [0, 59]) expect(text).toContain(`Renglón ${at} con acentos: áéíóú`);
});

test('words of a file with the readers’ own fonts are read, packed or not', async () => {
  for (const compress of [true, false]) {
    const file = await drawn((pdf) => pdf.text('Denominación/Razón Social: PEÑA (E) HIJOS'), { compress });
    expect(readPdfText(file)).toContain('Denominación/Razón Social: PEÑA (E) HIJOS');
  }
});

test('words that kerning parts, that stand in forms and in streams of objects are read', () => {
  const form = {
    head: '/Type/XObject/Subtype/Form/Resources<</Font<</F1 3 0 R>>>>',
    bytes: latin.bytes('BT /F1 9 Tf (de dentro) Tj ET'),
  };
  const packed = deflateSync(
    latin.bytes(`1 0 <</Type/Page/Contents 2 0 R/Resources<</Font<</F1 3 0 R>>/XObject<</X 4 0 R>>>>>>`),
  );
  const file = fileOf([
    { head: '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', bytes: packed },
    {
      head: '/Filter/FlateDecode',
      bytes: deflateSync(latin.bytes('BT /F1 9 Tf [(Raz\\363n)-250(So)20(cial)] TJ ET /X Do')),
    },
    font,
    form,
  ]);
  // The object in the stream has the number of another: the one in the file goes first.
  expect(readPdfText(Buffer.from(file.toString('latin1').replace('1 0 obj', '9 0 obj'), 'latin1'))).toBe(
    'Razón Social de dentro',
  );
});

test('what is no PDF, or is encrypted, is not read', () => {
  expect(readPdfText(Buffer.from('GIF89a'))).toBeUndefined();
  expect(readPdfText(Buffer.from('%PDF-1.7\ntrailer <</Encrypt 5 0 R>>'))).toBeUndefined();
});

test('a broken file is read as far as it goes', () => {
  const whole = fileOf([page, { head: '', bytes: latin.bytes('BT /F1 9 Tf (Hola) Tj ET') }, font]);
  expect(readPdfText(whole)).toBe('Hola');
  for (let length = 0; length < whole.length; length += 7) {
    expect(['', 'Hola', undefined]).toContain(readPdfText(whole.subarray(0, length)));
  }
});

test.each([
  [
    'a packed bomb',
    () => fileOf([page, { head: '/Filter/FlateDecode', bytes: deflateSync(Buffer.alloc(60_000_000)) }, font]),
  ],
  [
    'a form that draws itself a thousand times',
    () =>
      fileOf([
        page.replace('/Font', '/XObject<</X 2 0 R>>/Font'),
        {
          head: '/Subtype/Form/Resources<</XObject<</X 2 0 R>>>>',
          bytes: latin.bytes('/X Do '.repeat(1000)),
        },
        font,
      ]),
  ],
  ['lists in lists', () => fileOf(['['.repeat(500_000), '<<'.repeat(500_000), '('.repeat(500_000)])],
  ['two million digits', () => Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(2_000_000, '1')])],
  [
    'a long word that is almost a number',
    () => Buffer.from(`%PDF-1.4 1 0 obj ${'1'.repeat(500_000)}x`, 'latin1'),
  ],
  [
    'a stream that ends before it begins',
    () => {
      const head = '1 0 obj<</Length -40>>stream\n';
      return Buffer.from(`%PDF-1.4\nendstream${' '.repeat(31 - head.length)}${head}`, 'latin1');
    },
  ],
  [
    'one code that is a million letters',
    () =>
      fileOf([
        page,
        { head: '', bytes: latin.bytes(`BT /F1 9 Tf (${'A'.repeat(4000)}) Tj ET`) },
        '<</Type/Font/ToUnicode 4 0 R>>',
        {
          head: '/Filter/FlateDecode',
          bytes: deflateSync(latin.bytes(`<41> <${'0041'.repeat(1_000_000)}> endbfchar`)),
        },
      ]),
  ],
  [
    'hundreds of fonts with one long table',
    () => {
      const fonts = Array.from({ length: 400 }, (_, at) => at);
      return fileOf([
        `<</Type/Page/Contents 2 0 R/Resources<</Font<<${fonts.map((at) => `/F${at} ${at + 4} 0 R`).join('')}>>>>>>`,
        { head: '', bytes: latin.bytes(fonts.map((at) => `/F${at} 9 Tf`).join(' ')) },
        { head: '', bytes: latin.bytes('<0000> <ffff> <0041> endbfrange') },
        ...fonts.map(() => '<</Type/Font/ToUnicode 3 0 R>>'),
      ]);
    },
  ],
  [
    'a page that draws one empty stream again and again',
    () =>
      fileOf([
        '<</Type/Page/Contents 2 0 R>>',
        `[${'3 0 R '.repeat(200_000)}]`,
        { head: '/Filter/FlateDecode', bytes: latin.bytes('') },
      ]),
  ],
  [
    'many objects at one long place',
    () => {
      const first = Array.from({ length: 15_000 }, (_, at) => `${at + 50} 0 `).join('');
      const bytes = deflateSync(latin.bytes(`${first}[${'1 '.repeat(1_000_000)}]`));
      return fileOf([{ head: `/Type/ObjStm/N 15000/First ${first.length}/Filter/FlateDecode`, bytes }]);
    },
  ],
  [
    'a table of letters without end',
    () => {
      const table = `begincmap ${'<0000> <ffff> <0041> '.repeat(50_000)} endbfrange`;
      return fileOf([
        page,
        { head: '', bytes: latin.bytes('BT /F1 9 Tf (x) Tj ET') },
        '<</Type/Font/Subtype/Type0/ToUnicode 4 0 R>>',
        { head: '/Filter/FlateDecode', bytes: deflateSync(latin.bytes(table)) },
      ]);
    },
  ],
  ...['1 ', 'q ', '/', '<>', '()Tj '].map((value): [string, () => Buffer] => [
    `a stream of nothing but ${value}`,
    () =>
      fileOf([
        page,
        { head: '/Filter/FlateDecode', bytes: deflateSync(latin.bytes(value.repeat(900_000))) },
        font,
      ]),
  ]),
])(
  '%s is over in a moment',
  (_, file) => {
    expect((readPdfText(file()) ?? '').length).toBeLessThan(200_001);
  },
  10_000,
);
