import type { FileMapping } from '../../src/modules/suppliers/sources/file/mapping.contract.ts';

/** A number from 0 up to 1 by a seed, the same ones every time. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A record of a feed, as far as another supplier's is made of it. */
export type FeedFields = {
  ref_id: string;
  brand: string;
  mpn?: string;
  product_name: string;
  cost: number;
  stock: { warehouse: string; qty: number }[];
} & Record<string, unknown>;

/**
 * The same goods as another supplier writes them: codes, costs and stock of its own, maker and part number in another case with
 * other dashes and spaces, names that are the same but for those. Its warehouses have the first one's codes, and one has not.
 */
export function asSecondSupplier(records: readonly FeedFields[], seed: number): FeedFields[] {
  const random = seeded(seed);
  const codes = records.map((_, index) => 500_000 + index * 7);
  for (let index = codes.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [codes[index], codes[other]] = [codes[other] ?? 0, codes[index] ?? 0];
  }
  const cased = (text: string) =>
    random() < 0.4 ? text.toUpperCase() : random() < 0.5 ? text.toLowerCase() : text;
  const spaced = (text: string) =>
    random() < 0.5 ? text.replaceAll(/[\s-]+/g, random() < 0.5 ? '-' : ' ') : text.replaceAll('-', '');
  const broken = (code: string) => {
    const at = 1 + Math.floor(random() * Math.max(1, code.length - 1));
    return random() < 0.5
      ? `${code.slice(0, at)}${random() < 0.5 ? '-' : ' '}${code.slice(at)}`
      : code.replaceAll(/[\s-]/g, '');
  };
  return records.map((record, index) => ({
    ...record,
    ref_id: `B${codes[index]}`,
    brand: spaced(cased(record.brand)),
    ...(record.mpn !== undefined && { mpn: cased(broken(record.mpn)) }),
    product_name: cased(record.product_name),
    cost: Math.max(0.01, Math.round(record.cost * (0.7 + random() * 0.6) * 100) / 100),
    stock: ['CDMX', 'QRO']
      .filter(() => random() < 0.8)
      .map((warehouse) => ({ warehouse, qty: random() < 0.4 ? 0 : Math.floor(random() * 90) + 1 })),
  }));
}

/** The columns of another supplier's file, and what they are. */
const columns = [
  ['Clave', 'ref_id'],
  ['No. Parte', 'mpn'],
  ['EAN', 'ean'],
  ['UPC', 'upc'],
  ['Marca', 'brand'],
  ['Descripción corta', 'product_name'],
  ['Categoría', 'category'],
  ['Precio USD', 'cost'],
  ['Actualizado', 'updated_at'],
] as const;

/** How such a file is read. */
export const csvMapping: FileMapping = {
  list: '',
  columns: [
    ...columns.map(([column, field]) => ({ column, field, warehouse: '' })),
    { column: 'Existencia *', field: 'stock_by_warehouse', warehouse: '' },
  ],
  currency: 'USD',
  category: '',
  brand: '',
  warehouse: 'GENERAL',
  decimal: '.',
};

/** Records as a distributor's price list: semicolons, quotes where they are needed, a column for each warehouse, amounts as `$1,234.50`. */
export function asCsv(records: readonly FeedFields[]): string {
  const places = [...new Set(records.flatMap(({ stock }) => stock.map(({ warehouse }) => warehouse)))];
  const cell = (value: unknown) => {
    const text = value === undefined || value === null ? '' : String(value as string | number);
    return /[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const amount = (cost: number) => `$${cost.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const lines = records.map((record) =>
    [
      ...columns.map(([, field]) => (field === 'cost' ? amount(record.cost) : record[field])),
      ...places.map((place) => record.stock.find(({ warehouse }) => warehouse === place)?.qty),
    ]
      .map(cell)
      .join(';'),
  );
  const head = [...columns.map(([column]) => column), ...places.map((place) => `Existencia ${place}`)];
  return `\ufeff${[head.join(';'), ...lines].join('\r\n')}\r\n`;
}
