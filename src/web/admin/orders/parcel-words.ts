import { t } from '../../../i18n/t.ts';

/** 1250 → `1.25`: grams as kilograms, as a scale shows them. */
export function typedKilograms(grams: number): string {
  return String(grams / 1000);
}

/** 305 → `30.5`: millimetres as centimetres. */
export function typedCentimetres(millimetres: number): string {
  return String(millimetres / 10);
}

/** `1.25` or `1,25` → 1250; not a number for what is none, which the shop refuses by its field. */
export function gramsOf(typed: string): number {
  return scaled(typed, 1000);
}

/** `30.5` → 305; null where nothing is typed. */
export function millimetresOf(typed: string): number | null {
  return typed.trim() === '' ? null : scaled(typed, 10);
}

function scaled(typed: string, factor: number): number {
  const text = typed
    .trim()
    .replace(',', '.')
    .replace(/\s*(kg|cm)$/i, '');
  return /^\d{1,6}(\.\d{1,4})?$/.test(text) ? Math.round(Number(text) * factor) : Number.NaN;
}

/** The shop's boxes by name, with their size, to choose from. */
export function boxOptions(boxes: readonly { name: string; outer_mm: readonly number[] }[]) {
  return boxes.map(({ name, outer_mm: outer }) => ({
    value: name,
    label: t('{name} ({size} cm)', { name, size: outer.map(typedCentimetres).join(' × ') }),
  }));
}

/** Which of the shop's boxes has these sides, as they are typed; undefined where none has. */
export function boxOfSides<Box extends { outer_mm: readonly number[] }>(
  boxes: readonly Box[],
  sides: readonly string[],
): Box | undefined {
  return boxes.find(({ outer_mm: outer }) => sides.map(millimetresOf).join() === outer.join());
}

type Measures = {
  weight_grams: number | null;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
};

/** Whether a value of the log is what somebody weighed and measured. */
export function isMeasured(value: unknown): value is Measures {
  return typeof value === 'object' && value !== null && 'weight_grams' in value && 'height_mm' in value;
}

/** `1.25 kg · 30 × 20 × 15 cm`; empty where nobody weighed or measured it. */
export function parcelText({ weight_grams: grams, length_mm, width_mm, height_mm }: Measures): string {
  const sides = [length_mm, width_mm, height_mm].flatMap((side) =>
    side === null ? [] : [typedCentimetres(side)],
  );
  return [
    ...(grams === null ? [] : [t('{weight} kg', { weight: typedKilograms(grams) })]),
    ...(sides.length === 3 ? [t('{size} cm', { size: sides.join(' × ') })] : []),
  ].join(' · ');
}
