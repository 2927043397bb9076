import fc from 'fast-check';
import type { ShopInUse } from '../spec/shop-in-use.ts';
import type { Person } from './people.ts';
import type { Known } from './values.ts';

/** What there is in the shop at a moment, by kind. */
export type Names = Map<string, string[]>;

const lists: Record<string, string> = {
  product: 'select id from product',
  ref: 'select ref_id from product',
  sku: 'select sku from product',
  product_name: 'select slug from product_listing',
  category: 'select id from category',
  category_name: 'select slug from category',
  brand: 'select id from brand',
  brand_name: 'select slug from brand',
  promotion: 'select id from promotion',
  price_list: 'select id from price_list',
  company: 'select id from company',
  review: 'select id from review',
  review_photo: 'select id from review_photo',
  question: 'select id from question',
  answer: 'select id from question_answer',
  synonym: 'select id from search_synonym',
  redirect: 'select id from page_redirect',
  ticket: 'select id from ticket',
  subscriber: 'select id from subscriber',
  staff: 'select id from staff_user',
  address: 'select id from address',
  session: 'select id from customer_session',
  invoice_profile: 'select id from invoice_profile',
  invoice: 'select id from invoice',
  run: 'select id from sync_run',
  held: 'select id from sync_held',
  machine: 'select id from machine',
  build: 'select code from build',
  event: 'select id from payment_event',
  finding: 'select id from payment_finding',
  dispute: 'select id from payment_dispute',
  payout: 'select id from provider_payout',
  mail: 'select id from mail',
  order: 'select id from shop_order',
  shipment: 'select id from order_shipment',
  return: 'select id from return_request',
  return_unit: 'select id from return_unit',
  coupon: 'select code from promotion_code',
};

/** Reads what there is, at most forty of each kind. */
export async function readNames({ shop, claimToken, alertToken, customer }: ShopInUse, people: Person[]) {
  const parts = Object.entries(lists).map(
    ([kind, sql]) =>
      `(select '${kind}' as kind, name::text from (${sql} limit 40) as found(name) where name is not null)`,
  );
  const { rows } = await shop.db.sql(parts.join(' union all '));
  const names: Names = new Map();
  for (const { kind, name } of rows as { kind: string; name: string }[]) {
    names.set(kind, [...(names.get(kind) ?? []), name]);
  }
  const shoppers = people.filter(({ kind }) => kind !== 'staff' && kind !== 'nobody');
  names.set('customer', [...shoppers.map(({ id }) => id), customer.id]);
  // Whoever has the link of somebody's email may do what it is for: only links of people without canaries are known.
  names.set('token', [claimToken, alertToken, '0'.repeat(32)]);
  names.set('slot', ['memory', 'case', 'gpu', 'cpu', 'psu', 'motherboard']);
  // Merging gives what is one's to another, canaries and all: only those without take part.
  names.set('mergeable', [customer.id]);
  return names;
}

const idKinds: [RegExp, string][] = [
  [/merge/, 'mergeable'],
  [/^\/frontend\/.*brand/, 'brand'],
  [/^\/frontend\//, 'category'],
  [/promotion/i, 'promotion'],
  [/price-lists/, 'price_list'],
  [/admin\/companies/, 'company'],
  [/^\/admin\/products/, 'product'],
  [/review-photos/, 'review_photo'],
  [/review/, 'review'],
  [/question/, 'question'],
  [/answer/, 'answer'],
  [/synonyms/, 'synonym'],
  [/redirects/, 'redirect'],
  [/tickets/, 'ticket'],
  [/subscribers/, 'subscriber'],
  [/system-users/, 'staff'],
  [/^\/admin\/users/, 'customer'],
  [/addresses/, 'address'],
  [/sessions/, 'session'],
  [/invoice-profiles/, 'invoice_profile'],
  [/invoices/, 'invoice'],
  [/^\/sync\/runs/, 'run'],
  [/^\/sync\/quarantine/, 'held'],
  [/machines/, 'machine'],
  [/payment-events/, 'event'],
  [/payment-findings/, 'finding'],
  [/payment-disputes/, 'dispute'],
  [/payment-payouts/, 'payout'],
  [/mails/, 'mail'],
  [/returns/, 'return_unit'],
];

const fieldKinds: Record<string, string> = {
  userId: 'customer',
  user_id: 'customer',
  user: 'customer',
  customer: 'customer',
  guest_id: 'mergeable',
  account_id: 'mergeable',
  productId: 'product',
  product_id: 'product',
  product: 'product',
  ref_id: 'ref',
  keep: 'ref',
  include: 'ref',
  sku: 'sku',
  product_name: 'product_name',
  category: 'category_name',
  category_id: 'category',
  brand: 'brand_name',
  brand_id: 'brand',
  promotion: 'promotion',
  promotion_id: 'promotion',
  price_list_id: 'price_list',
  order_id: 'order',
  order: 'order',
  shipment_id: 'shipment',
  return_id: 'return',
  address_id: 'address',
  invoice_profile_id: 'invoice_profile',
  replacement_uuid: 'invoice',
  token: 'token',
  slot: 'slot',
};

/** Names of real things for the fields of a call. */
export function knownFor(path: string, names: Names): Known {
  return (field) => {
    const some = names.get(kindOf(path, field) ?? '') ?? [];
    if (some.length === 0) return undefined;
    // By number: the same seed asks for the same one of a list, whatever its id is this time.
    return fc.nat().map((number) => some[number % some.length] ?? '');
  };
}

function kindOf(path: string, field: string): string | undefined {
  if (field === 'id') return idKinds.find(([pattern]) => pattern.test(path))?.[1];
  if (field === 'name' && path.startsWith('/frontend/'))
    return path.includes('brand') ? 'brand_name' : 'category_name';
  if (field === 'code') return path.includes('builds') ? 'build' : 'coupon';
  return fieldKinds[field] ?? fieldKinds[field.replace(/s$/, '')];
}
