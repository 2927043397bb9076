/** Days from delivery in which a unit may be sent back: business days for a change of mind, else natural ones. */
export type ReturnDays = { revocation: number; unopened: number; fault: number };

/** What the owner set. */
export type ReturnTerms = {
  readonly revocation_days: number;
  readonly unopened_days: number;
  readonly fault_days: number;
  readonly kinds: readonly { readonly kind: string; readonly unopened_days: number }[];
};

/** The days of goods of a kind; null for what is no longer in the catalogue. */
export function returnDaysOf(terms: ReturnTerms, kind: string | null): ReturnDays {
  const own = terms.kinds.find((line) => line.kind === kind);
  return {
    revocation: terms.revocation_days,
    unopened: own?.unopened_days ?? terms.unopened_days,
    fault: terms.fault_days,
  };
}

/** The days a buyer has who was promised some while others hold now: the longer of each. */
export function longerDays(promised: ReturnDays, now: ReturnDays): ReturnDays {
  return {
    revocation: Math.max(promised.revocation, now.revocation),
    unopened: Math.max(promised.unopened, now.unopened),
    fault: Math.max(promised.fault, now.fault),
  };
}
