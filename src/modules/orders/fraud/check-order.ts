import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { settingsOf } from '../../settings/index.ts';
import { writeHold } from '../orders.queries.ts';
import { noteChange } from '../timeline/note-change.ts';
import { fraudFacts, writeCheck } from './fraud.queries.ts';
import { pointsOf, weighSigns } from './weigh-signs.ts';

const hour = 3_600_000;
/** Declined tries are kept for a day. */
const declinesKept = 24 * hour;

/**
 * Looks at a paid order for signs of fraud and holds it where they add up to the limit of the settings. An order that is
 * held already keeps its reason, one that staff let go is not held again, and one that is not paid any more is left alone.
 * The caller holds the order's lock.
 * @returns whether the order is held now, for whatever reason
 */
export async function checkOrder(shop: Shop, tx: Connection, orderId: string): Promise<boolean> {
  const now = shop.clock.now();
  const row = await tx.first(fraudFacts, {
    orderId,
    declinedSince: new Date(now.getTime() - declinesKept),
  });
  if (!row) throw new Error(`Order ${orderId} is gone.`);
  const isPaid = row.state === 'paid' || row.state === 'paid_without_stock';
  const settings = settingsOf('fraud', row.settings, shop.log);
  // What staff took themselves, what a company pays later, and what costs nothing, is nobody's stolen card.
  const isOfStranger = row.paid_with.some((way) => way !== 'manual' && way !== 'company_credit');
  if (!isPaid || !settings.is_on || !isOfStranger) return row.hold !== null;
  const since = now.getTime() - settings.tries_hours * hour;
  const signs = weighSigns(
    {
      accountHours: Math.max(0, Math.floor((now.getTime() - row.customer_since.getTime()) / hour)),
      isKnownBuyer: row.is_known_buyer,
      lines: row.lines,
      declined: row.declines.filter((at) => new Date(at).getTime() > since).length,
      payers: row.payers.map(({ name = null, country = null, risk = null }) => ({ name, country, risk })),
      names: [row.delivery_address.recipient, row.customer_name, row.invoiced_name ?? ''].filter(
        (name) => name !== '',
      ),
    },
    settings,
  );
  const points = pointsOf(signs);
  if (signs.length === 0 && !row.is_checked) return row.hold !== null;
  const isHeld = points >= settings.held_from && row.hold === null && !row.is_released && !row.was_held;
  // Signs that are gone since, e.g. by a corrected recipient, are not shown any more.
  await tx.run(writeCheck, {
    orderId,
    signs: JSON.stringify(signs),
    points,
    heldFrom: settings.held_from,
    now,
    heldAt: isHeld ? now : null,
  });
  if (!isHeld) return row.hold !== null;
  await tx.run(writeHold, { orderId, kind: 'fraud', holdNote: null, now });
  await noteChange(tx, shop, orderId, {
    kind: 'held_by_signs',
    points,
    heldFrom: settings.held_from,
    signs: signs.map(({ kind }) => kind),
  });
  return true;
}
