import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { lettering, path, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { textOf } from '../spec-values.ts';
import type { Words } from './parts.ts';

/** A processor lying on the bench, its heat spreader engraved with maker and model. */
export function processor(sketch: Sketch, specs: Specs, words: Words): string {
  const socket = textOf(specs, 'socket', 'AM5');
  const intel = /lga/i.test(socket) && !/lga ?(1718|sp)/i.test(socket);
  const [width, depth] = intel ? [37.5, 45] : [40, 40];
  const scene = createScene(sketch, [width, 5, depth], { azimuth: -34, elevation: 43, fill: 0.74, shift: 4 });
  const metal = sketch.linear(
    25,
    [0, '#a9afb6'],
    [0.22, '#e9ecef'],
    [0.42, '#b4bac1'],
    [0.6, '#f4f6f7'],
    [0.8, '#c3c8ce'],
    [1, '#9fa5ac'],
  );
  const substrate = intel ? '#2d6b4c' : '#1f4f41';
  const gold = sketch.tile(1.4, 1.4, rect(0.35, 0.35, 0.7, 0.7, '#d8b45c'));
  const base =
    rect(0, 0, width, depth, sketch.linear(50, [0, '#3f8764'], [1, substrate]), { rx: 0.8 }) +
    rect(0.8, 0.8, width - 1.6, depth - 1.6, gold, { opacity: 0.28 }) +
    path('M1 1H3.2L1 3.2Z', '#e3c06a');
  const [left, upper, w, d] = intel ? [3.2, 3.6, width - 6.4, depth - 7.2] : [3, 3, 34, 34];
  const spreader = intel
    ? `M${left + 1} ${upper}H${left + w - 1}L${left + w} ${upper + 3}H${left + w + 1.4}V${upper + d - 3}H${left + w}L${left + w - 1} ${upper + d}H${left + 1}L${left} ${upper + d - 3}H${left - 1.4}V${upper + 3}H${left}Z`
    : /am5/i.test(socket)
      ? 'M3 3H10V6.4H13.6V3H18V5.4H22V3H26.4V6.4H30V3H37V10H33.6V13.6H37V18H34.6V22H37V26.4H33.6V30H37V37H30V33.6H26.4V37H22V34.6H18V37H13.6V33.6H10V37H3V30H6.4V26.4H3V22H5.4V18H3V13.6H6.4V10H3Z'
      : 'M4.4 3H35.6L37 4.4V35.6L35.6 37H4.4L3 35.6V4.4Z';
  const ink = '#50565d';
  const room = /am5/i.test(socket) ? 24 : w - 5;
  const size = Math.min(4.4, room / (words.label.length * 0.66));
  const engraved =
    path(spreader, metal, { stroke: '#ffffff', 'stroke-width': 0.35 }) +
    lettering(words.brand, width / 2, depth * 0.37, 4, ink, { 'text-anchor': 'middle', 'font-weight': 700 }) +
    lettering(words.label, width / 2, depth * 0.53, size, ink, {
      'text-anchor': 'middle',
      'font-weight': 600,
    }) +
    lettering(socket, width / 2, depth * 0.66, 2.2, ink, { 'text-anchor': 'middle', 'letter-spacing': 0.3 });
  const edge = Array.from({ length: 5 }, (_, layer) =>
    scene.top(0, 1.6 + layer * 0.5, 0, path(spreader, layer < 4 ? '#858b92' : '#9aa0a7')),
  ).join('');
  return (
    scene.shadow([0, 0, 0], [width, 5, depth]) +
    scene.box([0, 0, 0], [width, 1.4, depth], substrate, { edge: 0.2 }) +
    scene.top(0, 1.4, 0, base) +
    edge +
    scene.top(0, 4.1, 0, engraved)
  );
}
