import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { carriersContract } from './carriers.contract.ts';
import { receiveWebhook } from './tracking/receive-webhook.ts';

/** The webhooks; what staff do with parcels is answered by whoever sends them. */
export function carriersRoutes(app: HttpApp): void {
  serve(app, carriersContract.skydropxWebhook, async (context) => {
    await receiveWebhook(context, 'skydropx');
    return { status: 200, body: { received: true as const } };
  });

  serve(app, carriersContract.enviaWebhook, async (context, { params }) => {
    await receiveWebhook(context, 'envia', params.secret);
    return { status: 200, body: { received: true as const } };
  });
}
