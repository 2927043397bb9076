import { accentColour, bodyColour, isLight, shade } from '../materials.ts';
import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { lettering, line, path, polygon, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { countBetween, hasColourLight, numberOf, textOf } from '../spec-values.ts';
import type { Words } from './parts.ts';
import { moved, rainbowPaint, rotor } from './parts.ts';

/** Fans of a card from its `cooling`, or from its length where the maker does not say. */
export function fanCount(specs: Specs): number {
  const stated = /^(\d) fan/i.exec(textOf(specs, 'cooling'))?.[1];
  if (stated) return countBetween(Number(stated), 1, 3);
  const length = numberOf(specs, 'length', 270);
  return length > 285 ? 3 : length > 190 ? 2 : 1;
}

/** A graphics card standing on its edge connector, fans towards the viewer, ports at the left. */
export function graphicsCard(sketch: Sketch, specs: Specs, words: Words): string {
  const length = Math.round(numberOf(specs, 'length', 270) / 30) * 30;
  const slots = countBetween(numberOf(specs, 'total_slot_width', 2.5), 1, 4);
  const fans = fanCount(specs);
  const colour = bodyColour(specs.color);
  const accent = accentColour(words.brand);
  const light = hasColourLight(specs);
  const height = /\bLP\b/.test(words.label) ? 69 : length < 200 ? 116 : 132;
  const thick = slots * 19;
  const scene = createScene(sketch, [length, height, thick], { azimuth: 27, elevation: 16, fill: 0.87 });
  const ink = isLight(colour) ? '#33373d' : '#d9dde2';

  const pitch = (length - 14) / fans;
  const radius = Math.min(pitch / 2 - 3, height / 2 - 9);
  const rotors = Array.from({ length: fans }, (_, index) =>
    moved(
      `<circle r="${radius + 3}" fill="${shade(colour, -0.5)}"/><circle r="${radius + 3}" fill="none" stroke="${shade(colour, 0.3)}" stroke-width=".9"/>` +
        rotor(sketch, radius, {
          blades: fans === 1 ? 11 : 9,
          colour: isLight(colour) ? '#c6cacf' : '#474c54',
          hub: isLight(colour) ? '#b9bec4' : '#23262b',
          light: light && index !== 1,
          ring: true,
        }),
      7 + pitch * (index + 0.5),
      height / 2 - 3,
    ),
  ).join('');
  const facets = Array.from({ length: fans + 1 }, (_, index) => {
    const x = 7 + pitch * index;
    const half = Math.min(15, pitch * 0.16);
    const [a, b] = [Math.max(0, x - half), Math.min(length, x + half)];
    const lit = sketch.linear(100, [0, shade(colour, 0.24)], [1, shade(colour, 0.04)]);
    return (
      polygon(
        [
          [a - 7 > 0 ? a - 7 : 0, 0],
          [b + 7 < length ? b + 7 : length, 0],
          [x, height * 0.36],
        ],
        lit,
      ) +
      polygon(
        [
          [a, height - 6],
          [b, height - 6],
          [x, height * 0.66],
        ],
        shade(colour, -0.28),
      ) +
      (index > 0 && index < fans
        ? line(x - 5, height * 0.44, x + 5, height * 0.52, accent, 1.6, { 'stroke-linecap': 'round' })
        : '')
    );
  }).join('');
  const shroud =
    path(
      `M3 0H${length - 12}L${length} 10V${height - 16}L${length - 8} ${height - 6}H${length * 0.42}L${length * 0.4} ${height}H9L0 ${height - 9}V4Z`,
      sketch.linear(78, [0, shade(colour, 0.16)], [0.45, colour], [1, shade(colour, -0.35)]),
      { stroke: shade(colour, 0.28), 'stroke-width': 0.7 },
    ) +
    facets +
    rotors +
    lettering(words.brand, length - 9, height - 10, 5.4, ink, {
      'text-anchor': 'end',
      'font-weight': 600,
      opacity: 0.85,
    });

  const bands = sketch.tile(2.4, 10, rect(0, 0, 1.2, 10, '#5d636b') + rect(1.2, 0, 1.2, 10, '#1c1f23'));
  const upper =
    rect(0, 0, length, thick, '#191b1f') +
    rect(6, 4, length - 12, thick - 13, bands, { opacity: 0.9 }) +
    rect(0, 0, length, 3, shade(colour, 0.2)) +
    rect(0, thick - 15, length, 15, sketch.linear(90, [0, shade(colour, 0.05)], [1, shade(colour, 0.3)])) +
    rect(length * 0.2, thick * 0.22, length * 0.55, thick - 15 - thick * 0.22 + 3, shade(colour, 0.08), {
      rx: 2,
    }) +
    (light
      ? rect(length * 0.2, thick - 12.5, length * 0.55, 2, rainbowPaint(sketch), { rx: 1 })
      : rect(length * 0.2, thick - 12.5, length * 0.55, 1.4, accent, { rx: 0.7 })) +
    lettering(words.label, length * 0.475, thick - 17.5, Math.min(10, thick * 0.2), ink, {
      'text-anchor': 'middle',
      'font-weight': 700,
      'letter-spacing': 0.6,
    }) +
    rect(length * 0.8, 2, 24, 9, '#0d0e10', { rx: 1 });

  const ports = Array.from({ length: slots }, (_, slot) =>
    slot === 0
      ? [14, 38, 62, 86]
          .filter((y) => y + 18 < height)
          .map((y) => rect(slot * 19 + 4, y, 7, y === 86 ? 15 : 17, '#0f1114', { rx: 1 }))
          .join('')
      : rect(
          slot * 19 + 3,
          12,
          12,
          height - 30,
          sketch.tile(4, 5, '<circle cx="2" cy="2.5" r="1.5" fill="#15181c"/>'),
        ),
  ).join('');
  const bracket =
    rect(0, -4, thick, height + 6, sketch.linear(60, [0, '#e2e5e8'], [0.5, '#b7bcc2'], [1, '#8d939a'])) +
    ports;
  const fingers =
    rect(46, 0, 88, 7, '#1d4a3c') +
    rect(47, 1, 12, 6, sketch.tile(1.6, 8, rect(0, 0, 1, 8, '#d8b45c'))) +
    rect(63, 1, 70, 6, sketch.tile(1.6, 8, rect(0, 0, 1, 8, '#d8b45c')));

  return (
    scene.shadow([0, -6, 0], [length, height, thick]) +
    scene.front(0, 1, 10, fingers) +
    scene.top(0, height, 0, upper) +
    scene.flank(0, height, 0, bracket) +
    scene.front(0, height, thick, shroud)
  );
}
