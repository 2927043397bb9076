import type { Cents } from '../../platform/money.ts';

/**
 * Goods from this amount (after discounts, IVA included) travel free up to `freeKilogramsMax`. Alone in its file: the
 * home page says it, and should not load the postal codes and calendars of the rest for one number.
 */
export const freeFromCents: Cents = 199_900;
