import { accentColour, bodyColour, isLight, shade } from '../materials.ts';
import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { circle, lettering, line, path, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { numberOf, textOf } from '../spec-values.ts';
import type { Words } from './parts.ts';

/** `2 TB` or `500 GB` from gigabytes. */
export function capacityText(gigabytes: number): string {
  return gigabytes >= 1000 ? `${Math.round(gigabytes / 100) / 10} TB` : `${gigabytes} GB`;
}

/** A solid-state drive: a bare stick, a stick under a heatsink, or the 2.5-inch box. */
export function solidStateDrive(sketch: Sketch, specs: Specs, words: Words): string {
  return /m\.2/i.test(textOf(specs, 'form_factor', 'M.2-2280'))
    ? stick(sketch, specs, words)
    : flatDrive(sketch, specs, words, [100, 7, 69.85]);
}

function stick(sketch: Sketch, specs: Specs, words: Words): string {
  const length = Number(/22(\d{2,3})/.exec(textOf(specs, 'form_factor', 'M.2-2280'))?.[1] ?? 80);
  const cooled = /heatsink|disipador|\bhs\b/i.test(words.label);
  const capacity = capacityText(numberOf(specs, 'capacity', 1000));
  const accent = accentColour(words.brand);
  const scene = createScene(sketch, [length, cooled ? 9 : 3, 22], {
    azimuth: -33,
    elevation: 47,
    fill: 0.84,
  });
  const board = '#101d1b';
  const gold = sketch.tile(20, 0.75, rect(0, 0, 20, 0.5, '#dcb962'));
  const base =
    rect(0, 0, length, 22, sketch.linear(40, [0, '#1d3a33'], [1, board])) +
    rect(length - 4, 1, 4, 14.5, gold) +
    rect(length - 4, 17.2, 4, 3.8, gold) +
    path('M0 8.6A2.6 2.6 0 0 1 0 13.4Z', '#e9ecef') +
    path('M0 8A3.4 3.4 0 0 1 0 14', 'none', { stroke: '#dcb962', 'stroke-width': 0.8 });
  const chip = (x: number, w: number) => scene.box([x, 1.2, 2.6], [w, 1.3, 16.6], '#1a1c1f', { edge: 0.3 });
  const places = length > 60 ? [5, 24, 43, 62] : length > 35 ? [5, 20] : [4];
  const chips = places
    .map((x, index) => chip(x, index === places.length - 1 && length > 60 ? 11 : 15))
    .join('');
  const stickerWidth = length - 12;
  const name = Math.min(6.4, stickerWidth / Math.max(6, words.brand.length * 0.75));
  const sticker =
    rect(0, 0, stickerWidth, 18, sketch.linear(20, [0, '#1f2227'], [0.6, '#2c3036'], [1, '#1a1c20']), {
      rx: 0.5,
    }) +
    rect(0, 14.6, stickerWidth, 3.4, accent) +
    lettering(words.brand, 2.6, 7, name, '#f1f3f5', { 'font-weight': 700 }) +
    (length > 60
      ? lettering(words.label, 2.6, 12, 3.1, '#c3c8ce') +
        lettering(capacity, stickerWidth - 3, 10, 6.4, '#fff', { 'text-anchor': 'end', 'font-weight': 700 })
      : lettering(capacity, 2.6, 12.4, 4, '#fff', { 'font-weight': 700 }));
  const sinkTop =
    rect(0, 0, length - 6, 22, sketch.linear(30, [0, '#4b5159'], [1, '#23262b']), { rx: 0.6 }) +
    rect(0, 2, length - 6, 2.2, '#0d0f12') +
    rect(0, 6, length * 0.5, 1.2, '#0d0f12') +
    rect(0, 18, length - 6, 2.2, '#0d0f12') +
    rect(length * 0.55, 6, length * 0.3, 1.2, accent) +
    lettering(words.brand, 4, 13.6, 5.6, '#eef0f2', { 'font-weight': 700 }) +
    lettering(capacity, length - 11, 13.6, 5.6, '#fff', { 'text-anchor': 'end', 'font-weight': 700 });
  return (
    scene.shadow([0, 0, 0], [length, 3, 22]) +
    scene.box([0, 0, 0], [length, 1.2, 22], board, { edge: 0.25 }) +
    scene.top(0, 1.2, 0, base) +
    chips +
    (cooled
      ? scene.box([1, 1.4, 0], [length - 6, 7.4, 22], '#33383f', { edge: 0.5 }) +
        scene.top(1, 8.8, 0, sinkTop)
      : scene.top(4, 2.7, 2, sticker))
  );
}

/** A closed drive lying flat with its label up. */
function flatDrive(
  sketch: Sketch,
  specs: Specs,
  words: Words,
  [w, h, d]: readonly [number, number, number],
): string {
  const accent = accentColour(words.brand);
  const capacity = capacityText(numberOf(specs, 'capacity', 1000));
  const scene = createScene(sketch, [w, h, d], { azimuth: -30, elevation: 44, fill: 0.82 });
  const shell = '#3b4047';
  const lid =
    rect(0, 0, w, d, sketch.linear(35, [0, '#565d66'], [0.5, '#33383f'], [1, '#23262b']), { rx: 2 }) +
    rect(7, 7, w - 14, d - 14, sketch.linear(30, [0, '#2a2e33'], [1, '#1b1e22']), { rx: 1.6 }) +
    rect(7, d - 21, w - 14, 3, accent) +
    lettering(words.brand, 13, 25, 10, '#f1f3f5', { 'font-weight': 700 }) +
    lettering(words.label, 13, 35, 5.2, '#b7bcc2') +
    lettering(capacity, w - 13, d - 26, 9, '#fff', { 'text-anchor': 'end', 'font-weight': 700 });
  return (
    scene.shadow([0, 0, 0], [w, h, d]) +
    scene.box([0, 0, 0], [w, h, d], shell, { edge: 0.5 }) +
    scene.front(
      10,
      h - 1,
      d,
      rect(0, 0, 44, h - 2.4, '#0d0f12') +
        rect(2, h - 4.6, 40, 1.4, sketch.tile(1.2, 3, rect(0, 0, 0.8, 3, '#dcb962'))),
    ) +
    scene.top(0, h, 0, lid)
  );
}

/** A 3.5-inch hard disk, lid up; 2.5-inch ones are drawn in their own size. */
export function hardDisk(sketch: Sketch, specs: Specs, words: Words): string {
  const small = /2\.5/.test(textOf(specs, 'form_factor'));
  const [w, h, d] = small ? [100, 9.5, 70] : [147, 26, 102];
  const scene = createScene(sketch, [w, h, d], { azimuth: -31, elevation: 42, fill: 0.84 });
  const accent = accentColour(words.brand);
  const capacity = capacityText(numberOf(specs, 'capacity', 2000));
  const u = w / 147;
  const lid =
    rect(
      0,
      0,
      w,
      d,
      sketch.linear(30, [0, '#dfe3e6'], [0.35, '#b3b9bf'], [0.55, '#d7dbdf'], [1, '#969ca3']),
      { rx: 3 * u },
    ) +
    path(
      `M${6 * u} ${10 * u}H${96 * u}C${120 * u} ${10 * u} ${139 * u} ${26 * u} ${139 * u} ${52 * u}S${120 * u} ${92 * u} ${96 * u} ${92 * u}H${6 * u}Z`,
      'none',
      {
        stroke: '#f6f8f9',
        'stroke-width': 1.6 * u,
        opacity: 0.8,
      },
    ) +
    [
      [7, 7],
      [74, 7],
      [140, 7],
      [7, 95],
      [74, 95],
      [140, 95],
    ]
      .map(
        ([x = 0, y = 0]) =>
          circle(x * u, y * u, 2.7 * u, '#6d747c') + circle(x * u, y * u, 1.2 * u, '#2b2f34'),
      )
      .join('') +
    rect(16 * u, 18 * u, 92 * u, 66 * u, '#f7f8f9', { rx: 1.5 * u }) +
    rect(16 * u, 18 * u, 92 * u, 17 * u, accent) +
    lettering(words.brand, 21 * u, 30.5 * u, 11 * u, '#fff', { 'font-weight': 700 }) +
    lettering(capacity, 21 * u, 58 * u, 19 * u, '#1f2328', { 'font-weight': 700 }) +
    lettering(words.label, 21 * u, 69 * u, 7 * u, '#5b626a') +
    rect(
      21 * u,
      73 * u,
      56 * u,
      7 * u,
      sketch.tile(4.2 * u, 20, rect(0, 0, 1.4 * u, 20, '#33383f') + rect(2.4 * u, 0, 0.7 * u, 20, '#33383f')),
    ) +
    circle(124 * u, 28 * u, 6 * u, 'none', { stroke: '#8d939a', 'stroke-width': 1.4 * u });
  return (
    scene.shadow([0, 0, 0], [w, h, d]) +
    scene.box([0, 0, 0], [w, h, d], '#6d747c', { edge: 0.5 }) +
    scene.front(
      0,
      h,
      d,
      rect(0, h * 0.3, w, h * 0.7, sketch.linear(90, [0, '#2b2f34'], [1, '#16181b'])) +
        [0.12, 0.5, 0.88].map((x) => circle(w * x, h * 0.66, 2 * u, '#4b5159')).join(''),
    ) +
    scene.top(0, h, 0, lid)
  );
}

/** A portable or desktop drive in its housing. */
export function externalDrive(sketch: Sketch, specs: Specs, words: Words): string {
  const desktop = /desktop/i.test(textOf(specs, 'type'));
  const colour = bodyColour(specs.color);
  const accent = accentColour(words.brand);
  const capacity = capacityText(numberOf(specs, 'capacity', 1000));
  const ink = isLight(colour) ? '#33383f' : '#eef0f2';
  if (desktop) {
    const [w, h, d] = [48, 170, 135] as const;
    const scene = createScene(sketch, [w, h, d], { azimuth: 38, elevation: 14, fill: 0.8 });
    return (
      scene.shadow([0, 0, 0], [w, h, d]) +
      scene.box([0, 0, 0], [w, h, d], colour, { edge: 0.6 }) +
      scene.flank(
        0,
        h,
        0,
        lettering(words.brand, 14, h - 16, 14, ink, { 'font-weight': 700 }) +
          line(0, h * 0.62, d, h * 0.4, shade(colour, 0.3), 1, { opacity: 0.6 }),
      ) +
      scene.front(
        0,
        h,
        d,
        rect(8, 12, w - 16, h * 0.4, sketch.tile(4, 4, circle(2, 2, 1.2, '#000')), { opacity: 0.5 }) +
          circle(w / 2, h - 20, 2, accent) +
          lettering(capacity, w / 2, h - 30, 9, ink, { 'text-anchor': 'middle', 'font-weight': 600 }),
      )
    );
  }
  const disk = numberOf(specs, 'capacity', 1000) >= 1000 && /gen 1/i.test(textOf(specs, 'interface'));
  const [w, h, d] = disk ? ([112, 15, 78] as const) : ([92, 10, 56] as const);
  const scene = createScene(sketch, [w, h, d], { azimuth: -30, elevation: 42, fill: 0.72 });
  const lid =
    rect(
      0,
      0,
      w,
      d,
      sketch.linear(40, [0, shade(colour, 0.28)], [0.5, shade(colour, 0.06)], [1, shade(colour, -0.15)]),
      { rx: 6 },
    ) +
    path(
      `M0 ${d * 0.64}L${w} ${d * 0.3}V${d - 6}Q${w} ${d} ${w - 6} ${d}H6Q0 ${d} 0 ${d - 6}Z`,
      shade(colour, -0.12),
      { opacity: 0.6 },
    ) +
    lettering(words.brand, 9, 18, 9, ink, { 'font-weight': 700 }) +
    lettering(capacity, w - 9, d - 9, 8, ink, { 'text-anchor': 'end', 'font-weight': 600 }) +
    rect(9, 24, 16, 2, accent, { rx: 1 });
  const layers = Array.from({ length: 9 }, (_, layer) =>
    scene.top(
      0,
      (h * layer) / 9,
      0,
      rect(0, 0, w, d, layer > 6 ? shade(colour, -0.12) : shade(colour, -0.4), { rx: 6 }),
    ),
  ).join('');
  return scene.shadow([0, 0, 0], [w, h, d]) + layers + scene.top(0, h, 0, lid);
}
