import { galleryRoutes } from './gallery/gallery.routes.ts';
import { customerOf } from '../../platform/caller.ts';
import type { Changes } from '../../platform/database/changes.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { documentOwner } from '../../platform/pdf/document-owner.ts';
import { readListFilters } from '../catalog/index.ts';
import { checkBuild } from './builds/check-build.ts';
import { configuratorContract as calls } from './configurator.contract.ts';
import { kindCounts } from './configurator.queries.ts';
import { createExampleBuild } from './builds/example-build.ts';
import { listParts } from './parts/list-parts.ts';
import { listOwnBuilds, removeOwnBuild, renameOwnBuild } from './builds/own-builds.ts';
import { createPartShelf, type PartShelf } from './parts/part-shelf.ts';
import { addMachine, changeMachine, fitsMachines, listMachines, removeMachine } from './machines/machines.ts';
import { suggestUpgrades } from './machines/suggest-upgrades.ts';
import { quoteBuild, quoteOf } from './builds/quote-build.ts';
import { quotePdf } from './builds/quote-pdf.ts';
import { measureParts } from './parts/part-measures.ts';
import { readPartList } from './parts/read-parts.ts';
import { readBuild, saveBuild } from './builds/save-build.ts';
import { slots } from './rules/slots.ts';
import { readLimits } from '../settings/index.ts';
import { suggestBuilds } from './suggest/suggest-builds.ts';
import { createPlanner } from './suggest/planner.ts';
import { createPlannerQueue } from './suggest/planner-queue.ts';
import { usesForShoppers } from './suggest/describe-uses.ts';
import { worksWith } from './parts/works-with.ts';

/** Serves the configurator's calls. */
export function configuratorRoutes(app: HttpApp, changes: Changes): void {
  const shelf = createPartShelf(changes);
  const exampleBuild = createExampleBuild();
  const planner = createPlanner(changes);
  const plannerQueue = createPlannerQueue();

  serve(app, calls.slots, async ({ db }) => {
    // The first visitor of the configurator: by the time somebody asks for a build the thread is there.
    if (!planner.isAwake()) planner.wake(db);
    const counts = new Map((await db.rows(kindCounts)).map((row) => [row.kind, row.part_count]));
    return {
      status: 200,
      body: {
        slots: slots.map(({ slot, label, kinds, isMultiple, isRequired }) => ({
          slot,
          label,
          is_multiple: isMultiple,
          is_required: isRequired,
          part_count: kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0),
        })),
      },
    };
  });
  serve(app, calls.example, async ({ db, clock }) => ({
    status: 200,
    body: await exampleBuild(db, shelf, clock.now()),
  }));
  serve(app, calls.parts, async ({ db }, { params, query }) => ({
    status: 200,
    body: await listParts(db, shelf, {
      slot: params.slot,
      refIds: query.ref_ids,
      fits: query.fits ?? 'unknown',
      list: readListFilters(query),
    }),
  }));
  serve(app, calls.worksWith, async ({ db }, { params }) => ({
    status: 200,
    body: await worksWith(db, shelf, params.ref_id),
  }));
  serve(app, calls.check, async (context, { body }) => ({
    status: 200,
    body: await checkBuild(context, shelf, { refIds: body.ref_ids, own: body.own, use: body.use }),
  }));
  serve(app, calls.uses, async ({ db }) => {
    // Who reads this is about to ask.
    planner.wake(db);
    return { status: 200, body: { uses: usesForShoppers } };
  });
  serve(app, calls.suggest, async ({ db, log, clientNetwork, request }, { body }) => {
    const limits = await readLimits(db, log);
    const asker = {
      client: clientNetwork,
      signal: request.signal,
      waitingMax: limits.suggestions_waiting,
      perClientMax: limits.suggestions_per_client,
    };
    return { status: 200, body: await plannerQueue(asker, () => suggestBuilds(db, planner, body)) };
  });
  serve(app, calls.measures, async ({ db }, { query }) => ({
    status: 200,
    body: { parts: await measureParts(db, shelf, readPartList(query.ref_ids)) },
  }));
  serve(app, calls.saveBuild, async (context, { body }) => ({
    status: 201,
    body: await saveBuild(context, shelf, {
      name: body.name,
      refIds: body.ref_ids,
      own: body.own,
      isAssembled: body.is_assembled,
    }),
  }));
  serve(app, calls.build, async ({ db }, { params }) => ({
    status: 200,
    body: await readBuild(db, shelf, params.code),
  }));
  serve(app, calls.quoteBuild, async ({ db, log, clock, who }, { params: { code }, query: { since } }) => ({
    status: 200,
    body: await quoteBuild(db, shelf, {
      code,
      now: clock.now(),
      days: (await readLimits(db, log)).quote_days,
      customerId: (await who.customer())?.id,
      since: since === undefined ? undefined : new Date(since),
    }),
  }));
  serve(app, calls.quotePdf, async (context, { params }) => ({
    status: 200,
    body: await quotePdf(
      await quoteOf(context.db, shelf, {
        code: params.code,
        now: context.clock.now(),
        days: (await readLimits(context.db, context.log)).quote_days,
        customerId: (await context.who.customer())?.id,
      }),
      await documentOwner(context),
      context.publicUrl,
    ),
  }));
  serve(app, calls.ownBuilds, async ({ db, customer }) => ({
    status: 200,
    body: await listOwnBuilds(db, shelf, customerOf({ customer }).id),
  }));
  serve(app, calls.renameBuild, async ({ db, customer }, { params, body }) => ({
    status: 200,
    body: await renameOwnBuild(db, shelf, {
      owner: customerOf({ customer }).id,
      code: params.code,
      name: body.name,
    }),
  }));
  serve(app, calls.removeBuild, async ({ db, customer }, { params }) => {
    await removeOwnBuild(db, customerOf({ customer }).id, params.code);
    return { status: 200, body: { removed: true as const } };
  });
  machineRoutes(app, shelf);
  galleryRoutes(app, shelf);
}

function machineRoutes(app: HttpApp, shelf: PartShelf): void {
  serve(app, calls.machines, async ({ db, customer }) => ({
    status: 200,
    body: await listMachines(db, shelf, customerOf({ customer }).id),
  }));
  serve(app, calls.addMachine, async ({ db, customer, clock }, { body }) => ({
    status: 201,
    body: await addMachine(db, shelf, customerOf({ customer }).id, body, clock.now()),
  }));
  serve(app, calls.changeMachine, async ({ db, customer }, { params, body }) => ({
    status: 200,
    body: await changeMachine(db, shelf, customerOf({ customer }).id, params.id, body),
  }));
  serve(app, calls.removeMachine, async ({ db, customer }, { params }) => {
    await removeMachine(db, customerOf({ customer }).id, params.id);
    return { status: 200, body: { removed: true as const } };
  });
  serve(app, calls.upgrades, async ({ db, customer }, { params }) => ({
    status: 200,
    body: await suggestUpgrades(db, shelf, customerOf({ customer }).id, params.id),
  }));
  serve(app, calls.fitsMachines, async ({ db, customer }, { params }) => ({
    status: 200,
    body: await fitsMachines(db, shelf, customerOf({ customer }).id, params.ref_id),
  }));
}
