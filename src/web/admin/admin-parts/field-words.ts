import { type Message, msg, said, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { staffDateTime } from './staff-time.ts';

/** What categories are called, by id. */
export type CategoryNames = ReadonlyMap<number, string>;

/** What the categories of a tree are called. */
export function categoryNames(categories: readonly { id: number; category_name: string }[]): CategoryNames {
  return new Map(categories.map(({ id, category_name: name }) => [id, name]));
}

const fieldNames: Readonly<Record<string, Message>> = {
  line: msg('Line'),
  email: msg('E-mail'),
  name: msg('Name'),
  last_name: msg('Last name'),
  phone: msg('Phone'),
  accepts_marketing: msg('Accepts marketing'),
  newsletter: msg('Newsletter'),
  price_list: msg('Price list'),
  address: msg('Address added'),
  recipient: msg('Recipient'),
  street: msg('Street'),
  exterior_number: msg('Number'),
  interior_number: msg('Interior number'),
  neighbourhood: msg('Neighbourhood (colonia)'),
  municipality: msg('Municipality'),
  state: msg('State'),
  postal_code: msg('Postal code'),
  directions: msg('Directions'),
  rfc: msg('RFC'),
  legal_name: msg('Legal name'),
  tax_regime: msg('Régimen fiscal'),
  cfdi_use: msg('Use of the CFDI'),
  tax_postal_code: msg('Postal code for taxes'),
  handle: msg('Handle (joins lines of one product)'),
  image_url: msg('Picture'),
  alt: msg('Alternative text'),
  position: msg('Place (1 is the main picture)'),
  from_path: msg('Old address'),
  to_path: msg('Leads to'),
  sku: msg('SKU'),
  below_cost_reason: msg('Why below cost'),
  product_name: msg('Name'),
  brand: msg('Brand'),
  category: msg('Category'),
  category_id: msg('Category'),
  category_ids: msg('Category'),
  categories: msg('Categories'),
  files: msg('Files'),
  related_ids: msg('Shown beside it'),
  locked_fields: msg('Locked'),
  kind: msg('Kind'),
  price: msg('Price in pesos, with IVA'),
  price_cents: msg('Price'),
  cost: msg('Cost in pesos, with IVA'),
  cost_cents: msg('Cost'),
  status: msg('Status'),
  mpn: msg('Part number (MPN)'),
  ean: msg('EAN'),
  upc: msg('UPC'),
  weight_grams: msg('Weight in grams'),
  description: msg('Description'),
  max_per_order: msg('Limit per order'),
  tax_basis_points: msg('IVA in its price'),
  warranty_months: msg('Warranty in months'),
  lines: msg('Products'),
  total_cents: msg('Total'),
  version: msg('Version'),
  reason: msg('Reason'),
  discount_reason: msg('Reason of the discount'),
  limit_reason: msg('Why more than one person may buy'),
  carrier: msg('Carrier'),
  tracking_code: msg('Tracking number'),
  shipment: msg('Shipment'),
  parcel: msg('Parcel'),
  resolution: msg('What the customer got'),
  wanted: msg('What the customer wants'),
  refund_cents: msg('Given back'),
  amount_cents: msg('Amount'),
  shipping_cents: msg('Delivery'),
  store_credit_cents: msg('As store credit'),
  difference_cents: msg('Difference'),
  delivery_method: msg('Delivery method'),
  note: msg('Note'),
  hold: msg('On hold'),
  location_code: msg('Location'),
  warehouse: msg('Location'),
  bin: msg('Shelf'),
  unit: msg('Unit'),
  units: msg('Units'),
  grade: msg('Grade'),
  product: msg('Product'),
  products: msg('Products'),
  specs: msg('Specs'),
  brand_id: msg('Brand'),
  at: msg('When'),
  audience: msg('Recipients'),
  subject: msg('Subject'),
  preheader: msg('Beside the subject'),
  topic: msg('Topic'),
  segment_id: msg('Who gets it'),
  blocks: msg('Blocks'),
  method: msg('Payment method'),
  reference: msg('Reference'),
  serial: msg('Serial number'),
  label: msg('Label'),
  outcome: msg('Outcome'),
  days: msg('Days'),
  buyers: msg('Buyers'),
  seo_title: msg('Title in search engines'),
  seo_description: msg('Description in search engines'),
};

/** A field's name on the screen. */
export function fieldName(field: string): string {
  if (field.startsWith('stock:')) return t('Stock in {value}', { value: field.slice(6) });
  if (field.startsWith('image_url_')) return t('Picture {value}', { value: field.slice(10) });
  const words = field.replace(/_cents$/, '').replaceAll('_', ' ');
  return said(fieldNames[field] ?? words.charAt(0).toUpperCase() + words.slice(1));
}

const lengthMax = 80;
/** As moments are kept. */
const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** A field's value in words, cut where it is long; a category that is gone keeps its number. */
export function fieldText(field: string, value: unknown, categories?: CategoryNames): string {
  if (value === null || value === undefined || value === '') return '—';
  if (field.endsWith('_cents') && typeof value === 'number') return formatPesos(value);
  // The only thing that an import does about it.
  if (field === 'newsletter') return t('asked by e-mail');
  if (field === 'category_id' && typeof value === 'number') return categories?.get(value) ?? `#${value}`;
  if (typeof value === 'string' && isMoment.test(value)) return staffDateTime(value);
  // Things with parts of their own, e.g. the blocks of an e-mail: how many there are says more than how they are kept.
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => typeof one === 'object' && !isLine(one))
  )
    return String(value.length);
  const text = Array.isArray(value)
    ? value.map((one: unknown) => oneOf(field, one, categories)).join(', ') || '—'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}

function oneOf(field: string, value: unknown, categories: CategoryNames | undefined): string {
  if (field === 'category_ids') return fieldText('category_id', value, categories);
  if (field === 'locked_fields' && typeof value === 'string') return fieldName(value);
  if (isLine(value)) return `${value.quantity} × ${t('line {number}', { number: value.position + 1 })}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A line of an order, as orders count them: the first is 0. */
function isLine(value: unknown): value is { position: number; quantity: number } {
  if (typeof value !== 'object' || value === null) return false;
  return 'position' in value && typeof value.position === 'number' && 'quantity' in value;
}
