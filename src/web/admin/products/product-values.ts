import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { hundredthsOf, typedHundredths } from '../admin-parts/hundredths.ts';
import { changedFields } from '../admin-parts/merge-versions.ts';

export type EditedProduct = Awaited<ReturnType<Api['catalog']['adminProduct']>>['product'];
export type ProductChange = NonNullable<Parameters<Api['catalog']['updateProduct']>[0]['body']>;
export type NewProduct = Parameters<Api['catalog']['addProduct']>[0]['body'];
export type LockableField = EditedProduct['locked_fields'][number];

/** The product form as it stands on the screen; numbers as they are typed, empty for none. */
export type ProductValues = {
  version: number;
  productName: string;
  description: string;
  brand: string;
  kind: string;
  categories: ComboboxOption[];
  related: ComboboxOption[];
  status: 'active' | 'hidden' | 'discontinued';
  price: string;
  cost: string;
  sku: string;
  mpn: string;
  ean: string;
  upc: string;
  weight: string;
  length: string;
  width: string;
  height: string;
  warranty: string;
  maxPerOrder: string;
  /** Basis points; empty: the shop's rate. */
  tax: string;
  seoTitle: string;
  seoDescription: string;
  files: { title: string; url: string }[];
  /** Why it is sold below cost. */
  reason: string;
  locked: LockableField[];
};

/** The fields' names on the screen. */
export const productLabels: Readonly<Record<keyof ProductValues, Message>> = {
  version: msg('Version'),
  productName: msg('Name'),
  description: msg('Description'),
  brand: msg('Brand'),
  kind: msg('Kind'),
  categories: msg('Categories'),
  related: msg('Shown beside it'),
  status: msg('Status'),
  price: msg('Price with IVA'),
  cost: msg('Cost with IVA'),
  sku: msg('SKU'),
  mpn: msg('Part number (MPN)'),
  ean: msg('EAN'),
  upc: msg('UPC'),
  weight: msg('Weight'),
  length: msg('Length'),
  width: msg('Width'),
  height: msg('Height'),
  warranty: msg('Warranty'),
  maxPerOrder: msg('Limit per order'),
  tax: msg('IVA in its price'),
  seoTitle: msg('Title in search engines'),
  seoDescription: msg('Description in search engines'),
  files: msg('Files'),
  reason: msg('Reason for a price below cost'),
  locked: msg('Locked fields'),
};

export const emptyProduct: ProductValues = {
  version: 0,
  productName: '',
  description: '',
  brand: '',
  kind: '',
  categories: [],
  related: [],
  status: 'active',
  price: '',
  cost: '',
  sku: '',
  mpn: '',
  ean: '',
  upc: '',
  weight: '',
  length: '',
  width: '',
  height: '',
  warranty: '',
  maxPerOrder: '',
  tax: '',
  seoTitle: '',
  seoDescription: '',
  files: [],
  reason: '',
  locked: [],
};

/** What the form shows of a product that is there. */
export function valuesOfProduct(product: EditedProduct): ProductValues {
  const typed = (value: number | null | undefined) => String(value ?? '');
  return {
    version: product.version,
    productName: product.product_name,
    description: product.description,
    brand: product.brand,
    kind: product.kind,
    categories: product.categories.map((one) => ({ value: String(one.id), label: one.category_name })),
    related: product.related.map((one) => ({ value: String(one.id), label: one.product_name })),
    status: product.status,
    price: typedHundredths(product.price_cents),
    cost: product.own_cost_cents === null ? '' : typedHundredths(product.own_cost_cents),
    sku: product.sku,
    mpn: product.mpn ?? '',
    ean: product.ean ?? '',
    upc: product.upc ?? '',
    weight: typed(product.weight_grams),
    length: typed(product.box_mm?.length),
    width: typed(product.box_mm?.width),
    height: typed(product.box_mm?.height),
    warranty: typed(product.warranty_months),
    maxPerOrder: typed(product.max_per_order),
    tax: typed(product.tax_basis_points),
    seoTitle: product.seo_title ?? '',
    seoDescription: product.seo_description ?? '',
    files: product.files,
    reason: '',
    locked: product.locked_fields,
  };
}

const wholeNumbers = ['weight', 'length', 'width', 'height', 'warranty', 'maxPerOrder'] as const;
const boxSides = ['length', 'width', 'height'] as const;

