import { t } from '../../i18n/t.ts';
import { productsForSale } from '../catalog/index.ts';
import { availableOf } from '../inventory/index.ts';
import type { CurrentStaff, RequestContext } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { candidatesRoutes } from './candidates/candidates.routes.ts';
import { directoryRoutes } from './directory/directory.routes.ts';
import { lineWithoutCost, mayReadCosts, problemText } from './hide-costs.ts';
import { icecatRoutes } from './icecat/icecat.routes.ts';
import { ownersRoutes } from './owners/owners.routes.ts';
import { picturesRoutes } from './pictures/pictures.routes.ts';
import { proposalRoutes } from './proposal.routes.ts';
import { quarantineRoutes } from './quarantine/quarantine.routes.ts';
import { runOnWire } from './run-on-wire.ts';
import { sourcesRoutes } from './sources/sources.routes.ts';
import { specsRoutes } from './specs/specs.routes.ts';
import { startRun } from './start-run.ts';
import { suppliersContract } from './suppliers.contract.ts';
import {
  lastRuns,
  offerByRefId,
  offersPage,
  problemGroups,
  type ProblemRow,
  problemsOf,
  refIdsOnOffer,
  runById,
  type SyncProductRow,
} from './suppliers.queries.ts';

/** Registers the calls of suppliers. */
export function suppliersRoutes(app: HttpApp): void {
  directoryRoutes(app);
  proposalRoutes(app);
  quarantineRoutes(app);
  sourcesRoutes(app);
  candidatesRoutes(app);
  ownersRoutes(app);
  picturesRoutes(app);
  icecatRoutes(app);
  specsRoutes(app);

  serve(app, suppliersContract.syncProducts, async (context, { query }) => {
    const { db } = context;
    const { q = '', status, page, page_size } = query;
    const { rows, total } = await offersPage(db, { q, status, page, pageSize: page_size });
    return { status: 200, body: { products: await onWire(context, rows), total, page, page_size } };
  });

  serve(app, suppliersContract.syncProduct, async (context, { params }) => {
    const offer = await offerByRefId(context.db, params.ref_id);
    if (!offer) throw notFound(t('No distributor offers that ref_id.'));
    const { stock, specs, record_updated_at, ...row } = offer;
    const [product] = await onWire(context, [row]);
    if (!product) throw new Error('An offer lost its product on the way.');
    return {
      status: 200,
      body: { product: { ...product, stock, specs, record_updated_at: record_updated_at.toISOString() } },
    };
  });

  serve(app, suppliersContract.refIds, async ({ db }) => ({
    status: 200,
    body: { ref_ids: await refIdsOnOffer(db) },
  }));

  serve(app, suppliersContract.runs, async ({ db }) => ({
    status: 200,
    body: { runs: (await lastRuns(db)).map(runOnWire) },
  }));

  serve(app, suppliersContract.startRun, async (context, { form }) => ({
    status: 202,
    body: { run: runOnWire(await startRun(context, { ...form, isFull: form.full, isDryRun: form.dry_run })) },
  }));

  serve(app, suppliersContract.run, async ({ db, staff }, { params, query }) => {
    const run = await runById(db, params.id);
    if (!run) throw notFound(t('There is no such run.'));
    const [found, groups] = await Promise.all([problemsOf(db, run.id, query), problemGroups(db, run.id)]);
    const problems = found.map((problem) => problemOnWire(problem, staff));
    return { status: 200, body: { run: runOnWire(run), problems, groups } };
  });
}

function problemOnWire(problem: ProblemRow, staff: CurrentStaff | undefined) {
  const { code, message, excerpt } = problem;
  return {
    ...problem,
    message: problemText(code, message, staff),
    excerpt: mayReadCosts(staff) ? excerpt : lineWithoutCost(excerpt),
  };
}

/** Adds what the shop makes of an offer: the price now (null while it is not for sale) and the units to be had. */
async function onWire({ db, staff }: RequestContext, rows: readonly SyncProductRow[]) {
  const ids = rows.map((row) => row.product_id).filter((id) => id !== null);
  const [forSale, available] = await Promise.all([productsForSale(db, ids), availableOf(db, ids)]);
  return rows.map((row) => ({
    ...row,
    cost: mayReadCosts(staff) ? row.cost : null,
    price_cents: forSale.get(row.product_id ?? 0)?.price_cents ?? null,
    available: available.get(row.product_id ?? 0) ?? 0,
    synced_at: row.synced_at.toISOString(),
  }));
}
