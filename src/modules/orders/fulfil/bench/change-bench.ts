import { t } from '../../../../i18n/t.ts';
import type { RequestContext } from '../../../../platform/context.ts';
import type { Connection } from '../../../../platform/database/database.ts';
import { conflict } from '../../../../platform/errors.ts';
import { lockOrder } from '../../orders.queries.ts';
import { dropBench, dropScan, takeBench } from './bench.queries.ts';
import { publishBench } from './publish-bench.ts';
import { surplusOf } from './judge-scan.ts';
import { type Bench, requireBench } from './read-bench.ts';

/**
 * Whoever asks goes on packing an order that somebody else began. Safe to run twice.
 * @throws AppError 404 where nobody packs it
 */
export async function takeOverBench(context: RequestContext, orderId: string): Promise<Bench> {
  return changing(context, orderId, async (tx) => {
    const { id = '', name = '' } = context.staff ?? {};
    await tx.run(takeBench, { orderId, systemUserId: id, staffName: name });
  });
}

/**
 * Takes the last scanned unit out again, also one whose serial number has not come yet. Those that an order which was
 * changed has no more come first.
 * @throws AppError 404; 409 `held` by somebody else
 */
export async function undoScan(context: RequestContext, orderId: string): Promise<Bench> {
  return changing(context, orderId, async (tx, bench) => {
    requireOwn(context, bench);
    const last = surplusOf(bench.pieces, bench.scans).at(-1) ?? bench.scans.at(-1);
    if (last) await tx.run(dropScan, { id: last.id });
  });
}

/**
 * Takes everything out again: nobody packs the order any more.
 * @throws AppError 404; 409 `held` by somebody else
 */
export async function clearBench(context: RequestContext, orderId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await tx.first(lockOrder, { id: orderId });
    requireOwn(context, await requireBench(tx, orderId));
    await tx.run(dropBench, { orderId });
  });
  publishBench(context, orderId);
}

/** @throws AppError 409 `held` where somebody else packs it */
export function requireOwn({ staff }: Pick<RequestContext, 'staff'>, { holder, order }: Bench): void {
  if (holder?.id === staff?.id) return;
  const values = { name: holder?.name ?? '', number: order.number ?? '' };
  throw conflict('held', t('{name} is packing order #{number}.', values), { staff_name: values.name });
}

async function changing(
  context: RequestContext,
  orderId: string,
  change: (tx: Connection, bench: Bench) => Promise<void>,
): Promise<Bench> {
  const bench = await context.db.transaction(async (tx) => {
    await tx.first(lockOrder, { id: orderId });
    await change(tx, await requireBench(tx, orderId));
    return requireBench(tx, orderId);
  });
  publishBench(context, orderId);
  return bench;
}
