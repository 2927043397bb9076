import type { SegmentRules } from './segments.contract.ts';

/**
 * Whom all, or any, of the rules are about. A rule that asks who does not fit is about everybody else.
 * @param everybody whom it can be about at all
 * @param found for each rule, who fits it
 */
export function compose(
  { match, rules }: Pick<SegmentRules, 'match'> & { rules: readonly { is_not: boolean }[] },
  everybody: readonly number[],
  found: readonly ReadonlySet<number>[],
): number[] {
  const fits = (id: number, index: number) =>
    (found[index]?.has(id) ?? false) !== (rules[index]?.is_not ?? false);
  const indexes = rules.map((_, index) => index);
  return everybody.filter((id) =>
    match === 'all' ? indexes.every((index) => fits(id, index)) : indexes.some((index) => fits(id, index)),
  );
}
