import { type Cents, splitIva } from '../../../platform/money.ts';
import { creditKey, saleKey, shippingKey, type TaxKey } from './sat-keys.ts';

/** One concept of an invoice; amounts are centavos and none is negative. */
export type Concept = TaxKey & {
  /** Our own number of it. */
  sku?: string | undefined;
  description: string;
  quantity: number;
  /** What all units cost before discounts, without IVA. */
  amountCents: Cents;
  /** Of the amount, also without IVA. */
  discountCents: Cents;
  /** Amount less discount: what IVA is taken of. */
  baseCents: Cents;
  taxCents: Cents;
  taxBasisPoints: number;
};

/** A line of an order as it was frozen. */
export type SoldLine = {
  sku: string;
  product_name: string;
  quantity: number;
  unit_price_cents: Cents;
  /** Of the whole line after discounts, IVA included. */
  gross_cents: Cents;
  tax_base_cents: Cents;
  tax_cents: Cents;
  tax_basis_points: number;
};

/**
 * The concepts of an order. Base and IVA are the order's own, split per line (rule R31), so their sum is the order's
 * total to the centavo; the discount is what the line would have cost less what it did, without IVA. A line given
 * away has no base, which no concept may have, and is left out. The parcel is a concept like any other.
 * @param totalCents what the order cost; what its lines do not explain is the parcel, at its own rate of IVA
 * @throws Error when the lines cost more than the order
 */
export function conceptsOfOrder(
  lines: readonly (SoldLine & { key: TaxKey })[],
  { totalCents, shippingBasisPoints }: { totalCents: Cents; shippingBasisPoints: number },
): Concept[] {
  const goodsCents = lines.reduce((sum, line) => sum + line.gross_cents, 0);
  const shippingCents = totalCents - goodsCents;
  if (shippingCents < 0) throw new Error('An order cannot cost less than its lines.');
  const goods = lines
    .filter((line) => line.gross_cents > 0)
    .map(({ key, ...line }): Concept => {
      const { baseCents } = splitIva(line.quantity * line.unit_price_cents, line.tax_basis_points);
      const amountCents = Math.max(baseCents, line.tax_base_cents);
      return {
        ...key,
        sku: line.sku,
        description: line.product_name,
        quantity: line.quantity,
        amountCents,
        discountCents: amountCents - line.tax_base_cents,
        baseCents: line.tax_base_cents,
        taxCents: line.tax_cents,
        taxBasisPoints: line.tax_basis_points,
      };
    });
  return shippingCents === 0
    ? goods
    : [...goods, single(shippingKey, 'Envío', shippingCents, shippingBasisPoints)];
}

/**
 * The concepts of a credit note for a refund: one for each rate of IVA of the order. A refund is an amount and no lines,
 * so it is shared among the rates as the order's total is; the shares add up to it.
 * @param parts the order's amounts by rate, IVA included
 */
export function conceptsOfRefund(
  refundCents: Cents,
  invoiceName: string,
  parts: readonly { basisPoints: number; grossCents: Cents }[],
): Concept[] {
  const totalCents = parts.reduce((sum, part) => sum + part.grossCents, 0);
  let before = 0;
  let given = 0;
  return parts
    .toSorted((a, b) => b.basisPoints - a.basisPoints)
    .flatMap(({ basisPoints, grossCents }) => {
      before += grossCents;
      const upTo = Math.round((refundCents * before) / totalCents);
      const cents = upTo - given;
      given = upTo;
      const description = `Devolución sobre la factura ${invoiceName}`;
      return cents === 0 ? [] : [single(creditKey, description, cents, basisPoints)];
    });
}

/** What an order's goods and parcel cost by rate of IVA, IVA included. */
export function partsByRate(
  lines: readonly Pick<SoldLine, 'gross_cents' | 'tax_basis_points'>[],
  { totalCents, shippingBasisPoints }: { totalCents: Cents; shippingBasisPoints: number },
): { basisPoints: number; grossCents: Cents }[] {
  const goodsCents = lines.reduce((sum, line) => sum + line.gross_cents, 0);
  const byRate = new Map([[shippingBasisPoints, totalCents - goodsCents]]);
  for (const { gross_cents: cents, tax_basis_points: rate } of lines) {
    byRate.set(rate, (byRate.get(rate) ?? 0) + cents);
  }
  return [...byRate]
    .map(([basisPoints, grossCents]) => ({ basisPoints, grossCents }))
    .filter(({ grossCents }) => grossCents > 0);
}

/**
 * The sales of a global invoice: one concept for each order and rate of IVA, named by the order's folio. Base and IVA are
 * split of the order's whole amount, because SAT's limits are the concept's; the sum is what was paid, to the centavo.
 */
export function conceptsOfSales(
  orders: readonly { number: number; parts: readonly { basis_points: number; gross_cents: Cents }[] }[],
): Concept[] {
  return orders.flatMap(({ number, parts }) =>
    parts.map(({ basis_points: basisPoints, gross_cents: grossCents }) => ({
      ...single(saleKey, 'Venta', grossCents, basisPoints),
      sku: String(number),
    })),
  );
}

function single(key: TaxKey, description: string, grossCents: Cents, taxBasisPoints: number): Concept {
  const { baseCents, taxCents } = splitIva(grossCents, taxBasisPoints);
  return {
    ...key,
    description,
    quantity: 1,
    amountCents: baseCents,
    discountCents: 0,
    baseCents,
    taxCents,
    taxBasisPoints,
  };
}
