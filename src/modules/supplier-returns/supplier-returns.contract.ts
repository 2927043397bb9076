import { t } from '../../i18n/t.ts';
import {
  centsSchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  z,
} from '../../platform/http/endpoint.ts';
import { locationCode } from '../inventory/inventory.contract.ts';
import { lineOutcomes, rejectedUses, supplierReturnStates } from './supplier-return.contract.ts';

const returnParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const anId = z.number().int().positive().max(2_147_483_647);
const supplierCode = z.string().trim().min(1).max(40);
const serial = z.string().trim().max(100);
const shortText = z.string().trim().max(80);
const note = z.string().trim().max(1000);
const linesMax = 200;
/** Of all units of a line: what suppliers owe in all stays a number that can be told. */
const centsMax = 100_000_000_00;

const headSchema = z.object({
  id: z.number().int(),
  supplier_code: z.string(),
  supplier_name: z.string(),
  state: z.enum(supplierReturnStates),
  /** The supplier's own number of it. */
  rma: z.string(),
  units: z.number().int(),
  /** What the supplier has of it and has not settled, without IVA, as far as costs are known; null for who may not see costs. */
  owed_cents: centsSchema.nullable(),
  /** Units of that whose cost nobody knows. */
  unknown_units: z.number().int(),
  /** What the supplier gave credit for; null for who may not see costs. */
  credited_cents: centsSchema.nullable(),
  created_at: z.string(),
  /** When it came to its state. */
  moved_at: z.string(),
  /** Its supplier lets it wait for longer than the setting says. */
  is_late: z.boolean(),
});

const lineSchema = z.object({
  id: z.number().int(),
  product_id: z.number().int(),
  sku: z.string(),
  product_name: z.string(),
  /** Whose shelf its units leave; null: they are on none. */
  location_code: z.string().nullable(),
  location_name: z.string().nullable(),
  quantity: z.number().int(),
  serial: z.string().nullable(),
  reason: z.string(),
  /** Of one unit without IVA; null where nobody knows, and for who may not see costs. */
  cost_cents: centsSchema.nullable(),
  /** The customer's return that it came with: D-1001. */
  returned: z.object({ unit_id: z.number().int(), name: z.string(), order_id: z.string() }).nullable(),
  purchase_id: z.number().int().nullable(),
  outcome: z.enum(lineOutcomes).nullable(),
  /** Where its units stand again. */
  back_to: z.string().nullable(),
  new_serials: z.array(z.string()),
  credit_cents: centsSchema.nullable(),
  credit_number: z.string(),
  rejected_use: z.enum(rejectedUses).nullable(),
});

const wholeSchema = headSchema.extend({
  carrier: z.string(),
  tracking_code: z.string(),
  note: z.string(),
  /** Why the supplier refused it. */
  answer: z.string(),
  version: z.number().int(),
  staff_name: z.string().nullable(),
  sent_at: z.string().nullable(),
  lines: z.array(lineSchema),
});
const oneReturn = { 200: z.object({ supplier_return: wholeSchema }) };

const newLines = z
  .array(
    z
      .object({
        product_id: anId,
        /** Whose shelf they leave when they are sent; null: they are on none, as a returned unit that is scrap. */
        location_code: locationCode.nullable().default(null),
        quantity: z.number().int().min(1).max(1_000_000).default(1),
        serial: serial.nullable().default(null),
        reason: z.string().trim().min(1).max(300),
        /** Of one unit without IVA. Left out it is what is known of its purchase, else of the supplier's offer. */
        cost_cents: centsSchema.min(0).max(centsMax).nullable().optional(),
        /** A customer's unit that was judged scrap. */
        return_unit_id: anId.nullable().default(null),
        purchase_id: anId.nullable().default(null),
      })
      .superRefine((line, context) => {
        const issue = (path: string, message: string) =>
          context.addIssue({ code: 'custom', path: [path], message });
        if (line.quantity > 1 && (line.serial !== null || line.return_unit_id !== null)) {
          issue('quantity', t('A unit with a serial number is a line of its own.'));
        }
        if (line.return_unit_id !== null && line.location_code !== null) {
          issue('location_code', t('A returned unit that is damaged is on no shelf.'));
        }
        if (line.quantity * (line.cost_cents ?? 0) > centsMax) {
          issue('cost_cents', t('All units of a line cost too much together.'));
        }
      }),
  )
  .min(1)
  .max(linesMax);

const settled = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('replaced'),
    /** Where the new units stand. */
    location_code: locationCode,
    serials: z.array(serial).max(5000).default([]),
  }),
  z.object({
    outcome: z.literal('credited'),
    /** For all units of the line. */
    credit_cents: centsSchema.min(1).max(centsMax),
    credit_number: shortText.default(''),
  }),
  z.object({
    outcome: z.literal('rejected'),
    rejected_use: z.enum(rejectedUses),
    /** Where it goes on the shelf as it was. */
    location_code: locationCode.optional(),
  }),
]);

