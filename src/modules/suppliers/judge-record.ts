import { keepText } from '../../i18n/t.ts';
import type { ProductKind } from '../catalog/index.ts';
import { plainPrice, type PricingRules } from '../pricing/index.ts';
import { kindOfCategory, kindOfRefId } from './feed-categories.ts';
import {
  type Currency,
  FeedProblem,
  type FeedRecord,
  type OfferRecord,
  type WithdrawnRecord,
} from './feed-record.ts';
import { isSameArticle } from './same-article.ts';

/** What is stored of an offer, as far as a new record is held against it. */
export type StoredOffer = {
  name: string;
  brand: string;
  mpn: string | undefined;
  category: string;
  cost: number;
  currency: string;
  status: 'active' | 'discontinued';
  updatedAt: Date;
  hash: string;
};

/** A line of the same file that was taken for the same `ref_id`. */
export type EarlierLine = { line: number; articleHash: string | undefined };

export type Verdict =
  /** `newer`: the same offer with a later time, which alone is worth writing down. */
  | { is: 'unchanged'; newer: boolean }
  | { is: 'stale' }
  | { is: 'offered'; record: OfferRecord; reactivated: boolean }
  | { is: 'withdrawn'; record: WithdrawnRecord };

/** By how many percent a cost of a supplier may rise or fall at once. */
export type CostJump = { cost_up_percent: number; cost_down_percent: number };

/** A cost that is further than this factor from what others ask is a mistake: pesos for dollars are 17 to 20. */
const costJumpMax = 8;

/**
 * Refuses a cost that is as far from what others ask for the product as no cost of one supplier moves.
 * @param others what they ask, in pesos as `pesos` is; undefined where nobody else offers it
 * @throws FeedProblem `price_jump`
 */
export function requireLikelyCost(
  { refId, isCostRight }: OfferRecord,
  pesos: number,
  others: { lowest: number; highest: number } | undefined,
): void {
  if (others === undefined || isCostRight) return;
  if (pesos * costJumpMax >= others.lowest && pesos <= others.highest * costJumpMax) return;
  throw new FeedProblem(
    'price_jump',
    keepText(
      'Others ask {times} times as much or as little for the same product: {pesos} pesos is probably another currency.',
      { times: costJumpMax, pesos: Math.round(pesos) },
    ),
    refId,
  );
}

/**
 * Refuses a record by which a price that staff locked would be below what the product costs, or below what its maker allows;
 * a price that follows the cost is never. What was below before is not asked about again: its stock goes on being read.
 * @param heldCents the locked price with IVA; undefined where it follows the cost
 * @param before the offer as it is stored, on sale; undefined for a new one
 * @param isCheapest nobody else asks less
 * @throws FeedProblem `below_cost`, `below_map`
 */
export function requireFloor(
  { refId, cost, currency, mapPrice, mayBeBelow = [] }: OfferRecord,
  rules: PricingRules,
  {
    heldCents,
    before,
    isCheapest,
  }: {
    heldCents: number | undefined;
    before: { cost: number; currency: Currency; map_price: number | null } | undefined;
    isCheapest: boolean;
  },
): void {
  if (heldCents === undefined) return;
  const exact = { ...rules, rounding: 'peso' as const };
  const wasBelow = (amount: number | null | undefined) =>
    amount != null && before !== undefined && heldCents < plainPrice(amount, before.currency, exact);
  const floor = mapPrice === undefined ? 0 : plainPrice(mapPrice, currency, exact);
  if (heldCents < floor && !wasBelow(before?.map_price) && !mayBeBelow.includes('below_map')) {
    throw new FeedProblem(
      'below_map',
      keepText('Its maker allows no price below {floor} pesos; staff locked {price}.', {
        floor: floor / 100,
        price: heldCents / 100,
      }),
      refId,
    );
  }
  const costs = plainPrice(cost, currency, exact);
  if (!isCheapest || heldCents >= costs || wasBelow(before?.cost) || mayBeBelow.includes('below_cost'))
    return;
  throw new FeedProblem(
    'below_cost',
    keepText('It costs {cost} pesos with IVA now; staff locked the price at {price}.', {
      cost: costs / 100,
      price: heldCents / 100,
    }),
    refId,
  );
}

