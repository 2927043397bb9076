/** A line of two texts: in both, or in one alone. */
export type ComparedLine = { kind: 'same' | 'added' | 'removed'; text: string };

/** Beyond it every line of the middle counts as changed: a table of the whole would not fit the memory. */
const cellsMax = 4_000_000;

/** What the second text adds to the first and takes from it, in reading order, by their longest common lines. */
export function comparedLines(before: readonly string[], after: readonly string[]): ComparedLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before.at(-1 - end) === after.at(-1 - end)
  )
    end += 1;
  const lines = (kind: ComparedLine['kind'], texts: readonly string[]) =>
    texts.map((text) => ({ kind, text }));
  return [
    ...lines('same', before.slice(0, start)),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...lines('same', before.slice(before.length - end)),
  ];
}

function middle(before: readonly string[], after: readonly string[]): ComparedLine[] {
  if (before.length * after.length > cellsMax) {
    return [
      ...before.map((text): ComparedLine => ({ kind: 'removed', text })),
      ...after.map((text): ComparedLine => ({ kind: 'added', text })),
    ];
  }
  /** How many lines the rest of both have in common. */
  const common = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const own = common[row];
      if (!own) continue;
      own[column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const found: ComparedLine[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [mine, theirs] = [before[row], after[column]];
    if (mine !== undefined && mine === theirs) {
      found.push({ kind: 'same', text: mine });
      row += 1;
      column += 1;
    } else if (theirs !== undefined && (mine === undefined || at(row, column + 1) > at(row + 1, column))) {
      found.push({ kind: 'added', text: theirs });
      column += 1;
    } else {
      found.push({ kind: 'removed', text: mine ?? '' });
      row += 1;
    }
  }
  return found;
}
