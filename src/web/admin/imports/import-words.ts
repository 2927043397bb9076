import { formatPesos } from '../../../platform/money.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type ImportRun = Awaited<ReturnType<Api['imports']['run']>>['import'];
export type ImportRow = Awaited<ReturnType<Api['imports']['rows']>>['rows'][number];

export type ImportKind = ImportRun['kind'];

/** What files may be of. */
export const importKinds: Readonly<Record<ImportKind, { label: string; thing: string; hint: string }>> = {
  products: {
    label: 'Products, prices, stock',
    thing: 'Product',
    hint: 'One column is the SKU. An empty cell leaves a field as it is.',
  },
  pictures: {
    label: 'Pictures by address',
    thing: 'Product',
    hint: 'One column is the SKU, others are addresses of pictures (https://…/photo.jpg). The shop fetches them and keeps them.',
  },
  redirects: {
    label: 'Redirects',
    thing: 'Address',
    hint: 'One column is the old address (/tarjetas.php), another one the page it leads to (/category/gpu).',
  },
  edits: { label: 'Bulk edit', thing: 'Product', hint: '' },
  customers: {
    label: 'Customers',
    thing: 'Customer',
    hint: 'One column is the e-mail. They come in by a code mailed to them; who accepts marketing is asked by an email.',
  },
};

/** How far an import is. */
export const runStates: Readonly<Record<ImportRun['state'], { label: string; tone: BadgeTone }>> = {
  read: { label: 'Columns to choose', tone: 'warning' },
  checking: { label: 'Being checked', tone: 'brand' },
  checked: { label: 'Checked, not written', tone: 'warning' },
  running: { label: 'Being written', tone: 'brand' },
  stopped: { label: 'Stopped', tone: 'warning' },
  done: { label: 'Written', tone: 'success' },
  undoing: { label: 'Being undone', tone: 'brand' },
  undone: { label: 'Undone', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** What is to become, or became, of a line. */
export const rowStates: Readonly<Record<ImportRow['state'], { label: string; tone: BadgeTone }>> = {
  read: { label: 'Not checked', tone: 'neutral' },
  create: { label: 'New', tone: 'success' },
  change: { label: 'Changes', tone: 'brand' },
  same: { label: 'As it is', tone: 'neutral' },
  error: { label: 'Left out', tone: 'danger' },
  added: { label: 'Added', tone: 'success' },
  changed: { label: 'Changed', tone: 'success' },
  partly: { label: 'Partly added', tone: 'warning' },
  undone: { label: 'Undone', tone: 'neutral' },
  kept: { label: 'Partly kept', tone: 'warning' },
};

const fieldNames: Readonly<Record<string, string>> = {
  line: 'Line',
  email: 'E-mail',
  name: 'Name',
  last_name: 'Last name',
  phone: 'Phone',
  accepts_marketing: 'Accepts marketing',
  newsletter: 'Newsletter',
  price_list: 'Price list',
  address: 'Address added',
  recipient: 'Recipient',
  street: 'Street',
  exterior_number: 'Number',
  interior_number: 'Interior number',
  neighbourhood: 'Neighbourhood (colonia)',
  municipality: 'Municipality',
  state: 'State',
  postal_code: 'Postal code',
  directions: 'Directions',
  rfc: 'RFC',
  legal_name: 'Legal name',
  tax_regime: 'Régimen fiscal',
  cfdi_use: 'Use of the CFDI',
  tax_postal_code: 'Postal code for taxes',
  handle: 'Handle (joins lines of one product)',
  image_url: 'Picture',
  alt: 'Alternative text',
  position: 'Place (1 is the main picture)',
  from_path: 'Old address',
  to_path: 'Leads to',
  sku: 'SKU',
  product_name: 'Name',
  brand: 'Brand',
  category: 'Category',
  category_id: 'Category',
  category_ids: 'Category',
  categories: 'Categories',
  locked_fields: 'Locked',
  kind: 'Kind',
  price: 'Price in pesos, with IVA',
  price_cents: 'Price',
  cost: 'Cost in pesos, with IVA',
  cost_cents: 'Cost',
  status: 'Status',
  mpn: 'Part number (MPN)',
  ean: 'EAN',
  upc: 'UPC',
  weight_grams: 'Weight in grams',
  description: 'Description',
  max_per_order: 'Limit per order',
  warranty_months: 'Warranty in months',
  seo_title: 'Title in search engines',
  seo_description: 'Description in search engines',
};

/** `1 line`, `1,200 lines`. */
export function linesInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`;
}

/** Lines that were left out, whole or in part. */
export function leftOut({ counts }: Pick<ImportRun, 'counts'>): number {
  return (counts.error ?? 0) + (counts.partly ?? 0);
}

/** What a line is of: a SKU, an address. */
export function nameOf({ sku, key, line }: Pick<ImportRow, 'sku' | 'key' | 'line'>): string {
  return sku || key || `Line ${line}`;
}

/** A field's name on the screen. */
export function fieldName(field: string): string {
  if (field.startsWith('stock:')) return `Stock in ${field.slice(6)}`;
  if (field.startsWith('image_url_')) return `Picture ${field.slice(10)}`;
  return fieldNames[field] ?? field;
}

/** What a line changes, field by field. */
export function changesOf({ before, after }: Pick<ImportRow, 'before' | 'after'>): string[] {
  return Object.keys(after).map((field) => {
    const now = shown(field, after[field]);
    return before[field] === undefined
      ? `${fieldName(field)}: ${now}`
      : `${fieldName(field)}: ${shown(field, before[field])} → ${now}`;
  });
}

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (field.endsWith('_cents') && typeof value === 'number') return formatPesos(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** The share of the work at hand that is done, 0 to 1; undefined where nothing is at work. */
export function progressOf({ state, counts }: Pick<ImportRun, 'state' | 'counts'>): number | undefined {
  const sum = (...states: ImportRow['state'][]) =>
    states.reduce((total, one) => total + (counts[one] ?? 0), 0);
  const share = (done: number, left: number) => (done + left === 0 ? 1 : done / (done + left));
  if (state === 'checking') return share(sum('create', 'change', 'same', 'error'), sum('read'));
  if (state === 'running') return share(sum('added', 'changed', 'partly'), sum('create', 'change'));
  if (state === 'undoing') return share(sum('undone', 'kept'), sum('added', 'changed', 'partly'));
  return undefined;
}
