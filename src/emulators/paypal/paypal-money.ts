import { unprocessableDetail, type PaypalErrorDetail } from './paypal-error.ts';

/** Money as PayPal writes it: a currency and a decimal text such as "123.45". */
export type Money = { currency_code: string; value: string };

// PayPal's list of supported currencies; the three marked 0 take no decimals.
const decimalsByCurrency: Record<string, 0 | 2> = {
  AUD: 2,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CNY: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  HUF: 0,
  ILS: 2,
  JPY: 0,
  MXN: 2,
  MYR: 2,
  NOK: 2,
  NZD: 2,
  PHP: 2,
  PLN: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  TWD: 0,
  USD: 2,
};

const minorUnitsMax = 99_999_999_999_999_999n;

/**
 * Reads an amount in minor units (centavos), or says what PayPal would refuse about it.
 * Big integers, because PayPal accepts values past the safe range of a number.
 */
export function parseMoney(
  money: Money,
  field: string,
): { minor: bigint; problem?: undefined } | { minor?: undefined; problem: PaypalErrorDetail } {
  const decimals = decimalsByCurrency[money.currency_code];
  const at = (name: string, value: string) => ({ field: `${field}/${name}`, value });
  if (decimals === undefined) {
    return {
      problem: unprocessableDetail('INVALID_CURRENCY_CODE', at('currency_code', money.currency_code)),
    };
  }
  const [whole = '', fraction = ''] = money.value.replace('-', '').split('.');
  if (fraction.length > decimals) {
    const issue = decimals === 0 ? 'DECIMALS_NOT_SUPPORTED' : 'DECIMAL_PRECISION';
    return { problem: unprocessableDetail(issue, at('value', money.value)) };
  }
  const magnitude = BigInt((whole || '0') + fraction.padEnd(decimals, '0'));
  if (magnitude > minorUnitsMax) {
    return { problem: unprocessableDetail('MAX_VALUE_EXCEEDED', at('value', money.value)) };
  }
  return { minor: money.value.startsWith('-') ? -magnitude : magnitude };
}

/** Writes minor units back as PayPal does: two decimals, none for yen, forint and new Taiwan dollar. */
export function formatMoney(minor: bigint, currencyCode: string): Money {
  const decimals = decimalsByCurrency[currencyCode] ?? 2;
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  const value = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return { currency_code: currencyCode, value: sign + value };
}

/** Minor units of an amount that was accepted before; anything else is a fault of the emulator. */
export function minorUnits(money: Money): bigint {
  const parsed = parseMoney(money, '');
  if (parsed.minor === undefined) throw new Error(`Stored amount is not valid: ${JSON.stringify(money)}`);
  return parsed.minor;
}
