import type { Shop } from '../../platform/context.ts';
import { courtesyOf, sendEmails } from '../mails/index.ts';
import { takeWaitingCarts } from './cart.queries.ts';
import { reminderMail, reminderTiming } from './mails.ts';

const hour = 60 * 60 * 1000;
const batchSize = 100;

/**
 * Emails customers who agreed and left something in the cart, as often as staff let it; while reminders are switched off,
 * nobody. Safe however often it runs.
 */
export async function remindCarts(shop: Shop): Promise<void> {
  for (let sent = batchSize; sent === batchSize;) {
    sent = await shop.db.transaction(async (tx) => {
      const { isOn, settings } = await courtesyOf(tx, 'cart-reminder', reminderTiming);
      if (!isOn) return 0;
      const now = shop.clock.now();
      const before = (hours: number) => new Date(now.getTime() - hours * hour);
      const carts = await tx.rows(takeWaitingCarts, {
        // Later the email would be about something forgotten.
        updatedAt: before(settings.stale_days * 24),
        // Customers who come back by themselves need no email.
        restedSince: before(settings.rest_hours),
        remindersMax: settings.reminders_max,
        remindedBefore: before(settings.pause_hours),
        now,
        batchSize,
      });
      await sendEmails(
        shop,
        tx,
        carts.map((cart) => reminderMail(cart, settings.reminders_max, shop.publicUrl)),
      );
      return carts.length;
    });
    if (sent > 0) shop.log.info({ sent }, 'carts reminded');
  }
}
