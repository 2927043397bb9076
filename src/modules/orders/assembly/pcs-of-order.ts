import type { Connection } from '../../../platform/database/database.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import type { Log } from '../../../platform/log.ts';
import type { assemblyContract } from './assembly.contract.ts';
import { photosOfOrder } from './assembly.queries.ts';
import { pcsOfOrder, readAssemblyRules, shownPhoto, shownTest, stepsOf } from './read-pc.ts';

type Answer = z.input<(typeof assemblyContract.pcsOfOrder.answers)[200]>;

/** How far the PCs of an order are, for its page; of those that it has no more, the ones with parts in them. */
export async function summaryOfPcs(
  db: Connection,
  log: Pick<Log, 'warn'>,
  orderId: string,
): Promise<Answer['pcs']> {
  const pcs = (await pcsOfOrder(db, orderId)).filter((pc) => pc.number <= pc.pcs || pc.units.length > 0);
  if (pcs.length === 0) return [];
  const rules = await readAssemblyRules(db, log);
  const photos = await db.rows(photosOfOrder, { orderId, isFinished: false });
  return pcs.map((pc) => ({
    number: pc.number,
    is_called_off: pc.number > pc.pcs,
    begun_by: pc.row?.begun_by ?? null,
    finished_at: pc.row?.finished_at?.toISOString() ?? null,
    finished_by: pc.row?.finished_by ?? null,
    steps: stepsOf(pc, rules).map(({ name, by, at }) => ({ name, by, at })),
    units: pc.units.map(({ id, product_name, serial }) => ({ id, product_name, serial })),
    parts: pc.pieces.reduce((sum, { quantity }) => sum + quantity, 0),
    test: shownTest(pc.row?.test),
    photos: photos.filter(({ number }) => number === pc.number).map(shownPhoto),
  }));
}

/** Photos of the finished PCs of an order for who bought them; none where the shop keeps them to itself. */
export async function photosForBuyer(db: Connection, log: Pick<Log, 'warn'>, orderId: string) {
  if (!(await readAssemblyRules(db, log)).are_photos_shown) return [];
  const photos = await db.rows(photosOfOrder, { orderId, isFinished: true });
  return photos.map(({ image_url, width, height }) => ({ image_url, width, height }));
}
