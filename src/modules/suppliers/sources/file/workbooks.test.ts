import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsx from 'write-excel-file/node';
import { afterAll, expect, test } from 'vitest';
import { UnreadSheet } from '../../../../platform/sheets/read-sheet.ts';
import { type NumberedRow, openRows } from './read-rows.ts';

const folder = await mkdtemp(join(tmpdir(), 'ensambla-workbooks-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const megabyte = 1024 * 1024;
const limits = { whole: megabyte, sheet: megabyte, unpacked: 4 * megabyte };
let serial = 0;

async function read(content: Uint8Array) {
  const path = join(folder, `file-${(serial += 1)}`);
  await writeFile(path, content);
  const { rows, format } = await openRows(path, undefined, limits);
  const found: NumberedRow[] = [];
  for await (const one of rows) found.push(one);
  return { format, rows: found.map(({ row }) => row), numbers: found.map(({ number }) => number) };
}

/** A workbook of one sheet, as spreadsheets pack it; `sheet` is its XML. */
function workbook(cells: readonly (readonly string[])[], padding = ''): Uint8Array {
  const row = (line: readonly string[], index: number) =>
    `<row r="${index + 1}">${line
      .map(
        (cell, at2) =>
          `<c r="${String.fromCodePoint(65 + at2)}${index + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`,
      )
      .join('')}</row>`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="Lista" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${cells.map(row).join('')}</sheetData></worksheet>${padding}`,
    ),
  });
}

test('a sheet by the names of its columns, as every other file is read', async () => {
  const expected = { Clave: 'A-1', Descripción: 'Ratón óptico', Precio: '1,234.50' };
  const sheet = workbook([Object.keys(expected), Object.values(expected)]);
  expect(await read(sheet)).toEqual({ format: 'xlsx', rows: [expected], numbers: [2] });
});

test('empty lines count, and dates keep their time of day', async () => {
  const moments = await writeXlsx([
    [{ value: 'Clave' }, { value: 'Llega' }],
    [],
    [{ value: 'A-1' }, { value: new Date('2026-11-24T16:30:00Z'), type: Date, format: 'yyyy-mm-dd hh:mm' }],
  ]).toBuffer();
  expect(await read(moments)).toMatchObject({
    numbers: [3],
    rows: [{ Clave: 'A-1', Llega: '2026-11-24T16:30:00.000Z' }],
  });
});

test('what is no workbook, and one that unpacks to more than is read, are refused', async () => {
  const refusal = (message: string) => ({
    message: expect.stringContaining(message),
    cause: expect.any(UnreadSheet),
  });
  await expect(read(zipSync({ 'a.txt': strToU8('hola') }))).rejects.toMatchObject(refusal('no XLSX file'));
  const bomb = workbook([['Clave'], ['A']], ' '.repeat(5 * megabyte));
  expect(bomb.length).toBeLessThan(16 * 1024);
  await expect(read(bomb)).rejects.toMatchObject(refusal('over 4 MB'));
});

test('an XLSX of a few kilobytes whose cells share one long text is no gigabyte in the shop', async () => {
  const zip = unzipSync(workbook([['Clave']]));
  const cells = Array.from(
    { length: 300 },
    (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c></row>`,
  );
  const sheet = Buffer.from(zip['xl/worksheets/sheet1.xml'] ?? []).toString();
  zip['xl/worksheets/sheet1.xml'] = strToU8(
    sheet.replace(/<sheetData>.*<\/sheetData>/, `<sheetData>${cells.join('')}</sheetData>`),
  );
  zip['xl/sharedStrings.xml'] = strToU8(
    `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'A'.repeat(20_000)}</t></si></sst>`,
  );
  zip['xl/_rels/workbook.xml.rels'] = strToU8(
    Buffer.from(zip['xl/_rels/workbook.xml.rels'] ?? [])
      .toString()
      .replace(
        '</Relationships>',
        '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      ),
  );
  await expect(read(zipSync(zip))).rejects.toThrow('over 4 MB');
});
