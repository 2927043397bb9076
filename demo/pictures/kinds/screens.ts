import { bodyColour, isLight, shade } from '../materials.ts';
import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { ellipse, group, lettering, n, path, polygon, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { hasColourLight, numberOf, textOf } from '../spec-values.ts';
import type { Words } from './parts.ts';
import { rainbowPaint } from './parts.ts';

const skies = [
  ['#1b2a55', '#5a4fa3', '#f08a6b'],
  ['#0c3b4a', '#1f8a8f', '#f2d5a0'],
  ['#2a1a3f', '#a3406b', '#f6b36a'],
  ['#12304f', '#2f7fc0', '#cfe6ef'],
] as const;

/** A landscape of bands as a screen shows it, `width` × `height`. */
function wallpaper(sketch: Sketch, width: number, height: number, seed: number): string {
  const [far, mid, near] = skies[seed % skies.length] ?? skies[0];
  const wave = (level: number, swing: number) =>
    `M0 ${height * level}C${width * 0.22} ${height * (level - swing)} ${width * 0.38} ${height * (level + swing)} ${width * 0.6} ${height * level}S${width * 0.9} ${height * (level - swing * 0.8)} ${width} ${height * (level - swing * 0.2)}V${height}H0Z`;
  return (
    rect(0, 0, width, height, sketch.linear(70, [0, far], [0.55, mid], [1, near])) +
    ellipse(
      width * 0.7,
      height * 0.42,
      height * 0.17,
      height * 0.17,
      sketch.radial(0.5, 0.5, 0.5, [0, '#fff6e0'], [0.7, near], [1, near, 0]),
    ) +
    path(wave(0.58, 0.12), shade(mid, -0.2), { opacity: 0.75 }) +
    path(wave(0.7, -0.09), shade(far, 0.12), { opacity: 0.85 }) +
    path(wave(0.83, 0.07), shade(far, -0.35)) +
    polygon(
      [
        [0, 0],
        [width * 0.4, 0],
        [width * 0.12, height],
        [0, height],
      ],
      '#fff',
      { opacity: 0.06 },
    )
  );
}

function seedOf(words: Words): number {
  return [...`${words.brand}${words.label}`].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}

/** A monitor on its stand, in the proportions of its resolution and diagonal. */
export function monitor(sketch: Sketch, specs: Specs, words: Words): string {
  const ratio =
    numberOf(specs, 'resolution.horizontalRes', 2560) / numberOf(specs, 'resolution.verticalRes', 1440);
  const diagonal = numberOf(specs, 'screen_size', 27) * 25.4;
  const height = diagonal / Math.hypot(ratio, 1);
  const width = height * ratio;
  const colour = bodyColour(specs.color);
  const white = isLight(colour);
  const lift = Math.max(95, height * 0.36);
  const scene = createScene(sketch, [width, height + lift, 190], { azimuth: -21, elevation: 7, fill: 0.9 });
  const rim = width * 0.012;
  const screen =
    rect(0, 0, width, height, white ? '#f1f3f5' : '#0d0e10', { rx: 4 }) +
    group(wallpaper(sketch, width - rim * 2, height - rim * 2.6, seedOf(words)), {
      transform: `translate(${rim} ${rim})`,
    }) +
    lettering(words.brand, width / 2, height - rim * 0.5, rim * 1.1, white ? '#6c737b' : '#9aa0a7', {
      'text-anchor': 'middle',
      'font-weight': 600,
    });
  const z = 100;
  const neck = scene.box([width / 2 - 27, 8, z - 30], [54, lift + height * 0.4, 22], shade(colour, -0.1));
  const base =
    Array.from({ length: 5 }, (_, layer) =>
      scene.top(
        width / 2 - 140,
        layer * 2,
        30,
        path(
          'M120 0H160L262 128Q266 140 252 140H28Q14 140 18 128Z',
          layer === 4
            ? sketch.linear(70, [0, shade(colour, -0.1)], [1, shade(colour, 0.28)])
            : shade(colour, -0.4),
        ),
      ),
    ).join('') +
    (hasColourLight(specs)
      ? scene.top(
          width / 2 - 140,
          9,
          30,
          path('M40 133H240', 'none', { stroke: rainbowPaint(sketch), 'stroke-width': 3 }),
        )
      : '');
  return (
    scene.shadow([width / 2 - 130, 0, 30], [260, 10, 140]) +
    base +
    neck +
    scene.box([0, lift, z - 14], [width, height, 16], shade(colour, -0.05), { edge: 0.5 }) +
    scene.front(0, lift + height, z + 2, screen)
  );
}

/** An open laptop: keyboard deck and lid, sized by its screen. */
export function laptop(sketch: Sketch, specs: Specs, words: Words): string {
  const size = numberOf(specs, 'screen_size', 15.6);
  const width = size * 23;
  const depth = width * 0.68;
  const colour = bodyColour(specs.color, 'GREY');
  const gaming = /gaming/i.test(textOf(specs, 'use'));
  const thick = gaming ? 20 : 13;
  const scene = createScene(sketch, [width, width * 0.7, depth], {
    azimuth: -26,
    elevation: 25,
    fill: 0.82,
    shift: 14,
  });
  const key = width * 0.052;
  const keyPath = [14, 14, 14, 13, 12].flatMap((count, row) => {
    const step = (width * 0.8) / count;
    return Array.from(
      { length: count },
      (_, index) =>
        `M${n(index * step + 2)} ${n(row * key * 1.02 + 1)}h${n(step - 4.4)}v${n(key * 0.8)}h${n(4.4 - step)}z`,
    );
  });
  const space = `M${n(width * 0.19)} ${n(key * 5.1 + 1)}h${n(width * 0.34)}v${n(key * 0.8)}h${n(-width * 0.34)}z`;
  const keyBed = path(keyPath.join('') + space, '#17191c', {
    stroke: '#17191c',
    'stroke-width': 2,
    'stroke-linejoin': 'round',
  });
  const keysRef = sketch.symbol(keyBed);
  const white = isLight(colour);
  const deck =
    rect(0, 0, width, depth, sketch.linear(70, [0, shade(colour, -0.12)], [1, shade(colour, 0.2)]), {
      rx: 7,
    }) +
    rect(width * 0.085, depth * 0.1, width * 0.83, key * 6.5, shade(colour, -0.5), { rx: 4, opacity: 0.75 }) +
    (gaming
      ? rect(width * 0.095, depth * 0.115, width * 0.81, key * 6.1, rainbowPaint(sketch), {
          rx: 3,
          opacity: 0.75,
        })
      : '') +
    `<use href="${keysRef}" x="${Math.round(width * 0.1)}" y="${Math.round(depth * 0.125)}"/>` +
    rect(width * 0.33, depth * 0.66, width * 0.34, depth * 0.28, shade(colour, white ? -0.06 : -0.2), {
      rx: 5,
      stroke: shade(colour, 0.3),
      'stroke-width': 0.8,
    });
  const lean = 0.27;
  const lid = width * 0.635;
  const rim = width * 0.018;
  const screen =
    rect(0, 0, width, lid, '#0b0c0e', { rx: 6 }) +
    group(wallpaper(sketch, width - rim * 2, lid - rim * 3.4, seedOf(words)), {
      transform: `translate(${rim} ${rim * 1.2})`,
    }) +
    lettering(words.brand, width / 2, lid - rim * 0.7, rim * 1.05, '#9aa0a7', {
      'text-anchor': 'middle',
      'font-weight': 600,
    });
  const up = Math.cos(lean);
  const back = -Math.sin(lean);
  const top: readonly [number, number, number] = [0, thick + lid * up, 8 + lid * back];
  const lidFace = (offset: number, content: string) =>
    scene.face([top[0], top[1] + offset * 0.3, top[2] - offset], [1, 0, 0], [0, -up, -back], content);
  return (
    scene.shadow([0, 0, 0], [width, thick, depth]) +
    lidFace(7, rect(0, 0, width, lid, shade(colour, -0.35), { rx: 6 })) +
    lidFace(3, rect(0, 0, width, lid, shade(colour, 0.15), { rx: 6 })) +
    scene.box([0, 0, 0], [width, thick, depth], colour, { edge: 0.45 }) +
    scene.flank(
      width,
      thick,
      0,
      [0.12, 0.2, 0.29]
        .map((share) => rect(depth * share, thick * 0.32, depth * 0.05, thick * 0.34, '#0b0c0e', { rx: 1.4 }))
        .join(''),
    ) +
    scene.top(0, thick, 0, deck) +
    lidFace(0, screen)
  );
}
