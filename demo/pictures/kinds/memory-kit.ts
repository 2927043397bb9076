import { accentColour, bodyColour, isLight, shade, trimColour } from '../materials.ts';
import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { lettering, path, polygon, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { countBetween, hasColourLight, isTrue, numberOf, textOf } from '../spec-values.ts';
import type { Words } from './parts.ts';
import { rainbowPaint } from './parts.ts';

/** A memory kit: as many modules as it holds, one behind the other. */
export function memoryKit(sketch: Sketch, specs: Specs, words: Words): string {
  const modules = countBetween(numberOf(specs, 'modules.quantity', 1), 1, 4);
  const laptop = /so-?dimm/i.test(textOf(specs, 'form_factor'));
  const light = hasColourLight(specs);
  const bare = specs.heat_spreader === false || laptop;
  const width = laptop ? 70 : 133;
  const tall = laptop ? 30 : bare ? 31 : numberOf(specs, 'height', light ? 44 : 34);
  const height = countBetween(tall, 29, 56);
  const colour = bodyColour(specs.color);
  const trim = trimColour(specs.color) ?? accentColour(words.brand);
  const gap = laptop ? 12 : 17;
  const depth = 8 + gap * (modules - 1);
  const scene = createScene(sketch, [width, height, depth], { azimuth: -26, elevation: 22, fill: 0.86 });
  const ink = isLight(colour) ? '#3d434a' : '#dfe3e7';
  const board = '#17352c';

  const gold = sketch.tile(1.15, 6, rect(0, 0, 0.8, 6, '#dcb962'));
  const notch = width * 0.53;
  const edge =
    rect(0, height - 6, width, 6, board) +
    rect(2, height - 4.4, notch - 4, 4.4, gold) +
    rect(notch + 2, height - 4.4, width - notch - 4, 4.4, gold);
  const chips = Array.from({ length: laptop ? 4 : 8 }, (_, index) => {
    const step = (width - 14) / (laptop ? 4 : 8);
    return rect(7 + step * index + step * 0.14, 8, step * 0.72, height - 18, '#131518', { rx: 0.6 });
  }).join('');
  const bareFace =
    rect(0, 0, width, height, sketch.linear(70, [0, shade(board, 0.16)], [1, board])) +
    edge +
    chips +
    rect(width * 0.2, 6, width * 0.6, height - 15, '#f2f3f4', { opacity: 0.94, rx: 0.8 }) +
    lettering(words.brand, width * 0.24, height * 0.38, 4.4, '#22262b', { 'font-weight': 700 }) +
    lettering(words.label, width * 0.24, height * 0.56, 3.4, '#4b525a');
  const cover = height - 6;
  const bar = light ? 9 : 0;
  const cooled =
    edge +
    path(
      `M0 ${bar + 2}L8 ${bar}H${width * 0.36}L${width * 0.4} ${bar + 3}H${width * 0.6}L${width * 0.64} ${bar}H${width - 8}L${width} ${bar + 2}V${cover}H0Z`,
      sketch.linear(75, [0, shade(colour, 0.3)], [0.35, shade(colour, 0.05)], [1, shade(colour, -0.3)]),
      { stroke: shade(colour, 0.35), 'stroke-width': 0.4 },
    ) +
    polygon(
      [
        [0, cover],
        [0, bar + 10],
        [width * 0.22, cover],
      ],
      shade(colour, -0.25),
    ) +
    polygon(
      [
        [width, cover],
        [width, bar + 6],
        [width * 0.7, cover],
      ],
      shade(colour, 0.12),
      { opacity: 0.75 },
    ) +
    polygon(
      [
        [width * 0.74, cover],
        [width * 0.755, cover],
        [width, bar + 9],
        [width, bar + 7.6],
      ],
      trim,
    ) +
    lettering(words.brand, 11, bar + (cover - bar) * 0.52, 6.6, ink, {
      'font-weight': 700,
      'letter-spacing': 0.2,
    }) +
    lettering(words.label, 11, bar + (cover - bar) * 0.78, 4, ink, { opacity: 0.75 }) +
    (light
      ? path(
          `M2 ${bar + 1}V2.5Q2 0 5 0H${width - 5}Q${width - 2} 0 ${width - 2} 2.5V${bar + 1}L${width - 8} ${bar - 1}H${width * 0.64}L${width * 0.6} ${bar + 2}H${width * 0.4}L${width * 0.36} ${bar - 1}H8Z`,
          rainbowPaint(sketch),
        ) + rect(4, 1, width - 8, 2.2, '#fff', { opacity: 0.45, rx: 1 })
      : '');
  const face = bare && !isTrue(specs, 'rgb') ? bareFace : cooled;
  const faceRef = sketch.symbol(face);

  const stick = (index: number) => {
    const z = index * gap;
    const tint = bare ? board : colour;
    return (
      scene.box([0, 5.5, z], [width, height - 5.5, bare ? 3 : 7.6], tint, {
        edge: 0.3,
        ...(light && !bare ? { top: rainbowPaint(sketch) } : {}),
      }) + scene.front(0, height, z + (bare ? 3 : 7.6), `<use href="${faceRef}"/>`)
    );
  };
  return (
    scene.shadow([0, 0, 0], [width, height, depth], 0.9) +
    Array.from({ length: modules }, (_, index) => stick(index)).join('')
  );
}
