import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { redirectsContract } from './redirects.contract.ts';
import { type RedirectRow, redirectsPage } from './redirects.queries.ts';
import { addRedirect, deleteRedirect } from './save-redirect.ts';

/** Registers the calls about redirects. */
export function redirectsRoutes(app: HttpApp): void {
  serve(app, redirectsContract.redirects, async ({ db }, { query }) => {
    const { page, page_size: pageSize, q, kind } = query;
    const { rows, total } = await redirectsPage(db, { kind, q: q?.trim(), page, pageSize });
    return { status: 200, body: { redirects: rows.map(onWire), total, page, page_size: pageSize } };
  });

  serve(app, redirectsContract.addRedirect, async (context, { body }) => ({
    status: 201,
    body: { redirect: onWire(await addRedirect(context, body)) },
  }));

  serve(app, redirectsContract.deleteRedirect, async (context, { params }) => {
    await deleteRedirect(context, params.id);
    return { status: 200, body: { deleted: true } };
  });
}

function onWire({ created_at: createdAt, ...row }: RedirectRow) {
  return { ...row, created_at: createdAt.toISOString() };
}
