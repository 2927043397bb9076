import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Files of half a minute and more, small as some of them look: begun last, one would keep the whole run waiting alone. */
export const longFiles = [
  'test/e2e/staff-pages.test.ts',
  'test/e2e/listing.test.ts',
  'test/e2e/killed.test.ts',
  'test/e2e/spec-behaviour.test.ts',
  'test/e2e/accessibility.test.ts',
  'test/e2e/feeds-agree.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/spec/every-call.test.ts',
  'src/modules/suppliers/distributor-feeds.test.ts',
  'src/server/start.test.ts',
];

/** Files in the order of their groups and projects, the long ones first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = new Map(
      sorted.map((file, place) => [placeName(file), place]).toReversed() as [string, number][],
    );
    return sorted.toSorted(
      (one, other) =>
        (placeOf.get(placeName(one)) ?? 0) - (placeOf.get(placeName(other)) ?? 0) ||
        Number(isLong(other)) - Number(isLong(one)),
    );
  }
}

/** What runs together: a project of a group. */
function placeName({ project }: TestSpecification): string {
  return `${project.config.sequence.groupOrder} ${project.name}`;
}

function isLong({ moduleId }: TestSpecification): boolean {
  return longFiles.some((file) => moduleId.endsWith(`/${file}`));
}
