import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { violatedConstraint } from '../../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { serve, type HttpApp } from '../../../platform/http/serve.ts';
import { isOwner } from '../rights.ts';
import { savedViewsContract as calls } from './saved-views.contract.ts';
import { changeView, putView, removeView, type SavedView, viewById, viewsOf } from './saved-views.queries.ts';

/** More would not be found again. */
const mostOfAList = 50;

/** Registers the calls about saved views of lists. Everybody has their own; who made a shared one, or an owner, changes it. */
export function savedViewRoutes(app: HttpApp): void {
  serve(app, calls.list, async (context, { query }) => ({
    status: 200,
    body: {
      views: await context.db.rows(viewsOf, { staffId: staffOf(context).id, list: query.list ?? null }),
    },
  }));

  serve(app, calls.add, async (context, { body }) => {
    const { list, name, query, is_shared: isShared } = body;
    const row = await context.db.first(putView, {
      list,
      name,
      query,
      isShared,
      staffId: staffOf(context).id,
      now: context.clock.now(),
      most: mostOfAList,
    });
    if (!row)
      throw conflict(
        'too_many',
        t('{count} views of one list are enough. Remove one first.', { count: mostOfAList }),
      );
    return { status: 201, body: { view: await changed(context, row.id) } };
  });

  serve(app, calls.update, async (context, { params, body }) => {
    const staff = staffOf(context);
    const row = await context.db
      .first(changeView, {
        id: params.id,
        staffId: staff.id,
        isOwner: isOwner(staff),
        name: body.name ?? null,
        query: body.query ?? null,
        isShared: body.is_shared ?? null,
      })
      .catch((error: unknown) => {
        if (violatedConstraint(error) !== 'staff_view_name_key') throw error;
        throw invalid({ name: t('Another view has this name.') }, t('Another view has this name.'));
      });
    if (!row) throw notFound(t('There is no such view.'));
    return { status: 200, body: { view: await changed(context, row.id) } };
  });

  serve(app, calls.remove, async (context, { params }) => {
    const staff = staffOf(context);
    const row = await context.db.first(removeView, {
      id: params.id,
      staffId: staff.id,
      isOwner: isOwner(staff),
    });
    if (!row) throw notFound(t('There is no such view.'));
    tell(context);
    return { status: 200, body: { removed: true } };
  });
}

async function changed(context: RequestContext, id: string): Promise<SavedView> {
  tell(context);
  const view = await context.db.first(viewById, { id, staffId: staffOf(context).id });
  if (!view) throw notFound(t('There is no such view.'));
  return view;
}

function tell({ realtime }: RequestContext): void {
  realtime.tell('staff', 'views.changed', {});
}

function staffOf({ staff }: RequestContext) {
  if (!staff) throw new Error('A call for staff came without one.');
  return staff;
}
