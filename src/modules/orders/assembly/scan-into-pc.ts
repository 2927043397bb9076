import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { productsOfCode } from '../../inventory/index.ts';
import { productNamed } from '../fulfil/bench/bench.queries.ts';
import { awaitingSerial, isOf, judgeScan } from '../fulfil/bench/judge-scan.ts';
import { judgeSerial } from '../fulfil/bench/judge-serial.ts';
import type { assemblyContract } from './assembly.contract.ts';
import { addUnit, addUnitSerial } from './assembly.queries.ts';
import { changePc, type PcToChange } from './change-pc.ts';
import { type Pc, pcsOfOrder, shownPc } from './read-pc.ts';

type Scanned = z.output<typeof assemblyContract.scanIntoPc.body & z.ZodType>;
type Answer = z.input<(typeof assemblyContract.scanIntoPc.answers)[200]>;
type Verdict = Omit<Answer, 'pc'>;

/**
 * Takes what a scanner read for a PC: its parts, each serial number after its part. Nothing that is wrong is counted, and
 * a scan that is sent again counts once.
 * @throws AppError 404; 409 `stopped`
 */
export async function scanIntoPc(
  context: RequestContext,
  which: PcToChange,
  scanned: Scanned,
): Promise<Answer> {
  let verdict: Verdict = { outcome: 'refused', message: null, scanned: null };
  const pc = await changePc(context, which, async (tx, now) => {
    verdict = await verdictOf(tx, context, now, scanned);
    return {};
  });
  return { ...verdict, pc: await shownPc(context.db, pc, context.log) };
}

async function verdictOf(
  tx: Connection,
  { staff, clock }: RequestContext,
  { order, number, pieces, units }: Pc,
  { code, key }: Scanned,
): Promise<Verdict> {
  const again = units.find((unit) => unit.key === key || unit.serial_key === key);
  if (again) return { outcome: 'counted', message: null, scanned: placeOf(again) };
  const products = await productsOfCode(tx, code);
  const awaiting = awaitingSerial(pieces, units);
  const unit = units.find((one) => one === awaiting);
  if (unit) {
    const name = pieces.find((piece) => isOf(piece, unit))?.product_name ?? '';
    const others = (await pcsOfOrder(tx, order.id)).flatMap((pc) => pc.units);
    const place = placeOf(unit);
    const judged = await judgeSerial(tx, { orderId: order.id, ...place, name, code, products, others });
    if ('refused' in judged) return { outcome: 'refused', message: judged.refused, scanned: place };
    await tx.run(addUnitSerial, { id: unit.id, serial: judged.serial, key });
    return { outcome: 'counted', message: judged.warning, scanned: place };
  }
  const judged = judgeScan(pieces, units, products);
  if (!('counts' in judged))
    return { outcome: 'refused', scanned: null, message: await whyRefused(tx, code, products, judged) };
  const place = placeOf(judged.counts);
  await tx.run(addUnit, {
    orderId: order.id,
    number,
    key,
    position: place.position,
    productId: place.product_id,
    by: staff?.name ?? '',
    now: clock.now(),
  });
  return {
    outcome: judged.counts.is_serialised ? 'serial_wanted' : 'counted',
    message: null,
    scanned: place,
  };
}

async function whyRefused(
  tx: Connection,
  code: string,
  products: readonly number[],
  judged: { refused: 'not_in_order' } | { refused: 'enough'; piece: Pc['pieces'][number] },
): Promise<string> {
  if (judged.refused === 'enough') {
    return t('All units of «{name}» were scanned already.', { name: judged.piece.product_name });
  }
  const known = products.length === 0 ? undefined : await tx.first(productNamed, { productIds: products });
  return known
    ? t('«{name}» does not go into this PC.', known)
    : t('No part of this PC has the code {code}.', { code });
}

function placeOf({ position, product_id }: { position: number; product_id: number }) {
  return { position, product_id };
}
