import readXlsx from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { csvText } from '../../../platform/csv.ts';
import { csvToXlsx } from './csv-to-xlsx.ts';

test('amounts become numbers; codes, phone numbers and what looks like a formula stay text', async () => {
  const file = await csvToXlsx(
    csvText(
      ['sku', 'price', 'ean', 'note'],
      [
        ['0042', 1234.5, '7501234567890', '=HYPERLINK("http://mala.example")'],
        ['A-1', -3, null, 'dos\nlíneas, y «comillas" »'],
      ],
    ),
  );
  const [sheet] = await readXlsx(Buffer.from(await file.arrayBuffer()));
  expect(sheet?.data).toEqual([
    ['sku', 'price', 'ean', 'note'],
    ['0042', 1234.5, '7501234567890', '=HYPERLINK("http://mala.example")'],
    ['A-1', -3, null, 'dos\nlíneas, y «comillas" »'],
  ]);
});
