import type { CandidateSource } from './candidate.ts';
import type { Plan } from './plan-builds.ts';
import type { UseName } from './uses.ts';
import type { Contradiction } from './wishes.ts';

/** Products for sale of a kind whose records say the same. Texts as the database writes them, read in the thread. */
export type Offers = {
  kind: string;
  /** JSON of the specs. */
  specs: string;
  /** JSON: for each its id, ref_id, name, brand's id, brand, price in centavos and units that nobody holds. */
  alike: string;
};

/** Products that are read together where the best of some may be gone. */
export type Refill = { kind: string; brandId: number };

/** What the planner is told; in the order in which it was sent. */
export type ToPlanner =
  /** What it knew is forgotten: all is told anew. */
  | { kind: 'forget' }
  | {
      kind: 'offers';
      number: number;
      offers: readonly Offers[];
      /** Ids of what is no longer for sale. */
      gone: readonly number[];
      /** All products of these are among `offers`. */
      refilled: readonly Refill[];
      /** More of what is told together follows. */
      isPart?: true;
    }
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

/** What it answers: a plan to an ask, and to offers which of them it has to be told whole. */
export type FromPlanner =
  | { number: number; plan: Plan | Contradiction }
  | { number: number; toRefill: Refill[] }
  | { number: number; failure: string };
