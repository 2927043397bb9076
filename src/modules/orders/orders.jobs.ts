import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { cameForBuyerJob, type CameForBuyer } from '../inventory/index.ts';
import type { RefundNews } from '../payments/index.ts';
import { findKeptMoney } from './refund/find-kept-money.ts';
import { noteRefund, noteRefundNews, refundedJob, refundNewsJob } from './refund/on-refund.ts';
import { noteCameWithPurchase } from './fulfil/goods-from-suppliers.ts';
import { sweepDraftOrders } from './drafts/end-draft-order.ts';
import { sweepEdits } from './edit/end-edit.ts';
import { closeOtherPayment } from './pay/close-other-payment.ts';
import { sweepOrders } from './pay/sweep-orders.ts';
import { emailJob, type EmailNews } from './email/enqueue-email.ts';
import { writeEmail } from './email/write-email.ts';
import { type OrderNews, publishJob, publishOrderChanged } from './publish.ts';

/** Gives back the stock of unpaid orders every minute; tells browsers and timelines of what was committed. */
export function ordersJobs(shop: Shop): JobDefinition<never>[] {
  const sweep: JobDefinition = {
    name: 'orders.sweep',
    schedule: '* * * * *',
    work: async () => {
      await sweepOrders(shop);
      await sweepDraftOrders(shop);
      await sweepEdits(shop);
    },
  };
  const tell: JobDefinition<OrderNews> = {
    name: publishJob,
    // A late message is dropped: pages read the current state when they load.
    retryLimit: 1,
    concurrency: 4,
    work: async (news) => publishOrderChanged(shop, news),
  };
  const refunded: JobDefinition<{ orderId: string }> = {
    name: refundedJob,
    retryLimit: 8,
    work: ({ orderId }) => noteRefund(shop, orderId),
  };
  const refundNews: JobDefinition<RefundNews> = {
    name: refundNewsJob,
    retryLimit: 8,
    work: (news) => noteRefundNews(shop, news),
  };
  const email: JobDefinition<EmailNews> = {
    name: emailJob,
    concurrency: 2,
    work: (news) => writeEmail(shop, news),
  };
  const came: JobDefinition<CameForBuyer> = {
    name: cameForBuyerJob,
    retryLimit: 8,
    work: (news) => noteCameWithPurchase(shop, news),
  };
  const kept: JobDefinition<never> = {
    name: 'orders.find-kept-money',
    work: () => findKeptMoney(shop),
    // Half past four in Mexico City, when the books were compared.
    schedule: '30 10 * * *',
  };
  return [
    sweep,
    kept,
    closeOtherPayment(shop),
    email,
    tell,
    refunded,
    refundNews,
    came,
  ] as JobDefinition<never>[];
}
