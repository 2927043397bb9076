import type { Shop } from '../../platform/context.ts';
import { lockKey } from '../../platform/database/lock-key.ts';
import { importKinds } from './import-kinds.ts';
import { type Run, rowsToDo, type RunState, saveRows, stateOf, type WorkRow } from './imports.queries.ts';
import { isRefusal, problemsOfRefusal } from './problems-of.ts';

/** After so long the rest is another job, so that other imports have their turn and none counts as hanging. */
const sliceMilliseconds = 60_000;

/**
 * Writes the lines of a checked import, some hundreds a transaction. A line that was written is not written again,
 * whenever the process dies; one that cannot be written any more says why and the others go on.
 * @param onBatch hears after each transaction
 * @returns false where lines are left: after some minutes, for another job to go on with, or because staff stopped it
 */
export async function runImport(shop: Shop, run: Run, onBatch: () => void): Promise<boolean> {
  const { batchSize } = importKinds[run.kind];
  const until = performance.now() + sliceMilliseconds;
  while (performance.now() < until) {
    const done = await writeSome(shop, run, batchSize).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      return writeOneByOne(shop, run, batchSize);
    });
    if (done === 'stopped') return false;
    if (done === 0) return true;
    onBatch();
  }
  return false;
}

/** Held while lines are written, so that who stops a run waits for these alone: next in line is next. */
export const lockOf = ({ id }: Pick<Run, 'id'>): string => `import:${id}`;

const toDo = ['create', 'change'];
/** From here on nothing is written, whichever job comes late. */
const over: readonly (RunState | undefined)[] = ['stopped', 'undoing', 'undone'];

/**
 * Writes the next lines in one transaction; what others are asked for is fetched before it.
 * @param onRows hears which lines they are
 * @returns how many, or that staff stopped it
 */
async function writeSome(
  shop: Shop,
  run: Run,
  limit: number,
  onRows?: (rows: readonly WorkRow[]) => void,
): Promise<number | 'stopped'> {
  const { db } = shop;
  const kind = importKinds[run.kind];
  const wanted = { runId: run.id, states: toDo, limit };
  const fetched = kind.fetchFor && (await kind.fetchFor(shop, await db.rows(rowsToDo, wanted)));
  return db.transaction(async (tx) => {
    await lockKey(tx, lockOf(run));
    if (over.includes((await tx.first(stateOf, { id: run.id }))?.state)) return 'stopped';
    const next = await tx.rows(rowsToDo, wanted);
    // Another process may have written some meanwhile: what comes after them was not fetched yet.
    const rows = fetched ? next.filter(({ line }) => fetched.has(line)) : next;
    onRows?.(rows);
    if (rows.length > 0) {
      const written = await kind.write(tx, shop, run, rows, fetched ?? new Map());
      await tx.run(saveRows, { runId: run.id, rows: JSON.stringify(written) });
    }
    return next.length;
  });
}

/** Some line of the next batch is refused: which one shows when each is written alone. */
async function writeOneByOne(shop: Shop, run: Run, lines: number): Promise<number | 'stopped'> {
  for (let done = 0; done < lines; done += 1) {
    let current: WorkRow | undefined;
    try {
      const count = await writeSome(shop, run, 1, ([row]) => {
        current = row;
      });
      if (count === 'stopped') return count;
      if (count === 0) return done;
    } catch (error) {
      if (!current || !isRefusal(error)) throw error;
      const refused = { ...current, state: 'error', problems: problemsOfRefusal(error) };
      await shop.db.run(saveRows, { runId: run.id, rows: JSON.stringify([refused]) });
    }
  }
  return lines;
}
