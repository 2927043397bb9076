/** A fraction of whole numbers of any size; the denominator is above zero. Slow, and never wrong by a rounding. */
export type Exact = { over: bigint; under: bigint };

export function exact(over: bigint | number, under: bigint | number = 1n): Exact {
  return { over: BigInt(over), under: BigInt(under) };
}

export function plus(a: Exact, b: Exact): Exact {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

export function times(a: Exact, b: Exact): Exact {
  return { over: a.over * b.over, under: a.under * b.under };
}

export function isLess(a: Exact, b: Exact): boolean {
  return a.over * b.under < b.over * a.under;
}

/** The whole number below (amounts here are never negative). */
export function wholeOf(a: Exact): bigint {
  return a.over / a.under;
}

/** What is left above the whole number. */
export function restOf(a: Exact): Exact {
  return { over: a.over % a.under, under: a.under };
}

/** Commercial rounding: a half goes up. */
export function rounded(a: Exact): bigint {
  return wholeOf(plus(a, exact(1, 2)));
}
