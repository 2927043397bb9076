import { mailQueueOf } from '../../../platform/mail-queue.ts';
import type { SectionReader } from './section.ts';

/** The queue of emails. */
export const readMails: SectionReader<'mails'> = async ({ db, clock, limits, mailDesk }) => {
  const since = new Date(clock.now().getTime() - limits.failed_mail_days * 24 * 3_600_000);
  const queue = await mailQueueOf(db, since);
  return {
    via: mailDesk.via,
    waiting: queue?.waiting ?? 0,
    refused: queue?.refused ?? 0,
    failed: queue?.failed ?? 0,
    failed_lately: queue?.failed_lately ?? 0,
    oldest_waiting_at: queue?.oldest_waiting_at?.toISOString() ?? null,
    last_sent_at: queue?.last_sent_at?.toISOString() ?? null,
    is_slow: (queue?.oldest_waiting_seconds ?? 0) > limits.waiting_minutes * 60,
  };
};
