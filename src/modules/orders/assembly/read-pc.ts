import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import type { Log } from '../../../platform/log.ts';
import { dealParts } from '../../configurator/index.ts';
import { unitsHeldBy, unitsTakenFor } from '../../inventory/index.ts';
import { readSettings, type Settings } from '../../settings/index.ts';
import { awaitingSerial, isComplete, isOf, scannedOf, surplusOf } from '../fulfil/bench/judge-scan.ts';
import type { assemblyContract } from './assembly.contract.ts';
import { begunPcs, defectsOfPc, orderToAssemble, photosOfPc } from './assembly.queries.ts';
import { type AssemblyFacts, type AssemblyStep, type AssemblyTest, isReady } from './judge-steps.ts';

type Shown = z.input<(typeof assemblyContract.pc.answers)[200]>['pc'];

/** A PC of an order: what it is made of, and how far it is. */
export type Pc = Awaited<ReturnType<typeof pcsOfOrder>>[number];

/**
 * The PCs that are to be put together for an order, and those that were begun before it was changed or cancelled: those
 * are made of nothing any more. What they are made of follows from the order's lines as they are now.
 */
export async function pcsOfOrder(db: Connection, orderId: string) {
  const order = await db.first(orderToAssemble, { orderId });
  if (!order) return [];
  const begun = await db.rows(begunPcs, { orderId });
  const isWanted = order.state === 'paid' || order.state === 'paid_without_stock';
  const pcs = isWanted ? (order.pcs ?? 0) : 0;
  const dealt = dealParts(
    order.pieces.map((piece) => ({ ...piece, productId: piece.product_id })),
    pcs,
  );
  const numbers = new Set([...dealt.map((_, at) => at + 1), ...begun.map(({ number }) => number)]);
  return [...numbers]
    .toSorted((a, b) => a - b)
    .map((number) => {
      const row = begun.find((one) => one.number === number);
      return { order, number, pcs, pieces: dealt[number - 1] ?? [], row, units: row?.units ?? [] };
    });
}

/** @throws AppError 404 for an order that is not there, or has no such PC */
export async function requirePc(db: Connection, orderId: string, number: number): Promise<Pc> {
  const pc = (await pcsOfOrder(db, orderId)).find((one) => one.number === number);
  if (!pc) throw notFound(t('There is no such PC.'));
  return pc;
}

/** Why nothing is put into a PC, in words for staff; undefined where it may be. */
export function whyStopped({ order, number, pcs, row }: Pc): string | undefined {
  if (order.state === 'cancelled' || order.state === 'refunded') return t('The order was cancelled.');
  if (order.state === 'paid_without_stock') return t('It was paid after its stock was gone.');
  if (order.state !== 'paid') return t('It is not paid.');
  if (number > pcs) return t('The order was changed: this PC is not put together any more.');
  if (order.hold !== null) return t('It is on hold.');
  return isPacked({ order, row }) ? t('All of it is packed already.') : undefined;
}

/** A PC is packed only when it is finished: one that is not was changed after something else of its order was packed. */
export function isPacked({ order, row }: Pick<Pc, 'order' | 'row'>): boolean {
  return order.fulfilment !== 'unfulfilled' && row?.finished_at !== null;
}

/** How the shop puts PCs together. */
export type AssemblyRules = Settings<'assembly'>;

export function readAssemblyRules(db: Connection, log: Pick<Log, 'warn'>): Promise<AssemblyRules> {
  return readSettings(db, 'assembly', log);
}

/**
 * The order wants this PC, and all of its parts are in it and nothing else. Staff also sell work on parts that the customer
 * brings: then none are scanned.
 */
export function isWhole({ number, pcs, pieces, units }: Pc): boolean {
  return number <= pcs && isComplete(pieces, units);
}

/** What steps of a PC may need. */
export function factsOf(pc: Pc, rules: AssemblyRules): AssemblyFacts {
  const { row } = pc;
  return {
    isComplete: isWhole(pc),
    test: row?.test ?? null,
    photos: row?.photo_count ?? 0,
    photosMin: rules.photos_min,
  };
}

