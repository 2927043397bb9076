/**
 * Widths of bars and gaps of the symbols 0 to 105 and of the stop; source: ISO/IEC 15417 (Code 128), table of symbols.
 */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
const stop = '2331112';
const startC = 105;
const codeB = 100;

/** The symbols of a number in Code 128: pairs of digits, and a last single one as a character. */
export function barSymbols(digits: string): number[] {
  if (!/^\d{2,40}$/.test(digits)) throw new Error('Bars are made of 2 to 40 digits.');
  const pairs = digits.match(/\d\d/g) ?? [];
  const codes = [startC, ...pairs.map(Number)];
  if (digits.length % 2 === 1) codes.push(codeB, Number(digits.at(-1)) + 16);
  const check = codes.reduce((sum, code, position) => sum + code * Math.max(1, position), 0) % 103;
  return [...codes, check];
}

/**
 * The widths of a number's bars and gaps, in turn, in modules; it begins and ends with a bar.
 * @throws Error for what are not 2 to 40 digits
 */
export function barWidths(digits: string): number[] {
  const signs = barSymbols(digits).map((code) => symbols[code] ?? '');
  return Array.from(signs.join('') + stop, Number);
}
