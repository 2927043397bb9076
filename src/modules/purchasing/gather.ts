import { msg, t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { gatherForBuyers, ownLocations, type UnwantedUnits } from '../inventory/index.ts';
import { alertStaff } from '../staff/index.ts';
import { namesOfUnits, suppliersToGather } from './purchasing.queries.ts';
import { toDropShip } from './drop-ship.queries.ts';

/**
 * Brings the proposals up to what buyers wait for now, in the caller's transaction. Staff hear once of what is on its way for
 * nobody any more.
 */
export async function gatherProposals(
  shop: Pick<Shop, 'clock' | 'jobs' | 'publicUrl'>,
  tx: Connection,
): Promise<void> {
  const [first] = await ownLocations(tx);
  // Without a place of its own the shop has nothing sent to it.
  if (!first) return;
  const suppliers = (await tx.rows(suppliersToGather, { first: first.code })).map((one) => ({ ...one }));
  const dropShipped = (await tx.rows(toDropShip)).map((one) => ({ ...one }));
  const unwanted = await gatherForBuyers(tx, suppliers, dropShipped, shop.clock.now());
  if (unwanted.length > 0) await tellOfUnwanted(shop, tx, unwanted);
}

async function tellOfUnwanted(
  shop: Pick<Shop, 'clock' | 'jobs' | 'publicUrl'>,
  tx: Connection,
  units: readonly UnwantedUnits[],
): Promise<void> {
  const at = shop.clock.now().toISOString();
  for (const one of await tx.rows(namesOfUnits, { units: JSON.stringify(units) })) {
    const { purchase_id: id, supplier_name: supplier, order_number: number } = one;
    await alertStaff(shop, tx, 'stock', {
      once: `purchase:${id}:unwanted:${one.product_id}:${one.holder}:${at}`,
      subject: {
        message: msg('Purchase {id} brings more than is still wanted'),
        values: () => ({ id: String(id) }),
      },
      text: () =>
        one.is_drop_ship
          ? t(
              'Order {number} gave it up after {supplier} was told to send it to its buyer. Ask the supplier to leave it out.',
              {
                number: String(number ?? '—'),
                supplier,
              },
            )
          : t(
              'Order {number} gave it up after it was sent to {supplier}. Ask the supplier to leave it out, or put it on the shelf when it comes.',
              { number: String(number ?? '—'), supplier },
            ),
      facts: [{ name: msg('Product'), value: `${one.units} × ${one.product_name}` }],
      path: `/admin/purchasing/${id}`,
    });
  }
}
