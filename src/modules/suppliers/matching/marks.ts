import { codeOf } from '../same-article.ts';

/**
 * Whether a part number says by itself which article of its maker is meant. `X3` and `Air` are names: two articles may well
 * have them.
 */
export function isStrongCode(mpn: string): boolean {
  // As PostgreSQL's `shop_code` has it, by which products are found.
  const code = codeOf(mpn).replaceAll(/[^a-z0-9]/g, '');
  return code.length >= 5 && /\d/.test(code);
}

/** Numbers of bar codes that are right by their check digit, without zeros before them: a UPC is an EAN that begins with 0. */
export function gtinsOf({
  ean,
  upc,
}: {
  ean?: string | null | undefined;
  upc?: string | null | undefined;
}): string[] {
  const valid = [ean, upc].filter((code) => typeof code === 'string').filter(isGtin);
  return [...new Set(valid.map((code) => code.replace(/^0+/, '')))];
}

function isGtin(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code) || /^0+$/.test(code)) return false;
  const digits = [...code].map(Number).toReversed();
  const [check = 0, ...rest] = digits;
  const sum = rest.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}
