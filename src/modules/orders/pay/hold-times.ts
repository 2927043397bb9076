import type { PaymentChange } from '../../payments/index.ts';

/** How long a payment page stays open; Stripe takes no less than 30 minutes from when it receives the request. */
const paymentMinutes = 31;
/** Stock is held a little longer than the page is open, so that a payment in the last second finds its goods. */
const graceMinutes = 5;

const minute = 60_000;
const day = 24 * 60 * minute;
/** Mexico City has had no daylight saving time since 2022. */
const mexicoCityOffset = -6 * 60 * minute;
/** OXXO confirms a cash payment by the next business day; by then we have heard of it. */
const confirmedByHour = 14;
/** Days a voucher is good for where the provider does not say (OXXO's own range is 1 to 7). */
const voucherDays = 3;

/** When the payment page of an order placed at `now` closes, and when its stock is given back. */
export function paymentWindow(now: Date): { closesAt: Date; heldUntil: Date } {
  const closesAt = new Date(now.getTime() + paymentMinutes * minute);
  return { closesAt, heldUntil: new Date(closesAt.getTime() + graceMinutes * minute) };
}

/**
 * Until when stock is held for a voucher: 14:00 in Mexico City on the first business day after it expires (rule R10).
 * @param voucherExpiresAt as the provider says; without it three days from `now` are assumed
 */
export function voucherHold(voucherExpiresAt: Date | null, now: Date): Date {
  const expiresAt = voucherExpiresAt ?? new Date(now.getTime() + voucherDays * day);
  // From here on, UTC getters read Mexico City's wall clock.
  let local = new Date(expiresAt.getTime() + mexicoCityOffset);
  do local = new Date(local.getTime() + day);
  while (!isBusinessDay(local));
  local.setUTCHours(confirmedByHour, 0, 0, 0);
  return new Date(local.getTime() - mexicoCityOffset);
}

/** Until when stock is held for a transfer: SPEI takes seconds, so the deadline and a little more. */
export function transferHold(deadline: Date): Date {
  return new Date(deadline.getTime() + graceMinutes * minute);
}

/** Until when goods are held: vouchers are confirmed a business day late, transfers at once. */
export function holdFor({ instructions }: Pick<PaymentChange, 'instructions'>, now: Date): Date {
  const end = instructions?.expires_at ? new Date(instructions.expires_at) : null;
  return instructions?.kind === 'spei' && end ? transferHold(end) : voucherHold(end, now);
}

function isBusinessDay(local: Date): boolean {
  const weekday = local.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(local);
}

/** Days of rest of the Ley Federal del Trabajo, article 74 (without the sexennial 1 October). */
function isPublicHoliday(local: Date): boolean {
  const month = local.getUTCMonth() + 1;
  const date = local.getUTCDate();
  const isMonday = local.getUTCDay() === 1;
  const weekOfMonth = Math.ceil(date / 7);
  return (
    (month === 1 && date === 1) ||
    (month === 2 && isMonday && weekOfMonth === 1) ||
    (month === 3 && isMonday && weekOfMonth === 3) ||
    (month === 5 && date === 1) ||
    (month === 9 && date === 16) ||
    (month === 11 && isMonday && weekOfMonth === 3) ||
    (month === 12 && date === 25)
  );
}
