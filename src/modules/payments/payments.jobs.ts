import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { closeAttempt } from './attempts/close-attempt.ts';
import { compareWithProvider } from './reconciliation/compare-with-provider.ts';
import { endDeclinedJob } from './attempts/decline-shield.ts';
import { eventJob, eventTriesMax, processEventJob } from './settlement/process-event.ts';
import { reconcile } from './settlement/reconcile.ts';
import { refundJob } from './refunds/request-refund.ts';
import { findOverdueRefunds } from './refunds/overdue-refunds.ts';
import { stripOldPayloads } from './settlement/strip-payload.ts';
import { sendRefund } from './refunds/send-refund.ts';

/** What payments does later or by the clock. */
export function paymentsJobs(shop: Shop): JobDefinition<never>[] {
  const process: JobDefinition<{ eventId: number }> = {
    name: eventJob,
    work: ({ eventId }) => processEventJob(shop, eventId),
    retryLimit: eventTriesMax,
    concurrency: 4,
  };
  const refund: JobDefinition<{ refundId: string }> = {
    name: refundJob,
    work: ({ refundId }) => sendRefund(shop, refundId),
    retryLimit: 12,
  };
  const catchUp: JobDefinition<{ olderThanMinutes?: number }> = {
    name: 'payments.reconcile',
    work: (data) => reconcile(shop, data),
    schedule: '*/10 * * * *',
    retryLimit: 0,
  };
  const endDeclined: JobDefinition<{ attemptId: string }> = {
    name: endDeclinedJob,
    work: async ({ attemptId }) => void (await closeAttempt(shop, attemptId)),
    retryLimit: 5,
  };
  const compare: JobDefinition<{ day?: string }> = {
    name: 'payments.compare-books',
    work: (data) => compareWithProvider(shop, data),
    // Half past three in Mexico City.
    schedule: '30 9 * * *',
    retryLimit: 6,
  };
  const strip: JobDefinition<never> = {
    name: 'payments.strip-payloads',
    work: () => stripOldPayloads(shop),
    schedule: '50 4 * * *',
  };
  const overdue: JobDefinition<never> = {
    name: 'payments.overdue-refunds',
    work: () => findOverdueRefunds(shop),
    // Nine o'clock in Mexico City.
    schedule: '0 15 * * *',
  };
  return [process, refund, catchUp, endDeclined, compare, strip, overdue];
}
