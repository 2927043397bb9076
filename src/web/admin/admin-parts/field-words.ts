import { formatPesos } from '../../../platform/money.ts';

/** What categories are called, by id. */
export type CategoryNames = ReadonlyMap<number, string>;

/** What the categories of a tree are called. */
export function categoryNames(categories: readonly { id: number; category_name: string }[]): CategoryNames {
  return new Map(categories.map(({ id, category_name: name }) => [id, name]));
}

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
  below_cost_reason: 'Why below cost',
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

/** A field's name on the screen. */
export function fieldName(field: string): string {
  if (field.startsWith('stock:')) return `Stock in ${field.slice(6)}`;
  if (field.startsWith('image_url_')) return `Picture ${field.slice(10)}`;
  const words = field.replace(/_cents$/, '').replaceAll('_', ' ');
  return fieldNames[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const lengthMax = 80;

/** A field's value in words, cut where it is long; a category that is gone keeps its number. */
export function fieldText(field: string, value: unknown, categories?: CategoryNames): string {
  if (value === null || value === undefined || value === '') return '—';
  if (field.endsWith('_cents') && typeof value === 'number') return formatPesos(value);
  if (field === 'category_id' && typeof value === 'number') return categories?.get(value) ?? `#${value}`;
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
  return typeof value === 'string' ? value : JSON.stringify(value);
}
