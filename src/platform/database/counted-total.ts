/** Counting a million rows takes longer than anybody looks at their number. */
export const countedMost = 10_000;
/** As far as a statement counts: one more says that there are more. */
export const countedUpTo = countedMost + 1;

/** How many rows a list has, counted to one more than `most`; pages behind the last one that was counted are there as well. */
export function totalOf(
  counted: number | undefined,
  { offset, limit, shown }: { offset: number; limit: number; shown: number },
  most = countedMost,
): { total: number; has_more: boolean } {
  const total = counted ?? 0;
  if (total <= most) return { total, has_more: false };
  const isFull = shown === limit;
  return { total: Math.max(most, offset + shown + Number(isFull)), has_more: isFull };
}
