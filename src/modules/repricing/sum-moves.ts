import { createHash } from 'node:crypto';
import type { Cents } from '../../platform/money.ts';
import type { WeighedPrice } from './weigh-prices.ts';

/** Edges of the histogram's bars in percent; a bar holds moves from its lower edge on. */
const edges = [-20, -10, -5, -2, 0, 2, 5, 10, 20] as const;
/** More rows of a list nobody reads. */
const rowsMax = 10;

export type MovedRow = {
  product_id: number;
  sku: string;
  product_name: string;
  old_cents: Cents;
  new_cents: Cents;
  /** What the rules would make of a price that stays. */
  by_rules_cents: Cents;
  cost_cents: Cents | null;
  move_percent: number;
};
type Listed = { count: number; rows: MovedRow[] };

/** What a change of the rules comes to, over all products whose price follows a cost. */
export type MoveSums = {
  /** Names exactly these moves: a run with the same one writes what was seen. */
  fingerprint: string;
  total: number;
  changed: number;
  up: number;
  down: number;
  unchanged: number;
  /** The stock on hand at the prices of before and after, over the products that change. */
  stock_before_cents: Cents;
  stock_after_cents: Cents;
  largest_move_percent: number;
  /** Bars of moves; null is open to that side. Prices that stay are in none. */
  histogram: { from_percent: number | null; to_percent: number | null; count: number }[];
  biggest_up: MovedRow[];
  biggest_down: MovedRow[];
  /** Below what they cost afterwards; `changed` of them because of this change, the others because they are held. */
  below_cost: Listed & { changed: number };
  /** Above it, but by less than the lowest margin. */
  below_lowest_margin: Listed;
  locked: Listed;
  scheduled: Listed;
};

/** Sums moves as they come; what it keeps does not grow with their number. */
export class MoveCounter {
  readonly #hash = createHash('sha256');
  readonly #lowestMarginPercent: number;
  readonly #bars = Array.from({ length: edges.length + 1 }, () => 0);
  readonly #up = new TopRows((row) => row.move_percent);
  readonly #down = new TopRows((row) => -row.move_percent);
  readonly #belowCost = new TopRows((row) => (row.cost_cents ?? 0) - row.new_cents);
  readonly #belowMargin = new TopRows((row) => (row.cost_cents ?? 0) / row.new_cents);
  readonly #locked = new TopRows((row) => Math.abs(row.by_rules_cents - row.old_cents));
  readonly #scheduled = new TopRows((row) => Math.abs(row.by_rules_cents - row.old_cents));
  #lossesChanged = 0;
  #total = 0;
  #counts = { up: 0, down: 0 };
  #stock = { before: 0, after: 0 };
  #largest = 0;

  constructor(lowestMarginPercent: number) {
    this.#lowestMarginPercent = lowestMarginPercent;
  }

  add(price: WeighedPrice): void {
    const { oldCents, newCents, costCents, units, held } = price;
    const row = rowOf(price);
    this.#total += 1;
    if (held === 'locked') this.#locked.add(row);
    if (held === 'scheduled') this.#scheduled.add(row);
    if (newCents !== oldCents) {
      this.#hash.update(`${price.productId} ${oldCents} ${newCents}\n`);
      const percent = movePercent(oldCents, newCents);
      this.#counts[newCents > oldCents ? 'up' : 'down'] += 1;
      this.#stock.before += oldCents * units;
      this.#stock.after += newCents * units;
      this.#largest = Math.max(this.#largest, Math.abs(percent));
      const bar = edges.findIndex((edge) => percent < edge);
      this.#bars[bar === -1 ? edges.length : bar]! += 1;
      (newCents > oldCents ? this.#up : this.#down).add(row);
    }
    if (costCents === undefined) return;
    if (newCents < costCents) {
      this.#belowCost.add(row);
      if (newCents !== oldCents) this.#lossesChanged += 1;
    } else if (newCents * 10_000 < costCents * (10_000 + Math.round(this.#lowestMarginPercent * 100))) {
      this.#belowMargin.add(row);
    }
  }

  sums(): MoveSums {
    const { up, down } = this.#counts;
    return {
      fingerprint: this.#hash.copy().digest('hex'),
      total: this.#total,
      changed: up + down,
      up,
      down,
      unchanged: this.#total - up - down,
      stock_before_cents: this.#stock.before,
      stock_after_cents: this.#stock.after,
      largest_move_percent: this.#largest,
      histogram: this.#bars.map((count, index) => ({
        from_percent: edges[index - 1] ?? null,
        to_percent: edges[index] ?? null,
        count,
      })),
      biggest_up: this.#up.rows,
      biggest_down: this.#down.rows,
      below_cost: { ...this.#belowCost.listed(), changed: this.#lossesChanged },
      below_lowest_margin: this.#belowMargin.listed(),
      locked: this.#locked.listed(),
      scheduled: this.#scheduled.listed(),
    };
  }
}

/** By how many percent a price moves, to two decimals. */
export function movePercent(oldCents: Cents, newCents: Cents): number {
  return Math.round(((newCents - oldCents) / oldCents) * 10_000) / 100;
}

function rowOf({
  productId,
  sku,
  name,
  oldCents,
  newCents,
  byRulesCents,
  costCents,
}: WeighedPrice): MovedRow {
  return {
    product_id: productId,
    sku,
    product_name: name,
    old_cents: oldCents,
    new_cents: newCents,
    by_rules_cents: byRulesCents,
    cost_cents: costCents ?? null,
    move_percent: movePercent(oldCents, newCents),
  };
}

/** The rows with the most of something, the first of equals first. */
class TopRows {
  rows: MovedRow[] = [];
  #count = 0;
  readonly #score: (row: MovedRow) => number;

  constructor(score: (row: MovedRow) => number) {
    this.#score = score;
  }

  add(row: MovedRow): void {
    this.#count += 1;
    const last = this.rows.at(-1);
    if (this.rows.length >= rowsMax && last && this.#score(row) <= this.#score(last)) return;
    const place = this.rows.findIndex((one) => this.#score(one) < this.#score(row));
    this.rows.splice(place === -1 ? this.rows.length : place, 0, row);
    this.rows.length = Math.min(this.rows.length, rowsMax);
  }

  listed(): Listed {
    return { count: this.#count, rows: this.rows };
  }
}
