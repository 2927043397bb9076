import { Hono } from 'hono';
import { openDispute } from './dispute-verbs.ts';
import { requestKey } from './idempotency.ts';
import { captureOrder, createOrder, requireOrder } from './order-verbs.ts';
import { patchOrder } from './patch-order.ts';
import type { PaypalContext } from './paypal-context.ts';
import { captureOrderRequestSchema, orderRequestSchema, patchRequestSchema } from './paypal-schemas.ts';
import { wantsRepresentation } from './prefer.ts';
import { readRequest } from './read-request.ts';
import { minimalOrderView, orderView } from './views.ts';
import type { OrderRecord } from './order-record.ts';

/** Orders v2: create, show, patch and capture. */
export function createOrderRoutes(context: PaypalContext): Hono {
  const show = async (order: OrderRecord, requestUrl: string, prefer: string | undefined) => {
    const viewContext = { merchant: await context.merchant(), baseUrl: context.baseUrl(requestUrl) };
    const view = wantsRepresentation(prefer) ? orderView : minimalOrderView;
    return view(context.store, order, viewContext);
  };

  return new Hono()
    .post('/v2/checkout/orders', async (c) => {
      const { value, text } = await readRequest(c, orderRequestSchema, 'create');
      const key = requestKey(c.req.header('paypal-request-id'), 'orders.create', '', text);
      const { record, isReplay } = await createOrder(context, value, key);
      return c.json(await show(record, c.req.url, c.req.header('prefer')), isReplay ? 200 : 201);
    })
    .get('/v2/checkout/orders/:id', async (c) => {
      const order = await requireOrder(context, c.req.param('id'));
      return c.json(await show(order, c.req.url, 'return=representation'), 200);
    })
    .patch('/v2/checkout/orders/:id', async (c) => {
      const { value } = await readRequest(c, patchRequestSchema, 'patch');
      await patchOrder(context, c.req.param('id'), value);
      return c.body(null, 204);
    })
    .post('/v2/checkout/orders/:id/capture', async (c) => {
      const id = c.req.param('id');
      const { text } = await readRequest(c, captureOrderRequestSchema, 'capture');
      const key = requestKey(c.req.header('paypal-request-id'), 'orders.capture', id, text);
      const baseUrl = context.baseUrl(c.req.url);
      const { record, isReplay } = await captureOrder(context, id, key, baseUrl);
      // The well-known value of the approval page: who pays complains at once.
      for (const { captureId } of record.funding === 'disputed' && !isReplay ? record.purchaseUnits : []) {
        if (captureId === undefined) continue;
        const reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED';
        await openDispute(context, { captureId, reason, stage: 'CHARGEBACK' }, baseUrl);
      }
      return c.json(await show(record, c.req.url, c.req.header('prefer')), isReplay ? 200 : 201);
    });
}
