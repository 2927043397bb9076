import { notFound } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { chooseTopics } from './choose-topics.ts';
import { unsubscribeUrl } from './mails.ts';
import { newsletterContract } from './newsletter.contract.ts';
import {
  confirmSubscription,
  deleteSubscriber,
  restoreSubscriber,
  endSubscription,
  subscribersPage,
  subscriptionByToken,
} from './newsletter.queries.ts';
import { receiveMailReport } from './receive-mail-report.ts';
import { subscribe } from './subscribe.ts';
import { liftSuppression, restoreSuppression, suppressByStaff, suppressionsPage } from './suppress.ts';

/** Registers the newsletter's calls. */
export function newsletterRoutes(app: HttpApp): void {
  serve(app, newsletterContract.subscribe, async (context, { body }) => {
    await context.rates.countEmail('letters', body.email_address);
    return { status: 201, body: await subscribe(context, body.email_address) };
  });

  serve(app, newsletterContract.subscription, async ({ db }, { params }) => {
    const subscription = await subscriptionByToken(db, params.token);
    if (!subscription) throw isOver();
    return { status: 200, body: { subscription } };
  });

  serve(app, newsletterContract.confirmSubscription, async ({ db, clock }, { params }) => {
    if (!(await confirmSubscription(db, params.token, clock.now()))) throw isOver();
    return { status: 200, body: { confirmed: true } };
  });

  serve(app, newsletterContract.endSubscription, async (context, { params, query }) => {
    const mailId = /^\d{1,9}$/.test(query.correo ?? '') ? Number(query.correo) : undefined;
    await endSubscription(context, params.token, mailId);
    return { status: 200, body: { ended: true } };
  });

  serve(app, newsletterContract.chooseTopics, async ({ db }, { params, body }) => {
    if (!(await chooseTopics(db, params.token, body.topics))) throw isOver();
    return { status: 200, body: { topics: body.topics } };
  });

  serve(app, newsletterContract.mailgunWebhook, async (context) => {
    await receiveMailReport(context);
    return { status: 200, body: { received: true } };
  });

  serve(app, newsletterContract.suppressions, async ({ db }, { query }) => {
    const { q = '', reason, page, page_size } = query;
    const { rows, total } = await suppressionsPage(db, { q: q.trim(), reason, page, pageSize: page_size });
    return { status: 200, body: { suppressions: rows, total, page, page_size } };
  });

  serve(app, newsletterContract.suppress, async (context, { body }) => ({
    status: 201,
    body: { suppression: await suppressByStaff(context, body) },
  }));

  serve(app, newsletterContract.liftSuppression, async (context, { params }) => {
    await liftSuppression(context, params.id);
    return { status: 200, body: { deleted: true } };
  });

  serve(app, newsletterContract.restoreSuppression, async (context, { params }) => {
    await restoreSuppression(context, params.id);
    return { status: 200, body: { restored: true } };
  });

  serve(app, newsletterContract.adminSubscribers, async ({ db, publicUrl }, { query }) => {
    const { q = '', state, page, page_size } = query;
    const { rows, total, confirmed } = await subscribersPage(db, { q, state, page, pageSize: page_size });
    const subscribers = rows.map(({ token, created_at, confirmed_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      confirmed_at: confirmed_at?.toISOString() ?? null,
      unsubscribe_url: confirmed_at && unsubscribeUrl(token, publicUrl),
    }));
    return { status: 200, body: { subscribers, total, confirmed, page, page_size } };
  });

  serve(app, newsletterContract.deleteSubscriber, async (context, { params }) => {
    await deleteSubscriber(context, params.id);
    return { status: 200, body: { deleted: true } };
  });

  serve(app, newsletterContract.restoreSubscriber, async (context, { params }) => {
    await restoreSubscriber(context, params.id);
    return { status: 200, body: { restored: true } };
  });
}

function isOver() {
  return notFound('Esta suscripción ya no está activa.');
}
