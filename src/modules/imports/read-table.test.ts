import { strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsx from 'write-excel-file/node';
import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const csv = (text: string | Buffer) => new File([new Uint8Array(Buffer.from(text))], 'a.csv');

test.each([
  ['commas', 'sku,nombre\nA-1,"Tarjeta, nueva"\n'],
  ['semicolons', 'sku;nombre\r\nA-1;Tarjeta, nueva\r\n'],
  ['tabs and a mark', '\uFEFFsku\tnombre\nA-1\tTarjeta, nueva\n\n'],
])('a CSV with %s', async (_, text) => {
  expect(await readTable(csv(text))).toEqual({
    columns: ['sku', 'nombre'],
    rows: [['A-1', 'Tarjeta, nueva']],
  });
});

test('a CSV in Latin-1, as old spreadsheets write it', async () => {
  const { rows } = await readTable(csv(Buffer.from('sku,nombre\nA-1,Ratón óptico\n', 'latin1')));
  expect(rows).toEqual([['A-1', 'Ratón óptico']]);
});

test('short lines are filled, long ones cut', async () => {
  const { rows } = await readTable(csv('a,b\n1\n1,2,3\n'));
  expect(rows).toEqual([
    ['1', ''],
    ['1', '2'],
  ]);
});

test('the first sheet of an XLSX, numbers as they are written', async () => {
  const sheet = [
    [{ value: 'sku' }, { value: 'precio' }],
    [{ value: 'A-1' }, { value: 1299.5 }],
  ];
  const bytes = await writeXlsx(sheet).toBuffer();
  expect(await readTable(new File([new Uint8Array(bytes)], 'a.xlsx'))).toEqual({
    columns: ['sku', 'precio'],
    rows: [['A-1', '1299.5']],
  });
});

test.each([
  ['nothing', ''],
  ['a first line alone', 'sku,nombre\n'],
  ['bytes', Buffer.from([0x89, 0x50, 0, 1, 2])],
  ['a zip that is no sheet', Buffer.from('PK\u0003\u0004nonsense')],
  ['a quote that is never closed', 'sku,nombre\nA-1,"Tarjeta\n'],
])('%s is refused beside the file', async (_, content) => {
  await expect(readTable(csv(content))).rejects.toMatchObject({
    status: 422,
    fields: { file: expect.any(String) },
  });
});

test('an XLSX that unpacks to more than is read is refused before it is read', async () => {
  const bytes = await writeXlsx([[{ value: 'sku' }], [{ value: 'A'.repeat(30_000) }]]).toBuffer();
  const file = new File([new Uint8Array(bytes)], 'a.xlsx');
  expect((await readTable(file)).rows).toHaveLength(1);
  await expect(readTable(file, 20_000)).rejects.toMatchObject({
    status: 422,
    fields: { file: expect.stringContaining('too large') },
  });
});

test('an XLSX that says it unpacks to more than is read is refused: room is made for what it says', async () => {
  const zip = Buffer.from(await writeXlsx([[{ value: 'sku' }], [{ value: 'A-1' }]]).toBuffer());
  const refusal = { status: 422, fields: { file: expect.stringContaining('too large') } };
  const claim = 300 * 1024 * 1024;
  const claiming = Buffer.from(zip);
  claiming.writeUInt32LE(claim, 22);
  await expect(readTable(new File([new Uint8Array(claiming)], 'a.xlsx'))).rejects.toMatchObject(refusal);
  // The same as long numbers, which stand behind the file's name.
  claiming.writeUInt32LE(0xff_ff_ff_ff, 22);
  const long = Buffer.alloc(20);
  long.writeUInt16LE(1, 0);
  long.writeUInt16LE(16, 2);
  long.writeBigUInt64LE(BigInt(claim), 4);
  claiming.writeUInt16LE(long.length, 28);
  const name = 30 + claiming.readUInt16LE(26);
  const moved = Buffer.concat([claiming.subarray(0, name), long, claiming.subarray(name)]);
  await expect(readTable(new File([new Uint8Array(moved)], 'a.xlsx'))).rejects.toMatchObject(refusal);
});

test.each([
  ['a million rows down and the last column', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
  ['no end of rows down', '<row r="Infinity"><c r="A9"><v>1</v></c></row>'],
])('an XLSX of a kilobyte with a cell %s is refused, and the shop goes on', async (_, row) => {
  const parts = unzipSync(
    new Uint8Array(await writeXlsx([[{ value: 'sku' }], [{ value: 'A-1' }]]).toBuffer()),
  );
  const sheet =
    Object.keys(parts).find((name) => name.includes('sheet1.xml') && !name.includes('rels')) ?? '';
  const text = Buffer.from(parts[sheet] ?? []).toString();
  parts[sheet] = strToU8(text.replace('</sheetData>', `${row}</sheetData>`));
  const file = new File([new Uint8Array(zipSync(parts))], 'a.xlsx');
  await expect(readTable(file, 4 * 1024 * 1024)).rejects.toMatchObject({
    status: 422,
    fields: { file: 'This is no XLSX file that can be read.' },
  });
});
