import { endpoint, z } from '../../../platform/http/endpoint.ts';
import { mappingSchema } from './file/mapping.contract.ts';
import { fetchKinds, fetchOutcomes, sourceKinds } from './source-kinds.contract.ts';

const params = z.object({ code: z.string().min(1).max(100) });
const values = z.record(z.string().max(40), z.string().trim().max(2000));
/** A private key is a page of letters. */
const secretValues = z.record(z.string().max(40), z.string().trim().max(10_000));
const cell = z.union([z.string(), z.number(), z.boolean()]);
const row = z.record(z.string(), cell);
/** Between two fetches; 0: none. */
const minutes = z.union([z.literal(0), z.number().int().min(5).max(1440)]).default(0);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const columns = mappingSchema.shape.columns;

const sourceSchema = z.object({
  kind: z.enum(sourceKinds),
  /** Fetched by the clock. */
  is_on: z.boolean(),
  settings: z.record(z.string(), z.string()),
  /** Names of the secrets that are kept; nobody reads them again. */
  secrets: z.array(z.string()),
  /** They were sealed with a key that is not here: type them again. */
  is_locked: z.boolean(),
  mapping: mappingSchema.nullable(),
  is_full: z.boolean(),
  /** Of the day in the shop's time, when the whole catalogue is fetched. */
  catalogue_times: z.array(z.string()),
  /** Between two fetches of the whole catalogue, beside those times; 0: none. */
  catalogue_minutes: z.number().int(),
  /** Between two fetches of stock and prices; 0: none. */
  delta_minutes: z.number().int(),
  /** Calls that the supplier takes in a day, as staff know it; 0: nobody said. */
  daily_calls: z.number().int(),
  /** Calls of its API since midnight in the shop's time. */
  calls_today: z.number().int(),
  /** What it last said of how often it may be asked: when, until when not, and of how many calls how many were left. */
  limit_seen: z
    .object({
      at: z.string(),
      retry_at: z.string().nullable(),
      limit: z.number().int().nullable(),
      remaining: z.number().int().nullable(),
    })
    .nullable(),
  version: z.number().int(),
  /** When the clock fetches it next. */
  next_at: z.string().nullable(),
  /** The last fetch that brought something, or found it unchanged. */
  fetched_at: z.string().nullable(),
  outcome: z.enum(fetchOutcomes).nullable(),
  error: z.string().nullable(),
  /** In a row. */
  failures: z.number().int(),
});
const oneSource = z.object({ source: sourceSchema.nullable() });

export const sourceCalls = {
  source: endpoint({
    method: 'get',
    path: '/admin/suppliers/{code}/source',
    summary: 'Where a supplier’s data comes from, and how the last fetch went; secrets by name alone',
    access: { staff: 'read_catalog' },
    params,
    answers: {
      200: oneSource.extend({
        /** What each kind has to know. */
        kinds: z.array(
          z.object({
            kind: z.enum(sourceKinds),
            /** Stock and prices can be had without the whole catalogue. */
            has_deltas: z.boolean(),
            fields: z.array(z.object({ name: z.string(), is_secret: z.boolean(), is_required: z.boolean() })),
          }),
        ),
      }),
    },
  }),
  saveSource: endpoint({
    method: 'put',
    path: '/admin/suppliers/{code}/source',
    summary: 'Say where a supplier’s data comes from; a secret that is left out stays, an empty one goes',
    access: { staff: 'catalog' },
    params,
    body: z.object({
      kind: z.enum(sourceKinds),
      is_on: z.boolean().default(true),
      settings: values.default({}),
      secrets: secretValues.default({}),
      mapping: mappingSchema.nullable().default(null),
      is_full: z.boolean().default(true),
      catalogue_times: z.array(time).max(24).default([]),
      catalogue_minutes: minutes,
      delta_minutes: minutes,
      daily_calls: z.number().int().min(0).max(10_000_000).default(0),
      /** The one that was read; left out, this holds whatever anybody else saved. */
      version: z.number().int().positive().optional(),
    }),
    answers: { 200: oneSource },
    refusals: { 409: '`stale` with `details.current` where somebody changed it' },
  }),
  readSample: endpoint({
    method: 'post',
    path: '/admin/suppliers/{code}/source/sample',
    summary:
      'The first rows of a file, uploaded or at the supplier’s address, and what its columns seem to be',
    access: { staff: 'catalog' },
    params,
    form: z.object({ file: z.any().optional() }),
    files: { bytesMax: 64 * 1024 * 1024, tooLarge: 'The file is larger than 64 MB.' },
    answers: {
      200: z.object({
        format: z.enum(['csv', 'xlsx', 'json', 'jsonl', 'xml']),
        encoding: z.string(),
        list: z.string(),
        columns: z.array(z.object({ column: z.string(), values: z.array(z.string()) })),
        rows: z.array(row),
        guess: columns,
      }),
    },
    refusals: { 413: 'File over 64 MB' },
  }),
  previewMapping: endpoint({
    method: 'post',
    path: '/admin/suppliers/{code}/source/preview',
    summary: 'What a mapping makes of some rows, and what a run would say of each',
    access: { staff: 'catalog' },
    params,
    body: z.object({ rows: z.array(row).max(20), mapping: mappingSchema }),
    answers: {
      200: z.object({
        records: z.array(
          z.object({
            ref_id: z.string(),
            name: z.string(),
            brand: z.string(),
            category: z.string(),
            cost: z.string(),
            stock: z.string(),
            /** Why the line would be left out. */
            problem: z.string().nullable(),
          }),
        ),
      }),
    },
  }),
  testSource: endpoint({
    method: 'post',
    path: '/admin/suppliers/{code}/source/test',
    summary: 'Ask the supplier with the keys that are kept, and say what came',
    access: { staff: 'catalog' },
    params,
    answers: {
      200: z.object({
        is_good: z.boolean(),
        said: z.string(),
        /** Pesos for a dollar as the supplier reckons. */
        mxn_per_usd: z.number().nullable(),
        /** Fingerprint of the key that an SFTP host shows, where it is not the one that was confirmed. */
        host_key: z.string().nullable(),
      }),
    },
  }),
  fetchSource: endpoint({
    method: 'post',
    path: '/admin/suppliers/{code}/source/fetch',
    summary: 'Fetch now what the clock would fetch; the run follows when it is here',
    access: { staff: 'catalog' },
    params,
    body: z.object({ what: z.enum(fetchKinds).default('catalogue'), dry_run: z.boolean().default(false) }),
    answers: { 202: oneSource },
    refusals: { 409: '`sync_running` while the supplier’s feed is read; `supplier_paused`' },
  }),
};
