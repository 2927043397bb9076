import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import {
  requireOwnLocations,
  type SentUnits,
  sendToSupplier,
  serialOf,
  takeFromSupplier,
} from '../inventory/index.ts';
import { judgeOpenBox, releaseScrap } from '../returns/index.ts';
import { audit } from '../staff/index.ts';
import { lockedSupplierReturn } from './save-supplier-return.ts';
import { isDone, stateAfter, type SupplierReturnStep } from './supplier-return.ts';
import type { SupplierReturnState } from './supplier-return.contract.ts';
import type { supplierReturnsContract } from './supplier-returns.contract.ts';
import {
  countChange,
  type LineRow,
  linesOf,
  moveSupplierReturn as moveRow,
  serialsWithBuyers,
  settleLines,
} from './supplier-returns.queries.ts';

type Contract = typeof supplierReturnsContract;
type Step = z.output<Contract['moveSupplierReturn']['body'] & z.ZodType>;
type Settled = z.output<Contract['settleSupplierReturn']['body'] & z.ZodType>['lines'][number];

/**
 * Takes a return to a supplier a step on; there already, nothing happens. With `send` its units leave their shelves; what is
 * refused or cancelled gives scrap free for another one.
 * @throws AppError 404; 409 `too_late`, `out_of_stock` with `details.lines`, `serial_gone`
 */
export async function moveSupplierReturn(
  tx: Connection,
  { staff, clock }: RequestContext,
  id: number,
  given: Step,
): Promise<void> {
  const row = await lockedSupplierReturn(tx, id);
  const { step, ...facts } = given;
  if (isDone(row.state, step)) return;
  const state = requireStep(row.state, step);
  const lines = await tx.rows(linesOf, { id });
  if (step === 'send') await sendLines(tx, id, lines, staff?.id);
  if (step === 'refuse' || step === 'cancel') await releaseScrap(tx, unitIdsOf(lines));
  await tx.run(moveRow, {
    id,
    state,
    now: clock.now(),
    rma: 'rma' in given ? given.rma : '',
    answer: 'answer' in given ? given.answer : '',
    carrier: 'carrier' in given ? given.carrier : '',
    trackingCode: 'tracking_code' in given ? given.tracking_code : '',
  });
  await audit(tx, {
    systemUserId: staff?.id,
    action: `supplier_return.${step}`,
    subject: `supplier_return:${id}`,
    before: { state: row.state },
    after: { state, ...facts },
  });
}

/**
 * Writes down what the supplier did about lines, or a part of one; with the last it is closed.
 * @throws AppError 404; 409 `too_late`, `settled`, `serial_taken`; 422
 */
export async function settleSupplierReturn(
  tx: Connection,
  { staff, clock }: RequestContext,
  id: number,
  given: readonly Settled[],
): Promise<void> {
  const row = await lockedSupplierReturn(tx, id);
  requireStep(row.state, 'settle');
  const lines = await tx.rows(linesOf, { id });
  const pairs = pairedWith(lines, given);
  const places = pairs.flatMap(({ index, settled }) => {
    const code = shelfOf(settled);
    return code === null ? [] : [[`lines.${index}.location_code`, code] as const];
  });
  await requireOwnLocations(tx, Object.fromEntries(places));
  const why = { reference: referenceOf(id), systemUserId: staff?.id };
  const back = pairs.flatMap(({ line, settled, quantity, serials }) => {
    const warehouseCode = shelfOf(settled);
    return warehouseCode === null ? [] : [{ productId: line.product_id, warehouseCode, quantity, serials }];
  });
  const now = clock.now();
  await takeFromSupplier(tx, back, now, why);
  await judgeOpenBox(
    tx,
    unitIdsOf(pairs.filter(({ settled }) => useOf(settled) === 'open_box').map(({ line }) => line)),
  );
  await tx.run(settleLines, {
    id,
    now,
    lines: JSON.stringify(
      pairs.map(({ settled, quantity, serials }) => ({
        id: settled.id,
        quantity,
        outcome: settled.outcome,
        back_to: shelfOf(settled),
        new_serials: settled.outcome === 'replaced' ? serials : [],
        credit_cents: settled.outcome === 'credited' ? settled.credit_cents : null,
        credit_number: settled.outcome === 'credited' ? settled.credit_number : '',
        rejected_use: useOf(settled),
      })),
    ),
  });
  const open = (await tx.rows(linesOf, { id })).filter(({ outcome }) => outcome === null);
  const isClosed = open.length === 0;
  if (isClosed) {
    const state = requireStep(row.state, 'close');
    await tx.run(moveRow, { id, state, now, rma: '', answer: '', carrier: '', trackingCode: '' });
  } else {
    await tx.run(countChange, { id });
  }
  await audit(tx, {
    systemUserId: staff?.id,
    action: isClosed ? 'supplier_return.close' : 'supplier_return.settle',
    subject: `supplier_return:${id}`,
    after: { lines: given },
  });
}

