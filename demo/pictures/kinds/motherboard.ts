import { accentColour, bodyColour, isLight, shade, trimColour } from '../materials.ts';
import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { circle, lettering, n, polygon, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { countBetween, numberOf, textOf } from '../spec-values.ts';
import type { Words } from './parts.ts';

/** Width and height of a board in millimetres by its form factor. */
export function boardSize(formFactor: string): [width: number, height: number] {
  if (/mini.?itx/i.test(formFactor)) return [170, 170];
  if (/micro/i.test(formFactor)) return [244, 244];
  if (/e-?atx|xl/i.test(formFactor)) return [277, 305];
  return [244, 305];
}

/** A main board standing upright: socket, memory and expansion slots in the places of its form factor. */
export function motherboard(sketch: Sketch, specs: Specs, words: Words): string {
  const [width, height] = boardSize(textOf(specs, 'form_factor', 'ATX'));
  const colour = bodyColour(specs.color);
  const white = isLight(colour);
  const plate = white ? '#d9dcdf' : '#1b1e22';
  const sink = white ? '#e9ebed' : trimColour(specs.color) === '#e6e8ea' ? '#dfe2e5' : '#4b5159';
  const accent = accentColour(words.brand);
  const scene = createScene(sketch, [width, height, 34], { azimuth: 20, elevation: 12, fill: 0.82 });
  const ink = white ? '#6c737b' : '#c9ced4';
  const mini = width === 170;
  const slots = countBetween(numberOf(specs, 'memory.slots', mini ? 2 : 4), 2, 8);

  const traces = sketch.tile(
    17,
    17,
    `<path d="M0 4H9L13 8V17M5 17V11L0 6M17 12H14" fill="none" stroke="${shade(plate, white ? -0.1 : 0.16)}" stroke-width=".7"/>`,
  );
  const speck = (x: number, y: number, count: number) =>
    Array.from({ length: count }, (_, index) => rect(x + index * 6, y, 3.6, 5, shade(plate, 0.22))).join('');
  const face =
    rect(0, 0, width, height, sketch.linear(60, [0, shade(plate, 0.1)], [1, shade(plate, -0.25)]), {
      rx: 3,
    }) +
    rect(0, 0, width, height, traces, { rx: 3 }) +
    [
      [8, 10],
      [width - 8, 10],
      [8, height - 10],
      [width - 8, height - 10],
      [8, Math.min(158, height * 0.55)],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 4, '#c2a15a') + circle(x, y, 2.1, '#0d0e10'))
      .join('') +
    speck(width * 0.3, height * 0.53, 6) +
    speck(width * 0.62, height * 0.57, 5) +
    speck(12, height - 24, 8) +
    (mini ? '' : lettering(words.brand, width * 0.66, height - 9, 8.5, ink, { 'font-weight': 600 }));

  const unit = mini ? 0.86 : 1;
  const socketX = mini ? 52 : width * 0.3;
  const socketTop = mini ? 44 : 48;
  const y = (fromTop: number) => height - fromTop;
  const extruded = (x: number, fromTop: number, w: number, h: number, d: number, tint: string) =>
    scene.box([x, y(fromTop + h), 3], [w, h, d], tint, {
      front: sketch.linear(70, [0, shade(tint, 0.24)], [0.5, shade(tint, 0.04)], [1, shade(tint, -0.2)]),
      top: shade(tint, 0.34),
      flank: shade(tint, -0.38),
      edge: w * h > 900 ? 0.5 : 0,
    });
  const etched = (x: number, fromTop: number, z: number, content: string) =>
    scene.front(x, y(fromTop), 3 + z, content);

  const cpu = 62 * unit;
  const socket =
    extruded(socketX, socketTop, cpu, cpu + 6, 5, '#8e949b') +
    etched(
      socketX,
      socketTop,
      5,
      rect(7, 8, cpu - 14, cpu - 10, '#2b2e33', { rx: 2 }) +
        rect(11, 12, cpu - 22, cpu - 18, sketch.tile(2.4, 2.4, circle(1.2, 1.2, 0.8, '#d8b45c')), {
          opacity: 0.75,
        }) +
        rect(cpu * 0.36, cpu * 0.34, cpu * 0.28, cpu * 0.26, '#2b2e33'),
    );
  const dimmX = socketX + cpu + 18 * unit;
  const dimmGap = slots > 2 ? 10 : 12;
  const dimms = Array.from({ length: Math.min(slots, 4) }, (_, index) =>
    extruded(
      dimmX + index * dimmGap,
      22,
      6,
      Math.min(142, height - 60),
      7,
      index % 2 ? '#3a3f46' : white ? '#b7bcc2' : '#23262b',
    ),
  ).join('');
  const ribs = (w: number, h: number, step = 5) =>
    rect(3, 3, w - 6, h - 6, sketch.tile(step, 400, rect(0, 0, step * 0.4, 400, shade(sink, -0.45))), {
      opacity: 0.6,
    });
  const shield = [mini ? 36 : 46, mini ? 96 : 128] as const;
  const shieldInk = white ? '#4b525a' : '#dfe3e7';
  const vrm =
    extruded(shield[0] + 3, socketTop - 2, mini ? 9 : 14, cpu + 10, 18, sink) +
    extruded(socketX - 4, 10, cpu + 8, 22, 20, sink) +
    etched(socketX - 4, 10, 20, ribs(cpu + 8, 22)) +
    extruded(0, 14, shield[0], shield[1], 26, sink) +
    etched(
      0,
      14,
      26,
      polygon(
        [
          [0, shield[1] * 0.62],
          [shield[0], shield[1] * 0.4],
          [shield[0], shield[1] * 0.46],
          [0, shield[1] * 0.68],
        ],
        accent,
      ) +
        polygon(
          [
            [0, 0],
            [shield[0], 0],
            [shield[0], shield[1] * 0.28],
            [0, shield[1] * 0.5],
          ],
          '#fff',
          { opacity: 0.09 },
        ) +
        rect(
          shield[0] * 0.14,
          8,
          3,
          shield[1] * 0.36,
          sketch.linear(90, [0, shade(accent, 0.3)], [1, accent]),
          { rx: 1.5 },
        ) +
        lettering(
          words.label,
          shield[0] / 2,
          shield[1] - 8,
          Math.min(9, shield[0] / (words.label.length * 0.78)),
          shieldInk,
          {
            'text-anchor': 'middle',
            'font-weight': 700,
          },
        ),
    );
  const chokes = Array.from({ length: mini ? 5 : 7 }, (_, index) =>
    extruded(shield[0] + (mini ? 2 : 3) + (mini ? 9 : 15), socketTop - 2 + index * 10, 8, 8, 7, '#6d747c'),
  ).join('');
  const capacitor = sketch.symbol(
    circle(0, 0, 3.4, '#c9ced4') + circle(-0.6, -0.6, 2.6, white ? '#f4f5f7' : '#8a9098'),
  );
  const capacitors = [
    ...Array.from({ length: 5 }, (_, index) => [socketX + 4 + index * 12, socketTop + cpu + 16] as const),
    ...(mini ? [] : Array.from({ length: 6 }, (_, index) => [12 + index * 9, height - 40] as const)),
    ...(mini
      ? []
      : ([
          [width - 24, 132],
          [width - 24, 142],
          [width - 34, height - 24],
        ] as const)),
  ]
    .map(([x, fromTop]) => `<use href="${capacitor}" x="${n(x)}" y="${n(fromTop)}"/>`)
    .join('');
  const below = mini ? height - 40 : socketTop + cpu + 34;
  const rows = mini ? 1 : Math.max(1, Math.floor((height - below - 8) / 40));
  const lanesLeft = mini ? 20 : 26;
  const lanesWide = mini ? 120 : width - lanesLeft - 84;
  const lanes = Array.from({ length: Math.min(rows, 4) }, (_, row) => {
    const top = below + row * 40;
    const covered = row < 3 && !(mini && row > 0);
    return (
      extruded(lanesLeft, top, lanesWide - 20, 9, 10, row === 0 ? '#aab0b6' : '#23262b') +
      etched(lanesLeft, top, 10, rect(4, 3, lanesWide - 28, 3, '#08090a', { rx: 1 })) +
      (covered
        ? extruded(lanesLeft, top + 12, lanesWide, mini ? 20 : 23, 8, sink) +
          etched(
            lanesLeft,
            top + 12,
            8,
            lettering(mini ? words.brand : 'M.2', 8, 15, 8, ink, { 'font-weight': 700 }) +
              polygon(
                [
                  [lanesWide * 0.62, 0],
                  [lanesWide * 0.7, 0],
                  [lanesWide * 0.58, 22],
                  [lanesWide * 0.5, 22],
                ],
                shade(sink, -0.22),
              ),
          )
        : '')
    );
  }).join('');
  const chipset = mini
    ? ''
    : extruded(width - 76, height - 112, 62, 76, 13, sink) +
      etched(
        width - 76,
        height - 112,
        13,
        polygon(
          [
            [0, 76],
            [62, 26],
            [62, 34],
            [10, 76],
          ],
          accent,
        ) +
          lettering(
            words.brand,
            31,
            20,
            Math.min(12, 58 / (words.brand.length * 0.74)),
            white ? '#4b525a' : '#e6e9ec',
            {
              'text-anchor': 'middle',
              'font-weight': 700,
            },
          ),
      );
  const power =
    extruded(width - 13, 58, 10, mini ? 48 : 52, 12, '#16181b') +
    extruded(socketX - 2, 1, 20, 8, 12, '#16181b') +
    extruded(width - 13, height - (mini ? 50 : 128), 10, 20, 10, '#16181b');

  return (
    scene.shadow([0, 0, 0], [width, height, 10], 0.9) +
    scene.box([0, 0, 0], [width, height, 3], plate, { edge: 0.2 }) +
    scene.front(0, height, 3, face) +
    power +
    dimms +
    etched(0, 0, 6, capacitors) +
    socket +
    chokes +
    vrm +
    chipset +
    lanes
  );
}