/** The steps of a PC: as it was begun with, or as the settings have them now. */
export function stepsOf({ row, pieces }: Pc, { steps }: AssemblyRules): AssemblyStep[] {
  if (row) return row.steps;
  const hasSystem = pieces.some(({ kind }) => kind === 'operating_system');
  return steps
    .filter(({ needs }) => needs !== 'system' || hasSystem)
    .map(({ name, needs }) => ({ name, needs, by: null, at: null }));
}

/** A PC as it is answered; without amounts. */
export async function shownPc(db: Connection, pc: Pc, log: Pick<Log, 'warn'>): Promise<Shown> {
  const { order, number, pieces, units, row } = pc;
  const rules = await readAssemblyRules(db, log);
  const facts = factsOf(pc, rules);
  const key = { orderId: order.id, number };
  const [photos, defects] = row
    ? [await db.rows(photosOfPc, key), await db.rows(defectsOfPc, key)]
    : [[], []];
  const held = await unitsHeldBy(db, [order.id]);
  const taken = held.length > 0 ? held : await unitsTakenFor(db, order.id);
  const awaiting = awaitingSerial(pieces, units);
  return {
    order_id: order.id,
    order_number: order.number,
    customer_name: order.customer_name,
    number,
    pcs: pc.pcs,
    why_stopped: whyStopped(pc) ?? null,
    version: row?.version ?? 0,
    begun_by: row?.begun_by ?? null,
    finished_at: row?.finished_at?.toISOString() ?? null,
    finished_by: row?.finished_by ?? null,
    stress_minutes: rules.stress_minutes,
    photos_min: rules.photos_min,
    are_photos_shown: rules.are_photos_shown,
    pieces: pieces.map((piece) => ({
      position: piece.position,
      product_id: piece.product_id,
      sku: piece.sku,
      product_name: piece.product_name,
      kit_name: piece.kit_name,
      image_url: piece.image_url,
      is_serialised: piece.is_serialised,
      quantity: piece.quantity,
      scanned: scannedOf(piece, units),
      shelves: [
        ...new Set(
          taken.flatMap((one) =>
            one.productId === piece.product_id
              ? ['bin' in one && one.bin !== '' ? String(one.bin) : one.warehouseName]
              : [],
          ),
        ),
      ],
      units: units.filter((unit) => isOf(piece, unit)).map(({ id, serial, by }) => ({ id, serial, by })),
    })),
    awaiting: awaiting ? { position: awaiting.position, product_id: awaiting.product_id } : null,
    surplus: surplusOf(pieces, units).map(({ id, product_id, product_name, serial }) => ({
      id,
      product_id,
      product_name,
      serial,
    })),
    is_complete: facts.isComplete,
    steps: stepsOf(pc, rules).map((step) => ({ ...step, is_ready: isReady(step, facts) })),
    test: shownTest(row?.test),
    photos: photos.map(shownPhoto),
    defects: defects.map(({ product_name, serial, note, found_by: by, found_at: at }) => ({
      product_name,
      serial,
      note,
      by,
      at: at.toISOString(),
    })),
  };
}

/** The test of a PC as it is answered. */
export function shownTest(test: AssemblyTest | null | undefined): Shown['test'] {
  if (!test) return null;
  const { isPassed, cpuCelsius, gpuCelsius, minutes, note, by, at } = test;
  return { is_passed: isPassed, minutes, cpu_celsius: cpuCelsius, gpu_celsius: gpuCelsius, note, by, at };
}

/** A photo of a PC as it is answered. */
export function shownPhoto(photo: RowOf<typeof photosOfPc>): Shown['photos'][number] {
  const { id, image_url, width, height, taken_by: by, taken_at: at } = photo;
  return { id, image_url, width, height, by, at: at.toISOString() };
}