/**
 * Decides what a readable record does to what is stored.
 * @param stored undefined for a `ref_id` never seen
 * @param earlier the line of the same file that spoke for this `ref_id` before
 * @param isHouse the supplier's codes say what they are of
 * @param kindOf what its categories are
 * @param jump by how much a cost may move at once
 * @throws FeedProblem when the record must not be believed
 */
export function judgeRecord(
  record: FeedRecord,
  stored: StoredOffer | undefined,
  earlier: EarlierLine | undefined,
  isHouse = true,
  kindOf: (category: string) => ProductKind | undefined = kindOfCategory,
  jump: CostJump = { cost_up_percent: 700, cost_down_percent: 87 },
): Verdict {
  const { refId } = record;
  if (stored === undefined) {
    if (record.status === 'discontinued') return { is: 'unchanged', newer: false };
    const promised = isHouse ? kindOfRefId(refId) : undefined;
    if (promised !== undefined && promised !== record.kind) {
      throw new FeedProblem(
        'ref_id_conflict',
        keepText(
          '{code} is a code of another category than “{category}”: the ref_id belongs to another product.',
          { code: refId, category: record.category },
        ),
        refId,
      );
    }
    return { is: 'offered', record, reactivated: false };
  }

  const isActive = record.status === 'active';
  const marks = {
    name: record.name,
    brand: isActive ? record.brand : undefined,
    mpn: isActive ? record.mpn : undefined,
    kind: record.kind,
  };
  if (!isSameArticle({ ...stored, kind: kindOf(stored.category) }, marks)) {
    throw new FeedProblem(
      'ref_id_conflict',
      keepText('{code} is “{name}”; this line means another product with the same ref_id.', {
        code: refId,
        name: stored.name,
      }),
      refId,
    );
  }
  if (isActive && earlier?.articleHash !== undefined) {
    // One file speaks once for each article; a second time only to bring a newer price or stock.
    if (record.hash === stored.hash) return { is: 'unchanged', newer: record.updatedAt > stored.updatedAt };
    if (record.articleHash !== earlier.articleHash || record.updatedAt <= stored.updatedAt) {
      throw new FeedProblem(
        'ref_id_repeated',
        keepText('Line {line} has spoken for {code} already, with other content; the first line stays.', {
          line: earlier.line,
          code: refId,
        }),
        refId,
      );
    }
  }
  if (record.updatedAt < stored.updatedAt) return { is: 'stale' };
  const newer = record.updatedAt > stored.updatedAt;
  if (!isActive) {
    return stored.status === 'discontinued' ? { is: 'unchanged', newer } : { is: 'withdrawn', record };
  }
  const isOnOffer = stored.status === 'active';
  if (isOnOffer && record.hash === stored.hash) return { is: 'unchanged', newer };
  const factor = record.cost / stored.cost;
  // Amounts in two currencies are not compared: staff said that the supplier changed its own.
  const isComparable = record.currency === stored.currency;
  if (
    isOnOffer &&
    isComparable &&
    !record.isCostRight &&
    (factor > 1 + jump.cost_up_percent / 100 || factor < 1 - jump.cost_down_percent / 100)
  ) {
    const percent = factor > 1 ? jump.cost_up_percent : jump.cost_down_percent;
    throw new FeedProblem(
      'price_jump',
      keepText(
        'The cost went from {before} to {after}: by more than {percent} %, which this supplier’s may not at once.',
        { before: stored.cost, after: record.cost, percent },
      ),
      refId,
    );
  }
  return { is: 'offered', record, reactivated: !isOnOffer };
}
