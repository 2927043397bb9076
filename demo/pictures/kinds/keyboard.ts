import { accentColour, bodyColour, isLight, shade } from '../materials.ts';
import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { circle, group, lettering, n, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { hasColourLight, listOf, textOf } from '../spec-values.ts';
import type { Words } from './parts.ts';
import { rainbowPaint } from './parts.ts';

type Key = { x: number; y: number; w: number };
const unit = 19.05;

/** Keys of a layout in key units: five or six rows, with cluster and number block where the size has them. */
export function keyLayout(size: string): { keys: Key[]; columns: number; rows: number } {
  const keys: Key[] = [];
  const add = (y: number, from: number, ...widths: number[]) => {
    let x = from;
    for (const w of widths) {
      if (w > 0) keys.push({ x, y, w });
      x += Math.abs(w);
    }
  };
  const ones = (count: number) => Array.from({ length: count }, () => 1);
  const compact = /60|65/.test(size);
  const seventyFive = /75/.test(size);
  const ninetySix = /96/.test(size);
  const full = /full/i.test(size);
  const numpadOnly = /numpad/i.test(size);
  const top = compact ? 0 : seventyFive || ninetySix ? 1.12 : 1.35;
  if (numpadOnly) {
    for (const y of [0, 1, 2, 3, 4]) add(y, 0, 1, 1, 1, 1);
    return { keys, columns: 4, rows: 5 };
  }
  if (!compact) {
    if (seventyFive || ninetySix) add(0, 0, ...ones(seventyFive ? 14 : 15));
    else {
      add(0, 0, 1, -1, 1, 1, 1, 1, -0.5, 1, 1, 1, 1, -0.5, 1, 1, 1, 1);
      add(0, 15.25, 1, 1, 1);
    }
  }
  add(top, 0, ...ones(13), 2);
  add(top + 1, 0, 1.5, ...ones(12), 1.5);
  add(top + 2, 0, 1.75, ...ones(11), 2.25);
  const narrow = /65/.test(size) || seventyFive || ninetySix;
  add(top + 3, 0, 2.25, ...ones(10), narrow ? 1.75 : 2.75, ...(narrow ? [1] : []));
  if (narrow) add(top + 4, 0, 1.25, 1.25, 1.25, 6.25, 1, 1, -1, 1, 1, 1);
  else add(top + 4, 0, 1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25);
  if (narrow && !ninetySix) for (const y of [1, 2, 3]) add(top + y, 15, 1);
  if (narrow && !ninetySix) add(top, 15, 1);
  let columns = compact && !narrow ? 15 : 16;
  if (!compact && !narrow) {
    add(top, 15.25, 1, 1, 1);
    add(top + 1, 15.25, 1, 1, 1);
    add(top + 3, 16.25, 1);
    add(top + 4, 15.25, 1, 1, 1);
    columns = 18.25;
  }
  if (full || ninetySix) {
    const from = full ? 18.5 : 16.1;
    for (const y of [0, 1, 2, 3]) add(top + y, from, 1, 1, 1, 1);
    add(top + 4, from, full ? 2 : -1, 1, 1);
    columns = from + 4;
  }
  return { keys, columns, rows: top + 5 };
}

/** A keyboard on the bench, its keys laid out by its size. */
export function keyboard(sketch: Sketch, specs: Specs, words: Words): string {
  const { keys, columns, rows } = keyLayout(textOf(specs, 'size', 'Full Size'));
  const colour = bodyColour(specs.color);
  const white = isLight(colour);
  const flat =
    /membrane/i.test(textOf(specs, 'switch_type')) || listOf(specs, 'features').includes('Low Profile');
  const knob = listOf(specs, 'features').includes('Knob');
  const light = hasColourLight(specs);
  const margin = 8;
  const [width, depth] = [columns * unit + margin * 2, rows * unit + margin * 2];
  const thick = flat ? 9 : 20;
  const scene = createScene(sketch, [width, thick + 6, depth], { azimuth: -24, elevation: 41, fill: 0.9 });

  // One outline serves the skirt and the dish of every key: their sizes and round corners come from the stroke.
  const inset = 4;
  const caps = sketch.symbol(
    `<path stroke-linejoin="round" d="${keys
      .map((key) => {
        const [x, y] = [margin + key.x * unit + inset, margin + key.y * unit + inset];
        const [w, h] = [key.w * unit - inset * 2, unit - inset * 2];
        return `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;
      })
      .join('')}"/>`,
  );
  const legends = sketch.symbol(
    `<path d="${keys
      .filter((key) => key.w < 3)
      .map(
        (key) =>
          `M${n(margin + key.x * unit + 6)} ${n(margin + key.y * unit + 6.6)}h${n(key.w > 1.4 ? 7 : 3.4)}`,
      )
      .join('')}" stroke-width="1.5" stroke-linecap="round" fill="none"/>`,
  );
  const keyTone = white ? '#f2f3f5' : '#34383e';
  const painted = (grow: number, fill: string, lift = 0) =>
    group(`<use href="${caps}"${lift ? ` y="${n(-lift)}"` : ''}/>`, {
      fill,
      stroke: fill,
      'stroke-width': grow * 2,
    });
  const layer = (y: number, content: string) => scene.top(0, y, 0, content);
  const rise = flat ? 3 : 8;
  const stacked = Array.from({ length: flat ? 3 : 7 }, (_, index) =>
    layer(
      thick - 4 + (index * rise) / (flat ? 3 : 7),
      painted(inset - 0.8, shade(keyTone, white ? -0.3 + index * 0.02 : -0.45 + index * 0.03)),
    ),
  ).join('');
  const top =
    rect(0, 0, width, depth, sketch.linear(65, [0, shade(colour, 0.22)], [1, shade(colour, -0.05)]), {
      rx: 6,
    }) +
    rect(
      margin - 3,
      margin - 3,
      width - margin * 2 + 6,
      depth - margin * 2 + 6,
      light ? rainbowPaint(sketch, 12) : flat ? shade(colour, -0.3) : white ? '#c3c8cd' : '#0e1013',
      { rx: 4, opacity: light ? 0.85 : 1 },
    ) +
    (light
      ? rect(
          margin - 3,
          margin - 3,
          width - margin * 2 + 6,
          depth - margin * 2 + 6,
          white ? '#fff' : '#000',
          { opacity: white ? 0.3 : 0.5, rx: 4 },
        )
      : '');
  const face =
    painted(
      flat ? inset - 1.4 : inset - 2.6,
      sketch.linear(70, [0, shade(keyTone, white ? 0.4 : 0.16)], [1, shade(keyTone, white ? -0.06 : -0.08)]),
      flat ? 0 : 0.9,
    ) +
    group(`<use href="${legends}"/>`, {
      stroke: light ? (white ? '#7f87c9' : '#e6ecff') : white ? '#7b828a' : '#c9ced4',
      opacity: 0.85,
    });
  const accents = keys
    .filter((key) => key.x === 0 && key.y === 0)
    .map((key) =>
      rect(
        margin + key.x * unit + 2.7,
        margin + key.y * unit + 1.8,
        key.w * unit - 5.4,
        unit - 5.4,
        accentColour(words.brand),
        { rx: 2.4 },
      ),
    )
    .join('');
  const dial = knob
    ? Array.from({ length: 7 }, (_, index) =>
        layer(
          thick + index * 1.6,
          circle(
            width - margin - unit * 0.5,
            margin + unit * 0.42,
            8.6,
            index === 6 ? sketch.linear(50, [0, '#f3f5f6'], [0.5, '#aab0b6'], [1, '#e3e6e9']) : '#5d636a',
          ),
        ),
      ).join('')
    : '';
  const body = Array.from({ length: 6 }, (_, index) =>
    layer(
      (thick * index) / 6,
      rect(0, 0, width, depth, index < 5 ? shade(colour, -0.5 + index * 0.05) : shade(colour, -0.1), {
        rx: 6,
      }),
    ),
  ).join('');
  return (
    scene.shadow([0, 0, 0], [width, thick, depth]) +
    body +
    layer(thick - 3, top) +
    stacked +
    layer(thick + rise - 4, face + (flat ? '' : accents)) +
    dial +
    scene.front(
      width - 60,
      thick * 0.75,
      depth,
      lettering(words.brand, 54, 4, Math.min(7, thick * 0.45), white ? '#7b828a' : '#8d939a', {
        'text-anchor': 'end',
        'font-weight': 600,
      }),
    )
  );
}
