import type { Attempt } from './attempt.ts';
import type { Purchase } from '../provider.ts';

/**
 * What each line costs once the discount on all of them is spread, by largest remainder over what the lines cost
 * (rule R32); together with shipping exactly the attempt's amount.
 * @throws Error when the purchase does not add up to the attempt
 */
export function amountsOfLines(
  attempt: Pick<Attempt, 'id' | 'amountCents'>,
  purchase: Pick<Purchase, 'lines' | 'shippingCents' | 'discountCents'>,
): number[] {
  const { lines, shippingCents, discountCents } = purchase;
  const grossCents = lines.reduce((sum, line) => sum + line.grossCents, 0);
  const totalCents = grossCents + shippingCents - discountCents;
  if (totalCents !== attempt.amountCents || discountCents < 0 || discountCents > grossCents) {
    throw new Error(
      `The lines of attempt ${attempt.id} make ${totalCents}, not ${attempt.amountCents} centavos.`,
    );
  }
  if (discountCents === 0) return lines.map((line) => line.grossCents);
  const shares = lines.map((line, index) => {
    // Whole centavos times whole centavos may pass 2^53.
    const product = BigInt(discountCents) * BigInt(line.grossCents);
    return {
      index,
      cents: Number(product / BigInt(grossCents)),
      remainder: Number(product % BigInt(grossCents)),
    };
  });
  let left = discountCents - shares.reduce((sum, share) => sum + share.cents, 0);
  for (const share of shares.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)) {
    if (left === 0) break;
    share.cents += 1;
    left -= 1;
  }
  return lines.map((line, index) => line.grossCents - (shares[index]?.cents ?? 0));
}
