/**
 * The shop's colours, made of the two that an owner chooses. Hue and chroma are the owner's; lightness gives way until
 * text keeps a contrast of 4.5 and controls one of 3 on every ground of both themes (WCAG 2.2, 1.4.3 and 1.4.11).
 */

/** `#rrggbb`, lower case. */
export type Hex = string;

/** A colour by day and by night. */
export type Pair = { light: Hex; dark: Hex };

/** The tokens of `web/styles/tokens.css` that follow from the chosen colours. */
export const paletteTokens = [
  'brand',
  'brand-strong',
  'brand-soft',
  'on-brand',
  'focus',
  'promo',
  'promo-soft',
  'on-promo',
] as const;
export type PaletteToken = (typeof paletteTokens)[number];
export type Palette = Readonly<Record<PaletteToken, Pair>>;

/** What the shop looks like until somebody chooses: the nearest colours to the tokens of `tokens.css`. */
export const defaultColours = { brand: '#005e66', promo: '#c2390d' } as const;

/** Grounds of the pages, as `tokens.css` has them: lightness, chroma and hue. */
export const grounds = {
  paper: { light: [0.985, 0.002, 100], dark: [0.17, 0.008, 225] },
  surface: { light: [1, 0, 0], dark: [0.207, 0.009, 225] },
  raised: { light: [1, 0, 0], dark: [0.245, 0.01, 225] },
  sunken: { light: [0.962, 0.003, 100], dark: [0.142, 0.007, 225] },
} as const satisfies Record<string, Record<keyof Pair, Oklch>>;

/** What is written and drawn on them, as `tokens.css` has it. */
export const inks = {
  ink: { light: [0.21, 0.013, 225], dark: [0.95, 0.004, 100] },
  'ink-soft': { light: [0.43, 0.014, 225], dark: [0.775, 0.009, 225] },
  'ink-faint': { light: [0.52, 0.013, 225], dark: [0.68, 0.011, 225] },
  line: { light: [0.905, 0.004, 100], dark: [0.315, 0.011, 225] },
} as const satisfies Record<string, Record<keyof Pair, Oklch>>;

/** Grounds and inks of one theme as CSS, for what shows that theme whatever the page's is. */
export function tokensOfTheme(theme: Theme): Record<`--${string}`, string> {
  return Object.fromEntries(
    Object.entries({ ...grounds, ...inks }).map(([name, colour]) => [
      `--${name}`,
      `oklch(${colour[theme].join(' ')})`,
    ]),
  );
}

type Oklch = readonly [lightness: number, chroma: number, hue: number];
type Theme = keyof Pair;
const themes: readonly Theme[] = ['light', 'dark'];

/** Least contrast of what is read, and of what is only seen (WCAG 2.2 AA). */
export const textContrast = 4.5;
export const controlContrast = 3;
/** Above the least one: what browsers mix and round must not fall below it. */
const margin = 0.05;

/** Whether a text is a colour the palette can be made of: `#rgb` or `#rrggbb`. */
export function readHex(text: string): Hex | undefined {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return digits.length === 6 ? `#${digits}` : `#${Array.from(digits, (digit) => digit + digit).join('')}`;
}

/**
 * The palette of two chosen colours. Every colour gives one: where its own lightness would be too faint, the nearest
 * that is not is taken.
 */
export function paletteOf(chosen: { brand: Hex; promo: Hex }): Palette {
  const brand = family(chosen.brand, { soft: [0.957, 0.275], softChroma: [0.017, 0.034], night: 0.79 });
  const promo = family(chosen.promo, { soft: [0.962, 0.27], softChroma: [0.024, 0.04], night: 0.77 });
  const [, chroma, hue] = toOklch(chosen.brand);
  return {
    brand: brand.main,
    'brand-strong': {
      light: lighter(brand.main.light, -0.08),
      dark: lighter(brand.main.dark, 0.07),
    },
    'brand-soft': brand.soft,
    'on-brand': brand.on,
    focus: {
      light: seen([0.5, Math.min(chroma * 1.6, 0.14), hue], 'light'),
      dark: seen([0.83, Math.min(chroma * 1.6, 0.12), hue], 'dark'),
    },
    promo: promo.main,
    'promo-soft': promo.soft,
    'on-promo': promo.on,
  };
}

/** A colour for text and for the ground of buttons, its faint tint, and what is written on it. */
function family(
  chosen: Hex,
  given: { soft: [number, number]; softChroma: [number, number]; night: number },
): { main: Pair; soft: Pair; on: Pair } {
  const [lightness, chroma, hue] = toOklch(chosen);
  const soft = pair((theme, at) => toHex([given.soft[at], Math.min(chroma, given.softChroma[at]), hue]));
  const on = {
    light: toHex([0.995, Math.min(chroma, 0.003), hue]),
    dark: toHex([0.19, Math.min(chroma, 0.03), hue]),
  };
  const start = { light: lightness, dark: Math.max(lightness, given.night) };
  const main = pair((theme) =>
    darkenedOrLightened(
      [start[theme], theme === 'dark' ? Math.min(chroma * 1.2, 0.16) : chroma, hue],
      theme,
      [...groundsOf(theme), soft[theme], on[theme]],
      textContrast,
    ),
  );
  return { main: { ...main, light: main.light }, soft, on };
}

