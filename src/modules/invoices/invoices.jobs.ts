import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { movedJob } from '../company-credit/index.ts';
import { followCancellation, giveUpCancellations, tellPacToCancel } from './cancel-invoice.ts';
import { globalJob, issueLastMonth } from './global-invoice.ts';
import { settleReceipts } from './receipts/settle-receipts.ts';
import { cancelJob, followJob, stampJob } from './request-invoice.ts';
import { stampInvoice } from './stamp-invoice.ts';

/** Stamping and cancelling; a PAC that is away is asked again for about three days. */
export function invoicesJobs(shop: Shop): JobDefinition<never>[] {
  const stamp: JobDefinition<{ id: string }> = {
    name: stampJob,
    retryLimit: 17,
    concurrency: 2,
    work: ({ id }) => stampInvoice(shop, id),
  };
  const cancel: JobDefinition<{ id: string }> = {
    name: cancelJob,
    retryLimit: 17,
    work: ({ id }) => tellPacToCancel(shop, id),
  };
  const follow: JobDefinition<{ id: string }> = {
    name: followJob,
    retryLimit: 17,
    work: ({ id }) => followCancellation(shop, id),
  };
  const giveUp: JobDefinition = {
    name: 'invoices.give-up-cancellations',
    schedule: '50 2 * * *',
    work: () => giveUpCancellations(shop),
  };
  const lastMonth: JobDefinition = {
    name: globalJob,
    // Three nights, so that one without a PAC or a server is made up for.
    schedule: '20 2 1-3 * *',
    work: () => issueLastMonth(shop),
  };
  const moved: JobDefinition<{ companyId: number }> = {
    name: movedJob,
    retryLimit: 17,
    work: ({ companyId }) => settleReceipts(shop, companyId),
  };
  return [stamp, cancel, follow, giveUp, lastMonth, moved];
}
