import type { RequestContext } from '../../../platform/context.ts';
import { serve, type HttpApp } from '../../../platform/http/serve.ts';
import { suppliersContract } from '../suppliers.contract.ts';
import { acceptHeld, fixHeld, rejectHeld } from './decide-held.ts';
import { heldOnWire, readHeld } from './read-held.ts';

/** Registers the calls about lines that were left out. */
export function quarantineRoutes(app: HttpApp): void {
  serve(app, suppliersContract.heldLines, async (context, { query }) => ({
    status: 200,
    body: await readHeld(context, query),
  }));

  serve(app, suppliersContract.acceptHeld, async (context, { params, body }) =>
    answer(context, await acceptHeld(context, params.id, body)),
  );

  serve(app, suppliersContract.rejectHeld, async (context, { params, body }) =>
    answer(context, await rejectHeld(context, params.id, body.version)),
  );

  serve(app, suppliersContract.fixHeld, async (context, { params, body }) =>
    answer(context, await fixHeld(context, params.id, body)),
  );
}

function answer({ staff }: RequestContext, { held, written }: Awaited<ReturnType<typeof acceptHeld>>) {
  return { status: 200 as const, body: { held: heldOnWire(held, staff), written } };
}
