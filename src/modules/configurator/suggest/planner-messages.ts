import type { CandidateSource } from './candidate.ts';
import type { Plan } from './plan-builds.ts';
import type { UseName } from './uses.ts';
import type { Contradiction } from './wishes.ts';

/** What changes of a product without its being written. */
export type OfferNow = { id: number; brand: string; priceCents: number; available: number };

/** What the planner is told; in the order in which it was sent. */
export type ToPlanner =
  | { kind: 'offers'; written: CandidateSource[]; changed: OfferNow[]; gone: number[] }
  /** Nobody waits yet: get ready for what may be asked. */
  | { kind: 'warm' }
  | {
      kind: 'ask';
      number: number;
      use: UseName;
      budgetCents: number;
      excludedBrands: string[];
      wishes: { source: CandidateSource; isKept: boolean }[];
    };

/** What it answers to an ask. */
export type FromPlanner =
  | { number: number; plan: Plan | Contradiction }
  | { number: number; failure: string };
