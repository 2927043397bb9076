import { accentColour, bodyColour, isLight, shade } from '../materials.ts';
import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { circle, lettering, line, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { numberOf, textOf } from '../spec-values.ts';
import type { Words } from './parts.ts';
import { moved, rotor } from './parts.ts';

/** A power supply with its fan up: type plate at the front, its sockets at the left. */
export function powerSupply(sketch: Sketch, specs: Specs, words: Words): string {
  const sfx = /sfx/i.test(textOf(specs, 'form_factor'));
  const length = Math.round(numberOf(specs, 'length', sfx ? 100 : 150) / 10) * 10;
  const [width, height] = sfx ? [125, 64] : [150, 86];
  const colour = bodyColour(specs.color);
  const ink = isLight(colour) ? '#3d434a' : '#e3e6e9';
  const accent = accentColour(words.brand);
  const watts = numberOf(specs, 'wattage', 750);
  const modular = textOf(specs, 'modular', 'Full');
  const scene = createScene(sketch, [length, height, width], { azimuth: 31, elevation: 30, fill: 0.84 });

  const radius = Math.min(length, width) / 2 - 11;
  const rings = [0.98, 0.84, 0.7, 0.56, 0.42]
    .map((share) => circle(0, 0, radius * share, 'none', { stroke: '#0f1114', 'stroke-width': 2.1 }))
    .join('');
  const spokes = [0, 45, 90, 135]
    .map(
      (angle) =>
        `<path d="M${-radius} 0H${radius}" stroke="#0f1114" stroke-width="2.1" transform="rotate(${angle})"/>`,
    )
    .join('');
  const grill =
    rotor(sketch, radius, { blades: 7, colour: '#3d4249', hub: '#1b1e22' }) +
    rings +
    spokes +
    [0.98, 0.84, 0.7, 0.56]
      .map((share) => circle(-0.6, -0.8, radius * share, 'none', { stroke: '#7d848c', 'stroke-width': 0.5 }))
      .join('') +
    circle(0, 0, radius * 0.28, sketch.linear(60, [0, '#3d4249'], [1, '#16181b'])) +
    circle(0, 0, radius * 0.23, 'none', { stroke: accent, 'stroke-width': 1 });
  const lid =
    rect(0, 0, length, width, sketch.linear(60, [0, shade(colour, 0.2)], [1, shade(colour, 0.02)])) +
    moved(grill, length / 2, width / 2) +
    [
      [6, 6],
      [length - 6, 6],
      [6, width - 6],
      [length - 6, width - 6],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 2.6, '#a9afb6') + line(x - 1.5, y, x + 1.5, y, '#5d636a', 0.6))
      .join('');
  const side =
    rect(
      0,
      0,
      length,
      height,
      sketch.linear(80, [0, shade(colour, 0.16)], [0.5, colour], [1, shade(colour, -0.28)]),
    ) +
    rect(
      length * 0.09,
      height * 0.2,
      length * 0.82,
      height * 0.6,
      shade(colour, isLight(colour) ? -0.07 : -0.35),
      { rx: 3 },
    ) +
    rect(length * 0.09, height * 0.2, 3.2, height * 0.6, accent) +
    lettering(words.brand, length * 0.16, height * 0.39, height * 0.15, ink, { 'font-weight': 700 }) +
    lettering(textOf(specs, 'efficiency_rating', ''), length * 0.16, height * 0.53, height * 0.095, ink, {
      opacity: 0.75,
    }) +
    lettering(`${watts} W`, length * 0.87, height * 0.745, height * 0.19, ink, {
      'text-anchor': 'end',
      'font-weight': 700,
    });
  const socket = (x: number, y: number, w: number) =>
    rect(x, y, w, 12, '#0b0c0e', { rx: 1.4, stroke: '#3b4047', 'stroke-width': 0.6 }) +
    rect(x + 2, y + 2.4, w - 4, 7, sketch.tile(4, 3.6, rect(0.5, 0.4, 2.8, 2.6, '#2b2f34')));
  const sockets =
    modular === 'Non-Modular'
      ? circle(width / 2, height / 2, 15, '#0b0c0e') + circle(width / 2, height / 2, 11, '#1b1e22')
      : [0.12, 0.4, 0.68]
          .map((row, index) =>
            index === 0
              ? socket(8, height * row, 34) + socket(48, height * row, 22) + socket(76, height * row, 22)
              : [8, 34, 60, 86]
                  .filter((x) => x + 22 < width - 6)
                  .map((x) => socket(x, height * row, 20))
                  .join(''),
          )
          .join('');
  const rear =
    rect(0, 0, width, height, sketch.linear(0, [0, shade(colour, -0.45)], [1, shade(colour, -0.2)])) +
    sockets;
  return (
    scene.shadow([0, 0, 0], [length, height, width]) +
    scene.box([0, 0, 0], [length, height, width], colour, { edge: 0 }) +
    scene.top(0, height, 0, lid) +
    scene.flank(0, height, 0, rear) +
    scene.front(0, height, width, side) +
    line(...scene.point([0, height, width]), ...scene.point([length, height, width]), '#fff', 1.6, {
      opacity: 0.35,
    })
  );
}
