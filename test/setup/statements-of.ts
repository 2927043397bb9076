import { statementCount } from '../../src/platform/database/database.ts';

/**
 * How many SQL statements `work` sends: the least of some runs, because what ticks in the same process (jobs, the log
 * of searches, emulators) can only add to one.
 */
export async function statementsOf(work: (run: number) => Promise<unknown>, runs = 3): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const before = statementCount();
    await work(run);
    least = Math.min(least, statementCount() - before);
  }
  return least;
}
