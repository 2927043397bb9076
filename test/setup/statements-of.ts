import { statementCount } from '../../src/platform/database/database.ts';

/**
 * How many SQL statements `work` sends: the least of three runs, because what ticks in the same process (jobs, the log
 * of searches, emulators) can only add to one.
 */
export async function statementsOf(work: (run: number) => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run += 1) {
    const before = statementCount();
    await work(run);
    least = Math.min(least, statementCount() - before);
  }
  return least;
}