/** What is wrong with what was typed before it is sent, by the API's field. */
export function productProblems(values: ProductValues): Record<string, string> {
  const problems: Record<string, string> = {};
  const price = hundredthsOf(values.price);
  if (price === undefined || price < 100) {
    problems['price_cents'] = t('Enter a price in pesos, 1.00 or more.');
  }
  if (values.cost.trim() !== '' && (hundredthsOf(values.cost) ?? 0) < 1) {
    problems['cost_cents'] = t('Enter a cost in pesos, or nothing.');
  }
  for (const name of wholeNumbers) {
    const text = values[name].trim();
    if (text !== '' && !/^[1-9]\d{0,6}$/.test(text)) problems[wireNames[name]] = t('Enter a whole number.');
  }
  const sides = boxSides.filter((side) => values[side].trim() !== '').length;
  if (sides !== 0 && sides !== 3) problems['box_mm'] = t('Enter all three sides, or none.');
  if (values.kind === '') problems['kind'] = t('Choose what it is.');
  return problems;
}

/** The API's name of each field that stands for one. */
const wireNames = {
  productName: 'product_name',
  description: 'description',
  brand: 'brand',
  kind: 'kind',
  status: 'status',
  mpn: 'mpn',
  ean: 'ean',
  upc: 'upc',
  weight: 'weight_grams',
  length: 'box_mm',
  width: 'box_mm',
  height: 'box_mm',
  warranty: 'warranty_months',
  maxPerOrder: 'max_per_order',
  tax: 'tax_basis_points',
  seoTitle: 'seo_title',
  seoDescription: 'seo_description',
} as const satisfies Partial<Record<keyof ProductValues, string>>;

/** Only what was changed, as the API takes it. */
export function changeOf(start: ProductValues, typed: ProductValues): ProductChange {
  const changed = new Set(changedFields(start, typed));
  const all = bodyOf(typed);
  const change: ProductChange = { version: start.version };
  const take = <Name extends keyof typeof all>(name: Name) => {
    Object.assign(change, { [name]: all[name] });
  };
  for (const field of changed) if (field in wireNames) take(wireNames[field as keyof typeof wireNames]);
  if (changed.has('price')) take('price_cents');
  if (changed.has('cost')) take('cost_cents');
  if (changed.has('categories')) take('category_ids');
  if (changed.has('related')) take('related_ids');
  if (changed.has('files')) take('files');
  if (typed.reason.trim() !== '') change.reason = typed.reason.trim();
  if (changed.has('locked')) change.locked_fields = typed.locked;
  return change;
}

/** A new product, as the API takes it. */
export function newProductOf(typed: ProductValues): NewProduct {
  const { category_ids: categoryIds, ...body } = bodyOf(typed);
  const [first] = categoryIds;
  return {
    ...body,
    ...(typed.reason.trim() !== '' && { reason: typed.reason.trim() }),
    sku: typed.sku.trim(),
    // Without one the API says so beside the field.
    category_id: first ?? 0,
    category_ids: categoryIds.length === 0 ? undefined : categoryIds,
  };
}

function bodyOf(typed: ProductValues) {
  const number = (text: string) => (text.trim() === '' ? null : Number(text));
  const side = (name: (typeof boxSides)[number]) => Number(typed[name]);
  return {
    product_name: typed.productName,
    description: typed.description,
    brand: typed.brand,
    kind: typed.kind,
    category_ids: typed.categories.map(({ value }) => Number(value)),
    related_ids: typed.related.map(({ value }) => Number(value)),
    status: typed.status,
    price_cents: hundredthsOf(typed.price) ?? 0,
    cost_cents: hundredthsOf(typed.cost) ?? null,
    mpn: typed.mpn,
    ean: typed.ean,
    upc: typed.upc,
    weight_grams: number(typed.weight),
    box_mm:
      typed.length.trim() === ''
        ? null
        : { length: side('length'), width: side('width'), height: side('height') },
    warranty_months: number(typed.warranty),
    max_per_order: number(typed.maxPerOrder),
    tax_basis_points: typed.tax === '' ? null : (Number(typed.tax) as 0 | 800 | 1600),
    seo_title: typed.seoTitle,
    seo_description: typed.seoDescription,
    // A line that was added and left empty is no file.
    files: typed.files.filter(({ title, url }) => title.trim() !== '' || url.trim() !== ''),
  };
}
