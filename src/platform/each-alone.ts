import { AppError } from './errors.ts';

/**
 * Does something with each of many, one after another and each on its own: one that is refused keeps nobody waiting, and
 * says why. The answer keeps the order that was asked for.
 */
export async function eachAlone<Id, Outcome extends string>(
  ids: readonly Id[],
  act: (id: Id) => Promise<Outcome>,
): Promise<{ id: Id; outcome: Outcome | 'refused'; reason: string | null }[]> {
  const results: { id: Id; outcome: Outcome | 'refused'; reason: string | null }[] = [];
  for (const id of new Set(ids)) {
    try {
      results.push({ id, outcome: await act(id), reason: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // What a form would say at its field stands alone here.
      results.push({ id, outcome: 'refused', reason: Object.values(error.fields ?? {})[0] ?? error.message });
    }
  }
  return results;
}
