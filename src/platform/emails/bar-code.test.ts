import sharp from 'sharp';
import { expect, test } from 'vitest';
import { barCode } from './bar-code.ts';
import { barSymbols } from './bar-widths.ts';

test('pairs of digits become symbols with a check symbol; a last digit is a character of its own', () => {
  // 105 + 1·12 + 2·34 + 3·56 = 353, and 353 mod 103 = 44.
  expect(barSymbols('123456')).toEqual([105, 12, 34, 56, 44]);
  // 105 + 1·12 + 2·100 + 3·19 = 374, and 374 mod 103 = 65.
  expect(barSymbols('123')).toEqual([105, 12, 100, 19, 65]);
  for (const bad of ['', '1', '12a4', '1'.repeat(41)]) expect(() => barSymbols(bad)).toThrow('digits');
});

test('the picture reads back as the number: every symbol is eleven modules, with white around them', async () => {
  const { png, width, height } = await barCode('12345678901234567890123456');
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([width * 2, height * 2]);
  const row = data.subarray(0, info.width);
  const runs: number[] = [];
  let before = -1;
  for (const pixel of row) {
    if (pixel === before) runs[runs.length - 1]! += 1;
    else runs.push(1);
    before = pixel;
  }
  const widths = runs.map((pixels) => pixels / 3);
  expect(row[0]).toBe(255);
  expect([widths.shift(), widths.pop()]).toEqual([10, 10]);
  expect(widths.splice(-7).join('')).toBe('2331112');
  expect(widths).toHaveLength(6 * 15);
  for (let at = 0; at < widths.length; at += 6) {
    expect(widths.slice(at, at + 6).reduce((sum, one) => sum + one, 0)).toBe(11);
  }
  expect(widths.slice(0, 6).join('')).toBe('211232');
});
