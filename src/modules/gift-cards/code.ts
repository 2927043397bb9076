import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for another one. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 20;

/** A new code of 20 signs: 95 random bits and a check digit, so that a slip is told from a wrong card. */
export function newCode(): string {
  const signs = Array.from({ length: length - 1 }, () => alphabet.charAt(randomInt(alphabet.length))).join(
    '',
  );
  return signs + checkSign(signs);
}

/** As it is printed: `ABCDE-FGHJK-LMNPQ-RSTUV`. */
export function printedCode(code: string): string {
  return (code.match(/.{5}/g) ?? []).join('-');
}

/** What somebody typed as the code it means; undefined for what cannot be one. */
export function typedCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s\-–—]/g, '');
  if (code.length !== length || [...code].some((sign) => !alphabet.includes(sign))) return undefined;
  return checkSign(code.slice(0, -1)) === code.at(-1) ? code : undefined;
}

/** Under which a code is kept: nobody reads it back. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Luhn's sum over 32 signs: one wrong sign, and two that changed places, are found. */
function checkSign(signs: string): string {
  const base = alphabet.length;
  const sum = [...signs].toReversed().reduce((total, sign, place) => {
    const value = alphabet.indexOf(sign) * (place % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / base) + (value % base);
  }, 0);
  return alphabet.charAt((base - (sum % base)) % base);
}
