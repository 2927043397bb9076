import type { Connection } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createPartShelf } from '../parts/part-shelf.ts';
import { completenessRules } from '../rules/completeness.ts';
import { judgeBuild, verdictOf } from '../rules/judge.ts';
import { buildOf } from '../rules/parts.ts';
import { slots } from '../rules/slots.ts';
import { standingBuild } from './save-build.ts';

/** A saved build as its picture shows it. */
export type ShownBuild = {
  name: string;
  totalCents: number;
  /** Of the parts beside each other; what is still missing counts as «incomplete». */
  verdict: 'compatible' | 'incompatible' | 'unknown' | 'incomplete';
  /** Of different products, in the order of the slots. */
  pictures: string[];
};

const shelf = createPartShelf();

/** The build behind a code as it stands now; undefined where there is none. */
export async function shownBuild(db: Connection, code: string): Promise<ShownBuild | undefined> {
  const build = await standingBuild(db, shelf, code).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return undefined;
    throw error;
  });
  if (!build) return undefined;
  const order = slots.map(({ slot }) => slot);
  const inOrder = build.chosen.toSorted(
    (one, other) => order.indexOf(one.slot.slot) - order.indexOf(other.slot.slot),
  );
  const cards = inOrder.map(({ row }) => JSON.parse(row.card) as { images: { image_url: string }[] });
  const { verdict, answers } = judgeBuild(buildOf(build.chosen.map(({ part }) => part)));
  const together = verdictOf(answers.filter(({ rule }) => !completenessRules.has(rule)));
  return {
    name: build.row.name,
    totalCents: build.totalCents,
    verdict: verdict === 'incompatible' && together !== 'incompatible' ? 'incomplete' : verdict,
    pictures: [...new Set(cards.flatMap(({ images }) => images[0]?.image_url ?? []))],
  };
}
