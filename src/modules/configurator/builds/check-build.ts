import type { Connection } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { JsonText } from '../../../platform/http/serve.ts';
import { assemblyForSale } from '../../catalog/index.ts';
import { readShippingRules } from '../../shipping/index.ts';
import { cardsOf } from '../configurator.queries.ts';
import { findRepairs, type Repair, type RepairChange } from '../parts/find-repairs.ts';
import type { PartShelf } from '../parts/part-shelf.ts';
import {
  type ChosenPart,
  chosenProductsJson,
  costOf,
  readChosenParts,
  withOwned,
} from '../parts/read-parts.ts';
import { pcsAmong } from '../rules/deal-parts.ts';
import { judgeBuild } from '../rules/judge.ts';
import { buildOf, type Use } from '../rules/parts.ts';
import { estimatePower } from '../rules/power-estimate.ts';
import { wireAnswer } from './wire-answer.ts';

/**
 * Judges a set of parts as at the moment of buying, with what it costs and draws, and how an error is repaired. What the
 * shopper has of them (`own`) is judged too, but not paid.
 * @throws AppError 422 `unknown_part` naming the ref_ids that are no parts for sale
 */
export async function checkBuild(
  context: Pick<RequestContext, 'db' | 'log' | 'clock'>,
  shelf: PartShelf,
  { refIds, own, use }: { refIds: readonly string[]; own: readonly string[]; use: Use | undefined },
): Promise<JsonText> {
  const { db } = context;
  const chosen = withOwned(await readChosenParts(db, shelf, refIds), own);
  const prices = new Map(chosen.map(({ row }) => [row.ref_id, row.price_cents]));
  const indices = new Map(
    chosen.flatMap(({ row }) => {
      const index = shelf.gamesIndex(row.id);
      return index === undefined ? [] : [[row.ref_id, index] as const];
    }),
  );
  const build = buildOf(
    chosen.map(({ part }) => part),
    { use, prices, indices },
  );
  const { verdict, answers } = judgeBuild(build);
  const power = estimatePower(build);
  const figures = {
    verdict,
    power: {
      sustained_watts: power.sustainedWatts,
      recommended_watts: power.recommendedWatts,
      supply_watts: power.supplyWatts ?? null,
      parts: power.parts,
    },
    answers: answers.map(wireAnswer),
    total_cents: chosen.reduce((sum, one) => sum + costOf(one), 0),
    assembly: verdict === 'incompatible' ? null : await assemblyOf(context, chosen),
  };
  const repairs = await repairsJson(db, await findRepairs(db, shelf, chosen, answers), figures.total_cents);
  return new JsonText(
    `${JSON.stringify(figures).slice(0, -1)},"products":${chosenProductsJson(chosen)},"repairs":${repairs}}`,
  );
}

/** What the shop takes for putting together the PC that the parts to buy make up; null where they make up none. */
async function assemblyOf(
  context: Pick<RequestContext, 'db' | 'log' | 'clock'>,
  chosen: readonly ChosenPart[],
) {
  const bought = chosen.filter(({ isOwned }) => isOwned !== true);
  const pcs = pcsAmong(bought.map(({ row }) => ({ productId: row.id, kind: row.kind, quantity: 1 })));
  const work = pcs === 1 ? await assemblyForSale(context.db) : undefined;
  return work ? { ...work, days: (await readShippingRules(context)).assembly_days } : null;
}

async function repairsJson(db: Connection, repairs: readonly Repair[], totalCents: number): Promise<string> {
  const ids = repairs.flatMap(({ changes }) => changes.flatMap(({ add }) => add?.id ?? []));
  const cards = new Map(
    ids.length === 0 ? [] : (await db.rows(cardsOf, { ids })).map((row) => [row.id, row.card]),
  );
  const changeJson = ({ remove, add, slot, quantity }: RepairChange) => {
    const removed = {
      ref_id: remove.row.ref_id,
      product_name: remove.row.name,
      slot: remove.slot.slot,
    };
    const card = add && cards.get(add.id);
    const added = card === undefined ? 'null' : `${card.slice(0, -1)},"slot":"${slot.slot}"}`;
    return `{"remove":${JSON.stringify(removed)},"add":${added},"quantity":${quantity}}`;
  };
  const texts = repairs.map(({ changes, refIds, verdict, differenceCents }) => {
    const figures = {
      ref_ids: refIds,
      verdict,
      difference_cents: differenceCents,
      total_cents: totalCents + differenceCents,
    };
    return `{"changes":[${changes.map(changeJson).join(',')}],${JSON.stringify(figures).slice(1)}`;
  });
  return `[${texts.join(',')}]`;
}
