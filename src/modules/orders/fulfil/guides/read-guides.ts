import { parse } from 'csv-parse/sync';
import { delimiterOf } from '../../../../platform/csv.ts';

/** A line of a file of guides; `line` counts from 1 as spreadsheets do, the head too. */
export type GuideLine = {
  line: number;
  /** As it was typed. */
  order: string;
  carrier: string;
  trackingCode: string;
  /** Which of the order's parcels; empty where there is one. */
  parcel: string;
};

/** What columns are called, in both languages; without a head they stand in this order. */
const columns = {
  order: ['order', 'order number', 'pedido', 'numero de pedido', 'folio'],
  carrier: ['carrier', 'paqueteria', 'transportista'],
  trackingCode: ['guide', 'guia', 'tracking', 'tracking code', 'numero de guia', 'rastreo'],
  parcel: ['parcel', 'paquete'],
} as const;
const names = Object.keys(columns) as (keyof typeof columns)[];

/**
 * The lines of a CSV file of guides, divided by commas, semicolons or tabs; empty lines are left out.
 * @throws Error for a file that is no such table, e.g. with an open quote
 */
export function readGuides(csv: string): GuideLine[] {
  const rows = parse(csv.replace(/^\uFEFF/, ''), {
    delimiter: delimiterOf(csv.trimStart().split(/\r?\n/, 1)[0] ?? ''),
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const heads = rows[0]?.record.map(folded) ?? [];
  const named = names.map((name) =>
    heads.findIndex((head) => (columns[name] as readonly string[]).includes(head)),
  );
  const hasHead = named[0] !== -1 && named[2] !== -1;
  const places = hasHead ? named : [0, 1, 2, 3];
  return rows.slice(hasHead ? 1 : 0).flatMap(({ record, info }) => {
    const [order = '', carrier = '', trackingCode = '', parcel = ''] = places.map(
      (place) => record[place] ?? '',
    );
    if ([order, carrier, trackingCode].every((text) => text === '')) return [];
    return [{ line: info.lines, order, carrier, trackingCode, parcel }];
  });
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}
