/** Whom an RFC belongs to: a person, a company, or one of the two that stand for everybody and for foreigners. */
export type RfcKind = 'person' | 'company' | 'general_public' | 'foreigner';

/** SAT's RFC for sales to buyers without one. */
export const generalPublicRfc = 'XAXX010101000';
/** SAT's RFC for people and companies from abroad. */
export const foreignerRfc = 'XEXX010101000';

const form = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})[A-Z\d]{2}[A\d]$/;

/** Value of a character by its place; source: SAT, «Algoritmo para generar el RFC con homoclave», anexo 3. */
const characters = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

/** What somebody typed as the RFC is written: capitals, no blanks and no dashes. */
export function writtenRfc(typed: string): string {
  return typed
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '');
}

/**
 * The check digit of an RFC from what stands before it (11 characters of a company, 12 of a person), modulo 11.
 * Source: SAT, «Algoritmo para generar el RFC con homoclave» (solicitud INFOMEX 0610100135506).
 */
export function checkDigitOf(start: string): string {
  const sum = Array.from(start.padStart(12, ' ')).reduce(
    (total, character, position) => total + characters.indexOf(character) * (13 - position),
    0,
  );
  const digit = (11 - (sum % 11)) % 11;
  return digit === 10 ? 'A' : String(digit);
}

/** Whose an RFC is, or what is wrong with it, in Spanish. Takes it as `writtenRfc` gives it. */
export function readRfc(rfc: string): { kind: RfcKind } | { problem: string } {
  if (rfc === generalPublicRfc) return { kind: 'general_public' };
  if (rfc === foreignerRfc) return { kind: 'foreigner' };
  const parts = form.exec(rfc);
  if (!parts) {
    return { problem: 'Un RFC tiene 13 caracteres (persona física) o 12 (persona moral): ABCD850101XX1.' };
  }
  const [, letters = '', year = '', month = '', day = ''] = parts;
  if (!isDay(Number(year), Number(month), Number(day))) {
    return { problem: `La fecha del RFC (${year}${month}${day}) no existe.` };
  }
  if (checkDigitOf(rfc.slice(0, -1)) !== rfc.at(-1)) {
    return { problem: 'El último carácter no corresponde al RFC: revisa que esté bien escrito.' };
  }
  return { kind: letters.length === 4 ? 'person' : 'company' };
}

/** The century is not in the RFC, so a 29th of February counts where either has it. */
function isDay(year: number, month: number, day: number): boolean {
  return [1900, 2000].some((century) => {
    const date = new Date(Date.UTC(century + year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  });
}
