import { type Cents, splitIva } from '../../platform/money.ts';

/** What a line costs: the regular price of a unit and what it costs now, promotions applied, both with IVA. */
export type PricedUnits = { quantity: number; regularPriceCents: Cents; priceCents: Cents };

/** A line's amounts in centavos; `gross = quantity × regular − discount`, `taxBase + tax = gross`. */
export type LineAmounts = {
  regularCents: Cents;
  discountCents: Cents;
  grossCents: Cents;
  taxBaseCents: Cents;
  taxCents: Cents;
};

/** Amounts of many lines together, in centavos. */
export type Totals = { subtotalCents: Cents; discountCents: Cents; taxCents: Cents; totalCents: Cents };

/**
 * Prices one line. IVA is split once per line, never per unit (rule R31). A price above the regular one is no
 * negative discount: the line is then simply sold at that price.
 */
export function priceLine({ quantity, regularPriceCents, priceCents }: PricedUnits): LineAmounts {
  const unitCents = Math.max(regularPriceCents, priceCents);
  const regularCents = quantity * unitCents;
  const discountCents = quantity * (unitCents - priceCents);
  const grossCents = regularCents - discountCents;
  const { baseCents, taxCents } = splitIva(grossCents);
  return { regularCents, discountCents, grossCents, taxBaseCents: baseCents, taxCents };
}

/** Adds up lines; the lines are canonical, so taxes are summed and never computed from the total (rule R31). */
export function sumLines(lines: readonly LineAmounts[]): Totals {
  const sum = (amountOf: (line: LineAmounts) => Cents) =>
    lines.reduce((total, line) => total + amountOf(line), 0);
  return {
    subtotalCents: sum((line) => line.regularCents),
    discountCents: sum((line) => line.discountCents),
    taxCents: sum((line) => line.taxCents),
    totalCents: sum((line) => line.grossCents),
  };
}
