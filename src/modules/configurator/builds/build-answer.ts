import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../../../platform/database/database.ts';
import { JsonText } from '../../../platform/http/serve.ts';
import type { BuildRow } from '../configurator.queries.ts';
import type { SeenPart } from '../configurator.tables.ts';
import type { PartShelf } from '../parts/part-shelf.ts';
import {
  type ChosenPart,
  chosenProductsJson,
  costOf,
  readKnownParts,
  withOwned,
} from '../parts/read-parts.ts';
import { judgeBuild, type Verdict } from '../rules/judge.ts';
import { buildOf } from '../rules/parts.ts';

/** What is not as it was when the build was saved. */
export type BuildChange = {
  ref_id: string;
  product_name: string;
  kind: 'gone' | 'out_of_stock' | 'back_in_stock' | 'price_changed';
  was_cents: number;
  /** Null where the part is not sold any more. */
  now_cents: number | null;
};

/** A saved build with what it costs and how it stands now; parts not sold any more are in neither. */
export type StandingBuild = {
  row: BuildRow;
  chosen: ChosenPart[];
  totalCents: number;
  verdict: Verdict;
  changes: BuildChange[];
};

/** Several saved builds as they stand in the shop now. Two statements, however many they are. */
export async function standingBuilds(
  db: Connection,
  shelf: PartShelf,
  rows: readonly BuildRow[],
): Promise<StandingBuild[]> {
  const known = await readKnownParts(
    db,
    shelf,
    rows.flatMap((row) => row.ref_ids),
  );
  const builds: StandingBuild[] = [];
  for (const [at, row] of rows.entries()) {
    // Builds of dozens of parts at odds take milliseconds each: others are served between them.
    if (at > 0 && at % 5 === 0) await setImmediate();
    const chosen = withOwned(
      row.ref_ids.flatMap((refId) => known.get(refId) ?? []),
      row.own_ref_ids,
    );
    builds.push({
      row,
      chosen,
      totalCents: chosen.reduce((sum, one) => sum + costOf(one), 0),
      verdict: judgeBuild(buildOf(chosen.map(({ part }) => part))).verdict,
      changes: row.seen.flatMap((seen) => {
        const changes = changesOf(seen, known.get(seen.ref_id));
        // Price and stock of parts at home do not matter.
        return row.own_ref_ids.includes(seen.ref_id)
          ? changes.filter(({ kind }) => kind === 'gone')
          : changes;
      }),
    });
  }
  return builds;
}

function changesOf(seen: SeenPart, now: ChosenPart | undefined): BuildChange[] {
  const common = {
    ref_id: seen.ref_id,
    product_name: now?.row.name ?? seen.name,
    was_cents: seen.price_cents,
    now_cents: now?.row.price_cents ?? null,
  };
  if (!now) return [{ ...common, kind: 'gone' }];
  const isInStock = now.row.available > 0;
  const changes: BuildChange[] = [];
  if (seen.is_in_stock !== isInStock) {
    changes.push({ ...common, kind: isInStock ? 'back_in_stock' : 'out_of_stock' });
  }
  if (seen.price_cents !== now.row.price_cents) changes.push({ ...common, kind: 'price_changed' });
  return changes;
}

/** The text of a build on the wire. */
export function buildJson({ row, chosen, totalCents, verdict, changes }: StandingBuild): string {
  const build = {
    code: row.code,
    name: row.name,
    ref_ids: row.ref_ids,
    own_ref_ids: row.own_ref_ids,
    is_assembled: row.is_assembled,
    total_cents: totalCents,
    verdict,
    changes,
    created_at: row.created_at.toISOString(),
  };
  return `${JSON.stringify(build).slice(0, -1)},"products":${chosenProductsJson(chosen)}}`;
}

/** One build, as the calls about one answer. */
export async function buildAnswer(db: Connection, shelf: PartShelf, row: BuildRow): Promise<JsonText> {
  const [build] = await standingBuilds(db, shelf, [row]);
  if (!build) throw new Error('A row gives a build.');
  return new JsonText(`{"build":${buildJson(build)}}`);
}
