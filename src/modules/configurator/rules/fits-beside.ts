import { completenessRules } from './completeness.ts';
import { gravity, rules, worstOf } from './judge.ts';
import { type Build, type Part, withPart } from './parts.ts';
import type { Rule } from './rule.ts';

/** How a candidate stands beside a build, by its code in `fitsBeside`. */
export const fits = ['ok', 'unknown', 'no'] as const;
export type Fit = (typeof fits)[number];

type Candidates = { parts: readonly { part: Part }[] };
type Kind = Part['kind'];

/** Only these can keep a part from being shown as fitting. */
const decisive = rules.filter(
  ({ id, worst, isBlocking }) => !completenessRules.has(id) && (worst === 'error' || isBlocking),
);

/**
 * The code of each candidate beside a build, as `candidateJudge` says. A rule is asked once for all candidates that are
 * alike in what it reads: which fields these are shows while it judges one of them.
 */
export function fitsBeside(candidates: Candidates, build: Build): Uint8Array {
  const { parts } = candidates;
  const found = new Uint8Array(parts.length);
  const columns = columnsOf(candidates);
  // A second unit of a chosen part is counted with it, so it is asked about by itself.
  const chosen = new Set(build.all.flatMap(({ refId }) => columns.placeOf.get(refId) ?? []));
  for (const [kind, places] of columns.places) {
    for (const rule of decisive) {
      if (!rule.needs.includes(kind)) continue;
      const ask = questionOf(rule, build);
      const root: Node = { ids: undefined, children: [], fit: undefined };
      for (const place of places) {
        if (found[place] === 2 || (chosen.size > 0 && chosen.has(place))) continue;
        let fit = askedBefore(root, place);
        if (fit === undefined) {
          const part = parts[place]?.part;
          if (!part) continue;
          fit = learn(root, columns, place, part, ask);
        }
        if (fit > (found[place] ?? 0)) found[place] = fit;
      }
      for (const place of chosen) {
        const part = parts[place]?.part;
        if (part?.kind === kind) found[place] = Math.max(found[place] ?? 0, ask(part));
      }
    }
  }
  return found;
}

/** What a rule says of a candidate: 0 nothing against it, 1 not known, 2 it does not fit. */
function questionOf(rule: Rule, build: Build): (part: Part) => number {
  const before = worstOf(rule.judge(build));
  return (part) => {
    let worst = 0;
    for (const { result, parts } of rule.judge(withPart(build, part))) {
      if (result !== 'error' && !(result === 'unknown' && rule.isBlocking)) continue;
      if (gravity[result] <= before && !parts.includes(part)) continue;
      worst = Math.max(worst, result === 'error' ? 2 : 1);
    }
    return worst;
  };
}

/** A field that the rule reads at this point, with what follows for each of its values; or, in the end, the answer. */
type Node = { ids: Uint32Array | undefined; children: (Node | undefined)[]; fit: number | undefined };

function askedBefore(root: Node, place: number): number | undefined {
  let node: Node | undefined = root;
  while (node?.ids) node = node.children[node.ids[place] ?? 0];
  return node?.fit;
}

/** Asks about one candidate and keeps the answer for all that are like it in every field that was read. */
function learn(root: Node, columns: Columns, place: number, part: Part, ask: (part: Part) => number): number {
  const read: string[] = [];
  const fit = ask(watched(part, read));
  let node = root;
  for (const field of read) {
    const ids = (node.ids ??= columns.idsOf(field));
    const value = ids[place] ?? 0;
    node = node.children[value] ??= { ids: undefined, children: [], fit: undefined };
  }
  node.fit = fit;
  return fit;
}

/** Told apart by none of these: kinds are asked apart, and names only stand in sentences. */
const unread = new Set<string | symbol>(['kind', 'refId', 'name']);

/** The part, which notes each field when it is first read. */
function watched(part: Part, read: string[]): Part {
  return new Proxy(part, {
    get(target, field) {
      if (typeof field === 'string' && !unread.has(field) && !read.includes(field)) read.push(field);
      return Reflect.get(target, field) as unknown;
    },
    ownKeys() {
      throw new Error('A rule reads fields of a part, not the whole.');
    },
  });
}

type Columns = {
  places: ReadonlyMap<Kind, Uint32Array>;
  placeOf: ReadonlyMap<string, number>;
  /** For each candidate, the number of its value of a field; equal values have equal numbers. */
  idsOf(field: string): Uint32Array;
};

const kept = new WeakMap<Candidates, Columns>();

function columnsOf(candidates: Candidates): Columns {
  let columns = kept.get(candidates);
  if (!columns) kept.set(candidates, (columns = makeColumns(candidates)));
  return columns;
}

function makeColumns({ parts }: Candidates): Columns {
  const byKind = new Map<Kind, number[]>();
  for (const [place, { part }] of parts.entries()) {
    const places = byKind.get(part.kind);
    if (places) places.push(place);
    else byKind.set(part.kind, [place]);
  }
  const columns = new Map<string, Uint32Array>();
  return {
    places: new Map([...byKind].map(([kind, places]) => [kind, Uint32Array.from(places)])),
    placeOf: new Map(parts.map(({ part }, place) => [part.refId, place])),
    idsOf(field) {
      let ids = columns.get(field);
      if (!ids) {
        const numbers = new Map<unknown, number>();
        ids = Uint32Array.from(parts, ({ part }) => {
          const value = (part as Record<string, unknown>)[field];
          const key = typeof value === 'object' ? JSON.stringify(value) : value;
          let number = numbers.get(key);
          if (number === undefined) numbers.set(key, (number = numbers.size));
          return number;
        });
        columns.set(field, ids);
      }
      return ids;
    },
  };
}
