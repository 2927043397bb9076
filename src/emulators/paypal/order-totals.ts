import { unprocessableDetail, type PaypalErrorDetail } from './paypal-error.ts';
import { parseMoney, type Money } from './paypal-money.ts';
import type { AmountRequest, PurchaseUnitRequest } from './paypal-schemas.ts';

/**
 * Everything PayPal refuses with 422 about the amounts of an order, empty when they add up:
 * amount = item_total + tax_total + shipping + handling + insurance − shipping_discount − discount,
 * item_total = Σ unit_amount × quantity, tax_total = Σ tax × quantity, one currency, nothing negative.
 */
export function checkPurchaseUnits(units: PurchaseUnitRequest[]): PaypalErrorDetail[] {
  return [
    ...checkReferences(units),
    ...units.flatMap((unit, index) => checkUnit(unit, unitField(unit.reference_id, index, units.length))),
    ...checkCurrencies(units),
  ];
}

/** PayPal points to a purchase unit by its reference, `default` where a sole unit has none. */
function unitField(referenceId: string | undefined, index: number, unitCount: number): string {
  if (referenceId === undefined && unitCount > 1) return `/purchase_units/${index}`;
  return `/purchase_units/@reference_id=='${referenceId ?? 'default'}'`;
}

function checkReferences(units: PurchaseUnitRequest[]): PaypalErrorDetail[] {
  if (units.length === 1) return [];
  const seen = new Set<string>();
  return units.flatMap(({ reference_id: reference }, index) => {
    const field = `/purchase_units/${index}/reference_id`;
    if (reference === undefined) return [unprocessableDetail('REFERENCE_ID_REQUIRED', { field })];
    if (seen.has(reference)) {
      return [unprocessableDetail('DUPLICATE_REFERENCE_ID', { field, value: reference })];
    }
    seen.add(reference);
    return [];
  });
}

function checkCurrencies(units: PurchaseUnitRequest[]): PaypalErrorDetail[] {
  const currencies = new Set(units.flatMap(moneyOf).map((money) => money.currency_code));
  if (currencies.size < 2) return [];
  return [unprocessableDetail('MULTI_CURRENCY_ORDER', { field: '/purchase_units' })];
}

function moneyOf(unit: PurchaseUnitRequest): Money[] {
  const items = (unit.items ?? []).flatMap((item) => [item.unit_amount, ...(item.tax ? [item.tax] : [])]);
  return [unit.amount, ...Object.values(unit.amount.breakdown ?? {}), ...items];
}

function checkUnit(unit: PurchaseUnitRequest, field: string): PaypalErrorDetail[] {
  const problems: PaypalErrorDetail[] = [];
  const read = (money: Money | undefined, at: string, minimum: 0n | 1n = 0n): bigint => {
    if (money === undefined) return 0n;
    const parsed = parseMoney(money, at);
    if (parsed.problem) {
      problems.push(parsed.problem);
      return 0n;
    }
    if (parsed.minor < minimum) {
      const issue = minimum === 0n ? 'CANNOT_BE_NEGATIVE' : 'CANNOT_BE_ZERO_OR_NEGATIVE';
      problems.push(unprocessableDetail(issue, { field: `${at}/value`, value: money.value }));
    }
    return parsed.minor;
  };

  const total = read(unit.amount, `${field}/amount`, 1n);
  const parts = readBreakdown(unit.amount, `${field}/amount/breakdown`, read);
  let itemTotal = 0n;
  let taxTotal = 0n;
  for (const [index, item] of (unit.items ?? []).entries()) {
    const quantity = BigInt(item.quantity);
    itemTotal += read(item.unit_amount, `${field}/items/${index}/unit_amount`) * quantity;
    taxTotal += read(item.tax, `${field}/items/${index}/tax`) * quantity;
  }
  // Sums of unreadable amounts would only repeat the first problem.
  if (problems.length > 0) return problems;

  const breakdown = unit.amount.breakdown;
  const breakdownField = `${field}/amount/breakdown`;
  if (unit.items && unit.items.length > 0) {
    if (!breakdown?.item_total) {
      problems.push(unprocessableDetail('ITEM_TOTAL_REQUIRED', { field: `${breakdownField}/item_total` }));
    } else if (itemTotal !== parts.item_total) {
      const at = { field: `${breakdownField}/item_total/value`, value: breakdown.item_total.value };
      problems.push(unprocessableDetail('ITEM_TOTAL_MISMATCH', at));
    }
    if (unit.items.some((item) => item.tax)) {
      if (!breakdown?.tax_total) {
        problems.push(unprocessableDetail('TAX_TOTAL_REQUIRED', { field: `${breakdownField}/tax_total` }));
      } else if (taxTotal !== parts.tax_total) {
        const at = { field: `${breakdownField}/tax_total/value`, value: breakdown.tax_total.value };
        problems.push(unprocessableDetail('TAX_TOTAL_MISMATCH', at));
      }
    }
  }
  if (breakdown && total !== parts.sum) {
    const at = { field: `${field}/amount/value`, value: unit.amount.value };
    problems.push(unprocessableDetail('AMOUNT_MISMATCH', at));
  }
  return problems;
}

function readBreakdown(
  amount: AmountRequest,
  field: string,
  read: (money: Money | undefined, at: string) => bigint,
) {
  const part = (name: keyof NonNullable<AmountRequest['breakdown']>) =>
    read(amount.breakdown?.[name], `${field}/${name}`);
  const itemTotal = part('item_total');
  const taxTotal = part('tax_total');
  const added = part('shipping') + part('handling') + part('insurance');
  const taken = part('shipping_discount') + part('discount');
  return { item_total: itemTotal, tax_total: taxTotal, sum: itemTotal + taxTotal + added - taken };
}
