import { bulkOrder } from '../catalog/bulk/bulk.contract.ts';
import { endpoint, fileSchema, pageOfAnswer, pageQuery, z } from '../../platform/http/endpoint.ts';

const runStates = [
  'read',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
const rowStates = [
  'read',
  'create',
  'change',
  'same',
  'error',
  'added',
  'changed',
  'partly',
  'undone',
  'kept',
] as const;

/** What a file may be of; who may import depends on it. */
const catalogFiles = ['products', 'pictures', 'redirects'] as const;
/** `edits` come out of the list of products instead of a file. */
const catalogKinds = [...catalogFiles, 'edits'] as const;
const customerKinds = ['customers'] as const;
type KindName = (typeof catalogKinds)[number] | (typeof customerKinds)[number];

const runSchema = z.object({
  id: z.string(),
  kind: z.enum([...catalogKinds, ...customerKinds]),
  source: z.string(),
  state: z.enum(runStates),
  columns: z.array(z.string()),
  /** What each column is; empty: left out. */
  mapping: z.array(z.string()),
  row_count: z.number().int(),
  /** Lines by what became of them. */
  counts: z.partialRecord(z.enum(rowStates), z.number().int()),
  error: z.string().nullable(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
});

const params = z.object({ id: z.uuid() });

type StaffRight = 'read_catalog' | 'catalog' | 'read_customers' | 'customers';

/** The calls of imports below a path, for who may read and write what they are of. */
const importCalls = (
  path: `/admin/${string}`,
  {
    kinds,
    files = kinds,
    read,
    write,
  }: { kinds: readonly KindName[]; files?: readonly KindName[]; read: StaffRight; write: StaffRight },
) => ({
  runs: endpoint({
    method: 'get',
    path,
    summary: `The last imports of ${kinds.join(', ')}`,
    access: { staff: read },
    query: z.object({
      /** Those of the last seven days that broke, were stopped, or left lines out. */
      attention: z.literal('problems').optional(),
    }),
    answers: { 200: z.object({ imports: z.array(runSchema) }) },
  }),
  startImport: endpoint({
    method: 'post',
    path,
    summary: 'Read a CSV or XLSX file; nothing changes before it is checked and run',
    access: { staff: write },
    /** `kind`: what the file is of. */
    form: z.object({ file: z.any().optional(), kind: z.enum(files).default(files[0] ?? 'products') }),
    files: { bytesMax: 20 * 1024 * 1024, tooLarge: 'The file is larger than 20 MB.' },
    answers: { 201: z.object({ import: runSchema }) },
    refusals: { 413: 'File over 20 MB', 422: 'No table, or more than 50,000 lines' },
  }),
  run: endpoint({
    method: 'get',
    path: `${path}/{id}`,
    summary: 'An import, how far it is, and what its columns may be',
    access: { staff: read },
    params,
    answers: {
      200: z.object({
        import: runSchema,
        fields: z.array(z.string()),
        /** The first lines, to tell the columns by. */
        sample: z.array(z.array(z.string())),
        /** People who will be asked by an email whether they want the newsletter. */
        asked_by_email: z.number().int(),
      }),
    },
  }),
  rows: endpoint({
    method: 'get',
    path: `${path}/{id}/rows`,
    summary: 'Lines of an import with what each would change, or changed',
    access: { staff: read },
    params,
    query: z.object({ ...pageQuery, state: z.enum(rowStates).optional() }),
    answers: {
      200: z.object({
        rows: z.array(
          z.object({
            line: z.number().int(),
            state: z.enum(rowStates),
            product_id: z.number().int().nullable(),
            sku: z.string().nullable(),
            customer_id: z.string().nullable(),
            /** What it is known by where that is no SKU: a path, an e-mail. */
            key: z.string().nullable(),
            before: z.record(z.string(), z.unknown()),
            after: z.record(z.string(), z.unknown()),
            problems: z.record(z.string(), z.string()),
          }),
        ),
        ...pageOfAnswer,
      }),
    },
  }),
  checkImport: endpoint({
    method: 'post',
    path: `${path}/{id}/check`,
    summary: 'Compare every line with what is there; nothing changes',
    access: { staff: write },
    params,
    body: z.object({ mapping: z.array(z.string().max(60)).max(60) }),
    answers: { 202: z.object({ import: runSchema }) },
    refusals: { 409: '`busy`: it is at work, or was run already' },
  }),
  runImport: endpoint({
    method: 'post',
    path: `${path}/{id}/run`,
    summary: 'Write the lines that have no problem',
    access: { staff: write },
    params,
    body: z.object({
      /** Why some of it is sold below cost, where it is. */
      reason: z.string().trim().max(300).optional(),
    }),
    answers: { 202: z.object({ import: runSchema }) },
    refusals: { 409: '`busy`: it is neither checked nor stopped, is at work, or was run already' },
  }),
  stopImport: endpoint({
    method: 'post',
    path: `${path}/{id}/stop`,
    summary:
      'Write no further lines; those that were written stay until it is undone, the others can be written later',
    access: { staff: write },
    params,
    answers: { 200: z.object({ import: runSchema }) },
    refusals: { 409: '`busy`: it is not being written' },
  }),
  undoImport: endpoint({
    method: 'post',
    path: `${path}/{id}/undo`,
    summary: 'Take back what an import wrote; what somebody changed since stays',
    access: { staff: write },
    params,
    answers: { 202: z.object({ import: runSchema }) },
    refusals: { 409: '`busy`: it was not run, or is at work' },
  }),
  problemsCsv: endpoint({
    method: 'get',
    path: `${path}/{id}/problems.csv`,
    summary: 'The lines that were left out, whole or in part, with the reason in a last column',
    access: { staff: write },
    params,
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
});

export const importsContract = {
  ...importCalls('/admin/imports', {
    kinds: catalogKinds,
    files: catalogFiles,
    read: 'read_catalog',
    write: 'catalog',
  }),
  startEdit: endpoint({
    method: 'post',
    path: '/admin/imports/edits',
    summary:
      'Change up to 20,000 products as a bulk edit does, in the background, to be followed and undone like an import',
    access: { staff: 'catalog' },
    idempotent: true,
    body: bulkOrder,
    answers: { 202: z.object({ import: runSchema }) },
    refusals: {
      409: '`selection_changed`: the filter finds another number of products than `expected_total`',
      422: 'Prices below cost without `reason`; 403 `below_cost` without the right',
    },
  }),
};

/** Files with personal data are for who may read and change customers. */
export const customerImportsContract = importCalls('/admin/customer-imports', {
  kinds: customerKinds,
  read: 'read_customers',
  write: 'customers',
});

export const importFamilies = [
  { calls: importsContract, kinds: catalogKinds },
  { calls: customerImportsContract, kinds: customerKinds },
] as const;
