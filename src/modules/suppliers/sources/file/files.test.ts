import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { plainAccepts, readFeedRecord } from '../../feed-record.ts';
import { columnsOf, guessColumns } from './guess-mapping.ts';
import { mappingSchema } from './mapping.contract.ts';
import { mapRow, numberOf } from './map-row.ts';
import { openMappedFeed } from './open-mapped-feed.ts';
import { type NumberedRow, openRows } from './read-rows.ts';

const folder = await mkdtemp(join(tmpdir(), 'ensambla-files-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
let serial = 0;
const at = new Date('2026-11-24T16:00:00Z');

async function fileOf(content: string | Uint8Array): Promise<string> {
  const path = join(folder, `file-${(serial += 1)}`);
  await writeFile(path, content);
  return path;
}
async function read(content: string | Uint8Array, list?: string) {
  const { rows, ...file } = await openRows(await fileOf(content), list);
  const found: NumberedRow[] = [];
  for await (const one of rows) found.push(one);
  return { ...file, rows: found.map(({ row }) => row), numbers: found.map(({ number }) => number) };
}

const expected = { Clave: 'A-1', Descripción: 'Ratón óptico', Precio: '1,234.50' };

describe('a file is read the same, whatever it is', () => {
  test('CSV in UTF-8 with a mark, Latin-1 and UTF-16, with commas, semicolons and tabs', async () => {
    const lines = (sign: string) =>
      `Clave${sign}Descripción${sign}Precio\r\nA-1${sign}Ratón óptico${sign}"1,234.50"\r\n`;
    expect(await read(`\uFEFF${lines(';')}`)).toMatchObject({
      encoding: 'utf-8',
      rows: [expected],
      numbers: [2],
    });
    const latin = await read(Buffer.from(lines(','), 'latin1'));
    expect(latin).toMatchObject({ format: 'csv', encoding: 'windows-1252', rows: [expected] });
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines('\t'), 'utf16le')]);
    expect(await read(wide)).toMatchObject({ encoding: 'utf-16le', rows: [expected] });
  });

  test('an accent far down makes it Latin-1, and no letter is cut in two', async () => {
    const filler = 'B-2;Teclado;10\n'.repeat(9_000);
    const content = Buffer.from(`Clave;Descripción;Precio\n${filler}A-1;Ratón;1\n`, 'latin1');
    const { rows, encoding } = await read(content);
    expect([encoding, rows.length, rows.at(-1)]).toEqual([
      'windows-1252',
      9_001,
      { Clave: 'A-1', Descripción: 'Ratón', Precio: '1' },
    ]);
    const utf8 = await read(`Clave;Precio\n${'ñ;1\n'.repeat(40_000)}`);
    expect([utf8.encoding, utf8.rows.every((row) => row['Clave'] === 'ñ')]).toEqual(['utf-8', true]);
  });

  test('titles above the names of the columns are passed over, equal names told apart', async () => {
    const { rows, numbers } = await read(
      'LISTA DE PRECIOS\n\nVigencia;24/11/2026\nClave;Stock;Stock\nA-1;3;4\n;;\nA-2;5;6\n',
    );
    expect(rows).toEqual([
      { Clave: 'A-1', Stock: '3', 'Stock (2)': '4' },
      { Clave: 'A-2', Stock: '5', 'Stock (2)': '6' },
    ]);
    expect(numbers).toEqual([5, 7]);
  });

  test('lists of names and values are a column a name, whichever names an article has', async () => {
    const articles = [
      {
        clave: 'A-1',
        'Ficha técnica': [
          { nombre: 'Memoria', valor: '16 GB' },
          { nombre: 'Vel. máx', valor: 3 },
        ],
      },
      { clave: 'A-2', 'Ficha técnica': ['TDP: 125 W', 'Color: Negro'], notas: 'Largo: 30 cm\nBus: 128 bits' },
    ];
    const { rows } = await read(JSON.stringify(articles));
    expect(rows[0]).toEqual({ clave: 'A-1', 'Ficha técnica.Memoria': '16 GB', 'Ficha técnica.Vel. máx': 3 });
    expect(columnsOf(rows)).toEqual(['clave', 'Ficha técnica.*', 'notas']);
    const columns = guessColumns(columnsOf(rows));
    expect(columns).toContainEqual({ column: 'Ficha técnica.*', field: 'spec', warehouse: '' });
    const spec = { field: 'spec', warehouse: '' } as const;
    const mapping = mappingSchema.parse({ columns: [...columns, { column: 'notas', ...spec }] });
    expect(rows.map((row) => mapRow(row, mapping, at)['specs'])).toEqual([
      { Memoria: '16 GB', 'Vel. máx': 3 },
      { TDP: '125 W', Color: 'Negro', Largo: '30 cm', Bus: '128 bits' },
    ]);
  });

  test('JSON, JSON Lines and XML, packed or not', async () => {
    const item = { Clave: 'A-1', existencia: { HMO: 3, '01A': 0 }, tags: ['a', 'b'], promo: [{ precio: 1 }] };
    const flat = {
      Clave: 'A-1',
      'existencia.HMO': 3,
      'existencia.01A': 0,
      tags: 'a, b',
      'promo.1.precio': 1,
    };
    expect(await read(JSON.stringify([item]))).toMatchObject({ format: 'json', list: '', rows: [flat] });
    const wrapped = JSON.stringify({ ok: true, data: { articulos: [item, item] } });
    expect(await read(gzipSync(wrapped))).toMatchObject({
      format: 'json',
      list: 'data.articulos',
      rows: [flat, flat],
    });
    expect(await read(`${JSON.stringify(item)}\n\nno json\n`)).toMatchObject({
      format: 'jsonl',
      rows: [flat, {}],
      numbers: [1, 3],
    });
    const xml = `<?xml version="1.0"?><articulos><item id="7"><clave>A-1</clave><d><![CDATA[a<b]]></d><e><CDMX>2</CDMX></e></item>
      <item id="8"><clave>A &amp; 2</clave></item></articulos>`;
    expect(await read(xml)).toMatchObject({
      format: 'xml',
      list: 'articulos.item',
      rows: [
        { '@id': '7', clave: 'A-1', d: 'a<b', 'e.CDMX': '2' },
        { '@id': '8', clave: 'A & 2' },
      ],
    });
    expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('.plain'));
  });
});

