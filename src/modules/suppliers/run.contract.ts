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

/** Lines of which somebody has to say what they are about. */
export const candidateCodes = ['identity_conflict', 'match_unsure', 'ref_id_conflict'] as const;

/** What staff do about which product something is. */
export const deedKinds = [
  /** A line is a product that the shop has, … */
  'accept',
  /** … one of its own, … */
  'new',
  /** … or is left out. */
  'reject',
  /** An offer was another product's. */
  'split',
  /** Two products are one. */
  'join',
] as const;
export type DeedKind = (typeof deedKinds)[number];

/** An offer as it hung on a product. */
export type HungOffer = {
  supplier: string;
  refId: string;
  isSource: boolean;
  matchedBy: 'ref_id' | 'mpn' | 'gtin' | 'staff' | null;
};

/** What stood before somebody said what something is. */
export type DeedBefore = {
  /** Offers that went to another product. */
  offers?: HungOffer[];
  status?: 'active' | 'hidden' | 'discontinued';
  /** What staff had said until then. */
  words?: { supplier: string; ref_id: string; product_id: number | null; deed_id: number }[];
};

/** How a supplier is ordered from. */
export const orderChannels = ['hand', 'email', 'api'] as const;
export type OrderChannel = (typeof orderChannels)[number];

/** When a supplier sends goods to buyers itself: never, where nothing of the order comes from elsewhere, or always. */
export const dropShipModes = ['never', 'alone', 'always'] as const;
export type DropShipMode = (typeof dropShipModes)[number];
