/** Where a run stands. */
export const runStates = [
  /** Its feed is being read; nothing of it is written. */
  'running',
  /** It waits for somebody to approve or reject it. */
  'proposed',
  /** Its changes are being written. */
  'applying',
  'finished',
  'failed',
  /** Nothing of it was written, and nothing will be. */
  'rejected',
  /** Stopped by staff; what was written stays, the rest can be written later. */
  'stopped',
  /** What it wrote is being taken back, … */
  'rolling_back',
  /** … and is taken back, but for what somebody changed since. */
  'rolled_back',
] as const;
export type RunState = (typeof runStates)[number];

/** Why a run waits for a person, with the count and what it may be without asking. */
export type RunReason = {
  code: 'dry_run' | 'withdrawn' | 'moved' | 'created' | 'unread_lines';
  count: number;
  /** A share in percent, or a number for `created`; null where any is too many. */
  limit: number | null;
};

export const changeKinds = ['created', 'changed', 'withdrawn', 'time'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Where a line stands that was left out: `gone` when its supplier sent a good one. */
export const heldStates = ['open', 'accepted', 'rejected', 'fixed', 'gone'] as const;

/** Reasons that staff may accept, once or for a supplier. */
export const ruleCodes = [
  'price_jump',
  'below_cost',
  'below_map',
  'category_unknown',
  'currency_unexpected',
] as const;
export type RuleCode = (typeof ruleCodes)[number];