describe('a file that is none is refused', () => {
  test.each([
    [
      'random bytes',
      Uint8Array.from({ length: 400 }, (_, at2) => (at2 * 37) % 251),
      'no CSV, XLSX, JSON or XML',
    ],
    ['half a JSON', '[{"a":1},{"a"', 'not complete JSON'],
    ['JSON without a list', '{"error":"no"\n}', 'no list of articles'],
    ['half an XML', '<a><b><c>1</c></b>', 'not complete XML'],
    ['an XML of ten thousand elements in each other', '<a>'.repeat(10_000), 'not complete XML'],
    [
      'a quote that is not closed',
      `Clave,Precio\n"A-1,3\n${'x,1\n'.repeat(270_000)}`,
      'a quote is not closed',
    ],
    ['half a gzip', gzipSync('Clave,Precio\nA,1\n'.repeat(1000)).subarray(0, 60), 'packed file is broken'],
    ['a gzip in a gzip', gzipSync(gzipSync('Clave,Precio\nA,1\n')), 'packed more than once'],
  ])('%s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
    expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('.plain'));
  });

  test('what is or unpacks to more than is read: a gzip bomb', async () => {
    const megabyte = 1024 * 1024;
    const limits = { whole: megabyte, sheet: megabyte, unpacked: 2 * megabyte };
    const readWithin = async (content: string | Uint8Array) => {
      const { rows } = await openRows(await fileOf(content), undefined, limits);
      for await (const _ of rows);
    };
    await expect(readWithin(gzipSync(Buffer.alloc(3 * megabyte, 'a')))).rejects.toThrow(
      'larger than the 2 MB',
    );
    await expect(readWithin(`[${'1,'.repeat(megabyte)}1]`)).rejects.toThrow('larger than the 1 MB');
    expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('.plain'));
  });

  test('an XML that defines entities of itself is not blown up', async () => {
    const xml = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><l><i><n>&b;&f;</n></i><i><n>x</n></i></l>`;
    const { rows } = await read(xml);
    expect(JSON.stringify(rows)).not.toContain('root:');
    expect(JSON.stringify(rows).length).toBeLessThan(80);
  });
});

describe('columns', () => {
  test('are guessed by what distributors call them; stock by warehouse is one', () => {
    const rows = [
      {
        clave: 'A',
        numParte: 'X1',
        nombre: 'N',
        marca: 'M',
        categoria: 'C',
        precio: 3,
        moneda: 'USD',
        'existencia.HMO': 1,
        'existencia.01A': 2,
        color: 'rojo',
      },
    ];
    const columns = columnsOf(rows);
    expect(columns).toContain('existencia.*');
    expect(Object.fromEntries(guessColumns(columns).map(({ column, field }) => [column, field]))).toEqual({
      clave: 'ref_id',
      numParte: 'mpn',
      nombre: 'product_name',
      marca: 'brand',
      categoria: 'category',
      precio: 'cost',
      moneda: 'currency',
      'existencia.*': 'stock_by_warehouse',
    });
  });

  test('are guessed with dots, a currency or a warehouse in their headings', () => {
    const columns = ['Clave', 'No. Parte', 'Precio USD', 'Existencia CDMX', 'Existencia GDL'];
    expect(guessColumns(columns)).toEqual([
      { column: 'Clave', field: 'ref_id', warehouse: '' },
      { column: 'No. Parte', field: 'mpn', warehouse: '' },
      { column: 'Precio USD', field: 'cost', warehouse: '' },
      { column: 'Existencia CDMX', field: 'stock', warehouse: 'CDMX' },
      { column: 'Existencia GDL', field: 'stock', warehouse: 'GDL' },
    ]);
  });

  test('become a record that the run takes; what cannot be understood stays for it to tell', () => {
    const mapping = mappingSchema.parse({
      columns: [
        { column: 'Clave', field: 'ref_id' },
        { column: 'Nombre', field: 'product_name' },
        { column: 'Marca', field: 'brand' },
        { column: 'Precio', field: 'cost' },
        { column: 'Moneda', field: 'currency' },
        { column: 'CDMX', field: 'stock', warehouse: 'CDMX' },
        { column: 'Centro', field: 'stock', warehouse: 'cdmx' },
        { column: 'e.*', field: 'stock_by_warehouse' },
        { column: 'EAN', field: 'ean' },
        { column: 'Color', field: 'spec' },
      ],
      category: 'Ratones',
    });
    const row = {
      Clave: 'A-1',
      Nombre: 'Ratón',
      Marca: 'Acme',
      Precio: '$1,234.50 MXN',
      Moneda: 'M.N.',
      CDMX: '10+',
      Centro: '>5',
      'e.01A': 2,
      'e.HMO': '',
      EAN: '7501031311309',
      Color: 'rojo',
    };
    const record = mapRow(row, mapping, at);
    expect(record).toMatchObject({
      cost: 1234.5,
      currency: 'MXN',
      category: 'Ratones',
      stock: [
        { warehouse: 'CDMX', qty: 15 },
        { warehouse: 'W01A', qty: 2 },
        { warehouse: 'HMO', qty: 0 },
      ],
      specs: { Color: 'rojo' },
      updated_at: at.toISOString(),
    });
    expect(mapRow({ ...row, EAN: 'N/A' }, mapping, at)).not.toHaveProperty('ean');
    const addresses = 'https://a.example/1, 2.jpg; https://a.example/3.jpg';
    const withImages = mappingSchema.parse({ columns: [{ column: 'Foto', field: 'image' }] });
    expect(mapRow({ Foto: addresses }, withImages, at)['images']).toEqual([
      'https://a.example/1, 2.jpg',
      'https://a.example/3.jpg',
    ]);
    expect(mapRow({ ...row, Precio: 'a tratar' }, mapping, at)).toMatchObject({ cost: 'a tratar' });
    const accepts = plainAccepts('MXN');
    expect(readFeedRecord(JSON.stringify(record), at, accepts)).toMatchObject({ refId: 'A-1', cost: 1234.5 });
    expect(() =>
      readFeedRecord(JSON.stringify(mapRow({ ...row, Precio: 'a tratar' }, mapping, at)), at, accepts),
    ).toThrow('the text');
  });

  test.each([
    ['1,234.50', '.', 1234.5],
    ['1.234,50', ',', 1234.5],
    ['$ 99', '.', 99],
    ['1,5', '.', '1,5'],
    ['1.5', ',', '1.5'],
    ['12.345.678', '.', '12.345.678'],
    ['-3.2', '.', -3.2],
    ['1e5', '.', '1e5'],
    [7, '.', 7],
  ] as const)('%s with %s is %s', (cell, decimal, number) => expect(numberOf(cell, decimal)).toBe(number));

  test('a record in the shop’s own format passes as it is', async () => {
    const own = {
      ref_id: 'A',
      product_name: 'N',
      updated_at: '2026-01-01T00:00:00Z',
      stock: [{ warehouse: 'CDMX', qty: 1 }],
    };
    const feed = await openMappedFeed(
      await fileOf(JSON.stringify([own])),
      mappingSchema.parse({ columns: [] }),
      at,
    );
    const lines = [];
    for await (const list of feed.lines) lines.push(...list);
    expect(lines).toEqual([{ number: 1, text: JSON.stringify(own) }]);
    expect(feed.progress()).toBe(1);
  });
});
