import { shade } from '../materials.ts';
import type { Sketch } from '../sketch.ts';
import { circle, group, n, path } from '../sketch.ts';

export type Words = { brand: string; label: string };

/** The colours of an addressable light strip, from left to right. */
export const rainbow = ['#ff5d7e', '#ff9d4d', '#f6d94e', '#5fd08a', '#4db5f0', '#8b7bf2', '#d968d8'] as const;

/** Paint of a light strip. */
export function rainbowPaint(sketch: Sketch, angle = 0): string {
  return sketch.linear(
    angle,
    ...rainbow.map((colour, index) => [index / (rainbow.length - 1), colour] as const),
  );
}

export type RotorOptions = {
  blades?: number;
  colour?: string;
  hub?: string;
  light?: boolean;
  ring?: boolean;
};

/** A fan's rotor with its recess, centred at 0,0. */
export function rotor(sketch: Sketch, radius: number, options: RotorOptions = {}): string {
  const { blades = 9, colour = '#3a3e44', hub = '#26292e', light = false, ring = false } = options;
  const r = radius;
  const p = (angle: number, reach: number) =>
    `${n(Math.cos(angle) * r * reach)} ${n(Math.sin(angle) * r * reach)}`;
  const span = (Math.PI * 2) / blades;
  const blade = sketch.symbol(
    path(
      `M${p(0, 0.3)}C${p(0.12, 0.5)} ${p(0.42, 0.72)} ${p(0.62, 0.95)}A${n(r * 0.95)} ${n(r * 0.95)} 0 0 1 ${p(0.62 + span * 0.78, 0.95)}C${p(0.3 + span * 0.7, 0.7)} ${p(span * 0.8, 0.46)} ${p(span * 0.72, 0.3)}Z`,
      sketch.linear(35, [0, shade(colour, 0.3)], [0.45, colour], [1, shade(colour, -0.5)]),
    ),
  );
  const glow = light
    ? circle(0, 0, r * 0.96, 'none', {
        stroke: rainbowPaint(sketch, 45),
        'stroke-width': r * 0.07,
        opacity: 0.9,
      })
    : '';
  return (
    circle(0, 0, r, sketch.radial(0.5, 0.5, 0.5, [0.25, '#08090b'], [0.85, '#16181c'], [1, '#2c2f35'])) +
    Array.from(
      { length: blades },
      (_, index) =>
        `<use href="${blade}"${index ? ` transform="rotate(${n((index * 360) / blades)})"` : ''}/>`,
    ).join('') +
    (ring ? circle(0, 0, r * 0.93, 'none', { stroke: shade(colour, 0.15), 'stroke-width': r * 0.045 }) : '') +
    glow +
    circle(0, 0, r * 0.32, sketch.linear(60, [0, shade(hub, 0.28)], [0.5, hub], [1, shade(hub, -0.4)])) +
    circle(0, 0, r * 0.25, 'none', { stroke: shade(hub, 0.35), 'stroke-width': r * 0.012, opacity: 0.7 })
  );
}

export function moved(content: string, x: number, y: number): string {
  return group(content, { transform: `translate(${n(x)} ${n(y)})` });
}
