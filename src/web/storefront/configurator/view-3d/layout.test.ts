import { describe, expect, test } from 'vitest';
import type { CheckAnswer } from '../build-state.ts';
import { type Box, layOut, type MeasuredPart } from './layout.ts';

const part = (slot: MeasuredPart['slot'], measures: MeasuredPart['measures'], units = 1): MeasuredPart => ({
  ref_id: slot.toUpperCase(),
  slot,
  name: slot,
  units,
  measures,
});
const tower = part('case', {
  width_mm: 210,
  height_mm: 460,
  depth_mm: 400,
  card_length_max_mm: 315,
  cooler_height_max_mm: 165,
});
const error = (rule: string, ...refIds: string[]): CheckAnswer => ({
  rule,
  result: 'error',
  blocking: true,
  ref_ids: refIds,
  message: '',
  left: null,
  right: null,
  source: null,
});
const sizeOf = ({ min, max }: Box) => max.map((value, axis) => value - (min[axis] ?? 0));
const placed = (parts: readonly MeasuredPart[], slot: string, answers: readonly CheckAnswer[] = []) => {
  const found = layOut(parts, answers).parts.find((one) => one.part.slot === slot);
  if (!found) throw new Error(`No ${slot}.`);
  return found;
};

describe('the layout of a build', () => {
  test('draws every part in its own millimetres', () => {
    const parts = [
      tower,
      part('motherboard', { form: 'Micro ATX' }),
      part('gpu', { length_mm: 304, slots: 2.5 }),
      part('psu', { form: 'SFX', length_mm: 100 }),
      part('cooler', { height_mm: 158 }),
      part('memory', { height_mm: 44, modules: 2 }),
    ];
    const { housing } = layOut(parts, []);
    expect(sizeOf(housing.box)).toEqual([210, 460, 400]);
    expect(sizeOf(placed(parts, 'motherboard').box).slice(1)).toEqual([244, 244]);
    expect(sizeOf(placed(parts, 'gpu').box)[2]).toBe(304);
    expect(sizeOf(placed(parts, 'gpu').box)[1]).toBeCloseTo(50.8);
    expect(sizeOf(placed(parts, 'psu').box)).toEqual([125, 63.5, 100]);
    expect(sizeOf(placed(parts, 'cooler').box)[0]).toBe(158);
    expect(sizeOf(placed(parts, 'memory').box)[0]).toBe(44);
    expect(placed(parts, 'psu').assumed).toEqual([]);
  });

  test('says which measures nobody publishes', () => {
    const parts = [tower, part('gpu', { length_mm: null, slots: 2 }), part('cooler', { height_mm: null })];
    expect(placed(parts, 'gpu').assumed).toEqual(['el largo de la tarjeta', 'el alto de la tarjeta']);
    expect(placed(parts, 'cooler').assumed).toEqual(['el alto del disipador']);
    expect(layOut([], []).housing.assumed).toEqual(['las medidas exteriores']);
    expect(
      layOut([part('case', { width_mm: 210, height_mm: null, depth_mm: 400 })], []).housing.assumed,
    ).toEqual(['las medidas exteriores']);
  });

  test('marks what the rules say does not fit, and only that', () => {
    const parts = [tower, part('gpu', { length_mm: 330, slots: 3 }), part('cooler', { height_mm: 150 })];
    const answers = [error('gpu-case-length', 'GPU', 'CASE'), error('psu-wattage', 'COOLER')];
    expect(placed(parts, 'gpu', answers).isClash).toBe(true);
    expect(placed(parts, 'cooler', answers).isClash).toBe(false);
    expect(layOut(parts, answers).housing.isClash).toBe(false);
    expect(placed(parts, 'gpu').isClash).toBe(false);
  });

  test('shows how far a card and a cooler may go', () => {
    const limitsWith = (length: number, height: number) =>
      layOut([tower, part('gpu', { length_mm: length, slots: 2 }), part('cooler', { height_mm: height })], [])
        .limits;
    expect(limitsWith(315, 165).map(({ isPassed }) => isPassed)).toEqual([false, false]);
    expect(limitsWith(316, 166).map(({ isPassed }) => isPassed)).toEqual([true, true]);
    const [card] = limitsWith(315, 165);
    const end = placed([tower, part('gpu', { length_mm: 315, slots: 2 })], 'gpu').box.max[2];
    expect(card?.at).toBe(end);
  });

  test('puts a radiator under the roof where it is long enough, else behind the front', () => {
    const radiator = (size: number) =>
      sizeOf(placed([tower, part('cooler', { radiator_mm: size })], 'cooler').box);
    expect(radiator(280)).toEqual([140, 52, 280]);
    expect(radiator(360)).toEqual([120, 360, 52]);
  });

  test('two kits are all their modules', () => {
    expect(placed([part('memory', { modules: 2, height_mm: 34 }, 2)], 'memory').words).toBe(
      '4 módulos de 34 mm de alto',
    );
  });
});
