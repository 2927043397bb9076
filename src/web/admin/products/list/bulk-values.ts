import { msg } from '../../../../i18n/t.ts';
import type { Api } from '../../../../api/client.ts';
import { hundredthsOf } from '../../admin-parts/hundredths.ts';

type BulkCall = NonNullable<Parameters<Api['catalog']['changeProductsInBulk']>[0]>['body'];
export type BulkChange = BulkCall['change'];
export type BulkAnswer = Awaited<ReturnType<Api['catalog']['changeProductsInBulk']>>;

/** What the form of a bulk edit holds: one thing to do, and its values as they are typed. */
export type BulkTyped = {
  action: keyof typeof bulkActions;
  status: string;
  categoryId: string;
  brandId: string;
  amount: string;
  round: string;
  field: string;
  find: string;
  with: string;
};

/** What can be done to many products, in the order of the menu. */
export const bulkActions = {
  status: msg('Set the status'),
  price_set: msg('Set the price'),
  price_percent: msg('Change the price by percent'),
  price_amount: msg('Change the price by pesos'),
  category_add: msg('Add a category'),
  category_move: msg('Move to a category'),
  category_remove: msg('Remove a category'),
  brand: msg('Set the brand'),
  limit: msg('Set the limit per order'),
  replace_name: msg('Replace words in the name'),
  replace_description: msg('Replace words in the description'),
  lock: msg('Lock a field against feeds'),
  unlock: msg('Unlock a field'),
} as const;

export const nothingTyped: BulkTyped = {
  action: 'status',
  status: 'hidden',
  categoryId: '',
  brandId: '',
  amount: '',
  round: '',
  field: 'price_cents',
  find: '',
  with: '',
};

/** What the form asks for; undefined while something is missing or is no number. */
export function bulkChangeOf(typed: BulkTyped): BulkChange | undefined {
  const { action } = typed;
  const field = typed.field as NonNullable<BulkChange['lock']>[number];
  switch (action) {
    case 'status':
      return { status: typed.status as NonNullable<BulkChange['status']> };
    case 'price_set':
    case 'price_percent':
    case 'price_amount':
      return priceOf(typed, action);
    case 'category_add':
      return typed.categoryId === '' ? undefined : { add_category_ids: [Number(typed.categoryId)] };
    case 'category_move':
      return typed.categoryId === '' ? undefined : { category_ids: [Number(typed.categoryId)] };
    case 'category_remove':
      return typed.categoryId === '' ? undefined : { remove_category_ids: [Number(typed.categoryId)] };
    case 'brand':
      return typed.brandId === '' ? undefined : { brand_id: Number(typed.brandId) };
    case 'limit': {
      if (typed.amount.trim() === '') return { max_per_order: null };
      return /^[1-9]\d?$/.test(typed.amount.trim()) ? { max_per_order: Number(typed.amount) } : undefined;
    }
    case 'replace_name':
    case 'replace_description': {
      if (typed.find === '' || typed.find === typed.with) return undefined;
      const of = action === 'replace_name' ? 'product_name' : 'description';
      return { replace: { field: of, find: typed.find, with: typed.with } };
    }
    case 'lock':
      return { lock: [field] };
    case 'unlock':
      return { unlock: [field] };
  }
}

function priceOf({ amount, round }: BulkTyped, action: BulkTyped['action']): BulkChange | undefined {
  const text = amount.trim();
  const isLess = /^[-−]/.test(text);
  const value = hundredthsOf(text.replace(/^[-−+]/, '').replace(/%$/, ''));
  if (value === undefined) return undefined;
  const by = action === 'price_set' ? 'set' : action === 'price_percent' ? 'percent' : 'amount';
  if (by === 'set' && isLess) return undefined;
  return {
    price: {
      by,
      value: isLess ? -value : value,
      ...(round !== '' && { round: round as '00' | '90' }),
    },
  };
}
