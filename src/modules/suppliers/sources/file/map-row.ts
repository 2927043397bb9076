import { pairsInText } from '../../specs/pair-specs.ts';
import { warehouseCode } from '../warehouse-code.ts';
import type { Cell, Row } from './flatten.ts';
import type { FileMapping } from './mapping.contract.ts';

/**
 * A row of a supplier's file as a record of the shop's own format. What cannot be understood stays as it is written, so
 * that the run says what is wrong with it; only what says nothing is left out.
 * @param at when the file was read: the record's time where it has none
 */
export function mapRow(row: Row, mapping: FileMapping, at: Date): Record<string, unknown> {
  const record: Record<string, unknown> = { status: 'active', updated_at: at.toISOString() };
  const specs: Record<string, Cell> = {};
  const stock = new Map<string, unknown>();
  const images: string[] = [];
  /** Lines of names and values say each its own; of two of a name the first one holds. */
  const addSpec = (name: string, cell: Cell) => {
    if (cell === '') return;
    for (const [one, value] of (typeof cell === 'string' && pairsInText(cell)) || [[name, cell] as const])
      if (!Object.hasOwn(specs, one)) specs[one] = value;
  };
  const addStock = (name: string, quantity: unknown) => {
    const code = warehouseCode(name);
    const before = stock.get(code) ?? 0;
    // Two columns of one warehouse are what it has together.
    stock.set(
      code,
      typeof before === 'number' && typeof quantity === 'number' ? before + quantity : quantity,
    );
  };
  for (const { column, field, warehouse } of mapping.columns) {
    if (field === 'stock_by_warehouse') {
      const prefix = column.replace(/\*$/, '');
      for (const [name, cell] of Object.entries(row)) {
        if (name.startsWith(prefix)) addStock(name.slice(prefix.length), quantityOf(cell));
      }
      continue;
    }
    if (field === 'spec' && column.endsWith('.*')) {
      for (const [name, cell] of Object.entries(row))
        if (name.startsWith(column.slice(0, -1))) addSpec(name.slice(column.length - 1), cell);
      continue;
    }
    const cell = row[column];
    if (field === 'stock') {
      addStock(warehouse || mapping.warehouse || 'GENERAL', quantityOf(cell ?? ''));
      continue;
    }
    if (cell === undefined || cell === '') continue;
    switch (field) {
      case 'cost':
      case 'weight_kg':
      case 'release_year':
        record[field] = numberOf(cell, mapping.decimal);
        break;
      case 'currency':
        record[field] = currencyOf(String(cell));
        break;
      case 'status':
        record[field] = isWithdrawn(cell) ? 'discontinued' : 'active';
        break;
      case 'ean':
      case 'upc':
        if (!/^(?:0+|n\/?a|-+|s\/?c)$/i.test(String(cell).trim()))
          record[field] = String(cell).replaceAll(/[\s-]/g, '');
        break;
      case 'updated_at':
        record[field] = timeOf(String(cell));
        break;
      case 'image':
        // An address may have blanks and commas of its own; another one begins behind them.
        images.push(...String(cell).split(/[\s,;|]+(?=https?:)/i));
        break;
      case 'spec':
        addSpec(column, cell);
        break;
      case 'ref_id':
      case 'product_name':
      case 'brand':
      case 'mpn':
      case 'category':
      case 'description':
        record[field] = String(cell).replaceAll(/[ \t\u00a0]+/g, ' ');
        break;
    }
  }
  record['stock'] = [...stock].map(([warehouse, qty]) => ({ warehouse, qty }));
  record['specs'] = specs;
  if (images.length > 0) record['images'] = images;
  record['currency'] ??= mapping.currency;
  if (mapping.category !== '') record['category'] ??= mapping.category;
  if (mapping.brand !== '') record['brand'] ??= mapping.brand;
  return record;
}

/** `$1,234.50`, `1.234,50` or `1 234.5 MXN` as a number; anything else as it is. */
export function numberOf(cell: Cell, decimal: '.' | ','): Cell {
  if (typeof cell !== 'string') return cell;
  const bare = cell.replaceAll(/[$\s\u00a0']|mxn|usd|mn/gi, '');
  const grouping = decimal === '.' ? ',' : '.';
  const shape =
    decimal === '.' ? /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/ : /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/;
  if (!shape.test(bare)) return cell;
  return Number(bare.replaceAll(grouping, '').replace(decimal, '.'));
}

/** Units: nothing and «Agotado» are none, `10+` and `>10` at least ten. */
function quantityOf(cell: Cell): Cell {
  if (typeof cell === 'number') return cell;
  const text = String(cell).trim().toLowerCase();
  if (text === '' || /^(?:-|no|n\/?a|agotado|sin existencias?|false)$/.test(text)) return 0;
  const found = /^[+>]?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?\s*\+?$/.exec(text)?.[1];
  return found === undefined ? cell : Number(found.replaceAll(',', ''));
}

function currencyOf(text: string): string {
  const bare = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (/^(?:mxn|mxp|mn|pesos?|pesosmexicanos|monedanacional)$/.test(bare)) return 'MXN';
  if (/^(?:usd?|dls|dlls|dolar|dolares|dlar|dlares|dollars?|us)$/.test(bare)) return 'USD';
  return text;
}

function isWithdrawn(cell: Cell): boolean {
  return /^(?:0|no|n|false|inactivo|inactive|baja|descontinuado|discontinued|eol)$/i.test(
    String(cell).trim(),
  );
}

/** A day, or a day and an hour in Mexico City's time, as feeds write times; anything else as it is. */
function timeOf(text: string): string {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text.trim());
  return found ? `${found[1]}T${found[2] ?? '00:00'}-06:00` : text.trim();
}
