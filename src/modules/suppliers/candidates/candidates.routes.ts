import { serve, type HttpApp } from '../../../platform/http/serve.ts';
import { heldOnWire } from '../quarantine/read-held.ts';
import { suppliersContract } from '../suppliers.contract.ts';
import { readAliases, saveAliases } from './brand-aliases.ts';
import { decideCandidate } from './decide-candidate.ts';
import { deedOnWire, readCandidates, readDeeds } from './read-candidates.ts';
import { joinProducts, splitProduct } from './split-and-join.ts';
import { undoDeed } from './undo-deed.ts';

/** Registers the calls about which product something is. */
export function candidatesRoutes(app: HttpApp): void {
  serve(app, suppliersContract.candidates, async (context, { query }) => ({
    status: 200,
    body: await readCandidates(context, query),
  }));

  serve(app, suppliersContract.decideCandidate, async (context, { params, body }) => {
    const { held, written } = await decideCandidate(context, params.id, body);
    return { status: 200, body: { held: heldOnWire(held, context.staff), written } };
  });

  serve(app, suppliersContract.splitProduct, async (context, { params, body }) => ({
    status: 200,
    body: { product_id: await splitProduct(context, params.id, body) },
  }));

  serve(app, suppliersContract.joinProducts, async (context, { params, body }) => {
    await joinProducts(context, params.id, body);
    return { status: 200, body: { product_id: body.into_id } };
  });

  serve(app, suppliersContract.matchDeeds, async ({ db }, { query }) => ({
    status: 200,
    body: await readDeeds(db, query),
  }));

  serve(app, suppliersContract.undoMatchDeed, async (context, { params }) => ({
    status: 200,
    body: { deed: deedOnWire(await undoDeed(context, params.id)) },
  }));

  serve(app, suppliersContract.brandAliases, async ({ db }) => ({
    status: 200,
    body: { aliases: await readAliases(db) },
  }));

  serve(app, suppliersContract.saveBrandAliases, async (context, { body }) => {
    await saveAliases(context, { given: body.aliases, before: body.before });
    return { status: 200, body: { aliases: await readAliases(context.db) } };
  });
}
