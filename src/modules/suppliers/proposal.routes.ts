import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { approveRun, askToRollBack, rejectRun, stopRun } from './decide-run.ts';
import { readChanges } from './read-changes.ts';
import { runOnWire } from './run-on-wire.ts';
import { suppliersContract } from './suppliers.contract.ts';

/** Registers the calls about what a run proposes, and what people decide about it. */
export function proposalRoutes(app: HttpApp): void {
  serve(app, suppliersContract.runChanges, async (context, { params, query }) => ({
    status: 200,
    body: await readChanges(context, params.id, query),
  }));

  serve(app, suppliersContract.approveRun, async (context, { params }) => ({
    status: 202,
    body: { run: runOnWire(await approveRun(context, params.id)) },
  }));

  serve(app, suppliersContract.rejectRun, async (context, { params }) => ({
    status: 200,
    body: { run: runOnWire(await rejectRun(context, params.id)) },
  }));

  serve(app, suppliersContract.stopRun, async (context, { params }) => ({
    status: 200,
    body: { run: runOnWire(await stopRun(context, params.id)) },
  }));

  serve(app, suppliersContract.rollBackRun, async (context, { params }) => ({
    status: 202,
    body: { run: runOnWire(await askToRollBack(context, params.id)) },
  }));
}
