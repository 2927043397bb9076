import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, invalid, notFound, stale } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { refreshListing, touchProducts } from '../../catalog/index.ts';
import { audit } from '../../staff/index.ts';
import type { inventoryContract } from '../inventory.contract.ts';
import { lockLevels } from '../inventory.queries.ts';
import {
  clearParts,
  dropLevels,
  kitsAmong,
  kitsOfParts,
  lockProducts,
  ownStock,
  partsOfKit,
  shownKit,
  writeParts,
} from './kits.queries.ts';

type GivenParts = z.output<typeof inventoryContract.saveParts.body & z.ZodType>;
type Kit = z.input<(typeof inventoryContract.saveParts.answers)[200]>['kit'];

/**
 * Says what a product is made of: with parts it is a kit and its stock is theirs, without any it is none any more. Orders
 * keep the parts that they were placed with.
 * @throws AppError 404; 409 `stale`, `has_own_stock`, `was_sold`, `is_coming`, `is_a_part`; 422 for parts that are not
 *   there, named twice, kits themselves or this very product
 */
export async function saveParts(
  { db, clock, staff }: RequestContext,
  kitId: number,
  { parts, version }: GivenParts,
): Promise<Kit> {
  return db.transaction(async (tx) => {
    const former = await tx.rows(partsOfKit, { kitId });
    const partIds = parts.map(({ product_id: id }) => id);
    const productIds = [...new Set([kitId, ...partIds, ...former.map(({ product_id: id }) => id)])];
    const products = await tx.rows(lockProducts, { productIds });
    const kit = products.find(({ id }) => id === kitId);
    if (!kit) throw notFound(t('There is no such product.'));
    if (version !== undefined && version !== kit.version) throw stale(await kitOf(tx, kitId));
    // Also those of the parts: whoever moves them has finished, or sees the kit that they make up.
    await tx.rows(lockLevels, { productIds });
    const before = await tx.rows(partsOfKit, { kitId });
    await requireParts(tx, kitId, parts, new Set(products.map(({ id }) => id)));
    if (before.length === 0 && parts.length > 0) {
      await requireNoOwnStock(tx, kitId);
      await tx.run(dropLevels, { productId: kitId });
    }
    await tx.run(clearParts, { kitId });
    if (parts.length > 0) {
      await tx.run(writeParts, { kitId, partIds, quantities: parts.map(({ quantity }) => quantity) });
    }
    const now = clock.now();
    await touchProducts(tx, [kitId], now);
    await refreshListing(tx, [kitId], now);
    const skuOf = new Map(products.map(({ id, sku }) => [id, sku]));
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'product.parts',
      subject: `product:${kitId}`,
      before: { parts: before.map(({ sku, quantity }) => `${quantity} × ${sku}`) },
      after: { parts: parts.map(({ product_id: id, quantity }) => `${quantity} × ${skuOf.get(id)}`) },
    });
    return kitOf(tx, kitId);
  });
}

async function kitOf(tx: Connection, kitId: number): Promise<Kit> {
  const kit = await tx.first(shownKit, { kitId });
  if (!kit) throw notFound(t('There is no such product.'));
  const most = Math.min(...kit.parts.map(({ available, quantity }) => Math.floor(available / quantity)));
  return { product_id: kitId, ...kit, available: kit.parts.length === 0 ? null : most };
}

/** Throws AppError 422 beside each line that cannot be a part, 409 where the kit itself is one. */
async function requireParts(
  tx: Connection,
  kitId: number,
  parts: GivenParts['parts'],
  known: ReadonlySet<number>,
): Promise<void> {
  const ids = parts.map(({ product_id: id }) => id);
  const kits = new Set((await tx.rows(kitsAmong, { productIds: ids })).map(({ kit_id: id }) => id));
  const problemOf = (id: number, index: number) => {
    if (id === kitId) return t('A kit cannot be a part of itself.');
    if (!known.has(id)) return t('There is no such product.');
    if (ids.indexOf(id) < index) return t('It stands in another line already.');
    return kits.has(id) ? t('It is a kit itself: add its parts instead.') : undefined;
  };
  const fields = Object.fromEntries(
    ids.flatMap((id, index) => {
      const problem = problemOf(id, index);
      return problem === undefined ? [] : [[`parts.${index}.product_id`, problem]];
    }),
  );
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked parts.'));
  if (parts.length === 0) return;
  const around = await tx.rows(kitsOfParts, { productIds: [kitId] });
  if (around.length > 0) {
    const skus = around.map(({ sku }) => sku).join(', ');
    throw conflict('is_a_part', t('It is a part of {skus}: a kit cannot be a part of another.', { skus }));
  }
}

/** A kit has no units of its own, now or on their way back. */
async function requireNoOwnStock(tx: Connection, productId: number): Promise<void> {
  const own = await tx.first(ownStock, { productId });
  if (!own) return;
  if (own.on_hand > 0) {
    const message = t(
      "It has {onHand} units of its own. Count them as 0 first: a kit's stock is that of its parts.",
      { onHand: own.on_hand },
    );
    throw new AppError(409, 'has_own_stock', message, { details: { on_hand: own.on_hand } });
  }
  if (own.is_coming) {
    throw conflict('is_coming', t('A transfer or purchase of it is open. Finish or cancel that first.'));
  }
  if (own.was_sold) {
    throw conflict(
      'was_sold',
      t('Units of its own were sold and may come back. Make a new product for the kit (Duplicate).'),
    );
  }
}
