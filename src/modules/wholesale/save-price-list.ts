import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type Connection, violatedConstraint } from '../../platform/database/database.ts';
import { lockKey } from '../../platform/database/lock-key.ts';
import { eachAlone } from '../../platform/each-alone.ts';
import { AppError, invalid, notFound, stale } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { requireAsRead } from '../../platform/require-as-read.ts';
import { productIdsOf } from '../catalog/index.ts';
import { lossesAmong, requireRightToLose, type UnitCosts } from '../pricing/index.ts';
import { audit } from '../staff/index.ts';
import type { wholesaleContract } from './wholesale.contract.ts';
import {
  insertPriceList,
  listOfCompany,
  listOfCustomer,
  lockPriceList,
  onePriceList,
  type PriceListDetailRow,
  pricesOfList,
  putCompany,
  putCustomer,
  putBreaks,
  putOwnPrices,
  takeCompany,
  takeCustomer,
  updatePriceListRow,
} from './wholesale.queries.ts';

type ListInput = z.output<typeof wholesaleContract.addPriceList.body & {}>;

/**
 * Adds a price list. A price below cost, its own or by its percentage, takes the right and a reason.
 * @throws AppError 403 `below_cost`, 409 for a taken name, 422 for a product that is not there or there twice
 */
export async function addPriceList(
  context: RequestContext,
  input: ListInput,
  unitCosts: UnitCosts,
): Promise<PriceListDetailRow> {
  return refusingTakenNames(() =>
    context.db.transaction(async (tx) => {
      const row = await tx.first(insertPriceList, {
        name: input.name,
        basisPoints: input.basis_points,
        minimumCents: input.minimum_cents,
        now: context.clock.now(),
      });
      if (!row) throw new Error('The price list was not written.');
      return writeDown(tx, context, row.id, input, { action: 'price_list.add', unitCosts, before: [] });
    }),
  );
}

/**
 * Changes a price list; its own prices become those given. What it sold at before is not asked about again.
 * @param shownTo what the person may read of it
 * @throws AppError 404, 409 `stale` with what is there now, and as in `addPriceList`
 */
export async function updatePriceList(
  context: RequestContext,
  id: number,
  { version, ...input }: ListInput & { version?: number | undefined },
  { unitCosts, shownTo }: { unitCosts: UnitCosts; shownTo: (row: PriceListDetailRow) => unknown },
): Promise<PriceListDetailRow> {
  return refusingTakenNames(() =>
    context.db.transaction(async (tx) => {
      const locked = await tx.first(lockPriceList, { id });
      if (!locked) throw notFound(t('There is no such price list.'));
      if (version !== undefined && version !== locked.version) {
        const current = await tx.first(onePriceList, { id });
        throw stale(current && shownTo(current));
      }
      const before = await tx.rows(pricesOfList, { id });
      await tx.run(updatePriceListRow, {
        id,
        name: input.name,
        basisPoints: input.basis_points,
        minimumCents: input.minimum_cents,
        now: context.clock.now(),
      });
      return writeDown(tx, context, id, input, { action: 'price_list.update', unitCosts, before });
    }),
  );
}

async function writeDown(
  tx: Connection,
  { staff }: RequestContext,
  id: number,
  { reason, ...input }: ListInput,
  { action, unitCosts, before }: { action: string; unitCosts: UnitCosts; before: readonly ListPrice[] },
): Promise<PriceListDetailRow> {
  const refIds = input.products.map((product) => product.ref_id);
  const repeated = refIds.find((refId, at) => refIds.indexOf(refId) !== at);
  if (repeated !== undefined) throw invalid({ products: t('{repeated} is there twice.', { repeated }) });
  const ids = await productIdsOf(tx, refIds);
  await tx.run(putOwnPrices, { id, ids, priceCents: input.products.map((product) => product.price_cents) });
  await writeBreaks(tx, id, input.breaks);
  const losses = await newLosses(tx, id, before, unitCosts);
  requireRightToLose(staff, losses, {
    reason,
    fieldOf: ({ isOwn }) => (isOwn ? 'products' : 'basis_points'),
  });
  const loss = losses.length > 0 && { below_cost_reason: reason, below_cost_count: losses.length };
  await audit(tx, {
    systemUserId: staff?.id,
    action,
    subject: `price_list:${id}`,
    after: { ...input, ...loss },
  });
  const row = await tx.first(onePriceList, { id });
  if (!row) throw new Error(`Price list ${id} is gone in its own transaction.`);
  return row;
}

