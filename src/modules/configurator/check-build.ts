import type { Connection } from '../../platform/database/database.ts';
import { JsonText } from '../../platform/http/serve.ts';
import type { PartShelf } from './part-shelf.ts';
import { chosenProductsJson, readChosenParts } from './read-parts.ts';
import { judgeBuild } from './rules/judge.ts';
import { buildOf } from './rules/parts.ts';
import { estimatePower } from './rules/power-estimate.ts';
import { wireAnswer } from './wire-answer.ts';

/**
 * Judges a set of parts as at the moment of buying, with what it costs and draws.
 * @throws AppError 422 `unknown_part` naming the ref_ids that are no parts for sale
 */
export async function checkBuild(
  db: Connection,
  shelf: PartShelf,
  refIds: readonly string[],
): Promise<JsonText> {
  const chosen = await readChosenParts(db, shelf, refIds);
  const build = buildOf(chosen.map(({ part }) => part));
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
    total_cents: chosen.reduce((sum, { row }) => sum + row.price_cents, 0),
  };
  return new JsonText(`${JSON.stringify(figures).slice(0, -1)},"products":${chosenProductsJson(chosen)}}`);
}
