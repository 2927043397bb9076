import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid, notFound, stale } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { requireOwnLocations, requireProducts, serialOf } from '../inventory/index.ts';
import { releaseScrap, takeScrap } from '../returns/index.ts';
import { audit } from '../staff/index.ts';
import { readSupplierReturn } from './read-supplier-returns.ts';
import type { supplierReturnsContract } from './supplier-returns.contract.ts';
import {
  changeSupplierReturn,
  insertSupplierReturn,
  knownCosts,
  knownPurchases,
  knownSupplier,
  linesOf,
  lockSupplierReturn,
  replaceLines,
} from './supplier-returns.queries.ts';

type New = z.output<typeof supplierReturnsContract.addSupplierReturn.body & z.ZodType>;
type Changed = z.output<typeof supplierReturnsContract.changeSupplierReturn.body & z.ZodType>;

/**
 * Writes down what goes back to a supplier; nothing moves before it is sent.
 * @throws AppError 422 for a supplier, product, location or purchase that is not there; 409 `not_scrap`, `is_kit`
 */
export async function addSupplierReturn(
  tx: Connection,
  context: RequestContext,
  given: New,
): Promise<number> {
  const { staff, clock } = context;
  await requireSupplier(tx, given.supplier);
  const made = await tx.first(insertSupplierReturn, {
    supplier: given.supplier,
    note: given.note,
    systemUserId: staff?.id ?? null,
    now: clock.now(),
  });
  if (!made) throw new Error('A return to a supplier was not written.');
  await writeLines(tx, made.id, given.supplier, given.lines);
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'supplier_return.create',
    subject: `supplier_return:${made.id}`,
    after: given,
  });
  return made.id;
}

/**
 * Changes what is given; supplier and lines only of a draft.
 * @throws AppError 404; 409 `too_late`, `stale` with what is there now, `not_scrap`, `is_kit`; 422
 */
export async function saveSupplierReturn(
  tx: Connection,
  context: RequestContext,
  id: number,
  { version, ...given }: Changed,
): Promise<void> {
  const row = await lockedSupplierReturn(tx, id);
  if (version !== undefined && version !== row.version) {
    throw stale(await readSupplierReturn(tx, context, id));
  }
  if ((given.supplier ?? given.lines) !== undefined && row.state !== 'draft') {
    throw conflict('too_late', t('The supplier was asked for it already.'), { state: row.state });
  }
  if (given.supplier !== undefined) await requireSupplier(tx, given.supplier);
  if (given.lines !== undefined) await writeLines(tx, id, given.supplier ?? row.supplier, given.lines);
  await tx.run(changeSupplierReturn, {
    id,
    supplier: given.supplier ?? null,
    note: given.note ?? null,
    rma: given.rma ?? null,
    carrier: given.carrier ?? null,
    trackingCode: given.tracking_code ?? null,
  });
  await audit(tx, {
    systemUserId: context.staff?.id,
    action: 'supplier_return.update',
    subject: `supplier_return:${id}`,
    after: given,
  });
}

/** @throws AppError 404 */
export async function lockedSupplierReturn(tx: Connection, id: number) {
  const row = await tx.first(lockSupplierReturn, { id });
  if (!row) throw notFound(t('There is no such return to a supplier.'));
  return row;
}

async function requireSupplier(tx: Connection, supplier: string): Promise<void> {
  if (!(await tx.first(knownSupplier, { supplier }))) {
    throw invalid({ supplier: t('There is no such supplier.') });
  }
}

async function writeLines(tx: Connection, id: number, supplier: string, given: New['lines']): Promise<void> {
  const lines = given.map((line) => ({ ...line, serial: line.serial && serialOf(line.serial) }));
  await requireProducts(tx, lines, { mayRepeat: true });
  await requireOwnLocations(
    tx,
    Object.fromEntries(
      lines.flatMap(({ location_code: code }, index) =>
        code === null ? [] : [[`lines.${index}.location_code`, code]],
      ),
    ),
  );
  await requirePurchases(tx, lines);
  const former = (await tx.rows(linesOf, { id })).flatMap((line) => line.return_unit_id ?? []);
  await releaseScrap(tx, former);
  const products = await takeScrap(
    tx,
    lines.flatMap((line) => line.return_unit_id ?? []),
  );
  const fields = Object.fromEntries(
    lines.flatMap((line, index) => {
      const { product_id: productId, serial, return_unit_id: unitId } = line;
      if (unitId !== null && products.get(unitId) !== productId) {
        return [[`lines.${index}.product_id`, t('The returned unit is of another product.')]];
      }
      const isTwice = lines.some(
        (other, at) =>
          at < index &&
          ((serial && other.product_id === productId && other.serial === serial) ||
            (unitId !== null && other.return_unit_id === unitId)),
      );
      return isTwice ? [[`lines.${index}.serial`, t('It stands in another line already.')]] : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked lines.'));
  const asked = lines.map((line, place) => ({ ...line, place }));
  const costs = await tx.rows(knownCosts, { supplier, lines: JSON.stringify(asked) });
  const known = new Map(costs.map((row) => [row.place, row.cost_cents]));
  await tx.run(replaceLines, {
    id,
    lines: JSON.stringify(
      asked.map((line) => ({
        ...line,
        serial: line.serial || null,
        is_cost_given: line.cost_cents !== undefined,
        known_cents: known.get(line.place) ?? null,
      })),
    ),
  });
}

async function requirePurchases(tx: Connection, lines: readonly { purchase_id: number | null }[]) {
  const ids = lines.flatMap((line) => line.purchase_id ?? []);
  const known = new Set((await tx.rows(knownPurchases, { ids })).map((row) => row.id));
  const fields = Object.fromEntries(
    lines.flatMap(({ purchase_id: id }, index) =>
      id === null || known.has(id) ? [] : [[`lines.${index}.purchase_id`, t('There is no such purchase.')]],
    ),
  );
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked lines.'));
}
