import { t } from '../../../../i18n/t.ts';
import type { RequestContext } from '../../../../platform/context.ts';
import type { Connection } from '../../../../platform/database/database.ts';
import type { z } from '../../../../platform/http/endpoint.ts';
import { unitsNotPacked } from '../../assembly/assembled-serials.ts';
import { unfinishedPc, whyUnfinished } from '../../assembly/assembly-queue.ts';
import { productsOfCode } from '../../../inventory/index.ts';
import { lockOrder } from '../../orders.queries.ts';
import type { benchContract } from './bench.contract.ts';
import { addAssembled, addScan, addSerial, openBench, productNamed } from './bench.queries.ts';
import { awaitingSerial, isComplete, isOf, judgeScan, type Scan } from './judge-scan.ts';
import { judgeSerial, orderOfCode } from './judge-serial.ts';
import { type Bench, readBench, shownBench, whyNotPacked } from './read-bench.ts';
import { publishBench } from './publish-bench.ts';

type Input = z.output<typeof benchContract.scanAtBench.body & z.ZodType>;
type Answer = z.input<(typeof benchContract.scanAtBench.answers)[200]>;
type Verdict = Pick<Answer, 'outcome'> & { message?: string | null; scanned?: Answer['scanned'] };

/**
 * Takes what a scanner read: without an order on the bench the number of one, then its products, each serial number
 * after its product. Nothing that is wrong is counted, and a scan that is sent again counts once.
 */
export async function scanAtBench(context: RequestContext, input: Input): Promise<Answer> {
  const answer = await context.db.transaction(async (tx): Promise<Answer> => {
    const orderId = input.order_id ?? (await orderOfCode(tx, input.code));
    if (orderId === undefined) {
      return refused(t('No order has the number {code}.', { code: input.code }), null);
    }
    // Packing, cancelling and other scanners take turns on the order.
    await tx.first(lockOrder, { id: orderId });
    const before = await readBench(tx, orderId);
    if (!before) return refused(t('There is no such order.'), null);
    const name = { number: before.order.number ?? '' };
    const why = whyNotPacked(before);
    if (why !== undefined) return refused(t('Order #{number}: {why}', { ...name, why }), null);
    const pc = await unfinishedPc(tx, orderId);
    if (pc) {
      const { number } = pc;
      return {
        ...refused(t('Order #{number}: {why}', { ...name, why: whyUnfinished(pc) }), null),
        to_assemble: { order_id: orderId, number },
      };
    }
    if (input.order_id === undefined) {
      await tx.run(openBench, {
        orderId,
        systemUserId: context.staff?.id ?? '',
        staffName: context.staff?.name ?? '',
        now: context.clock.now(),
      });
      if (!before.holder) await layOutPcs(tx, before, context.clock.now());
    } else if (!before.holder) {
      return refused(
        t('Order #{number} was packed or cleared meanwhile: scan its number again.', name),
        null,
      );
    }
    const bench = (await readBench(tx, orderId)) as Bench;
    const verdict = await verdictOf(tx, context, input, bench);
    const now = verdict.outcome === 'refused' ? bench : ((await readBench(tx, orderId)) as Bench);
    return {
      outcome: verdict.outcome,
      message: verdict.message ?? null,
      scanned: verdict.scanned ?? null,
      to_assemble: null,
      bench: shownBench(now, context.staff),
    };
  });
  if (answer.bench && answer.outcome !== 'refused') publishBench(context, answer.bench.order_id);
  return answer;
}

/** PCs that were put together lie in the parcel as they are: nothing of them is scanned again. */
async function layOutPcs(tx: Connection, { order, pieces }: Bench, now: Date): Promise<void> {
  const units = await unitsNotPacked(tx, order.id);
  for (const piece of pieces) {
    const own = units.filter((unit) => isOf(piece, unit));
    for (const { id, serial } of own.slice(0, piece.quantity)) {
      await tx.run(addAssembled, {
        orderId: order.id,
        key: `assembled ${id}`,
        position: piece.position,
        productId: piece.product_id,
        serial,
        now,
      });
    }
  }
}

async function verdictOf(
  tx: Connection,
  { staff, clock }: Pick<RequestContext, 'staff' | 'clock'>,
  { code, key, order_id: given }: Input,
  bench: Bench,
): Promise<Verdict> {
  const { order, holder, pieces, scans } = bench;
  if (holder?.id !== staff?.id) {
    return {
      outcome: 'held',
      message: t('{name} is packing order #{number}.', {
        name: holder?.name ?? '',
        number: order.number ?? '',
      }),
    };
  }
  if (given === undefined) return { outcome: 'opened' };
  const again = scans.find((scan) => scan.key === key || scan.serial_key === key);
  if (again) return { outcome: 'counted', scanned: placeOf(again) };
  const products = await productsOfCode(tx, code);
  const awaiting = awaitingSerial(pieces, scans);
  if (awaiting) return takeSerial(tx, { code, key, products }, awaiting as Bench['scans'][number], bench);
  const judged = judgeScan(pieces, scans, products);
  if (!('counts' in judged)) {
    if (judged.refused === 'enough') {
      const { product_name: name } = judged.piece;
      return { outcome: 'refused', message: t('All units of «{name}» were scanned already.', { name }) };
    }
    const known = products.length === 0 ? undefined : await tx.first(productNamed, { productIds: products });
    if (known) return { outcome: 'refused', message: t('«{name}» is not in this order.', known) };
    if ((await orderOfCode(tx, code)) !== undefined) {
      return {
        outcome: 'refused',
        message: isComplete(pieces, scans)
          ? t('Close the parcel of order #{number} first: box and weight.', { number: order.number ?? '' })
          : t('Order #{number} is not complete yet.', { number: order.number ?? '' }),
      };
    }
    return { outcome: 'refused', message: t('No product of this order has the code {code}.', { code }) };
  }
  const { position, product_id: productId, is_serialised: isSerialised } = judged.counts;
  await tx.run(addScan, { orderId: order.id, key, position, productId, now: clock.now() });
  return {
    outcome: isSerialised ? 'serial_wanted' : 'counted',
    scanned: placeOf(judged.counts),
  };
}

/** The unit in hand has this serial number, unless it cannot be its own. */
async function takeSerial(
  tx: Connection,
  { code, key, products }: { code: string; key: string; products: readonly number[] },
  unit: Bench['scans'][number],
  { order, pieces, scans }: Bench,
): Promise<Verdict> {
  const place = placeOf(unit);
  const name = pieces.find((piece) => isOf(piece, unit))?.product_name ?? '';
  const judged = await judgeSerial(tx, { orderId: order.id, ...place, name, code, products, others: scans });
  if ('refused' in judged) return { outcome: 'refused', message: judged.refused, scanned: place };
  await tx.run(addSerial, { id: unit.id, serial: judged.serial, key });
  return { outcome: 'counted', scanned: place, message: judged.warning };
}

function placeOf({ position, product_id }: Pick<Scan, 'position' | 'product_id'>) {
  return { position, product_id };
}

function refused(message: string, bench: null): Answer {
  return { outcome: 'refused', message, scanned: null, bench, to_assemble: null };
}
