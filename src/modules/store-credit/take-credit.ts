import type { Lot } from './store-credit.queries.ts';

/** The part of a given credit that a movement takes. */
export type Part = { id: number; cents: number };

/**
 * Which credit a movement of `cents` takes: the oldest that is free first, and frozen credit only where all has to go.
 * @returns undefined where there is not that much
 */
export function takeCredit(
  lots: readonly Lot[],
  cents: number,
  { isFrozenToo = false }: { isFrozenToo?: boolean } = {},
): Part[] | undefined {
  const freeOf = new Map<string, number>();
  for (const { attempt_id: attemptId, left_cents: left } of lots) {
    if (attemptId !== null) freeOf.set(attemptId, (freeOf.get(attemptId) ?? 0) + left);
  }
  for (const { attempt_id: attemptId, frozen_cents: frozen } of new Map(
    lots.map((lot) => [lot.attempt_id, lot]),
  ).values()) {
    if (attemptId !== null) freeOf.set(attemptId, Math.max(0, (freeOf.get(attemptId) ?? 0) - frozen));
  }
  const parts: Part[] = [];
  let missing = cents;
  for (const { id, left_cents: left, attempt_id: attemptId } of lots) {
    const free = isFrozenToo || attemptId === null ? left : Math.min(left, freeOf.get(attemptId) ?? 0);
    const taken = Math.min(free, missing);
    if (taken <= 0) continue;
    parts.push({ id, cents: taken });
    missing -= taken;
    if (attemptId !== null) freeOf.set(attemptId, (freeOf.get(attemptId) ?? 0) - taken);
  }
  return missing === 0 ? parts : undefined;
}

/** The first of `parts` that make up `cents`; less where they are not that much. */
export function firstParts(parts: readonly Part[], cents: number): Part[] {
  let missing = cents;
  return parts.flatMap((part) => {
    const taken = Math.min(part.cents, missing);
    missing -= taken;
    return taken > 0 ? [{ id: part.id, cents: taken }] : [];
  });
}
