import type { RequestContext } from '../../platform/context.ts';
import { type Connection, violatedConstraint } from '../../platform/database/database.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { productIdsOf } from '../catalog/index.ts';
import { audit } from '../staff/index.ts';
import type { wholesaleContract } from './wholesale.contract.ts';
import {
  insertPriceList,
  listOfCustomer,
  onePriceList,
  type PriceListDetailRow,
  putCustomer,
  putOwnPrices,
  removePriceList,
  takeCustomer,
  updatePriceListRow,
} from './wholesale.queries.ts';

type ListInput = z.output<typeof wholesaleContract.addPriceList.body & {}>;

/** Adds a price list. Throws AppError 409 for a taken name, 422 for a product that is not there or there twice. */
export async function addPriceList(context: RequestContext, input: ListInput): Promise<PriceListDetailRow> {
  return refusingTakenNames(() =>
    context.db.transaction(async (tx) => {
      const row = await tx.first(insertPriceList, [input.name, input.basis_points, context.clock.now()]);
      if (!row) throw new Error('The price list was not written.');
      return writeDown(tx, context, row.id, input, 'price_list.add');
    }),
  );
}

/** Changes a price list; its own prices become those given. Throws AppError 404, 409 and 422 as in `addPriceList`. */
export async function updatePriceList(
  context: RequestContext,
  id: number,
  input: ListInput,
): Promise<PriceListDetailRow> {
  return refusingTakenNames(() =>
    context.db.transaction(async (tx) => {
      const changed = await tx.run(updatePriceListRow, [
        id,
        input.name,
        input.basis_points,
        context.clock.now(),
      ]);
      if (changed === 0) throw notFound('There is no such price list.');
      return writeDown(tx, context, id, input, 'price_list.update');
    }),
  );
}

async function writeDown(
  tx: Connection,
  { staff }: RequestContext,
  id: number,
  input: ListInput,
  action: string,
): Promise<PriceListDetailRow> {
  const refIds = input.products.map((product) => product.ref_id);
  const repeated = refIds.find((refId, at) => refIds.indexOf(refId) !== at);
  if (repeated !== undefined) throw invalid({ products: `${repeated} is there twice.` });
  const ids = await productIdsOf(tx, refIds);
  await tx.run(putOwnPrices, [id, ids, input.products.map((product) => product.price_cents)]);
  await audit(tx, { systemUserId: staff?.id, action, subject: `price_list:${id}`, after: input });
  const row = await tx.first(onePriceList, [id]);
  if (!row) throw new Error(`Price list ${id} is gone in its own transaction.`);
  return row;
}

/** Deletes a price list; its customers pay retail prices again. Throws AppError 404. */
export async function deletePriceList({ db, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.run(removePriceList, [id])) === 0) throw notFound('There is no such price list.');
    await audit(tx, { systemUserId: staff?.id, action: 'price_list.delete', subject: `price_list:${id}` });
  });
}

/** Makes a customer buy by a price list; null: at retail prices. Throws AppError 404 for no such customer or list. */
export async function setCustomerPriceList(
  { db, staff }: RequestContext,
  customerId: string,
  priceListId: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await tx.first(listOfCustomer, [customerId]);
    if (!before) throw notFound('There is no such customer.');
    if (priceListId === null) {
      await tx.run(takeCustomer, [customerId]);
    } else {
      if (!(await tx.first(onePriceList, [priceListId]))) throw notFound('There is no such price list.');
      await tx.run(putCustomer, [customerId, priceListId]);
    }
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'customer.price_list',
      subject: `customer:${customerId}`,
      before: { price_list_id: before.price_list_id },
      after: { price_list_id: priceListId },
    });
  });
}

async function refusingTakenNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'price_list_name_key') throw error;
    const message = 'A price list with that name exists.';
    throw new AppError(409, 'name_taken', message, { fields: { name: message } });
  }
}
