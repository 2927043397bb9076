import { t } from '../../../i18n/t.ts';
import { endpoint, z } from '../../../platform/http/endpoint.ts';
import { lockableFields } from '../products/lockable-fields.contract.ts';
import { productFields } from '../products/product-form.contract.ts';
import { staffFilterSchema } from '../staff-list/staff-list.contract.ts';

/** As many products as one bulk edit changes. */
export const bulkMax = 20_000;
/** So many of them a preview shows. */
export const previewRowsMax = 50;

const id = z.number().int().positive().max(2_147_483_647);
const ids = z.array(id).min(1).max(10);
const fields = z.array(z.enum(lockableFields)).min(1).max(lockableFields.length);

/** A price: set, or moved by hundredths of a percent or by centavos, and then rounded to whole pesos or to 90 centavos. */
const priceChange = z.object({
  by: z.enum(['set', 'percent', 'amount']),
  value: z.number().int().min(-100_000_000).max(100_000_000),
  round: z.enum(['00', '90']).optional(),
});

/** Find and replace: letters of a text become others wherever they stand in it, e.g. a misspelt name; capitals count. */
const textReplacement = z.object({
  field: z.enum(['product_name', 'description']),
  find: z.string().min(1).max(120),
  with: z.string().max(120),
});

/** What is done to each product; at least one of it. */
export const bulkChange = z
  .object({
    status: productFields.status,
    brand_id: id.optional(),
    price: priceChange.optional(),
    /** Null: no limit. */
    max_per_order: productFields.max_per_order,
    /** Shelves that are added, taken away, or take the place of all others. */
    add_category_ids: ids.optional(),
    remove_category_ids: ids.optional(),
    category_ids: ids.optional(),
    replace: textReplacement.optional(),
    /** Fields that feeds leave alone from now on, or write again. */
    lock: fields.optional(),
    unlock: fields.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: () => t('Choose what to change.'),
  });
export type BulkChange = z.output<typeof bulkChange>;

const bulkFields = z.object({
  ids: z.array(id).min(1).max(bulkMax).optional(),
  filter: staffFilterSchema.optional(),
  change: bulkChange,
  /** How many products the preview spoke of: a filter that finds another number by now is refused. */
  expected_total: z.number().int().min(0).optional(),
  /** Why products are sold below cost; asked for only then. */
  reason: z.string().trim().max(300).optional(),
});
const hasOneChoice = ({ ids: chosen, filter }: { ids?: unknown; filter?: unknown }) =>
  (chosen === undefined) !== (filter === undefined);
const oneChoice = { path: ['ids'], error: () => t('Give either ids or a filter.') };

/** Which products become what. */
export const bulkOrder = bulkFields.refine(hasOneChoice, oneChoice);
export type BulkOrder = z.output<typeof bulkOrder>;

const bulkBody = bulkFields
  .extend({
    /** Answers what would change, and changes nothing. */
    dry_run: z.boolean().default(false),
  })
  .refine(hasOneChoice, oneChoice);
export type BulkBody = z.output<typeof bulkBody>;

/** Values by the words of the list: what stood there, what will. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

const counts = {
  total: z.number().int(),
  changed: z.number().int(),
  /** Those that are so already. */
  unchanged: z.number().int(),
  /** Those that cannot become so, e.g. a price below one peso; they stay. */
  refused: z.number().int(),
};

export const bulkCalls = {
  changeProductsInBulk: endpoint({
    method: 'post',
    path: '/admin/products/bulk',
    summary:
      'Change up to 20,000 products, by `ids` or by the `filter` of the list; `dry_run` answers what would change',
    access: { staff: 'catalog' },
    idempotent: true,
    body: bulkBody,
    answers: {
      200: z.object({
        ...counts,
        /** Takes the whole change back (`undoBulk`); null where nothing changed or nothing was to. */
        run: z.string().nullable(),
        preview: z
          .object({
            /** The first ones that change or are refused. */
            rows: z.array(
              z.object({
                id: z.number().int(),
                sku: z.string(),
                product_name: z.string(),
                before: values,
                after: values,
                refusal: z.string().nullable(),
                is_below_cost: z.boolean(),
              }),
            ),
            below_cost: z.number().int(),
          })
          .nullable(),
      }),
    },
    refusals: {
      409: '`selection_changed`: the filter finds another number of products than `expected_total`',
      422: 'Prices below cost without `reason`; 403 `below_cost` without the right',
    },
  }),
  undoBulk: endpoint({
    method: 'post',
    path: '/admin/products/bulk/undo',
    summary: 'Take a bulk edit back, where nobody changed the same fields since',
    access: { staff: 'catalog' },
    body: z.object({ run: z.string().regex(/^bulk:[0-9a-f]{32}$/) }),
    answers: {
      200: z.object({
        undone: z.number().int(),
        /** Changed by somebody since, or below cost as they were: they stay as they are. */
        kept: z.number().int(),
      }),
    },
  }),
};
