import type { Cents } from '../../../platform/money.ts';
import type { Rule } from './basket.ts';
import { isInScope, type ShelvedProduct } from './scope.ts';
import { percentOf, spreadCents } from './spread-cents.ts';

/** Units of one product that a rule of lane 3 may reckon with; they all cost the same. */
export type OpenUnits = ShelvedProduct & { count: number; unitCents: Cents };

/** What a rule takes off, and the units it needs for it. */
export type LineOffer = { savings: Map<number, Cents>; claimed: Map<number, number>; totalCents: Cents };

/**
 * What a rule of lane 3 gives on these units; undefined where there are too few of them.
 * @param units of the rule's goods and rewards, by product id
 */
export function lineOffer(rule: Rule, units: readonly OpenUnits[]): LineOffer | undefined {
  switch (rule.type) {
    case 'line':
      return reducedLines(rule, units);
    case 'buy_get':
      return boughtAndGot(rule, units);
    case 'bundle':
      return bundles(rule, units);
    case 'order':
    case 'coupon':
    case 'shipping':
      throw new Error(`${rule.type} is no rule for lines.`);
  }
}

function reducedLines(rule: Rule, units: readonly OpenUnits[]): LineOffer | undefined {
  const lines = units.filter(
    (line) => line.count >= Math.max(1, rule.buyQuantity) && isInScope(rule.goods, line),
  );
  return offerOf(
    lines.map((line) => ({
      productId: line.productId,
      claimed: line.count,
      cents:
        rule.kind === 'percent'
          ? percentOf(line.count * line.unitCents, rule.value)
          : line.count * Math.min(rule.value, line.unitCents),
    })),
  );
}

/** Set by set: the dearest units count as bought, the cheapest are the reduced ones. */
function boughtAndGot(rule: Rule, units: readonly OpenUnits[]): LineOffer | undefined {
  if (rule.buyQuantity < 1 || rule.getQuantity < 1) return undefined;
  const left = new Map(units.map((line) => [line.productId, line.count]));
  const cheapestFirst = units.toSorted((a, b) => a.unitCents - b.unitCents || a.productId - b.productId);
  const bought = cheapestFirst.toReversed().filter((line) => isInScope(rule.goods, line));
  const got = cheapestFirst.filter((line) => isInScope(rule.rewards ?? rule.goods, line));
  const claimed = new Map<number, number>();
  const reduced = new Map<number, number>();
  for (;;) {
    const given = take(bought, rule.buyQuantity, left);
    const taken = given && take(got, rule.getQuantity, left);
    if (!given || !taken) break;
    for (const [productId, count] of [...given, ...taken]) add(claimed, productId, count);
    for (const [productId, count] of taken) add(reduced, productId, count);
  }
  return offerOf(
    units.map(({ productId, unitCents }) => ({
      productId,
      claimed: claimed.get(productId) ?? 0,
      cents: percentOf((reduced.get(productId) ?? 0) * unitCents, rule.value),
    })),
  );
}

/** Takes so many units from the front of the lines; undefined, and then some are gone, where there are fewer. */
function take(
  lines: readonly OpenUnits[],
  wanted: number,
  left: Map<number, number>,
): [number, number][] | undefined {
  const taken: [number, number][] = [];
  let missing = wanted;
  for (const { productId } of lines) {
    const count = Math.min(missing, left.get(productId) ?? 0);
    if (count === 0) continue;
    add(left, productId, -count);
    taken.push([productId, count]);
    missing -= count;
    if (missing === 0) return taken;
  }
  return undefined;
}

function bundles(rule: Rule, units: readonly OpenUnits[]): LineOffer | undefined {
  const parts = [...rule.parts].toSorted(([a], [b]) => a - b);
  const byProduct = new Map(units.map((line) => [line.productId, line]));
  const sets = Math.min(
    ...parts.map(([productId, count]) => Math.floor((byProduct.get(productId)?.count ?? 0) / count)),
  );
  if (parts.length === 0 || sets === 0) return undefined;
  const claimed = parts.map(([, count]) => sets * count);
  const worth = parts.map(
    ([productId], at) => (claimed[at] ?? 0) * (byProduct.get(productId)?.unitCents ?? 0),
  );
  const wholeCents = worth.reduce((total, cents) => total + cents, 0);
  const savings =
    rule.kind === 'percent'
      ? worth.map((cents) => percentOf(cents, rule.value))
      : spreadCents(
          rule.kind === 'price'
            ? Math.max(0, wholeCents - sets * rule.value)
            : Math.min(wholeCents, sets * rule.value),
          worth,
        );
  return offerOf(
    parts.map(([productId], at) => ({ productId, claimed: claimed[at] ?? 0, cents: savings[at] ?? 0 })),
  );
}

function offerOf(
  lines: readonly { productId: number; claimed: number; cents: Cents }[],
): LineOffer | undefined {
  const used = lines.filter(({ claimed }) => claimed > 0);
  if (used.length === 0) return undefined;
  return {
    savings: new Map(used.map(({ productId, cents }) => [productId, cents])),
    claimed: new Map(used.map(({ productId, claimed }) => [productId, claimed])),
    totalCents: used.reduce((total, { cents }) => total + cents, 0),
  };
}

function add(counts: Map<number, number>, productId: number, count: number): void {
  counts.set(productId, (counts.get(productId) ?? 0) + count);
}
