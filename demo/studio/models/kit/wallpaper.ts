import type { Paint } from './picture.ts';

type Rgb = readonly [number, number, number];

const palettes = {
  sea: ['#06122f', '#0b3c8c', '#1f8fe0', '#7fe3f2', '#f2fbff'],
  dusk: ['#14072e', '#4b1a7a', '#b8327f', '#ff7a59', '#ffd9a0'],
  forest: ['#03201c', '#0b5a4b', '#23a37c', '#a6e38c', '#f4ffd8'],
  ember: ['#160306', '#5c0b16', '#c8202c', '#ff6a35', '#ffd27a'],
  violet: ['#0c0a2c', '#2c2a8f', '#6a4df0', '#c16bff', '#ffd3f7'],
  dawn: ['#20365c', '#4f7fb5', '#a9c8df', '#f6d5c2', '#fff3e4'],
  ink: ['#07080c', '#171b2a', '#31405f', '#6f8bb5', '#dfeaff'],
} as const;

export type Wallpaper = keyof typeof palettes;

/**
 * The picture on a switched-on screen: ribbons of light in one of the palettes. Drawn by arithmetic, so it needs no
 * image and belongs to nobody. `ratio` is width by height: wide screens show more of it instead of a stretched one.
 */
export function wallpaper(name: Wallpaper, ratio: number): Paint {
  const stops = palettes[name].map(toRgb);
  const seed = Object.keys(palettes).indexOf(name) * 1.7;
  return (x, y) => between(stops, toneAt(x - ratio / 2, y - 0.5, seed));
}

/**
 * Brightness of the picture at a point, 0 to 1: soft light behind, and in front of it broad ribbons, each bright along
 * its upper edge and fading downwards, as cut paper lit from above.
 */
function toneAt(x: number, y: number, seed: number): number {
  let tone = 0.26 + 0.36 * Math.exp(-((x - 0.3) ** 2 + (y - 0.25) ** 2) * 2.2) - 0.1 * y;
  const ribbons = 7;
  for (let ribbon = 0; ribbon < ribbons; ribbon++) {
    const share = ribbon / (ribbons - 1);
    const edge =
      0.36 -
      share * 0.78 +
      0.2 * Math.sin(x * (1.5 + share * 0.7) + seed + ribbon * 0.55) +
      0.07 * Math.sin(x * 3.4 - seed * 2 + ribbon * 1.3) +
      x * 0.12;
    const below = edge - y;
    // A ribbon throws a soft shadow on the ones behind it.
    if (below < 0) {
      tone -= 0.1 * Math.exp(below * 40);
      continue;
    }
    const sheen = 0.5 + 0.5 * Math.sin(x * 2.1 + ribbon * 1.9 + seed);
    tone = 0.08 + 0.16 * (1 - share) + Math.exp(-below * 7.5) * (0.42 + 0.36 * sheen);
  }
  return Math.max(0, Math.min(1, tone));
}

function between(stops: readonly Rgb[], tone: number): Rgb {
  const place = tone * (stops.length - 1);
  const lower = Math.min(stops.length - 2, Math.floor(place));
  const t = place - lower;
  const a = stops[lower] ?? [0, 0, 0];
  const b = stops[lower + 1] ?? a;
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** All hues from left to right: the light under the keys of an RGB keyboard and along the edges of lit mats. */
export function rainbow(ratio: number): Paint {
  return (x) => {
    const hue = (x / ratio) * 5.2;
    const part = (shift: number) => {
      const k = (shift + hue) % 6;
      return Math.round(255 * (1 - Math.max(0, Math.min(k, 4 - k, 1))));
    };
    return [part(5), part(3), part(1)];
  };
}
