import type { z } from '../../../platform/http/endpoint.ts';
import type { ApprovedActions } from '../../approvals/index.ts';
import { bookPayment } from '../drafts/record-payment.ts';
import { type AskedEdit, writeEdit } from '../edit/edit-order.ts';
import { bookEditPayment } from '../edit/record-edit-payment.ts';
import { acceptClaim, type AskedToAccept } from '../dispute/prepare-evidence.ts';
import { cancelOrder } from './cancel-order.ts';
import type { ordersContract } from '../orders.contract.ts';
import { type AskedAtCounter, bookAtCounter } from '../pay/take-at-counter.ts';
import type { AskedByHand } from '../pay/take-by-hand.ts';
import { refundByTransfer } from './refund-by-transfer.ts';
import { refundOrder } from './refund-order.ts';
import { type AskedToSettle, settleRefund } from './settle-refund.ts';

/** The input of a call about an order's money, kept until a second person decides. */
export type AskedOfOrder<Call extends 'refundOrder' | 'cancelOrder' | 'refundByTransfer'> = {
  orderId: string;
  body: z.output<(typeof ordersContract)[Call]['body'] & {}>;
};

/** What is done with orders when a second person approved it. */
export const approvedOrderMoney = {
  'order.refund': async (context, input) => {
    const { orderId, body } = input as AskedOfOrder<'refundOrder'>;
    await refundOrder(context, orderId, body);
  },
  'order.cancel': async (context, input) => {
    const { orderId, body } = input as AskedOfOrder<'cancelOrder'>;
    await cancelOrder(context, orderId, { reason: body.reason, by: 'staff', refundTo: body.refund_to });
  },
  'order.transfer_refund': async (context, input) => {
    const { orderId, body } = input as AskedOfOrder<'refundByTransfer'>;
    await refundByTransfer(context, orderId, body);
  },
  'draft_order.payment': async (context, input) => {
    await bookPayment(context, input as AskedByHand);
  },
  'order.edit': async (context, given) => {
    const { orderId, input } = given as AskedEdit;
    await writeEdit(context, orderId, input);
  },
  'order.payment': async (context, input) => {
    await bookAtCounter(context, input as AskedAtCounter);
  },
  'order.edit_payment': async (context, input) => {
    await bookEditPayment(context, input as AskedByHand);
  },
  'payment_dispute.accept': async (context, input) => {
    const { id, note } = input as AskedToAccept;
    await acceptClaim(context, id, note);
  },
  'order.settle_refund': async (context, input) => {
    const { refundId, way } = input as AskedToSettle;
    await settleRefund(context, refundId, way);
  },
} satisfies Partial<ApprovedActions>;
