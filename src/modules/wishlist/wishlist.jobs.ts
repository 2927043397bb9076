import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { addressesSent, countSentTo, courtesyOf, sendEmails } from '../mails/index.ts';
import { alertMail, alertNumbers } from './mails.ts';
import { deleteUnconfirmed, endToldAlerts, lockDueAlerts } from './wishlist.queries.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const unconfirmedDays = 7;
const batchSize = 200;
/** One run ends some time, so that the next one can start; what is left waits a minute. */
const batchesMax = 100;

/** Every minute: emails about what came true. Nightly: addresses that never answered are forgotten. */
export function wishlistJobs(shop: Shop): JobDefinition<never>[] {
  return [
    { name: 'wishlist.tell-alerts', schedule: '* * * * *', work: () => tellAlerts(shop) },
    {
      name: 'wishlist.forget-unconfirmed',
      schedule: '40 4 * * *',
      work: async () => {
        const olderThan = new Date(shop.clock.now().getTime() - unconfirmedDays * dayMilliseconds);
        const forgotten = await deleteUnconfirmed(shop.db, olderThan);
        shop.log.info({ forgotten }, 'alerts nobody confirmed forgotten');
      },
    },
  ];
}

/** An alert ends in the transaction that sends its email: run twice, or in two processes, it is still one email. */
async function tellAlerts(shop: Shop): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const { due, told } = await shop.db.transaction((tx) => tellSome(shop, tx));
    if (told > 0) shop.log.info({ told }, 'alerts told');
    if (due < batchSize) return;
  }
}

/** What is switched off waits, and so does what is too much for one address in a day. */
async function tellSome(shop: Shop, tx: Connection): Promise<{ due: number; told: number }> {
  const stock = await courtesyOf(tx, 'back-in-stock', alertNumbers);
  const price = await courtesyOf(tx, 'price-drop', alertNumbers);
  if (!stock.isOn && !price.isOn) return { due: 0, told: 0 };
  const since = new Date(shop.clock.now().getTime() - dayMilliseconds);
  const most = Math.max(stock.settings.per_day, price.settings.per_day);
  const fullAddresses = await addressesSent(tx, { kind: 'alert', since, atLeast: most });
  const sent = { stockIsOn: stock.isOn, priceIsOn: price.isOn, fullAddresses };
  const due = await lockDueAlerts(tx, sent, { max: batchSize, now: shop.clock.now() });
  const counts = await countSentTo(
    tx,
    due.map(({ email }) => email),
    { kind: 'alert', since },
  );
  const told = due.filter(({ email, is_cheaper: isCheaper }) => {
    const count = counts.get(email) ?? 0;
    if (count >= (isCheaper ? price : stock).settings.per_day) return false;
    counts.set(email, count + 1);
    return true;
  });
  await endToldAlerts(tx, told);
  await sendEmails(
    shop,
    tx,
    told.map((alert) => alertMail(alert, shop.publicUrl)),
  );
  return { due: due.length, told: told.length };
}
