import { notFound } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { newsletterContract } from './newsletter.contract.ts';
import { deleteSubscriber, subscribersPage } from './newsletter.queries.ts';
import { subscribe } from './subscribe.ts';

/** Registers the newsletter's calls. */
export function newsletterRoutes(app: HttpApp): void {
  serve(app, newsletterContract.subscribe, async (context, { body }) => ({
    status: 201,
    body: await subscribe(context, body.email_address),
  }));

  serve(app, newsletterContract.adminSubscribers, async ({ db }, { query }) => {
    const { q = '', page, page_size } = query;
    const { rows, total } = await subscribersPage(db, { q, page, pageSize: page_size });
    const subscribers = rows.map(({ id, email_address, source, created_at }) => ({
      id,
      email_address,
      source,
      created_at: created_at.toISOString(),
    }));
    return { status: 200, body: { subscribers, total, page, page_size } };
  });

  serve(app, newsletterContract.deleteSubscriber, async ({ db }, { params }) => {
    if (!(await deleteSubscriber(db, params.id))) throw notFound();
    return { status: 200, body: { deleted: true } };
  });
}
