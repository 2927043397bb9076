import { Hono } from 'hono';
import { refundCapture, requireCapture, requireRefund } from './capture-verbs.ts';
import { requestKey } from './idempotency.ts';
import type { PaypalContext } from './paypal-context.ts';
import { PaypalApiError } from './paypal-error.ts';
import { refundRequestSchema } from './paypal-schemas.ts';
import { wantsRepresentation } from './prefer.ts';
import { readRequest } from './read-request.ts';
import { balanceAt, transactionsBetween } from './transactions.ts';
import { captureDetailView, minimalRefundView, refundView } from './views.ts';

/** PayPal searches 31 days at once. */
const searchMsMax = 31 * 86_400_000;

/** Payments v2: captures and their refunds. Reporting v1: both as transactions, and the balance. */
export function createPaymentRoutes(context: PaypalContext): Hono {
  const viewContext = async (requestUrl: string) => ({
    merchant: await context.merchant(),
    baseUrl: context.baseUrl(requestUrl),
  });

  return (
    new Hono()
      .get('/v2/payments/captures/:id', async (c) => {
        const capture = await requireCapture(context, c.req.param('id'));
        return c.json(captureDetailView(capture, await viewContext(c.req.url)));
      })
      .post('/v2/payments/captures/:id/refund', async (c) => {
        const id = c.req.param('id');
        const { value, text } = await readRequest(c, refundRequestSchema, 'refund');
        const key = requestKey(c.req.header('paypal-request-id'), 'captures.refund', id, text);
        const { record } = await refundCapture(context, id, value, key, context.baseUrl(c.req.url));
        const view = wantsRepresentation(c.req.header('prefer')) ? refundView : minimalRefundView;
        // Unlike Orders v2, a repeated refund has no 200 of its own in PayPal's description.
        return c.json(view(record, await viewContext(c.req.url)), 201);
      })
      // Transaction search: what moved between two moments, oldest first, one page.
      .get('/v1/reporting/transactions', async (c) => {
        const from = Date.parse(c.req.query('start_date') ?? '');
        const to = Date.parse(c.req.query('end_date') ?? '');
        if (Number.isNaN(from) || Number.isNaN(to) || to - from > searchMsMax) throw new PaypalApiError(400);
        const details = await transactionsBetween(context, from, to);
        return c.json({ transaction_details: details, page: 1, total_items: details.length, total_pages: 1 });
      })
      .get('/v1/reporting/balances', async (c) => {
        const at = Date.parse(c.req.query('as_of_time') ?? '');
        if (Number.isNaN(at)) throw new PaypalApiError(400);
        return c.json(await balanceAt(context, at));
      })
      .get('/v2/payments/refunds/:id', async (c) => {
        const refund = await requireRefund(context, c.req.param('id'));
        return c.json(refundView(refund, await viewContext(c.req.url)));
      })
  );
}
