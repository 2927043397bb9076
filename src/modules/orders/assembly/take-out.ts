import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { judgeSerials, replaceUnit, unitsTakenFor } from '../../inventory/index.ts';
import { audit } from '../../staff/index.ts';
import { dropUnit, insertDefect } from './assembly.queries.ts';
import { changePc, type PcToChange } from './change-pc.ts';
import { isPacked, type Pc } from './read-pc.ts';

/**
 * Takes a part out of a PC again, also of one that is not put together any more. Its test counts no longer.
 * @throws AppError 404; 409 `stale`, `packed`
 */
export function takeOut(context: RequestContext, which: PcToChange, unitId: number): Promise<Pc> {
  return changePc(
    context,
    which,
    async (tx, pc) => {
      unitOf(pc, unitId);
      if (isPacked(pc)) throw conflict('packed', t('All of it is packed already.'));
      await tx.run(dropUnit, { id: unitId });
      return { test: null };
    },
    { isTakingOut: true },
  );
}

/**
 * A part failed: it is out of the PC and not sold any more, and another unit is taken off the shelf for it, which is to be
 * scanned next. The PC is to be tested again.
 * @throws AppError 404; 409 `stale`, `stopped`, `no_replacement`
 */
export function replaceDefective(
  context: RequestContext,
  which: PcToChange,
  unitId: number,
  note: string,
): Promise<Pc> {
  const { staff, clock } = context;
  return changePc(context, which, async (tx, pc) => {
    const unit = unitOf(pc, unitId);
    const { product_id: productId, product_name: productName, serial } = unit;
    const places = (await unitsTakenFor(tx, pc.order.id))
      .filter((one) => one.productId === productId && one.supplierDays === null)
      .map(({ warehouse }) => warehouse);
    const warehouseCode = await replaceUnit(tx, productId, places, {
      systemUserId: staff?.id,
      reference: `order:${pc.order.id}`,
      note,
    });
    if (warehouseCode === undefined) {
      throw conflict(
        'no_replacement',
        t('No other unit of «{name}» is free there: bring one in, or change the order.', {
          name: productName,
        }),
      );
    }
    await tx.run(dropUnit, { id: unitId });
    if (serial !== null) await judgeSerials(tx, [{ productId, serial, is_gone: true }]);
    const found = {
      orderId: pc.order.id,
      number: pc.number,
      productId,
      productName,
      serial,
      note,
      warehouseCode,
      by: staff?.name ?? '',
      now: clock.now(),
    };
    await tx.run(insertDefect, found);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'order.part_failed',
      subject: `order:${pc.order.id}`,
      after: { pc: pc.number, product: productId, serial, note, taken_from: warehouseCode },
    });
    return { test: null };
  });
}

function unitOf({ units }: Pc, unitId: number): Pc['units'][number] {
  const unit = units.find(({ id }) => id === unitId);
  if (!unit) throw notFound(t('There is no such unit.'));
  return unit;
}
