import { Hono } from 'hono';
import { z } from 'zod';
import { finishRefund, reverseCapture, settlePendingCapture } from './capture-verbs.ts';
import { disputeOutcomes, disputeReasons, disputeStages } from './dispute-record.ts';
import {
  escalateDispute,
  noteBuyerMessage,
  openDispute,
  resolveDispute,
  setDueTime,
} from './dispute-verbs.ts';
import { faultSettingsSchema } from '../faults.ts';
import { fundingOutcomes } from './order-record.ts';
import { approveOrder, requireOrder, reverseApproval } from './order-verbs.ts';
import { PaypalApiError } from './paypal-error.ts';
import { provider, type PaypalContext } from './paypal-context.ts';
import { createResourceId } from './paypal-id.ts';
import { formatMoney } from './paypal-money.ts';
import { readRequest } from './read-request.ts';
import type { WithdrawalRecord } from './transactions.ts';

const approvalSchema = z.strictObject({
  outcome: z.enum(fundingOutcomes).default('completed'),
});
const disputeSchema = z.strictObject({
  reason: z.enum(disputeReasons).default('MERCHANDISE_OR_SERVICE_NOT_RECEIVED'),
  stage: z.enum(disputeStages).default('CHARGEBACK'),
  cents: z.int().min(1).optional(),
});
const resolutionSchema = z.strictObject({ outcome: z.enum(disputeOutcomes) });
const escalationSchema = z.strictObject({ stage: z.enum(disputeStages).default('CHARGEBACK') });
const buyerMessageSchema = z.strictObject({ content: z.string().min(1).max(2000) });
const dueSchema = z.strictObject({ due_time: z.iso.datetime() });
const withdrawalSchema = z.strictObject({ cents: z.int().min(1) });
const redeliverySchema = z.strictObject({ event_id: z.string().optional() });

