import type { Connection } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { JsonText } from '../../../platform/http/serve.ts';
import { cardsOf } from '../configurator.queries.ts';
import type { SuggestAsk } from '../configurator.contract.ts';
import { unknownParts } from '../parts/read-parts.ts';
import type { CandidateSource } from './candidate.ts';
import { budgetCentsMax, type PlannedBuild } from './plan-builds.ts';
import type { Planner, PlannerAsk } from './planner.ts';
import { useNamed } from './uses.ts';

/**
 * «Build for me»: up to three whole builds in stock that surely fit.
 * @throws AppError 422 `unknown_part`, and `contradictory_wishes` with a sentence that names them
 */
export async function suggestBuilds(db: Connection, planner: Planner, wanted: SuggestAsk): Promise<JsonText> {
  const named = await planner.named(db, [...wanted.keep, ...wanted.include]);
  const wishes = [...wished(named, wanted.keep, true), ...wished(named, wanted.include, false)];
  const plan = await planner.plan(db, {
    use: wanted.use,
    budgetCents: wanted.budget_cents,
    wishes,
    excludedBrands: wanted.exclude,
  });
  if (!('builds' in plan)) {
    throw new AppError(422, 'contradictory_wishes', plan.message, {
      details: { ref_ids: plan.refIds, brands: plan.brands },
    });
  }
  const planned = [...plan.builds, ...(plan.cheapest ? [plan.cheapest] : [])];
  const ids = new Set(planned.flatMap(({ lines }) => lines.map(({ id }) => id)));
  const cards = new Map((await db.rows(cardsOf, { ids: [...ids] })).map((row) => [row.id, row.card]));
  const head = {
    use: wanted.use,
    label: useNamed(wanted.use).label,
    budget_cents: Math.min(wanted.budget_cents, budgetCentsMax),
    message: plan.message ?? null,
  };
  const builds = plan.builds.map((build) => buildJson(build, cards));
  const cheapest = plan.cheapest ? buildJson(plan.cheapest, cards) : 'null';
  return new JsonText(
    `${JSON.stringify(head).slice(0, -1)},"builds":[${builds.join(',')}],"cheapest":${cheapest}}`,
  );
}

function wished(
  named: ReadonlyMap<string, CandidateSource>,
  refIds: readonly string[],
  isKept: boolean,
): PlannerAsk['wishes'] {
  const unknown = [...new Set(refIds)].filter((refId) => !named.has(refId));
  if (unknown.length > 0) throw unknownParts(isKept ? 'keep' : 'include', unknown);
  return refIds.flatMap((refId) => {
    const source = named.get(refId);
    return source ? [{ source, isKept }] : [];
  });
}

function buildJson({ lines, ...build }: PlannedBuild, cards: ReadonlyMap<number, string>): string {
  const products = lines.flatMap(({ id, ...line }) => {
    const card = cards.get(id);
    return card === undefined ? [] : [`${card.slice(0, -1)},${JSON.stringify(line).slice(1)}`];
  });
  return `${JSON.stringify(build).slice(0, -1)},"products":[${products.join(',')}]}`;
}
