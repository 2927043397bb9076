/**
 * Whether digits are a trade item number (GTIN-8, UPC-A of 12, EAN-13 or GTIN-14) with the right check digit.
 * Source: GS1 General Specifications, 7.9.
 */
export function isTradeCode(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false;
  const digits = [...code].map(Number).toReversed();
  const sum = digits.slice(1).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}
