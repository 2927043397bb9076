import { t } from '../../i18n/t.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { readSettings } from '../settings/index.ts';
import { continueRun, stopRun, undoRun } from './move-run.ts';
import { rateOnWire, runOnWire } from './on-wire.ts';
import { previewPrices } from './preview-prices.ts';
import { dismissRate } from './rates/dismiss-rate.ts';
import { repricingContract } from './repricing.contract.ts';
import { lastRuns, openRates, pageOfLines, rateHistory, type Run, runById } from './repricing.queries.ts';
import { startRepricing } from './start-repricing.ts';

/** Registers the calls about prices that follow costs. */
export function repricingRoutes(app: HttpApp): void {
  serve(app, repricingContract.previewPrices, async (context, { body }) => ({
    status: 200,
    body: await previewPrices(context, body),
  }));
  serve(app, repricingContract.startRepricing, (context, { body }) => startRepricing(context, body));
  serve(app, repricingContract.repricingRuns, async ({ db }) => ({
    status: 200,
    body: { runs: (await db.rows(lastRuns)).map(runOnWire) },
  }));
  serve(app, repricingContract.repricingRun, async ({ db }, { params }) => ({
    status: 200,
    body: { run: runOnWire(await requireRun(db, params.id)) },
  }));
  serve(app, repricingContract.repricingLines, async ({ db }, { params, query }) => {
    const { counts } = await requireRun(db, params.id);
    const { page, page_size: limit, state } = query;
    const lines = await db.rows(pageOfLines, {
      runId: params.id,
      states: state ? [state] : null,
      limit,
      offset: (page - 1) * limit,
    });
    const total = state ? (counts[state] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { status: 200, body: { lines, total, page, page_size: limit } };
  });
  serve(app, repricingContract.stopRepricing, async (context, { params }) => ({
    status: 200,
    body: { run: runOnWire(await stopRun(context, params.id)) },
  }));
  serve(app, repricingContract.continueRepricing, async (context, { params }) => ({
    status: 202,
    body: { run: runOnWire(await continueRun(context, params.id)) },
  }));
  serve(app, repricingContract.undoRepricing, async (context, { params }) => ({
    status: 202,
    body: { run: runOnWire(await undoRun(context, params.id)) },
  }));
  serve(app, repricingContract.exchangeRates, async ({ db, log, rateSource }) => {
    const [settings, history, open] = await Promise.all([
      readSettings(db, 'pricing', log),
      db.rows(rateHistory),
      db.rows(openRates),
    ]);
    return {
      status: 200,
      body: {
        current: settings.exchange_rate,
        can_ask: rateSource !== undefined,
        history: history.map(rateOnWire),
        open: open.map(rateOnWire),
      },
    };
  });
  serve(app, repricingContract.dismissRate, async (context, { params }) => ({
    status: 200,
    body: { rate: rateOnWire(await dismissRate(context, params.id)) },
  }));
}

async function requireRun(db: Database, id: string): Promise<Run> {
  const run = await db.first(runById, { id });
  if (!run) throw notFound(t('There is no such change of prices.'));
  return run;
}