export const supplierReturnsContract = {
  supplierReturns: endpoint({
    method: 'get',
    path: '/admin/supplier-returns',
    summary:
      'Returns to suppliers (RMA), those that go on first, and what each supplier owes for what it has',
    access: { staff: 'stock' },
    query: z.object({
      ...pageQuery,
      /** Its number, the supplier's number, a serial number or a SKU. */
      q: z.string().trim().max(100).optional(),
      state: z.enum(supplierReturnStates).optional(),
      supplier: z.string().max(40).optional(),
      /** Only those whose supplier lets them wait for too long. */
      late: z.literal('1').optional(),
    }),
    answers: {
      200: z.object({
        supplier_returns: z.array(headSchema),
        /** What suppliers have and have not settled; empty for who may not see costs. */
        owed: z.array(
          z.object({
            supplier_code: z.string(),
            supplier_name: z.string(),
            owed_cents: centsSchema,
            unknown_units: z.number().int(),
          }),
        ),
        /** Returned units that are scrap and on no return to a supplier. */
        to_send: z.number().int(),
        ...pageOfAnswer,
      }),
    },
  }),
  toSend: endpoint({
    method: 'get',
    path: '/admin/supplier-returns/to-send',
    summary: 'Customers’ units that were judged scrap and are on no return to a supplier yet, by supplier',
    access: { staff: 'stock' },
    answers: {
      200: z.object({
        units: z.array(
          z.object({
            return_unit_id: z.number().int(),
            return_name: z.string(),
            order_id: z.string(),
            product_id: z.number().int(),
            sku: z.string(),
            product_name: z.string(),
            serial: z.string().nullable(),
            note: z.string(),
            /** Who sold it by its purchase, else who offers it; null where nobody does. */
            supplier_code: z.string().nullable(),
            supplier_name: z.string().nullable(),
          }),
        ),
      }),
    },
  }),
  supplierReturnsFile: endpoint({
    method: 'get',
    path: '/admin/supplier-returns.csv',
    summary: 'Returns to suppliers, a line each, with outcomes and credits',
    access: { staff: 'export_catalog', and: 'stock' },
    query: z.object({
      q: z.string().trim().max(100).optional(),
      state: z.enum(supplierReturnStates).optional(),
      supplier: z.string().max(40).optional(),
      late: z.literal('1').optional(),
    }),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
  supplierReturn: endpoint({
    method: 'get',
    path: '/admin/supplier-returns/{id}',
    summary: 'A return to a supplier with its lines',
    access: { staff: 'stock' },
    params: returnParams,
    answers: oneReturn,
  }),
  addSupplierReturn: endpoint({
    method: 'post',
    path: '/admin/supplier-returns',
    summary: 'Write down what goes back to a supplier; nothing moves before it is sent',
    access: { staff: 'stock' },
    idempotent: true,
    body: z.object({ supplier: supplierCode, note: note.default(''), lines: newLines }),
    answers: { 201: z.object({ supplier_return: wholeSchema }) },
    refusals: { 409: '`not_scrap`: a returned unit is no scrap, or on another return; `is_kit`' },
  }),
  changeSupplierReturn: endpoint({
    method: 'put',
    path: '/admin/supplier-returns/{id}',
    summary: 'Change what is given; supplier and `lines`, which are all of them, only of a draft',
    access: { staff: 'stock' },
    params: returnParams,
    body: z
      .object({
        supplier: supplierCode,
        note,
        rma: shortText,
        carrier: shortText,
        tracking_code: shortText,
        lines: newLines,
        /** The one that was read; left out, this holds whatever anybody else saved. */
        version: z.number().int().positive(),
      })
      .partial(),
    answers: oneReturn,
    refusals: { 409: '`too_late`: it is no draft any more; `stale` with `details.current`; `not_scrap`' },
  }),
  moveSupplierReturn: endpoint({
    method: 'post',
    path: '/admin/supplier-returns/{id}/move',
    summary:
      'Take it a step on: asked for, authorised, refused, cancelled, or sent, with which its units leave their shelves. Safe to repeat',
    access: { staff: 'stock' },
    params: returnParams,
    body: z.discriminatedUnion('step', [
      z.object({ step: z.literal('request') }),
      z.object({ step: z.literal('authorise'), rma: shortText.default('') }),
      z.object({ step: z.literal('refuse'), answer: z.string().trim().min(3).max(1000) }),
      z.object({ step: z.literal('cancel') }),
      z.object({
        step: z.literal('send'),
        carrier: shortText.default(''),
        tracking_code: shortText.default(''),
      }),
    ]),
    answers: oneReturn,
    refusals: {
      409: '`too_late`: it is not there yet, or past it; `out_of_stock` with `details.lines`; `serial_gone`: its unit left already',
    },
  }),
  settleSupplierReturn: endpoint({
    method: 'post',
    path: '/admin/supplier-returns/{id}/settle',
    summary:
      'Say what the supplier did about lines: replaced, credited or rejected. `quantity` settles a part; with the last line it is closed',
    access: { staff: 'stock' },
    idempotent: true,
    params: returnParams,
    body: z.object({
      lines: z
        .array(
          z.object({ id: anId, quantity: z.number().int().min(1).max(1_000_000).optional() }).and(settled),
        )
        .min(1)
        .max(linesMax)
        .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, {
          error: () => t('It stands in another line already.'),
        }),
    }),
    answers: oneReturn,
    refusals: { 409: '`too_late`; `settled`: somebody said it of a line; `serial_taken`' },
  }),
};
