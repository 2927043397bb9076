import { type Cents, ivaBasisPoints, splitIva } from '../../../platform/money.ts';
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
 * @param totalCents what the order cost; what its lines do not explain is the parcel
 * @throws Error when the lines cost more than the order
 */
export function conceptsOfOrder(
  lines: readonly (SoldLine & { key: TaxKey })[],
  totalCents: Cents,
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
    : [...goods, single(shippingKey, 'Envío', shippingCents, ivaBasisPoints)];
}

/** The concepts of a credit note for a refund. */
export function conceptsOfRefund(refundCents: Cents, invoiceName: string): Concept[] {
  return [single(creditKey, `Devolución sobre la factura ${invoiceName}`, refundCents, ivaBasisPoints)];
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
