/** Words of numbers, without accents. */
const ones =
  `un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete
  dieciocho diecinueve veinte veintiun veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho
  veintinueve`.split(/\s+/);
const tens = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const hundreds =
  'cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  );
const values: ReadonlyMap<string, number> = new Map([
  ...ones.map((word, index) => [word, index + 1] as const),
  ...tens.map((word, index) => [word, 10 * (index + 3)] as const),
  ...hundreds.map((word, index) => [word, 100 * (index + 1)] as const),
  ['una', 1],
  ['uno', 1],
  ['ciento', 100],
  ['mil', 1000],
]);

const either = (...words: string[]) => `(?:${words.join('|')})`;
const belowHundred = either(`${either(...tens)}(?: y ${either(...ones)})?`, ...ones, 'una', 'uno');
const belowThousand = either(`${either(...hundreds, 'ciento')}(?: ${belowHundred})?`, belowHundred);
const numbers = new RegExp(
  String.raw`(?<!\w)(?<!por )(?:(?:(?:\d{1,3}|${belowThousand}) )?mil(?: ${belowThousand})?|${belowThousand})(?!\w)`,
  'g',
);

/** What is counted or measured; before it a small number is one, too. */
const counted =
  /^ (?:tb|teras?|terabytes?|gb|gigas?|gigabytes?|nucleos|pulgadas|w|watts|puertos|hertz|hz|canales|va|k|memorias|modulos|piezas)(?!\w)/;
/** Where numbers stand that are said in two halves («RTX cincuenta sesenta»), or as the first of two amounts. */
const leading = /(?:(?:rtx|gtx|rx)(?: [a-z]+| \d+)?|entre) $/;
/** Smaller ones may be words of a name. */
const surelyNumberFrom = 13;

/** A text with its numbers in digits: «dos mil quinientos» is 2500; «mil» alone stays. */
export function withDigits(text: string): string {
  return text.replaceAll(numbers, (said, at: number) => {
    const words = said.split(' ').filter((word) => word !== 'y');
    if (words.at(-1) === 'mil' && words.slice(0, -1).every((word) => /^\d+$/.test(word))) {
      return words.length === 1 && counted.test(text.slice(at + said.length)) ? '1000' : said;
    }
    const [thousands = 0, rest = 0] = words.includes('mil')
      ? [sum(words.slice(0, words.indexOf('mil'))) || 1, sum(words.slice(words.indexOf('mil') + 1))]
      : [0, sum(words)];
    const number = 1000 * thousands + rest;
    const measured = counted.test(text.slice(at + said.length));
    const isNumber = number >= surelyNumberFrom || measured || leading.test(text.slice(0, at));
    if (!isNumber) return said;
    // As prices are read: «entre diez y quince mil».
    const isPrice = thousands > 0 && rest === 0 && !measured && !leading.test(text.slice(0, at));
    return isPrice ? `${thousands} mil` : String(number);
  });
}

const sum = (words: readonly string[]) =>
  words.reduce((total, word) => total + (values.get(word) ?? Number(word)), 0);
