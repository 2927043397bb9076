import { createHash } from 'node:crypto';

const DAY_SECONDS = 86_400;
/** Mexico City keeps UTC−6 all year since October 2022. */
const MEXICO_CITY_OFFSET_SECONDS = -6 * 3600;

/** An OXXO voucher is good until the last second of the day that many days on, in Mexico City. Unix seconds. */
export function oxxoExpiry(now: Date, days: number): number {
  const local = Math.floor(now.getTime() / 1000) + MEXICO_CITY_OFFSET_SECONDS;
  const startOfDay = local - (local % DAY_SECONDS);
  return startOfDay + (days + 1) * DAY_SECONDS - 1 - MEXICO_CITY_OFFSET_SECONDS;
}

const CLABE_WEIGHTS = [3, 7, 1];

/** A buyer's own account number for transfers: always the same one, with a valid check digit. */
export function clabeOf(owner: string): string {
  const digest = createHash('sha256').update(owner).digest();
  const account = Array.from(digest.subarray(0, 11), (byte) => byte % 10).join('');
  const digits = `002180${account}`;
  const sum = [...digits].reduce(
    (total, digit, position) => total + ((Number(digit) * (CLABE_WEIGHTS[position % 3] ?? 1)) % 10),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
