/** A field that two people changed, each in their own way. */
export type Conflict<Values> = { field: keyof Values & string; mine: unknown; theirs: unknown };

/**
 * Joins what one person typed with what another saved meanwhile, field by field: what only one of them changed is
 * taken; where both did, what was typed stays and stands in `conflicts`.
 * @param base what both began with
 */
export function mergeVersions<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): { merged: Values; conflicts: Conflict<Values>[]; taken: (keyof Values & string)[] } {
  const merged = { ...mine };
  const conflicts: Conflict<Values>[] = [];
  const taken: (keyof Values & string)[] = [];
  for (const field of Object.keys(base) as (keyof Values & string)[]) {
    if (isSame(base[field], theirs[field]) || isSame(mine[field], theirs[field])) continue;
    if (isSame(base[field], mine[field])) {
      merged[field] = theirs[field];
      taken.push(field);
    } else {
      conflicts.push({ field, mine: mine[field], theirs: theirs[field] });
    }
  }
  return { merged, conflicts, taken };
}

/** Which fields were changed. */
export function changedFields<Values extends object>(base: Values, mine: Values): (keyof Values & string)[] {
  return (Object.keys(base) as (keyof Values & string)[]).filter(
    (field) => !isSame(base[field], mine[field]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
