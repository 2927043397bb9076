import type { Build, Part, PartKind } from './parts.ts';

export type Result = 'ok' | 'error' | 'warning' | 'info' | 'unknown';

/** One answer of one rule; nothing is answered where a rule does not apply. */
export type Finding = {
  result: Result;
  /** The parts compared. */
  parts: readonly Part[];
  /** Spanish, for shoppers. */
  message: string;
  /** The two values compared, as shown: `330 mm`. */
  left?: string;
  right?: string;
  /** Where the values come from. */
  source?: string;
};

export type Rule = {
  /** Stable: used in tests, addresses and statistics. */
  id: string;
  /** The gravest it answers; unknown where it knows nothing. */
  worst: Result;
  /** Kinds of parts that can change the answer. */
  needs: readonly PartKind[];
  /** Whether a build may not be called compatible while this is unknown. */
  isBlocking: boolean;
  judge(build: Build): Finding[];
};

/** The answer for what nobody publishes: `what` cannot be confirmed, because `field` of `part` is missing. */
export function notKnown(
  what: string,
  field: string,
  part: Part,
  parts: readonly Part[],
  values: { left?: string; right?: string } = {},
): Finding {
  return {
    result: 'unknown',
    parts,
    message:
      `No podemos confirmar ${what}: el fabricante no publica ${field} de ${part.name}. ` +
      'Revísalo antes de comprar o pregúntanos.',
    ...values,
  };
}

/** One of each: two units of a product are judged once. */
export function distinct<P extends Part>(parts: readonly P[]): P[] {
  return parts.length < 2 ? [...parts] : [...new Map(parts.map((part) => [part.refId, part])).values()];
}

/** Every different pair of two kinds. */
export function pairs<One extends Part, Other extends Part>(
  ones: readonly One[],
  others: readonly Other[],
): [One, Other][] {
  if (ones.length === 0 || others.length === 0) return [];
  const right = distinct(others);
  return distinct(ones).flatMap((one) => right.map((other): [One, Other] => [one, other]));
}

/** A sum in which some terms may not be known: `atLeast` is sure, `missing` are the parts that do not say. */
export type PartialSum<P extends Part> = { atLeast: number; missing: P[] };

/** Adds up what is known. */
export function sumOf<P extends Part>(
  parts: readonly P[],
  measure: (part: P) => number | undefined,
): PartialSum<P> {
  const sum: PartialSum<P> = { atLeast: 0, missing: [] };
  for (const part of parts) {
    const value = measure(part);
    if (value === undefined) sum.missing.push(part);
    else sum.atLeast += value;
  }
  return sum;
}

/** `ATX, Micro ATX y Mini-ITX` */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`;
}

/** `1 módulo`, `2 módulos` */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
