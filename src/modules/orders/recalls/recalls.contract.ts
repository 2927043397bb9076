import { t } from '../../../i18n/t.ts';
import { endpoint, fileSchema, pageOfAnswer, pageQuery, z } from '../../../platform/http/endpoint.ts';
import { mailStates } from '../../../platform/mail-states.contract.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const serial = z.string().trim().max(80);
const productId = z.number().int().positive().max(2_147_483_647);

/** Which serial numbers of a product: each of them named, and all of a range, with a beginning, or of a delivery. */
export type AskedSerials = {
  serials?: string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  prefix?: string | undefined;
  purchase_id?: number | undefined;
};

const asked = {
  product_id: productId,
  serials: z.array(serial).max(2000).optional(),
  /** Numbers of as many letters and digits between the two, both included. */
  from: serial.optional(),
  to: serial.optional(),
  /** At least two letters or digits that they begin with. */
  prefix: serial.optional(),
  /** All that came with a purchase from a supplier. */
  purchase_id: productId.optional(),
};

/** A unit at a buyer, or packed for one. */
const unit = z.object({
  serial: z.string(),
  order_id: z.string(),
  order_number: z.number().int().nullable(),
  customer_name: z.string(),
  /** Empty where its buyer has deleted their account. */
  email: z.string(),
  /** `packed`: it has not left, and nobody is written to. */
  state: z.enum(['packed', 'shipped', 'delivered']),
  shipped_at: z.string().nullable(),
});

const summary = z.object({
  id: z.number().int(),
  product_id: z.number().int(),
  sku: z.string(),
  product_name: z.string(),
  subject: z.string(),
  units: z.number().int(),
  buyers: z.number().int(),
  created_by: z.string().nullable(),
  created_at: z.string(),
});

/** Calling units of a product back by their serial numbers. */
export const recallsContract = {
  previewRecall: endpoint({
    method: 'post',
    path: '/admin/recalls/preview',
    summary:
      'Whose the units of a product with some serial numbers are, and which are on the shelf; nothing is written',
    access: { staff: 'orders' },
    body: z.object(asked),
    answers: {
      200: z.object({
        units: z.array(unit),
        /** Who would be written to, once each. */
        buyers: z.number().int(),
        on_shelf: z.array(z.object({ serial: z.string(), location_name: z.string() })),
        /** Of the serials that were named, those that the shop never packed nor has. */
        unknown: z.array(z.string()),
      }),
    },
    refusals: { 422: 'No serials are named, or a range that is none' },
  }),
  recall: endpoint({
    method: 'post',
    path: '/admin/recalls',
    summary: 'Call units back: write to each of their buyers once, and keep who was written to',
    access: { staff: 'orders' },
    idempotent: true,
    body: z.object({
      ...asked,
      subject: z
        .string()
        .trim()
        .min(3)
        .max(150)
        .regex(/^[^\p{Cc}]*$/u, { error: () => t('One line of text.') }),
      text: z.string().trim().min(10).max(5000),
      /** How many units the preview showed; others by now are not written to unseen. */
      units: z.number().int().positive(),
    }),
    answers: { 201: z.object({ recall: summary }) },
    refusals: {
      409: '`units_changed` with `units` in `details`',
      422: 'No serials are named, or a range that is none',
    },
  }),
  recalls: endpoint({
    method: 'get',
    path: '/admin/recalls',
    summary: 'Recalls, newest first',
    access: { staff: 'read_orders' },
    query: z.object(pageQuery),
    answers: { 200: z.object({ recalls: z.array(summary), ...pageOfAnswer }) },
  }),
  recallDetail: endpoint({
    method: 'get',
    path: '/admin/recalls/{id}',
    summary: 'A recall with its units and what became of each letter',
    access: { staff: 'read_orders' },
    params: z.object({ id }),
    answers: {
      200: z.object({
        recall: summary.extend({
          message: z.string(),
          asked: z.object(asked).omit({ product_id: true }),
          list: z.array(
            unit.extend({
              /** Null: nobody was written to about it. */
              letter: z.object({ id: z.number().int(), state: z.enum(mailStates) }).nullable(),
              was_written: z.boolean(),
            }),
          ),
        }),
      }),
    },
  }),
  recallCsv: endpoint({
    method: 'get',
    path: '/admin/recalls/{id}/recall.csv',
    summary: 'The units of a recall as CSV',
    access: { staff: 'export' },
    params: z.object({ id }),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
};
