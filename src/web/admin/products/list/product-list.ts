import type { Api } from '../../../../api/client.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { choiceOf, wordsOf } from '../../admin-parts/list-address.ts';

export type ProductInList = Awaited<ReturnType<Api['catalog']['adminProducts']>>['products'][number];

export const statuses: Record<ProductInList['status'], { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'success' },
  hidden: { label: 'Hidden', tone: 'warning' },
  discontinued: { label: 'Discontinued', tone: 'neutral' },
};
export const stocks = { none: 'Out of stock', low: 'Low stock', some: 'In stock' } as const;
export const sorts = {
  newest: 'Newest first',
  name: 'By name',
  '-name': 'By name, backwards',
  sku: 'By SKU',
  price: 'Cheapest first',
  '-price': 'Dearest first',
  stock: 'Least stock first',
  '-stock': 'Most stock first',
} as const;
/** What a product may lack, as the filter says it. */
export const lacks: Record<ProductInList['missing'][number], string> = {
  picture: 'No picture',
  specs: 'No specs',
  ean: 'No EAN',
  description: 'No description',
  weight: 'No weight',
  category: 'No category',
};

/** What an address narrows the list to, as the calls take it. */
export function productFilterOf(search: URLSearchParams) {
  const idIn = (name: string) => {
    const id = Number(search.get(name));
    return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined;
  };
  return {
    q: wordsOf(search),
    status: choiceOf(search, 'status', statuses),
    stock: choiceOf(search, 'stock', stocks),
    missing: choiceOf(search, 'missing', lacks),
    supplier: search.get('supplier')?.slice(0, 100) || undefined,
    category_id: idIn('category'),
    brand_id: idIn('brand'),
  };
}

/** What is kept of a price after the cost, both with IVA, in tenths of a percent; null where the cost is not known. */
export function marginTenths({ price_cents: price, cost_cents: cost }: ProductInList): number | null {
  return cost === null ? null : Math.round(((price - cost) / price) * 1000);
}