/** What only has to be seen, e.g. the frame of what has the focus. */
function seen(colour: Oklch, theme: Theme): Hex {
  return darkenedOrLightened(colour, theme, groundsOf(theme), controlContrast);
}

/** By day darker, by night lighter, until it stands out from all of `others`. */
function darkenedOrLightened(
  [lightness, chroma, hue]: Oklch,
  theme: Theme,
  others: readonly Hex[],
  least: number,
): Hex {
  const step = theme === 'light' ? -0.004 : 0.004;
  for (let at = lightness; at >= 0 && at <= 1; at += step) {
    const hex = toHex([at, chroma, hue]);
    if (others.every((other) => contrast(hex, other) >= least + margin)) return hex;
  }
  return theme === 'light' ? '#000000' : '#ffffff';
}

function lighter(hex: Hex, by: number): Hex {
  const [lightness, chroma, hue] = toOklch(hex);
  return toHex([Math.min(1, Math.max(0, lightness + by)), chroma, hue]);
}

function pair(make: (theme: Theme, at: 0 | 1) => Hex): Pair {
  return { light: make('light', 0), dark: make('dark', 1) };
}

function groundsOf(theme: Theme): Hex[] {
  return Object.values(grounds).map((ground) => toHex(ground[theme]));
}

/** A contrast that somebody may want to see: which text on which ground, and how much it is. */
export type Measured = { token: PaletteToken; on: string; theme: Theme; ratio: number; least: number };

/** Every contrast that the palette promises, the least one first. */
export function contrastsOf(palette: Palette): Measured[] {
  const found: Measured[] = [];
  for (const theme of themes) {
    const measure = (token: PaletteToken, on: string, ground: Hex, least: number) => {
      found.push({ token, on, theme, ratio: contrast(palette[token][theme], ground), least });
    };
    for (const [name, ground] of Object.entries(grounds)) {
      const hex = toHex(ground[theme]);
      for (const token of ['brand', 'brand-strong', 'promo'] as const)
        measure(token, name, hex, textContrast);
      measure('focus', name, hex, controlContrast);
    }
    measure('brand', 'brand-soft', palette['brand-soft'][theme], textContrast);
    measure('brand-strong', 'brand-soft', palette['brand-soft'][theme], textContrast);
    measure('promo', 'promo-soft', palette['promo-soft'][theme], textContrast);
    measure('on-brand', 'brand', palette.brand[theme], textContrast);
    measure('on-brand', 'brand-strong', palette['brand-strong'][theme], textContrast);
    measure('on-promo', 'promo', palette.promo[theme], textContrast);
  }
  return found.toSorted((a, b) => a.ratio / a.least - b.ratio / b.least);
}

/** Whether two colours are hard to tell apart: both grey, or of nearly one hue. */
export function isAlike(one: Hex, other: Hex): boolean {
  const [, chromaOfOne, hueOfOne] = toOklch(one);
  const [, chromaOfOther, hueOfOther] = toOklch(other);
  if (chromaOfOne < 0.03 || chromaOfOther < 0.03) return chromaOfOne < 0.03 && chromaOfOther < 0.03;
  const apart = Math.abs(hueOfOne - hueOfOther) % 360;
  return Math.min(apart, 360 - apart) < 25;
}

/**
 * The tokens as CSS that stands after `tokens.css`. Written without `light-dark()`, which the build translates for older
 * browsers and nobody does here. Paper is light in every theme.
 */
export function paletteCss(palette: Palette): string {
  const ofTheme = (theme: Theme) =>
    paletteTokens.map((token) => `--${token}:${palette[token][theme]}`).join(';');
  const dark = `${ofTheme('dark')};--band:${palette['brand-soft'].dark}`;
  return [
    `:root{${ofTheme('light')}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme='light']){${dark}}}`,
    `@media screen{:root[data-theme='dark']{${dark}}}`,
  ].join('');
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, «contrast ratio»). */
export function contrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: Hex): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Triple = readonly [number, number, number];

function linearOf(hex: Hex): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** OKLCH of a colour; matrices: Björn Ottosson, «A perceptual color space for image processing». */
export function toOklch(hex: Hex): Oklch {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), hue < 0 ? hue + 360 : hue];
}

function toLinear([lightness, chroma, hue]: Oklch): Triple {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The colour as screens show it: what is too strong for sRGB keeps its lightness and hue and gives up chroma. */
export function toHex(colour: Oklch): Hex {
  const [lightness, chroma, hue] = colour;
  let [low, high] = [0, chroma];
  if (isShown(toLinear(colour))) low = chroma;
  else {
    for (let round = 0; round < 18; round += 1) {
      const middle = (low + high) / 2;
      if (isShown(toLinear([lightness, middle, hue]))) low = middle;
      else high = middle;
    }
  }
  const bytes = toLinear([lightness, low, hue]).map((value) => {
    const within = Math.min(1, Math.max(0, value));
    const encoded = within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}

function isShown(channels: Triple): boolean {
  return channels.every((value) => value >= -0.0001 && value <= 1.0001);
}
