import { once } from '../once.ts';
import { type HttpApp, serve } from '../../../platform/http/serve.ts';
import { applyCount, cancelCount, changeOpenCount } from './apply-count.ts';
import { countCalls as calls } from './counts.contract.ts';
import { shelvesOf } from './counts.queries.ts';
import { countsOf, linesOfCount, readCount } from './read-counts.ts';
import { countRest, scanUnits, setCounted } from './scan-units.ts';
import { putOnShelf } from './shelves.ts';
import { startCount } from './start-count.ts';

/** The calls of `counts.contract.ts`. */
export function countRoutes(app: HttpApp): void {
  serve(app, calls.counts, async ({ db }, { query: { state, ...page } }) => ({
    status: 200,
    body: await countsOf(db, { state, ...page }),
  }));

  serve(app, calls.count, async ({ db }, { params }) => ({
    status: 200,
    body: { count: await readCount(db, params.id) },
  }));

  serve(app, calls.addCount, (context, { body }) =>
    once(context, { route: 'POST /admin/inventory/counts', input: body }, async (tx) => {
      const id = await startCount(tx, context, body);
      return { status: 201 as const, body: { count: await readCount(tx, id) } };
    }),
  );

  serve(app, calls.changeCount, (context, { params, body }) =>
    context.db.transaction(async (tx) => {
      await changeOpenCount(tx, context, params.id, body);
      return { status: 200, body: { count: await readCount(tx, params.id) } };
    }),
  );

  serve(app, calls.countLines, async ({ db }, { params, query }) => ({
    status: 200,
    body: await linesOfCount(db, params.id, query),
  }));

  serve(app, calls.scan, async (context, { params, body }) => ({
    status: 200,
    body: { scans: await scanUnits(context, params.id, body.scans) },
  }));

  serve(app, calls.setCounted, async (context, { params, body }) => {
    await setCounted(context, params.id, params.product_id, body.counted);
    return { status: 200, body };
  });

  serve(app, calls.countRest, async (context, { params }) => ({
    status: 200,
    body: { products: await countRest(context, params.id) },
  }));

  serve(app, calls.applyCount, async (context, { params }) => {
    const count = await context.db.transaction(async (tx) => {
      await applyCount(tx, context, params.id);
      return readCount(tx, params.id);
    });
    context.realtime.tell('staff', 'count.changed', { id: params.id });
    return { status: 200, body: { count } };
  });

  serve(app, calls.cancelCount, async (context, { params }) => {
    const count = await context.db.transaction(async (tx) => {
      await cancelCount(tx, context, params.id);
      return readCount(tx, params.id);
    });
    context.realtime.tell('staff', 'count.changed', { id: params.id });
    return { status: 200, body: { count } };
  });

  serve(app, calls.shelves, async ({ db }, { query }) => ({
    status: 200,
    body: { shelves: await db.rows(shelvesOf, query) },
  }));

  serve(app, calls.setShelf, async (context, { body }) => ({
    status: 200,
    body: { products: await context.db.transaction((tx) => putOnShelf(tx, context.staff, body)) },
  }));
}
