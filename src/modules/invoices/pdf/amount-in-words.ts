import type { Cents } from '../../../platform/money.ts';

const small =
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const tens = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const hundreds = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
];

/**
 * An amount as invoices spell it out: `2204000` → `VEINTIDÓS MIL CUARENTA PESOS 00/100 M.N.`
 * @throws RangeError below zero and from a thousand million pesos on
 */
export function amountInWords(cents: Cents): string {
  const pesos = Math.floor(cents / 100);
  if (cents < 0 || pesos >= 1_000_000_000) throw new RangeError(`${cents} centavos are not spelt out.`);
  const noun = pesos === 1 ? 'peso' : 'pesos';
  // «Un millón de pesos», but «un millón un pesos».
  const link = pesos > 0 && pesos % 1_000_000 === 0 ? 'de ' : '';
  const words = `${wordsOf(pesos)} ${link}${noun} ${String(cents % 100).padStart(2, '0')}/100 M.N.`;
  return words.toLocaleUpperCase('es-MX');
}

function wordsOf(number: number): string {
  if (number >= 1_000_000) {
    const millions = Math.floor(number / 1_000_000);
    return join(`${wordsOf(millions)} ${millions === 1 ? 'millón' : 'millones'}`, number % 1_000_000);
  }
  if (number >= 1000) {
    const thousands = Math.floor(number / 1000);
    return join(thousands === 1 ? 'mil' : `${wordsOf(thousands)} mil`, number % 1000);
  }
  if (number === 100) return 'cien';
  if (number > 100) return join(hundreds[Math.floor(number / 100)] ?? '', number % 100);
  if (number < small.length) return small[number] ?? '';
  const ten = tens[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? ten : `${ten} y ${small[number % 10]}`;
}

function join(words: string, rest: number): string {
  return rest === 0 ? words : `${words} ${wordsOf(rest)}`;
}
