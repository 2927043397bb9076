/** Centavos as PayPal wants them: 12345 → "123.45". Throws on anything but whole centavos. */
export function centsToPaypalValue(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of centavos: ${cents}`);
  const digits = Math.abs(cents).toString().padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** PayPal's decimal text in centavos: "123.45" → 12345. Throws where it is no amount of two decimals at most. */
export function paypalValueToCents(value: string): number {
  const match = /^(-?)(\d*)(?:\.(\d{1,2}))?$/.exec(value);
  const [, sign, whole = '', fraction = ''] = match ?? [];
  if (!match || whole + fraction === '') throw new RangeError(`Not an amount of PayPal: ${value}`);
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Amount too large: ${value}`);
  return sign === '-' && cents !== 0 ? -cents : cents;
}