function requireStep(from: SupplierReturnState, step: SupplierReturnStep): SupplierReturnState {
  const state = stateAfter(from, step);
  if (!state) throw conflict('too_late', t('The return is not there yet, or past it.'), { state: from });
  return state;
}

const referenceOf = (id: number) => `supplier_return:${id}`;
const unitIdsOf = (lines: readonly LineRow[]) => lines.flatMap((line) => line.return_unit_id ?? []);
const useOf = (settled: Settled) => (settled.outcome === 'rejected' ? settled.rejected_use : null);

/** The location where units of a settled line stand again. */
function shelfOf(settled: Settled): string | null {
  switch (settled.outcome) {
    case 'replaced':
      return settled.location_code;
    case 'credited':
      return null;
    case 'rejected':
      return settled.rejected_use === 'shelf' ? (settled.location_code ?? '') : null;
  }
}

async function sendLines(
  tx: Connection,
  id: number,
  lines: readonly LineRow[],
  systemUserId: string | undefined,
): Promise<void> {
  const units: SentUnits[] = lines.flatMap((line) =>
    line.location_code === null
      ? []
      : [
          {
            productId: line.product_id,
            warehouseCode: line.location_code,
            quantity: line.quantity,
            serials: line.serial === null ? [] : [line.serial],
          },
        ],
  );
  const note = [...new Set(lines.map(({ reason }) => reason))].join(' · ').slice(0, 300);
  await sendToSupplier(tx, units, { reference: referenceOf(id), systemUserId, note });
  const sold = await tx.first(serialsWithBuyers, {
    productIds: units.flatMap(({ productId, serials }) => serials.map(() => productId)),
    serials: units.flatMap(({ serials }) => serials),
  });
  if (sold) throw conflict('serial_gone', t('The unit {serial} is not on the shelf any more.', sold));
}

/** What was said of each line, and the units that it is about. */
function pairedWith(lines: readonly LineRow[], given: readonly Settled[]) {
  const fields: Record<string, string> = {};
  const pairs = given.map((settled, index) => {
    const line = lines.find(({ id }) => id === settled.id);
    if (!line) throw invalid({ [`lines.${index}.id`]: t('There is no such line.') });
    if (line.outcome !== null) {
      throw conflict('settled', t('Somebody wrote down already what became of it.'), { line: line.id });
    }
    const quantity = settled.quantity ?? line.quantity;
    if (quantity > line.quantity) {
      fields[`lines.${index}.quantity`] = t('At most {quantity}.', { quantity: line.quantity });
    }
    const read = settled.outcome === 'replaced' ? settled.serials.map(serialOf).filter(Boolean) : [];
    if (read.length > quantity) {
      fields[`lines.${index}.serials`] = t('At most {quantity}, one for each unit.', { quantity });
    }
    const use = useOf(settled);
    if (use === 'open_box' && line.return_unit_id === null) {
      fields[`lines.${index}.rejected_use`] = t('Only a unit that a customer returned is sold open-box.');
    }
    if (use === 'shelf' && line.location_code === null) {
      fields[`lines.${index}.rejected_use`] = t('Only what left a shelf goes back there as it was.');
    }
    if (shelfOf(settled) === '') fields[`lines.${index}.location_code`] = t('Say where it stands.');
    return {
      index,
      line,
      settled,
      quantity,
      serials: use === 'shelf' && line.serial !== null ? [line.serial] : read,
    };
  });
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked lines.'));
  return pairs;
}
