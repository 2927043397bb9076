import { keepText } from '../../../i18n/t.ts';
import { folded, short } from '../guess-mapping.ts';
import type { Problems } from '../problems-of.ts';
import { type ProductField, productFields, stockPrefix } from './product-fields.ts';

/** What a line says, with the names and units of the catalogue's calls; an empty cell says nothing. */
export type ReadRow = {
  sku: string;
  /** As the form of a product takes them, not yet checked by it. */
  values: Record<string, unknown>;
  /** By its name or slug. */
  category: string | undefined;
  /** Units on hand by warehouse. */
  stock: Record<string, number>;
  /** What cannot be read, by field. */
  problems: Problems;
};

const statuses: Readonly<Record<string, string>> = {
  active: 'active',
  activo: 'active',
  activa: 'active',
  si: 'active',
  hidden: 'hidden',
  oculto: 'hidden',
  borrador: 'hidden',
  no: 'hidden',
  discontinued: 'discontinued',
  descontinuado: 'discontinued',
};

/** Reads the cells of a line by what its columns are. `kinds` are codes by code and by name, folded. */
export function readRow(
  cells: readonly string[],
  mapping: readonly string[],
  kinds: ReadonlyMap<string, string>,
): ReadRow {
  const row: ReadRow = { sku: '', values: {}, category: undefined, stock: {}, problems: {} };
  for (const [index, field] of mapping.entries()) {
    const text = cells[index]?.trim() ?? '';
    if (field === '' || text === '') continue;
    if (field.startsWith(stockPrefix)) {
      const units = wholeOf(text);
      if (units === undefined)
        row.problems[field] = keepText('«{cell}» is no number of units.', { cell: short(text) });
      else row.stock[field.slice(stockPrefix.length)] = units;
    } else if ((productFields as readonly string[]).includes(field)) {
      readField(row, field as ProductField, text, kinds);
    }
  }
  if (row.sku === '') row.problems['sku'] = keepText('The line has no SKU.');
  return row;
}

function readField(
  row: ReadRow,
  field: ProductField,
  text: string,
  kinds: ReadonlyMap<string, string>,
): void {
  switch (field) {
    case 'sku':
      row.sku = text;
      break;
    case 'category':
      row.category = text;
      break;
    case 'price':
    case 'cost': {
      const cents = centsOf(text);
      if (cents === undefined)
        row.problems[field] = keepText('«{cell}» is no amount in pesos.', { cell: short(text) });
      else row.values[`${field}_cents`] = cents;
      break;
    }
    case 'weight_grams':
    case 'max_per_order':
    case 'warranty_months': {
      const number = wholeOf(text);
      if (number === undefined)
        row.problems[field] = keepText('«{cell}» is no whole number.', { cell: short(text) });
      else row.values[field] = number;
      break;
    }
    case 'status': {
      const status = statuses[folded(text)];
      if (status === undefined)
        row.problems[field] = keepText('«{cell}» is no status: active, hidden or discontinued.', {
          cell: short(text),
        });
      else row.values[field] = status;
      break;
    }
    case 'kind': {
      const kind = kinds.get(folded(text));
      if (kind === undefined)
        row.problems[field] = keepText('«{cell}» is no kind of product.', { cell: short(text) });
      else row.values[field] = kind;
      break;
    }
    case 'ean':
    case 'upc':
      // Spreadsheets take leading zeros for nothing.
      row.values[field] = text.replaceAll(/[\s-]/g, '');
      break;
    default:
      row.values[field] = text;
  }
}

/** `1,299.50`, `$1299.5`, `1299` → centavos; undefined for what is no amount. */
function centsOf(text: string): number | undefined {
  const plain = text.replaceAll(/[\s$]|MXN/gi, '').replaceAll(/,(?=\d{3}(\D|$))/g, '');
  // What a spreadsheet counted may have more digits than money has.
  if (!/^\d{1,9}(\.\d{1,12})?$/.test(plain)) return undefined;
  return Math.round(Number(plain) * 100);
}

function wholeOf(text: string): number | undefined {
  const plain = text.replaceAll(/,(?=\d{3}(\D|$))/g, '');
  return /^\d{1,7}(\.0+)?$/.test(plain) ? Number(plain) : undefined;
}