/** @throws AppError 422 for a product that is not there, and for two breaks of the same quantity and days */
async function writeBreaks(tx: Connection, id: number, breaks: ListInput['breaks']): Promise<void> {
  const seen = new Set<string>();
  for (const { ref_id: refId, from_quantity: from, starts_on: start, ends_on: end } of breaks) {
    const key = JSON.stringify([refId, from, start, end]);
    if (seen.has(key)) throw invalid({ breaks: t('{repeated} is there twice.', { repeated: refId }) });
    seen.add(key);
  }
  const ids = await productIdsOf(
    tx,
    breaks.map(({ ref_id: refId }) => refId),
  );
  const rows = breaks.map((row, at) => ({ ...row, product_id: ids[at] }));
  await tx.run(putBreaks, { id, breaks: JSON.stringify(rows) });
}

type ListPrice = { product_id: number; price_cents: number };

/** Prices of the list that are below cost and were not what it sold at before, the greatest loss first. */
async function newLosses(tx: Connection, id: number, before: readonly ListPrice[], unitCosts: UnitCosts) {
  const former = new Map(before.map((price) => [price.product_id, price.price_cents]));
  const changed = (await tx.rows(pricesOfList, { id }))
    .filter((price) => former.get(price.product_id) !== price.price_cents)
    .map(({ product_id: productId, name, price_cents: priceCents, is_own: isOwn }) => ({
      productId,
      name,
      priceCents,
      isOwn,
    }));
  return lossesAmong(tx, changed, unitCosts);
}

type ListChoice = { price_list_id: number | null; was?: number | null | undefined };

/**
 * Makes a customer buy by a price list; null: at retail prices. False where they do already.
 * @throws AppError 404 for no such customer or list; 409 `stale` where they buy by another than when it was read
 */
export function setCustomerPriceList(
  context: RequestContext,
  id: string,
  choice: ListChoice,
): Promise<boolean> {
  return chooseList(context, `customer:${id}`, choice, {
    read: (tx) => tx.first(listOfCustomer, { id }),
    noSuch: t('There is no such customer.'),
    put: (tx, priceListId) => tx.run(putCustomer, { customerId: id, priceListId }),
    take: (tx) => tx.run(takeCustomer, { customerId: id }),
  });
}

/** The same with many, each on its own. Safe twice. */
export function setCustomersPriceList(
  context: RequestContext,
  ids: readonly string[],
  priceListId: number | null,
) {
  return eachAlone(ids, async (id) => {
    const isChanged = await setCustomerPriceList(context, id, { price_list_id: priceListId });
    return isChanged ? ('done' as const) : ('already' as const);
  });
}

/** The same for all people of a company, before a list of their own. @throws AppError as `setCustomerPriceList` */
export function setCompanyPriceList(
  context: RequestContext,
  id: number,
  choice: ListChoice,
): Promise<boolean> {
  return chooseList(context, `company:${id}`, choice, {
    read: (tx) => tx.first(listOfCompany, { id }),
    noSuch: t('There is no such company.'),
    put: (tx, priceListId) => tx.run(putCompany, { companyId: id, priceListId }),
    take: (tx) => tx.run(takeCompany, { companyId: id }),
  });
}

async function chooseList(
  { db, staff }: RequestContext,
  buyer: string,
  { price_list_id: priceListId, was }: ListChoice,
  of: {
    read: (tx: Connection) => Promise<{ price_list_id: number | null } | undefined>;
    noSuch: string;
    put: (tx: Connection, priceListId: number) => Promise<unknown>;
    take: (tx: Connection) => Promise<unknown>;
  },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockKey(tx, `price_list_of:${buyer}`);
    const before = await of.read(tx);
    if (!before) throw notFound(of.noSuch);
    requireAsRead(was, before.price_list_id, before);
    if (before.price_list_id === priceListId) return false;
    if (priceListId === null) {
      await of.take(tx);
    } else {
      if (!(await tx.first(onePriceList, { id: priceListId })))
        throw notFound(t('There is no such price list.'));
      await of.put(tx, priceListId);
    }
    await audit(tx, {
      systemUserId: staff?.id,
      action: `${buyer.startsWith('company:') ? 'company' : 'customer'}.price_list`,
      subject: buyer,
      before: { price_list_id: before.price_list_id },
      after: { price_list_id: priceListId },
    });
    return true;
  });
}

async function refusingTakenNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'price_list_name_key') throw error;
    const message = t('A price list with that name exists.');
    throw new AppError(409, 'name_taken', message, { fields: { name: message } });
  }
}