/** What tests and demonstrations do to the emulator; PayPal has nothing of it. */
export function createControlRoutes(context: PaypalContext, deliverDue: () => Promise<number>): Hono {
  return new Hono()
    .post('/_emulator/orders/:id/approve', async (c) => {
      const { value } = await readRequest(c, approvalSchema, 'webhooks');
      const baseUrl = context.baseUrl(c.req.url);
      const order = await approveOrder(context, c.req.param('id'), value.outcome, baseUrl);
      return c.json({ id: order.id, status: order.status, payer_id: order.payerId });
    })
    .post('/_emulator/orders/:id/reverse-approval', async (c) => {
      const order = await reverseApproval(context, c.req.param('id'), context.baseUrl(c.req.url));
      return c.json({ id: order.id, status: order.status });
    })
    .post('/_emulator/captures/:id/complete', async (c) => {
      const baseUrl = context.baseUrl(c.req.url);
      const capture = await settlePendingCapture(context, c.req.param('id'), 'COMPLETED', baseUrl);
      return c.json({ id: capture.id, status: capture.status });
    })
    .post('/_emulator/captures/:id/deny', async (c) => {
      const baseUrl = context.baseUrl(c.req.url);
      const capture = await settlePendingCapture(context, c.req.param('id'), 'DECLINED', baseUrl);
      return c.json({ id: capture.id, status: capture.status });
    })
    .post('/_emulator/captures/:id/reverse', async (c) => {
      const capture = await reverseCapture(context, c.req.param('id'), context.baseUrl(c.req.url));
      return c.json({ id: capture.id, status: capture.status });
    })
    .post('/_emulator/refunds/:id/complete', async (c) => {
      const refund = await finishRefund(context, c.req.param('id'), 'COMPLETED', context.baseUrl(c.req.url));
      return c.json({ id: refund.id, status: refund.status ?? 'COMPLETED' });
    })
    .post('/_emulator/refunds/:id/fail', async (c) => {
      const refund = await finishRefund(context, c.req.param('id'), 'FAILED', context.baseUrl(c.req.url));
      return c.json({ id: refund.id, status: refund.status ?? 'COMPLETED' });
    })
    .post('/_emulator/orders/:id/dispute', async (c) => {
      const { value } = await readRequest(c, disputeSchema, 'webhooks');
      const { purchaseUnits } = await requireOrder(context, c.req.param('id'));
      const captureId = purchaseUnits[0]?.captureId;
      if (captureId === undefined) throw new PaypalApiError(409);
      const dispute = await openDispute(context, { captureId, ...value }, context.baseUrl(c.req.url));
      return c.json({ id: dispute.id, status: dispute.status });
    })
    .post('/_emulator/captures/:id/dispute', async (c) => {
      const { value } = await readRequest(c, disputeSchema, 'webhooks');
      const captureId = c.req.param('id');
      const dispute = await openDispute(context, { captureId, ...value }, context.baseUrl(c.req.url));
      return c.json({ id: dispute.id, status: dispute.status });
    })
    .post('/_emulator/disputes/:id/resolve', async (c) => {
      const { value } = await readRequest(c, resolutionSchema, 'webhooks');
      const baseUrl = context.baseUrl(c.req.url);
      const dispute = await resolveDispute(context, c.req.param('id'), value.outcome, baseUrl);
      return c.json({ id: dispute.id, status: dispute.status });
    })
    .post('/_emulator/disputes/:id/escalate', async (c) => {
      const { value } = await readRequest(c, escalationSchema, 'webhooks');
      const baseUrl = context.baseUrl(c.req.url);
      const dispute = await escalateDispute(context, c.req.param('id'), value.stage, baseUrl);
      return c.json({ id: dispute.id, status: dispute.status });
    })
    .post('/_emulator/disputes/:id/message', async (c) => {
      const { value } = await readRequest(c, buyerMessageSchema, 'webhooks');
      const baseUrl = context.baseUrl(c.req.url);
      const dispute = await noteBuyerMessage(context, c.req.param('id'), value.content, baseUrl);
      return c.json({ id: dispute.id, status: dispute.status });
    })
    .post('/_emulator/disputes/:id/due', async (c) => {
      const { value } = await readRequest(c, dueSchema, 'webhooks');
      await setDueTime(context, c.req.param('id'), value.due_time);
      return c.json({ id: c.req.param('id') });
    })
    .post('/_emulator/withdraw', async (c) => {
      const { value } = await readRequest(c, withdrawalSchema, 'webhooks');
      const amount = formatMoney(BigInt(value.cents), 'MXN');
      const record: WithdrawalRecord = { id: createResourceId(), amount, createTime: context.timestamp() };
      await context.store.write(provider, {
        objects: [{ kind: 'withdrawal', id: record.id, body: record }],
        deliveries: [],
      });
      return c.json(record);
    })
    .get('/_emulator/faults', (c) => c.json(context.faults.state))
    .post('/_emulator/faults', async (c) => {
      const { value } = await readRequest(c, faultSettingsSchema, 'webhooks');
      context.faults.change(value);
      return c.json(context.faults.state);
    })
    .delete('/_emulator/faults', (c) => {
      context.faults.reset();
      return c.json(context.faults.state);
    })
    .get('/_emulator/deliveries', async (c) => {
      const deliveries = await context.store.listDeliveries(provider, { eventId: c.req.query('event_id') });
      return c.json({
        deliveries: deliveries.map((delivery) => ({
          id: delivery.id,
          event_id: delivery.eventId,
          event_type: eventType(delivery.body),
          url: delivery.url,
          attempts: delivery.attempts,
          last_status: delivery.lastStatus,
          next_attempt_at: delivery.nextAttemptAt,
          delivered_at: delivery.deliveredAt,
          created_at: delivery.createdAt,
        })),
      });
    })
    .post('/_emulator/redeliver', async (c) => {
      const { value } = await readRequest(c, redeliverySchema, 'webhooks');
      const due = await context.store.makeDeliveriesDue(provider, value.event_id);
      context.announceDelivery();
      return c.json({ due });
    })
    .post('/_emulator/deliver', async (c) => c.json({ attempts: await deliverDue() }));
}

function eventType(body: string): string {
  return (JSON.parse(body) as { event_type: string }).event_type;
}
