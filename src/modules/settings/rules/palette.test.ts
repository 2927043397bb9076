import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contrast,
  contrastsOf,
  controlContrast,
  defaultColours,
  grounds,
  inks,
  isAlike,
  paletteCss,
  paletteOf,
  paletteTokens,
  readHex,
  textContrast,
  toHex,
  toOklch,
} from './palette.ts';

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('every colour gives a palette whose text has a contrast of 4.5 and whose controls have 3', () => {
  fc.assert(
    fc.property(hexes, hexes, (brand, promo) => {
      const found = contrastsOf(paletteOf({ brand, promo }));
      for (const { token, on, theme, ratio, least } of found) {
        expect(ratio, `${token} on ${on}, ${theme}`).toBeGreaterThanOrEqual(least);
      }
    }),
    { numRuns: 150 },
  );
});

test('what is promised covers text and controls of both themes on every ground', () => {
  const found = contrastsOf(paletteOf(defaultColours));
  for (const theme of ['light', 'dark'] as const) {
    for (const ground of Object.keys(grounds)) {
      const on = found.filter((one) => one.theme === theme && one.on === ground);
      expect(
        on
          .filter(({ least }) => least === textContrast)
          .map(({ token }) => token)
          .toSorted(),
      ).toEqual(['brand', 'brand-strong', 'promo']);
      expect(on.filter(({ least }) => least === controlContrast).map(({ token }) => token)).toEqual([
        'focus',
      ]);
    }
  }
});

test('a colour that is dark enough is shown by day as it was chosen, give or take its rounding', () => {
  for (const chosen of ['#7c3aed', '#b91c1c', '#1d4ed8', '#000000', defaultColours.brand]) {
    expect(paletteOf({ brand: chosen, promo: defaultColours.promo }).brand.light).toBe(chosen);
  }
});

test('a faint colour keeps its hue and is darkened by day', () => {
  const { brand } = paletteOf({ brand: '#ffd400', promo: defaultColours.promo });
  const [lightness, , hue] = toOklch(brand.light);
  expect(lightness).toBeLessThan(0.6);
  expect(Math.abs(hue - toOklch('#ffd400')[2])).toBeLessThan(4);
});

test('grounds and inks are those of the style sheet', () => {
  const css = readFileSync(new URL('../../../web/styles/tokens.css', import.meta.url), 'utf8');
  for (const [name, { light, dark }] of Object.entries({ ...grounds, ...inks })) {
    expect(css).toContain(`--${name}: light-dark(oklch(${light.join(' ')}), oklch(${dark.join(' ')}));`);
  }
});

test('the colours a shop comes with are the nearest to those of the style sheet', () => {
  expect(toHex([0.44, 0.078, 205])).toBe(defaultColours.brand);
  expect(toHex([0.545, 0.18, 36])).toBe(defaultColours.promo);
});

test('colours survive the way to OKLCH and back', () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      expect(toHex(toOklch(hex))).toBe(hex);
    }),
  );
});

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('the style sheet of a palette names every token for light, dark and the chosen dark, and ends no element', () => {
  const css = paletteCss(paletteOf({ brand: '#7c3aed', promo: '#b91c1c' }));
  for (const token of paletteTokens) expect(css.split(`--${token}:#`)).toHaveLength(4);
  expect(css).not.toContain('<');
});

test('colours are read as people write them', () => {
  expect(readHex(' #ABC ')).toBe('#aabbcc');
  expect(readHex('0f5c66')).toBe('#0f5c66');
  for (const wrong of ['', '#12', 'teal', '#12345g', 'rgb(0,0,0)']) expect(readHex(wrong)).toBeUndefined();
});

test('two colours that look alike are noticed', () => {
  expect(isAlike('#c2390d', '#b91c1c')).toBe(true);
  expect(isAlike('#333333', '#777777')).toBe(true);
  expect(isAlike(defaultColours.brand, defaultColours.promo)).toBe(false);
  expect(isAlike('#333333', '#c2390d')).toBe(false);
});
