import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { invalid, notFound, stale } from '../../../platform/errors.ts';
import { lockProducts } from '../../catalog/index.ts';
import { kitIdsAmong } from '../../inventory/index.ts';
import { FeedProblem, readFeedRecord } from '../feed-record.ts';
import { type Decided, decideHeldLine, requireHeld, requireOpen } from '../quarantine/decide-held.ts';
import { decideHeld, type HeldRow } from '../quarantine/quarantine.queries.ts';
import { heldOnWire } from '../quarantine/read-held.ts';
import { readAccepts } from '../quarantine/supplier-rules.ts';
import { lockBatches } from '../run-lock.ts';
import { candidateCodes } from '../run.contract.ts';
import { deedOfHeld, lockOffer, renameOffer, sayWord, wordsBefore } from './candidates.queries.ts';
import { asHung, detachOffer } from './move-offers.ts';
import { noteDeed } from './note-deed.ts';

export type CandidateOrder = {
  version: number;
  as: 'product' | 'new' | 'none';
  product_id?: number | undefined;
};

/**
 * Says what a line is about: a product that the shop has, one of its own, or nothing that it sells. The first two are written
 * at once, as a run of its own, and remembered: they go before every number of later records of that code.
 * @throws AppError 404; 409 `stale` with what is there now, `newer_data`, `still_refused`, `sync_running`; 422 for no such product
 */
export async function decideCandidate(
  context: RequestContext,
  id: number,
  order: CandidateOrder,
): Promise<Decided> {
  const { db } = context;
  const held = await requireHeld(db, id);
  if (!candidateCodes.some((code) => code === held.code) || held.ref_id === null) {
    throw invalid({ id: t('It is known what this line is about.') });
  }
  if (order.as === 'none') return leaveOut(context, id, order.version);
  const productId = order.as === 'product' ? order.product_id : undefined;
  if (order.as === 'product' && productId === undefined)
    throw invalid({ product_id: t('Choose a product.') });
  let isDone = false;
  const decided = await decideHeldLine(context, id, order.version, 'accepted', async (tx, open, supplier) => {
    await lockBatches(tx);
    const into = productId === undefined ? undefined : await requireProduct(tx, productId);
    const { clock } = context;
    const refId = open.ref_id ?? '';
    const accepts = await readAccepts(tx, supplier);
    const stored = await tx.first(lockOffer, { supplier: supplier.code, refId });
    const line = nameOf(open, clock.now(), accepts);
    const deedId = await noteDeed(tx, context, {
      kind: into ? 'accept' : 'new',
      supplier: supplier.code,
      refId,
      heldId: id,
      productId: stored?.product_id ?? undefined,
      intoId: into?.id,
      names: { line: line?.name ?? refId, ...(into && { into: into.name }) },
      before: {
        ...(stored && { offers: [asHung(stored)] }),
        words: await tx.rows(wordsBefore, { productId: 0, suppliers: [supplier.code], refIds: [refId] }),
      },
    });
    await tx.run(sayWord, { supplier: supplier.code, refId, productId: into?.id ?? null, deedId });
    // Its code meant another article until now: that one is offered by it no more, unless it only was renamed.
    if (stored && stored.product_id === into?.id && line) {
      const { name, brand, mpn } = line;
      await tx.run(renameOffer, { supplier: supplier.code, refId, name, brand, mpn: mpn ?? null });
    } else if (stored) await detachOffer(tx, stored, clock.now());
    isDone = true;
    return { lines: [open], accepts, rule: undefined };
  });
  if (!isDone) await requireSameOrder(context, decided.held, order);
  return decided;
}

/** The same order again is answered as the first one; somebody else's, that it was decided meanwhile. */
async function requireSameOrder({ db, staff }: RequestContext, held: HeldRow, order: CandidateOrder) {
  const deed = await db.first(deedOfHeld, { heldId: held.id });
  const asked = { product: 'accept', new: 'new', none: 'reject' }[order.as];
  const isSame = deed?.kind === asked && (order.as !== 'product' || deed.into_id === order.product_id);
  if (!isSame) throw stale(heldOnWire(held, staff));
}

async function leaveOut(context: RequestContext, id: number, version: number): Promise<Decided> {
  const { db, clock, staff } = context;
  return db.transaction(async (tx) => {
    const held = await requireOpen(tx, context, id, version, 'rejected');
    if (held.state === 'open') {
      await tx.run(decideHeld, { ids: [id], next: 'rejected', staffId: staff?.id ?? null, now: clock.now() });
      await noteDeed(tx, context, {
        kind: 'reject',
        supplier: held.supplier,
        refId: held.ref_id ?? '',
        heldId: id,
        names: { line: held.ref_id ?? '' },
        before: {},
      });
    }
    return { held: await requireHeld(tx, id), written: 0 };
  });
}

/** Throws AppError 422 for a product that offers cannot hang on; 404 where the address names it and it is not there. */
export async function requireProduct(
  tx: Connection,
  id: number,
  field = 'product_id',
): Promise<Awaited<ReturnType<typeof lockProducts>>[number]> {
  const [found] = await lockProducts(tx, [id]);
  if (!found && field === 'id') throw notFound(t('There is no such product.'));
  if (!found) throw invalid({ [field]: t('There is no such product.') });
  if (found.joined_into_id !== null)
    throw invalid({ [field]: t('It is joined into another product; choose that one.') });
  if ((await kitIdsAmong(tx, [id])).has(id))
    throw invalid({ [field]: t('It is a kit: its parts are what suppliers offer.') });
  return found;
}

function nameOf(held: HeldRow, now: Date, accepts: Awaited<ReturnType<typeof readAccepts>>) {
  try {
    const record = readFeedRecord(held.line, now, accepts);
    return record.status === 'active' ? record : undefined;
  } catch (error) {
    if (error instanceof FeedProblem) return undefined;
    throw error;
  }
}
