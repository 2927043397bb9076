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

test.each([
  ['nothing', ''],
  ['a first line alone', 'sku,nombre\n'],
  ['bytes', Buffer.from([0x89, 0x50, 0, 1, 2])],
  ['a quote that is never closed', 'sku,nombre\nA-1,"Tarjeta\n'],
])('%s is refused beside the file', async (_, content) => {
  await expect(readTable(csv(content))).rejects.toMatchObject({
    status: 422,
    fields: { file: expect.any(String) },
  });
});
