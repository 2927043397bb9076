import { notFound } from '../../platform/errors.ts';
import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { deliverNow } from './deliver.ts';
import { noSuchWebhook, readDeliveries, readDelivery, readWebhook, readWebhooks } from './read-webhooks.ts';
import { addWebhook, makeSecret, removeWebhook, saveWebhook, sendTest } from './save-webhook.ts';
import { webhooksContract as calls } from './webhooks.contract.ts';

/** The calls of `webhooks.contract.ts`. */
export function webhooksRoutes(app: HttpApp): void {
  serve(app, calls.webhooks, async (context) => ({
    status: 200,
    body: { webhooks: await readWebhooks(context) },
  }));

  serve(app, calls.webhook, async (context, { params, query }) => ({
    status: 200,
    body: await readDeliveries(context, params.id, query),
  }));

  serve(app, calls.addWebhook, async (context, { body }) => {
    const { id, secret } = await addWebhook(context, body);
    return { status: 201, body: { webhook: await readWebhook(context, id), secret } };
  });

  serve(app, calls.changeWebhook, async (context, { params, body }) => {
    await saveWebhook(context, params.id, body);
    return { status: 200, body: { webhook: await readWebhook(context, params.id) } };
  });

  serve(app, calls.deleteWebhook, async (context, { params }) => {
    await removeWebhook(context, params.id);
    return { status: 200, body: { deleted: true } };
  });

  serve(app, calls.renewSecret, async (context, { params }) => {
    const secret = await makeSecret(context, params.id);
    return { status: 200, body: { webhook: await readWebhook(context, params.id), secret } };
  });

  serve(app, calls.testWebhook, async (context, { params }) => {
    const id = await sendTest(context, params.id);
    return { status: 200, body: { delivery: await readDelivery(context, params.id, id) } };
  });

  serve(app, calls.sendAgain, async (context, { params: { id, delivery_id: deliveryId } }) => {
    if (!(await deliverNow(context, id, deliveryId))) throw notFound(noSuchWebhook());
    return { status: 200, body: { delivery: await readDelivery(context, id, deliveryId) } };
  });
}
