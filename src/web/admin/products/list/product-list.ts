import { type Message, msg } from '../../../../i18n/t.ts';
import type { Api } from '../../../../api/client.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { choiceOf, wordsOf } from '../../admin-parts/list-address.ts';

export type ProductInList = Awaited<ReturnType<Api['catalog']['adminProducts']>>['products'][number];

export const statuses: Record<ProductInList['status'], { label: Message; tone: BadgeTone }> = {
  active: { label: msg('Active'), tone: 'success' },
  hidden: { label: msg('Hidden'), tone: 'warning' },
  discontinued: { label: msg('Discontinued'), tone: 'neutral' },
};
export const stocks = { none: msg('Out of stock'), low: msg('Low stock'), some: msg('In stock') } as const;
export const sorts = {
  newest: msg('Newest first'),
  name: msg('By name'),
  '-name': msg('By name, backwards'),
  sku: msg('By SKU'),
  price: msg('Cheapest first'),
  '-price': msg('Dearest first'),
  stock: msg('Least stock first'),
  '-stock': msg('Most stock first'),
} as const;
/** What a product may lack, as the filter says it. */
export const lacks: Record<ProductInList['missing'][number], Message> = {
  picture: msg('No picture'),
  specs: msg('No specs'),
  ean: msg('No EAN'),
  description: msg('No description'),
  weight: msg('No weight'),
  category: msg('No category'),
};

/** Margins that are asked for, in percent of the price. */
export const margins = [0, 5, 10, 15, 20, 30] as const;
const marginIn = (search: URLSearchParams) =>
  margins.find((percent) => String(percent) === search.get('margin'));

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
    margin_below: marginIn(search),
    category_id: idIn('category'),
    brand_id: idIn('brand'),
  };
}

/** What is kept of a price after the cost, both with IVA, in tenths of a percent; null where the cost is not known. */
export function marginTenths({ price_cents: price, cost_cents: cost }: ProductInList): number | null {
  return cost === null ? null : Math.round(((price - cost) / price) * 1000);
}
