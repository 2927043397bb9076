import {
  centsSchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  z,
} from '../../platform/http/endpoint.ts';
import { productCardSchema } from '../catalog/catalog.contract.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const productParams = z.object({ productId: id });
const tokenParams = z.object({ token: z.string().regex(/^[\w-]{32}$/) });
const listed = z.object({ product_ids: z.array(z.number().int()) });

const alertsSchema = z.object({
  stock: z.boolean(),
  /** An email goes when the price is below this. */
  price_below_cents: centsSchema.nullable(),
});

const offeredSchema = z.object({ stock: z.boolean(), price: z.boolean() });

const demandFilter = {
  q: z.string().max(200).optional(),
  sort: z.enum(['stock', 'price', 'hearts']).default('stock'),
};

export const wishlistContract = {
  marks: endpoint({
    method: 'get',
    path: '/wishlist/marks',
    summary: 'What a page marks for its visitor: products on the wish list, and alerts',
    access: 'visitor',
    answers: {
      200: listed.extend({ alerts: z.array(alertsSchema.extend({ product_id: z.number().int() })) }),
    },
  }),
  wishes: endpoint({
    method: 'get',
    path: '/wishlist',
    summary: 'The wish list and the alerts, newest first',
    access: 'visitor',
    answers: {
      200: z.object({
        /** Which alerts can be asked for at the moment. */
        offered_alerts: offeredSchema,
        wishes: z.array(
          z.object({
            product_id: z.number().int(),
            product_name: z.string(),
            /** Null while it is not for sale. */
            product: productCardSchema.nullable(),
            /** What it costs the caller, by their price list where they have one. */
            paid_cents: centsSchema.nullable(),
            is_listed: z.boolean(),
            added_price_cents: centsSchema,
            added_at: z.string(),
            alerts: alertsSchema,
          }),
        ),
      }),
    },
  }),
  add: endpoint({
    method: 'put',
    path: '/wishlist/{productId}',
    summary: 'Put a product on the wish list; what is there already stays as it is',
    access: 'visitor',
    params: productParams,
    answers: { 200: listed },
    refusals: { 409: '`wishlist_full`' },
  }),
  remove: endpoint({
    method: 'delete',
    path: '/wishlist/{productId}',
    summary: 'Take a product off the wish list; its alerts stay',
    access: 'visitor',
    params: productParams,
    answers: { 200: listed },
  }),
  offeredAlerts: endpoint({
    method: 'get',
    path: '/alerts/offered',
    summary: 'Which alerts can be asked for at the moment',
    access: 'public',
    answers: { 200: z.object({ offered_alerts: offeredSchema }) },
  }),
  setAlert: endpoint({
    method: 'post',
    path: '/alerts',
    summary:
      'Ask for a letter when a product is back, or cheaper; without an account the address is confirmed first',
    access: 'public',
    rate: 'letters',
    body: z.object({
      product_id: z.number().int().positive().max(2_147_483_647),
      kind: z.enum(['stock', 'price']),
      /** For `price`: the email goes when it costs less than this. */
      price_below_cents: centsSchema.min(100).max(1_000_000_000_000).optional(),
      /** Ignored for signed-in customers, who get it at their own address. */
      email: z.string().trim().max(254).optional(),
    }),
    answers: { 201: z.object({ state: z.enum(['active', 'confirm_by_mail']) }) },
    refusals: { 409: '`in_stock`; `alerts_off` while the shop sends none of these' },
  }),
  removeAlert: endpoint({
    method: 'delete',
    path: '/alerts/{productId}/{kind}',
    summary: 'End one’s own alert; one that is not there is ended already',
    access: 'customer',
    params: productParams.extend({ kind: z.enum(['stock', 'price']) }),
    answers: { 200: z.object({ removed: z.literal(true) }) },
  }),
  alertByToken: endpoint({
    method: 'get',
    path: '/alert/{token}',
    summary: 'What the link of a letter is about',
    access: 'public',
    params: tokenParams,
    answers: {
      200: z.object({
        alert: alertsSchema.extend({
          product_name: z.string(),
          sku: z.string(),
          slug: z.string(),
          image_url: z.string().nullable(),
          is_confirmed: z.boolean(),
        }),
      }),
    },
  }),
  confirmAlert: endpoint({
    method: 'post',
    path: '/alert/{token}/confirm',
    summary: 'The address of a letter wants the alert',
    access: 'public',
    params: tokenParams,
    answers: { 200: z.object({ confirmed: z.literal(true) }) },
  }),
  endAlert: endpoint({
    method: 'post',
    path: '/alert/{token}/unsubscribe',
    summary: 'End the alerts of a letter (RFC 8058); those that are not there are ended already',
    access: 'public',
    rate: 'none',
    params: tokenParams,
    answers: { 200: z.object({ ended: z.literal(true) }) },
  }),
  demand: endpoint({
    method: 'get',
    path: '/admin/wishes',
    summary: 'What shoppers wait for, by product: hearts, stock alerts and price alerts',
    access: { staff: 'read_catalog' },
    query: z.object({ ...pageQuery, ...demandFilter }),
    answers: {
      200: z.object({
        products: z.array(
          z.object({
            product_id: z.number().int(),
            product_name: z.string(),
            sku: z.string(),
            slug: z.string(),
            image_url: z.string().nullable(),
            price_cents: centsSchema.nullable(),
            available: z.number().int(),
            hearts: z.number().int(),
            waiting_for_stock: z.number().int(),
            waiting_for_price: z.number().int(),
            /** The highest price at which somebody who waits gets an email. */
            best_price_below_cents: centsSchema.nullable(),
          }),
        ),
        ...pageOfAnswer,
      }),
    },
  }),
  demandFile: endpoint({
    method: 'get',
    path: '/admin/wishes.csv',
    summary: 'What shoppers wait for, by product, as CSV',
    access: { staff: 'export_catalog' },
    query: z.object(demandFilter),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
};
