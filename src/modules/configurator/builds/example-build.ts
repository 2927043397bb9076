import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Connection } from '../../../platform/database/database.ts';
import { kindCounts, partsOfKinds } from '../configurator.queries.ts';
import type { PartShelf } from '../parts/part-shelf.ts';
import { chosenProductsJson, readChosenParts, readKnownParts, type ChosenPart } from '../parts/read-parts.ts';
import { type Answer, candidateJudge, judgeBuild } from '../rules/judge.ts';
import { buildOf, type Part } from '../rules/parts.ts';
import { estimatePower } from '../rules/power-estimate.ts';
import { slotNamed, type SlotName } from '../rules/slots.ts';
import { wireAnswer } from './wire-answer.ts';
import { JsonText } from '../../../platform/http/serve.ts';

/** In this order each part is chosen beside those before it. */
const order: readonly SlotName[] = [
  'gpu',
  'cpu',
  'motherboard',
  'memory',
  'case',
  'cooler',
  'storage',
  'psu',
];
/** Best sellers change slowly; what is chosen is judged again with every answer. */
const keptMilliseconds = 10 * 60 * 1000;
/** So many parts are judged in a few milliseconds; then others have their turn. */
const judgedAtOnce = 50;

/** Gives the example of the home page, see `createExampleBuild`. */
export type ExampleBuild = (db: Connection, shelf: PartShelf, now: Date) => Promise<JsonText>;

/**
 * A whole PC from parts in stock that surely fit, the most sold first, with its price now, what it draws, and one
 * popular part that does not go in. `build` is null where the catalogue has no such PC.
 */
export function createExampleBuild(): ExampleBuild {
  let kept: { refIds: string[]; rejected: string | undefined; until: number; counts: string } | undefined;
  return async (db, shelf, now) => {
    const isWhole = kept?.refIds.length === order.length;
    // A catalogue that makes up no PC is judged again when parts came or went: judging all of it takes a second.
    const counts = kept === undefined || !isWhole ? await countsOfParts(db) : kept.counts;
    const isKept =
      kept !== undefined &&
      now.getTime() <= kept.until &&
      (isWhole ? await isStillGood(db, shelf, kept.refIds) : kept.counts === counts);
    if (kept === undefined || !isKept) {
      const chosen = await choose(db, shelf);
      kept = { ...chosen, until: now.getTime() + keptMilliseconds, counts };
    }
    return kept.refIds.length < order.length
      ? new JsonText('{"build":null}')
      : new JsonText(await exampleJson(db, shelf, kept.refIds, kept.rejected));
  };
}

async function countsOfParts(db: Connection): Promise<string> {
  const counts = (await db.rows(kindCounts)).map(({ kind, part_count: count }) => `${kind} ${count}`);
  return counts.toSorted().join();
}

async function isStillGood(db: Connection, shelf: PartShelf, refIds: readonly string[]): Promise<boolean> {
  const known = await readKnownParts(db, shelf, refIds);
  const parts = refIds.flatMap((refId) => known.get(refId)?.part ?? []);
  return (
    parts.length === refIds.length &&
    parts.every(({ available }) => available > 0) &&
    judgeBuild(buildOf(parts)).verdict === 'compatible'
  );
}

/** Ends early, with fewer parts, where nothing in stock surely fits. */
async function choose(
  db: Connection,
  shelf: PartShelf,
): Promise<{ refIds: string[]; rejected: string | undefined }> {
  const chosen: Part[] = [];
  let rejected: string | undefined;
  for (const slot of order) {
    const candidates = await shelf.partsOf(db, await db.rows(partsOfKinds, { kinds: slotNamed(slot).kinds }));
    const judge = candidateJudge(buildOf(chosen));
    let fitting: Part | undefined;
    for (const [index, part] of candidates.entries()) {
      if (part.available <= 0) break;
      if (index % judgedAtOnce === judgedAtOnce - 1) await afterOthers();
      const { fits, answers } = judge(part);
      if (fits === 'ok') fitting ??= part;
      else if (slot === 'case' || slot === 'cooler')
        rejected ??= answers.some(isMeasured) ? part.refId : undefined;
      if (fitting && (rejected !== undefined || (slot !== 'case' && slot !== 'cooler'))) break;
    }
    if (!fitting) break;
    chosen.push(fitting);
  }
  return { refIds: chosen.map(({ refId }) => refId), rejected };
}

/** A clear no with both numbers. */
function isMeasured({ result, left, right }: Answer): boolean {
  return result === 'error' && left !== undefined && right !== undefined;
}

async function exampleJson(
  db: Connection,
  shelf: PartShelf,
  refIds: readonly string[],
  rejectedRefId: string | undefined,
): Promise<string> {
  const chosen = await readChosenParts(db, shelf, refIds);
  const parts = chosen.map(({ part }) => part);
  const build = buildOf(parts);
  const { recommendedWatts } = estimatePower(build);
  const rejected =
    rejectedRefId === undefined
      ? undefined
      : (await readKnownParts(db, shelf, [rejectedRefId])).get(rejectedRefId);
  const figures = {
    ref_ids: refIds,
    total_cents: chosen.reduce((sum, { row }) => sum + row.price_cents, 0),
    recommended_watts: recommendedWatts,
    answers: judgeBuild(build)
      .answers.filter(
        ({ result, left, right }) => result === 'ok' && left !== undefined && right !== undefined,
      )
      .map(wireAnswer),
    rejected: rejected === undefined ? null : rejection(parts, rejected),
  };
  return `{"build":${JSON.stringify(figures).slice(0, -1)},"products":${chosenProductsJson(chosen)}}}`;
}

/** Why a part does not go into the build in place of the one that is there. */
function rejection(parts: readonly Part[], { part, row, slot }: ChosenPart) {
  const others = parts.filter(({ kind }) => !slot.kinds.includes(kind));
  const answer = candidateJudge(buildOf(others))(part).answers.find(isMeasured);
  return answer === undefined ? null : { product_name: row.name, ...wireAnswer(answer) };
}
