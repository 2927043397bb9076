import { strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsx from 'write-excel-file/node';
import { expect, test } from 'vitest';
import { readFirstSheet } from '../../platform/sheets/read-sheet.ts';
import { readTable } from './read-table.ts';

const xlsx = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'a.xlsx');

test('the first sheet of an XLSX, numbers as they are written', async () => {
  const sheet = [
    [{ value: 'sku' }, { value: 'precio' }],
    [{ value: 'A-1' }, { value: 1299.5 }],
  ];
  const bytes = await writeXlsx(sheet).toBuffer();
  expect(await readTable(xlsx(bytes))).toEqual({
    columns: ['sku', 'precio'],
    rows: [['A-1', '1299.5']],
  });
});

test('a zip that is no sheet is refused beside the file, by whoever reads it', async () => {
  const bytes = Buffer.from('PK\u0003\u0004nonsense');
  await expect(readTable(xlsx(bytes))).rejects.toMatchObject({
    status: 422,
    fields: { file: expect.any(String) },
  });
  const asked = {
    bytes: new Uint8Array(bytes),
    rowsMax: 10,
    columnsMax: 10,
    cellMax: 10,
    dates: 'days',
  } as const;
  await expect(readFirstSheet(asked, 1024 * 1024)).rejects.toThrow();
});

test('an XLSX that unpacks to more than is read is refused before it is read', async () => {
  const bytes = await writeXlsx([[{ value: 'sku' }], [{ value: 'A'.repeat(30_000) }]]).toBuffer();
  const file = xlsx(bytes);
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
  await expect(readTable(xlsx(claiming))).rejects.toMatchObject(refusal);
  // The same as long numbers, which stand behind the file's name.
  claiming.writeUInt32LE(0xff_ff_ff_ff, 22);
  const long = Buffer.alloc(20);
  long.writeUInt16LE(1, 0);
  long.writeUInt16LE(16, 2);
  long.writeBigUInt64LE(BigInt(claim), 4);
  claiming.writeUInt16LE(long.length, 28);
  const name = 30 + claiming.readUInt16LE(26);
  const moved = Buffer.concat([claiming.subarray(0, name), long, claiming.subarray(name)]);
  await expect(readTable(xlsx(moved))).rejects.toMatchObject(refusal);
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
  const file = xlsx(zipSync(parts));
  await expect(readTable(file, 4 * 1024 * 1024)).rejects.toMatchObject({
    status: 422,
    fields: { file: expect.stringContaining('too much memory or time') },
  });
  const next = await writeXlsx([[{ value: 'sku' }], [{ value: 'A-2' }]]).toBuffer();
  expect((await readTable(xlsx(next))).rows).toEqual([['A-2']]);
});
