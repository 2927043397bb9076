import { endpoint, pageOfAnswer, pageQuery, z } from '../../platform/http/endpoint.ts';
import { candidatesCalls } from './candidates/candidates.contract.ts';
import { directoryCalls, runSchema } from './directory/directory.contract.ts';
import { icecatCalls } from './icecat/icecat.contract.ts';
import { ownersCalls } from './owners/owners.contract.ts';
import { pictureCalls } from './pictures/pictures.contract.ts';
import { proposalCalls } from './proposal.contract.ts';
import { quarantineCalls } from './quarantine/quarantine.contract.ts';
import { sourceCalls } from './sources/sources.contract.ts';
import { specCalls } from './specs/specs.contract.ts';

const syncProductSchema = z.object({
  supplier: z.string(),
  ref_id: z.string(),
  product_id: z.number().int().nullable(),
  product_name: z.string(),
  brand: z.string(),
  category: z.string(),
  /** Null for who may not read costs. */
  cost: z.number().nullable(),
  currency: z.string(),
  price_cents: z.number().int().nullable(),
  available: z.number().int(),
  status: z.enum(['active', 'discontinued']),
  synced_at: z.string(),
});

export const suppliersContract = {
  ...directoryCalls,
  ...proposalCalls,
  ...quarantineCalls,
  ...sourceCalls,
  ...candidatesCalls,
  ...ownersCalls,
  ...pictureCalls,
  ...icecatCalls,
  ...specCalls,
  syncProducts: endpoint({
    method: 'get',
    path: '/sync/products',
    summary: 'Products that come from a distributor, paged',
    access: { staff: 'read_catalog' },
    query: z.object({
      ...pageQuery,
      q: z.string().max(200).optional(),
      status: z.enum(['active', 'discontinued']).optional(),
    }),
    answers: {
      200: z.object({
        products: z.array(syncProductSchema),
        ...pageOfAnswer,
      }),
    },
  }),
  syncProduct: endpoint({
    method: 'get',
    path: '/sync/products/{ref_id}',
    summary: 'One synchronised product with stock by warehouse and specs',
    access: { staff: 'read_catalog' },
    params: z.object({ ref_id: z.string().min(1).max(100) }),
    answers: {
      200: z.object({
        product: syncProductSchema.extend({
          stock: z.array(z.object({ warehouse: z.string(), quantity: z.number().int() })),
          specs: z.record(z.string(), z.unknown()),
          record_updated_at: z.string(),
        }),
      }),
    },
  }),
  refIds: endpoint({
    method: 'get',
    path: '/sync/ref-ids',
    summary: 'Every ref_id that a distributor offers',
    access: { staff: 'read_catalog' },
    answers: { 200: z.object({ ref_ids: z.array(z.string()) }) },
  }),
  runs: endpoint({
    method: 'get',
    path: '/sync/runs',
    summary: 'Latest runs',
    access: { staff: 'read_catalog' },
    answers: { 200: z.object({ runs: z.array(runSchema) }) },
  }),
  startRun: endpoint({
    method: 'post',
    path: '/sync/runs',
    summary:
      'Read an uploaded feed in the shop’s format or as its supplier’s is mapped, or the shop’s own small feed',
    access: { staff: 'catalog' },
    form: z.object({
      feed: z.any().optional(),
      /** Whose feed it is; left out, that of the shop’s first supplier. */
      supplier: z.string().min(1).max(100).optional(),
      /** The feed is all that the supplier offers: what it does not name is withdrawn. */
      full: z.stringbool().optional(),
      /** Only proposes: nothing is written before somebody approves. */
      dry_run: z.stringbool().optional(),
    }),
    files: {
      bytesMax: 64 * 1024 * 1024,
      tooLarge: 'The feed is larger than 64 MB; import it with npm run catalog:import.',
    },
    answers: { 202: z.object({ run: runSchema }) },
    refusals: { 409: 'A run is at work; `supplier_paused`', 413: 'Feed over 64 MB' },
  }),
  run: endpoint({
    method: 'get',
    path: '/sync/runs/{id}',
    summary: 'A run with the lines it left out, a thousand at a time, and how many for each reason',
    access: { staff: 'read_catalog' },
    params: z.object({ id: z.uuid() }),
    query: z.object({
      code: z.string().max(40).optional(),
      /** Lines after this one. */
      after: z.coerce.number().int().min(0).default(0),
    }),
    answers: {
      200: z.object({
        run: runSchema,
        problems: z.array(
          z.object({
            line: z.number().int(),
            ref_id: z.string().nullable(),
            code: z.string(),
            message: z.string(),
            excerpt: z.string(),
          }),
        ),
        groups: z.array(z.object({ code: z.string(), count: z.number().int() })),
      }),
    },
  }),
};
