import {
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  z,
  daySchema,
} from '../../../platform/http/endpoint.ts';

/** What narrows the log. Days are those of Mexico City, both included. */
const auditFilter = {
  /** Words that name a thing: a SKU, a folio, a name, an e-mail. */
  q: z.string().trim().max(200).optional(),
  /** One thing, e.g. `product:12`. */
  object: z
    .string()
    .regex(/^[a-z_-]+(:.{1,200})?$/)
    .optional(),
  /** One kind of thing, e.g. `product`. */
  kind: z
    .string()
    .regex(/^[a-z_-]{1,40}$/)
    .optional(),
  /** The id of a system user; `nobody`: what the shop or a customer did. */
  by: z.string().min(1).max(64).optional(),
  field: z.string().min(1).max(80).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
};

const auditEntrySchema = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Null: the shop itself, or a customer. */
  by: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** Where it was done; null in the background, and in entries older than this. */
  ip_address: z.string().nullable(),
  device: z.string().nullable(),
  /** E.g. `product.update`. */
  action: z.string(),
  object: z.object({
    kind: z.string(),
    id: z.string(),
    /** As it is called now, or was in the entry; null where nothing says. */
    name: z.string().nullable(),
    /** Still to be found. */
    is_there: z.boolean(),
  }),
  /** What the reader's role may read of it. */
  changes: z.array(
    z.object({
      field: z.string(),
      /** What its page calls a setting, in the reader's language. */
      label: z.string().optional(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
});

export const auditLogContract = {
  entries: endpoint({
    method: 'get',
    path: '/admin/audit',
    summary:
      'Who of the staff changed what, when, from where, with the values before and after; newest first',
    access: { staff: 'read_audit' },
    query: z.object({ ...pageQuery, ...auditFilter }),
    answers: {
      200: z.object({
        entries: z.array(auditEntrySchema),
        /** The one thing that was asked for, as it is called. */
        object: auditEntrySchema.shape.object.nullable(),
        ...pageOfAnswer,
        /** There are more than `total`, which counts no further. */
        is_more: z.boolean(),
      }),
    },
  }),
  choices: endpoint({
    method: 'get',
    path: '/admin/audit/choices',
    summary: 'By whom, by what kind of thing and by which field the log can be narrowed',
    access: { staff: 'read_audit' },
    answers: {
      200: z.object({
        people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
        kinds: z.array(z.string()),
        fields: z.array(z.string()),
      }),
    },
  }),
  csv: endpoint({
    method: 'get',
    path: '/admin/audit.csv',
    summary: 'The log of a filter as CSV, a field a line; pesos, times of Mexico City',
    access: { staff: 'read_audit' },
    query: z.object(auditFilter),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
};
