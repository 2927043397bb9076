import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { checkKey } from './api.ts';
import { fund } from './cash-balance.ts';
import { expireSession, lockPayment, paySession, settleSession } from './checkout-session.ts';
import { addDispute, closeDispute } from './dispute.ts';
import { faultSettingsSchema } from '../faults.ts';
import { expireVoucher } from './payment-intent.ts';
import { payOut } from './payout.ts';
import { payVoucher } from './payment-page.routes.ts';
import { endRefund } from './refund.ts';
import { PROVIDER, type StripeContext } from './stripe-context.ts';
import { missingResource, StripeFailure } from './stripe-error.ts';
import { present } from './stripe-objects.ts';
import { passesLuhn } from './test-cards.ts';
import { BUYER, changeUnit } from './unit-of-work.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

const payRequest = z.strictObject({ amount: z.int().min(1).optional(), late: z.boolean().default(false) });
const fundRequest = z.strictObject({ amount: z.int().min(1) });
const disputeRequest = z.strictObject({
  reason: z.string().default('fraudulent'),
  amount: z.int().min(1).optional(),
});
const closeRequest = z.strictObject({ status: z.enum(['won', 'lost']) });
const finishRequest = z.strictObject({ status: z.enum(['succeeded', 'failed', 'canceled']) });
const buyRequest = z.strictObject({
  payment_method: z.enum(['card', 'oxxo', 'customer_balance']).default('card'),
  card_number: z.string().refine(passesLuhn).default('4242424242424242'),
  email: z.email().default('cliente@ejemplo.mx'),
  name: z.string().default('Cliente de Prueba'),
  installments: z.int().nullable().default(null),
});

/** What a test does in place of buyers, banks and bad networks. The same secret key opens it; bodies are JSON. */
export function controlRoutes(
  context: StripeContext,
  delivery: WebhookDelivery,
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use('*', async (c, next) => {
    checkKey(context.secretKey, c.req.header('authorization'));
    await next();
  });
  app.onError((error, c) => {
    if (error instanceof StripeFailure) return c.json({ error: error.body }, error.status as 400);
    if (error instanceof z.ZodError) return c.json({ error: { message: z.prettifyError(error) } }, 400);
    context.log.error({ err: error, path: c.req.path }, 'A control of the Stripe emulator failed.');
    return c.json({ error: { message: 'The control failed; the log says why.' } }, 500);
  });

  app.get('/faults', (c) => c.json(context.faults.state));
  app.post('/faults', async (c) => {
    context.faults.change(faultSettingsSchema.parse(await readJson(c.req.raw)));
    return c.json(context.faults.state);
  });
  app.delete('/faults', (c) => {
    context.faults.reset();
    return c.json(context.faults.state);
  });

  app.get('/deliveries', async (c) => {
    const eventId = c.req.query('event_id');
    const limit = Number(c.req.query('limit') ?? 100);
    const rows = await context.store.listDeliveries(PROVIDER, {
      ...(eventId === undefined ? {} : { eventId }),
      limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, 1000) : 100,
    });
    return c.json({
      data: rows.map((row) => ({
        id: row.id,
        event_id: row.eventId,
        event_type: (JSON.parse(row.body) as { type: string }).type,
        url: row.url,
        attempts: row.attempts,
        last_status: row.lastStatus,
        delivered_at: row.deliveredAt,
        next_attempt_at: row.nextAttemptAt,
        created_at: row.createdAt,
      })),
    });
  });
  app.post('/deliveries/deliver', async (c) =>
    c.json({ attempts: await delivery.deliverDue({ force: true }) }),
  );
  app.post('/events/:id/redeliver', async (c) => {
    const count = await context.store.makeDeliveriesDue(PROVIDER, c.req.param('id'));
    if (count === 0) throw missingResource('event', c.req.param('id'));
    context.wake();
    return c.json({ deliveries: count });
  });

  app.post('/checkout/sessions/:id/pay', async (c) => {
    const input = buyRequest.parse(await readJson(c.req.raw));
    const { payment_method: type, card_number: number, email, name, installments } = input;
    const result = await changeUnit(context, BUYER, (unit) =>
      paySession(unit, c.req.param('id'), {
        email,
        name,
        ...(type === 'card'
          ? {
              type,
              installments,
              card: { number, expMonth: 12, expYear: context.now().getUTCFullYear() + 1 },
            }
          : { type }),
      }),
    );
    return c.json({
      outcome: result.attempt?.kind ?? 'closed',
      session: present(result.session),
      payment_intent: result.intent && present(result.intent),
    });
  });
  app.post('/checkout/sessions/:id/expire', async (c) => {
    const session = await changeUnit(context, BUYER, async (unit) => {
      const held = await unit.lock('checkout.session', c.req.param('id'));
      if (held === undefined) throw missingResource('checkout session', c.req.param('id'));
      // Its time is over; only the shop ends a page before that.
      held.expires_at = unit.created;
      await expireSession(unit, held);
      return held;
    });
    return c.json(present(session));
  });

  app.post('/payment_intents/:id/pay', async (c) => {
    const { amount, late } = payRequest.parse(await readJson(c.req.raw));
    return c.json(present(await payVoucher(context, c.req.param('id'), amount, late)));
  });
  app.post('/customers/:id/fund', async (c) => {
    const { amount } = fundRequest.parse(await readJson(c.req.raw));
    const customer = await changeUnit(context, BUYER, async (unit) => {
      const held = await unit.lock('customer', c.req.param('id'));
      if (held === undefined) throw missingResource('customer', c.req.param('id'));
      fund(unit, held, amount, 'mxn');
      return held;
    });
    return c.json(present(customer));
  });
  app.post('/payment_intents/:id/expire', async (c) => {
    const intent = await changeUnit(context, BUYER, async (unit) => {
      const held = await lockPayment(unit, c.req.param('id'));
      expireVoucher(unit, held.intent);
      if (held.session !== undefined) settleSession(unit, held.session, 'failed');
      return held.intent;
    });
    return c.json(present(intent));
  });

  app.post('/charges/:id/dispute', async (c) => {
    const input = disputeRequest.parse(await readJson(c.req.raw));
    const dispute = await changeUnit(context, BUYER, async (unit) => {
      const charge = await unit.lock('charge', c.req.param('id'));
      if (charge === undefined) throw missingResource('charge', c.req.param('id'));
      return addDispute(unit, charge, { reason: input.reason, amount: input.amount ?? charge.amount });
    });
    return c.json(present(dispute));
  });
  app.post('/disputes/:id/close', async (c) => {
    const { status } = closeRequest.parse(await readJson(c.req.raw));
    const dispute = await changeUnit(context, BUYER, async (unit) => {
      const held = await unit.lock('dispute', c.req.param('id'));
      if (held === undefined) throw missingResource('dispute', c.req.param('id'));
      closeDispute(unit, held, status);
      return held;
    });
    return c.json(present(dispute));
  });
  app.post('/payouts', async (c) => c.json(present(await changeUnit(context, BUYER, payOut))));
  app.post('/refunds/:id/finish', async (c) => {
    const { status } = finishRequest.parse(await readJson(c.req.raw));
    return c.json(present(await endRefund(context, c.req.param('id'), () => status)));
  });

  return app;
}

async function readJson(request: Request): Promise<unknown> {
  const body = await request.text();
  if (body === '') return {};
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new StripeFailure(400, { type: 'invalid_request_error', message: 'The body is not JSON.' });
  }
}
