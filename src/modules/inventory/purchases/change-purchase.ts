import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, invalid, notFound, stale } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { audit } from '../../staff/index.ts';
import type { inventoryContract } from '../inventory.contract.ts';
import { requireLocations, requireProducts } from '../required-things.ts';
import {
  changePurchase as changeRow,
  lockPurchase,
  openPurchase,
  purchaseLines,
  replacePurchaseLines,
} from './purchases.queries.ts';
import { readPurchase } from './read-purchases.ts';
import { forBuyers } from './receive-purchase.ts';

type Changed = z.output<typeof inventoryContract.changePurchase.body & z.ZodType>;

/**
 * Changes what is given of a purchase that is a draft.
 * @throws AppError 404; 409 `ordered`, `drop_ship` where its lines are a buyer's, `stale` with what is there now; 422 for a location or product that is not there
 */
export async function changePurchase(
  tx: Connection,
  context: RequestContext,
  id: number,
  { version, ...given }: Changed,
): Promise<void> {
  const purchase = await tx.first(lockPurchase, { id });
  if (!purchase) throw notFound(t('There is no such purchase.'));
  if (purchase.state !== 'draft') throw conflict('ordered', t('The purchase is no draft any more.'));
  if (version !== undefined && version !== purchase.version) {
    throw stale(await readPurchase(tx, context, id));
  }
  const { location_code: location, lines } = given;
  if (location !== undefined) await requireLocations(tx, { location_code: location });
  await tx.run(changeRow, {
    id,
    supplierName: given.supplier_name ?? null,
    reference: given.reference ?? null,
    warehouseCode: location ?? null,
    note: given.note ?? null,
    hasExpected: given.expected_on !== undefined,
    expectedOn: given.expected_on ?? null,
  });
  if (lines !== undefined) {
    await requireProducts(tx, lines);
    if (purchase.drop_ship_to !== null) {
      throw conflict('drop_ship', t('The supplier sends it to the buyer: it has what the order has.'));
    }
    await requireForBuyers(tx, id, lines);
    await tx.run(replacePurchaseLines, { id, lines: JSON.stringify(lines) });
  }
  await audit(tx, {
    systemUserId: context.staff?.id,
    action: 'purchase.update',
    subject: `purchase:${id}`,
    after: given,
  });
}

/**
 * A draft was ordered: its units are incoming. Ordered already: nothing happens.
 * @throws AppError 404; 409 `closed`
 */
export async function sendPurchase(tx: Connection, { staff }: RequestContext, id: number): Promise<void> {
  const purchase = await tx.first(lockPurchase, { id });
  if (!purchase) throw notFound(t('There is no such purchase.'));
  if (purchase.state === 'open') return;
  if (purchase.from_code !== null) throw forBuyers();
  if (purchase.state !== 'draft') throw conflict('closed', t('The purchase is closed already.'));
  await tx.run(openPurchase, { id });
  await audit(tx, { systemUserId: staff?.id, action: 'purchase.order', subject: `purchase:${id}` });
}

/** Throws AppError 422 where a draft would bring fewer units than its buyers wait for. */
async function requireForBuyers(
  tx: Connection,
  id: number,
  lines: readonly { product_id: number; quantity: number }[],
): Promise<void> {
  const fields: Record<string, string> = {};
  for (const { product_id: productId, for_buyers: units } of await tx.rows(purchaseLines, { id })) {
    const index = lines.findIndex((line) => line.product_id === productId);
    if (units === 0 || (lines[index]?.quantity ?? 0) >= units) continue;
    fields[index < 0 ? 'lines' : `lines.${index}.quantity`] = t('Buyers wait for {count} of it.', {
      count: units,
    });
  }
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked lines.'));
}
