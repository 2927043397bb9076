import type { Shop } from '../../platform/context.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { sendEmail } from '../mails/index.ts';
import { readSettings } from '../settings/index.ts';
import { plusDays } from '../shipping/index.ts';
import { chargesToRemind } from './company-credit.queries.ts';
import { creditDueMail } from './mails.ts';

/** How long after its date an overdue charge is still written about, where no job ran before. */
const overdueDays = 14;

/**
 * Writes to the admins of companies about charges that are soon due, and about those that are overdue; each of them once
 * about each, however often it runs.
 */
export async function remindDue(shop: Shop): Promise<void> {
  const { db, clock, log, publicUrl } = shop;
  const today = mexicanDay(clock.now());
  const { credit_reminder_days: days } = await readSettings(db, 'wholesale', log);
  // What is overdue for longer was told before; an email is known to have gone as long as it is kept.
  const between = { since: plusDays(today, -overdueDays), until: plusDays(today, days) };
  for (const charge of await db.rows(chargesToRemind, between)) {
    await db.transaction((tx) =>
      sendEmail(shop, tx, creditDueMail(charge, charge.due_on < today, publicUrl)),
    );
  }
}
