import { keepText, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, stale } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { lockOrder } from '../orders.queries.ts';
import { note, notedEvent } from '../timeline/note-change.ts';
import { beginPc, writePc } from './assembly.queries.ts';
import { type AssemblyStep, type AssemblyTest, isFinished, settledSteps } from './judge-steps.ts';
import { factsOf, type Pc, readAssemblyRules, requirePc, shownPc, stepsOf, whyStopped } from './read-pc.ts';

/** Which PC, and the version of it that somebody saw. */
export type PcToChange = { orderId: string; number: number; version?: number | undefined };

/** What a change makes of a PC beside its units and photos; what is left out stays. */
type Change = { steps?: readonly AssemblyStep[]; test?: AssemblyTest | null };

/**
 * Changes a PC under its order's lock: it is begun with the first change, steps that lack what they need are undone, and
 * with its last step it is finished.
 * @param isTakingOut also of a PC that is not put together any more
 * @throws AppError 404; 409 `stale`, `stopped` and what `change` throws
 */
export async function changePc(
  context: RequestContext,
  { orderId, number, version }: PcToChange,
  change: (tx: Connection, pc: Pc) => Promise<Change>,
  { isTakingOut = false }: { isTakingOut?: boolean } = {},
): Promise<Pc> {
  const pc = await context.db.transaction(async (tx) => {
    // Packing, edits and other assemblers take turns on the order.
    await tx.first(lockOrder, { id: orderId });
    const before = await requirePc(tx, orderId, number);
    if (version !== undefined && version !== (before.row?.version ?? 0)) {
      throw stale(await shownPc(tx, before, context.log));
    }
    const why = whyStopped(before);
    if (why !== undefined && !isTakingOut) throw conflict('stopped', why);
    await beginIfNew(tx, context, before);
    const changed = await change(tx, await requirePc(tx, orderId, number));
    return settlePc(tx, context, await requirePc(tx, orderId, number), changed);
  });
  publishPc(context, orderId);
  return pc;
}

async function beginIfNew(tx: Connection, { staff, clock, log }: RequestContext, pc: Pc): Promise<void> {
  if (pc.row) return;
  const steps = stepsOf(pc, await readAssemblyRules(tx, log));
  await tx.run(beginPc, {
    orderId: pc.order.id,
    number: pc.number,
    steps: JSON.stringify(steps),
    by: staff?.name ?? '',
    now: clock.now(),
  });
}

/** Writes what a PC is like now: without steps that lack something, and finished where nothing is left to do. */
export async function settlePc(
  tx: Connection,
  context: Pick<RequestContext, 'clock' | 'log' | 'jobs'> & Partial<Pick<RequestContext, 'staff'>>,
  pc: Pc,
  { steps = pc.row?.steps ?? [], test = pc.row?.test ?? null }: Change = {},
): Promise<Pc> {
  const { staff, clock, log } = context;
  const { order, number, row } = pc;
  const facts = { ...factsOf(pc, await readAssemblyRules(tx, log)), test };
  const settled = settledSteps(steps, facts);
  const isDone = isFinished(settled, facts);
  await tx.run(writePc, {
    orderId: order.id,
    number,
    steps: JSON.stringify(settled),
    test: test && JSON.stringify(test),
    finishedAt: isDone ? (row?.finished_at ?? clock.now()) : null,
    finishedBy: isDone ? (row?.finished_by ?? staff?.name ?? null) : null,
  });
  if (isDone && !row?.finished_at) {
    await note(
      tx,
      context,
      order.id,
      notedEvent({
        topic: 'pc_assembled',
        staff: keepText('PC {number} of {pcs} is put together and tested', { number, pcs: pc.pcs }),
        shopper:
          pc.pcs === 1
            ? 'Tu PC está armada y probada.'
            : `La PC ${number} de ${pc.pcs} está armada y probada.`,
      }),
      staff?.name ?? null,
    );
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'order.assemble',
      subject: `order:${order.id}`,
      after: { pc: number },
    });
  }
  return requirePc(tx, order.id, number);
}

/** Tells the staff's browsers that a PC was changed, and by whom; call it after the change is committed. */
export function publishPc(
  { realtime, staff }: Pick<RequestContext, 'realtime' | 'staff'>,
  orderId: string,
): void {
  realtime.tell('staff', 'assembly.changed', { order_id: orderId, by: staff?.id ?? null });
}

/** @throws AppError 409 `not_ready` */
export function notReady() {
  return conflict('not_ready', t('Something is missing for this step: parts, a passed test or photos.'));
}
