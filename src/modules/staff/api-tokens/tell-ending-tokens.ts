import { msg } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import { mexicanDay } from '../../../platform/mexican-day.ts';
import { alertPerson } from '../alert-staff.ts';
import { endingTokens, soonMilliseconds } from './api-tokens.queries.ts';

/** Writes once to who made a token that ends soon: a program says nothing before it is refused. */
export async function tellEndingTokens(shop: Shop): Promise<void> {
  const now = shop.clock.now();
  const until = new Date(now.getTime() + soonMilliseconds);
  await shop.db.transaction(async (tx) => {
    for (const { id, name, hint, expires_at: end, staff_user_id: staffId } of await tx.rows(endingTokens, {
      now,
      until,
    })) {
      await alertPerson(shop, tx, staffId, {
        once: `api-token-ends:${id}`,
        subject: { message: msg('An API token ends soon: {name}'), values: () => ({ name }) },
        text: msg(
          'What calls the shop with it is refused from then on. Make a new one and give it to the program.',
        ),
        facts: [
          { name: msg('API token'), value: `${name} …${hint}` },
          { name: msg('Ends'), value: end === null ? '' : mexicanDay(end) },
        ],
        path: '/admin/account#api-tokens',
      });
    }
  });
}
