/** Counting a million rows takes longer than anybody looks at their number. */
const countedMost = 10_000;
/** As far as a statement counts: one more says that there are more. */
export const countedUpTo = countedMost + 1;

/** How many rows a list has, as far as they were counted; pages behind the last one that was counted are there as well. */
export function totalOf(
  counted: number | undefined,
  { offset, limit, shown }: { offset: number; limit: number; shown: number },
): { total: number; has_more: boolean } {
  const total = counted ?? 0;
  if (total <= countedMost) return { total, has_more: false };
  const isFull = shown === limit;
  return { total: Math.max(countedMost, offset + shown + Number(isFull)), has_more: isFull };
}
