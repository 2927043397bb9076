import { type Candidate, compileCandidate } from './candidate.ts';
import type { Offers, Refill } from './planner-messages.ts';
import { compareCandidates } from './options.ts';
import { uses } from './uses.ts';

/** What is for sale, as far as it can matter: of parts that rules and the value model cannot tell apart, the best few. */
export type Assortment = {
  /** Products that were written or changed; what was known of them is forgotten. */
  take(offers: readonly Offers[]): void;
  /** Products that are no longer for sale. */
  forget(ids: readonly number[]): void;
  /** All products of a kind and brand, before they are taken anew. */
  forgetAllOf(refills: readonly Refill[]): void;
  /** Where a group may have lost its best: these have to be read anew. */
  toRefill(): Refill[];
  /** The best of each group. */
  candidates(): Candidate[];
};

/** As many of a group are kept: when the best is sold out or dearer, the next one is there. */
const keptMax = 3;

/** Only of drives several units of one product are taken. */
const unitsThatMatter = Math.max(...uses.flatMap(({ floors }) => floors.archive?.counts ?? []));

/** Parts alike in all that rules and the value model read, of one brand. */
type Group = Refill & {
  key: string;
  /** The best first. */
  kept: Candidate[];
  /** The best of those that were left out; all of them come after it. */
  leftOut: Candidate | undefined;
};

/**
 * Keeps what a search can choose from. Of a group the best is enough: the others cost more, or as much with fewer in
 * stock, and add and fit the same. So its size follows from how many different parts there are, not from how many.
 */
export function createAssortment(): Assortment {
  const groups = new Map<string, Group>();
  const groupOf = new Map<number, Group>();

  const remove = (id: number) => {
    const group = groupOf.get(id);
    if (!group) return;
    groupOf.delete(id);
    group.kept = group.kept.filter((one) => one.id !== id);
    if (group.kept.length === 0 && !group.leftOut) groups.delete(group.key);
  };

  const add = (candidate: Candidate, { kind, brandId }: Refill) => {
    const key = keyOf(candidate);
    let group = groups.get(key);
    if (!group) groups.set(key, (group = { key, kind, brandId, kept: [], leftOut: undefined }));
    const { kept, leftOut } = group;
    if (leftOut && compareCandidates(candidate, leftOut) >= 0) return;
    let place = kept.length;
    while (place > 0 && compareCandidates(candidate, kept[place - 1] as Candidate) < 0) place -= 1;
    kept.splice(place, 0, candidate);
    groupOf.set(candidate.id, group);
    if (kept.length <= keptMax) return;
    group.leftOut = kept.pop();
    groupOf.delete(group.leftOut?.id ?? 0);
  };

  return {
    take(offers) {
      for (const { kind, specs, alike } of offers) {
        const read = JSON.parse(specs) as Record<string, unknown>;
        for (const [id, refId, name, brandId, brand, priceCents, available] of JSON.parse(alike) as Told[]) {
          remove(id);
          const source = { id, refId, kind, name, brand, available, priceCents, specs: read };
          add(compileCandidate(source), { kind, brandId });
        }
      }
    },
    forget: (ids) => ids.forEach(remove),
    forgetAllOf(refills) {
      const named = new Set(refills.map(nameOf));
      for (const group of groups.values()) {
        if (!named.has(nameOf(group))) continue;
        for (const { id } of group.kept) groupOf.delete(id);
        groups.delete(group.key);
      }
    },
    toRefill() {
      const thin = new Map<string, Refill>();
      for (const { kept, kind, brandId } of groups.values()) {
        if (kept.length === 0) thin.set(nameOf({ kind, brandId }), { kind, brandId });
      }
      return [...thin.values()];
    },
    candidates: () => [...groups.values()].flatMap(({ kept: [best] }) => best ?? []),
  };
}

/** A row of `Offers.alike`. */
type Told = [
  id: number,
  refId: string,
  name: string,
  brandId: number,
  brand: string,
  priceCents: number,
  available: number,
];

const nameOf = ({ kind, brandId }: Refill) => `${kind} ${brandId}`;

/** Equal for candidates that no rule, floor or weight tells apart: names stand in sentences only. */
function keyOf({ kind, brand, part, measures }: Candidate): string {
  const units = part.kind === 'drive' ? Math.min(part.available, unitsThatMatter) : 0;
  return JSON.stringify([kind, brand, { ...part, refId: '', name: '', available: units }, measures]);
}
