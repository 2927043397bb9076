import type { Shop } from '../../platform/context.ts';
import { sendAfterCommit } from '../../platform/mail.ts';
import { takeWaitingCarts } from './cart.queries.ts';
import { reminderMail } from './mails.ts';

const hour = 60 * 60 * 1000;

/** A night to think it over; customers who come back by themselves need no email. */
const restHours = 20;

/** After a week the email would be about something forgotten. */
const staleHours = 7 * 24;

const batchSize = 100;

/** Emails customers who agreed and left something in the cart; once per cart, however often it runs. */
export async function remindCarts(shop: Shop): Promise<void> {
  for (let sent = batchSize; sent === batchSize;) {
    sent = await shop.db.transaction(async (tx) => {
      const now = shop.clock.now();
      const carts = await tx.rows(takeWaitingCarts, {
        updatedAt: new Date(now.getTime() - staleHours * hour),
        restedSince: new Date(now.getTime() - restHours * hour),
        now,
        batchSize,
      });
      for (const cart of carts) await sendAfterCommit(shop, tx, reminderMail(cart, shop.publicUrl));
      return carts.length;
    });
    if (sent > 0) shop.log.info({ sent }, 'carts reminded');
  }
}
