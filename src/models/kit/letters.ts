import type { Shape } from 'three';
import { ShapePath } from 'three';
import font from './letters.json' with { type: 'json' };

/** Open Sans Bold under the SIL Open Font License 1.1; `demo/studio/make-letters.ts` writes it. */
// The compiler reads pairs in JSON as lists of whatever length.
const letters = font.letters as unknown as Readonly<Record<string, readonly [number, string]>>;
const capHeight = 1462 / font.unitsPerEm;

export type TextStyle = {
  /** Height of a capital letter in mm. */
  height: number;
  /** Extra space between letters as a part of the height. */
  spacing?: number;
  /** Leaning to the right: 0.2 is a usual italic. */
  slant?: number;
  /** Width of the letters against the face's own. */
  stretch?: number;
};

/** The outlines of a line of text, its middle at the origin. Characters the face lacks are left out. */
export function textShapes(text: string, style: TextStyle): { shapes: Shape[]; width: number } {
  const { height, spacing = 0.06, slant = 0, stretch = 1 } = style;
  const scale = height / (capHeight * font.unitsPerEm);
  const known = [...text].flatMap((character) => letters[character] ?? []);
  const advances: number[] = [];
  const paths: string[] = [];
  for (let index = 0; index + 1 < known.length; index += 2) {
    advances.push(known[index] as number);
    paths.push(known[index + 1] as string);
  }
  const gap = spacing * height;
  const width =
    advances.reduce((sum, advance) => sum + advance * scale * stretch, 0) +
    gap * Math.max(0, advances.length - 1);
  const shapes: Shape[] = [];
  let x = -width / 2;
  paths.forEach((path, index) => {
    const outline = new ShapePath();
    const steps = path.split(' ');
    const at = (position: number): [number, number] => {
      const [px, py] = [
        Number(steps[position]) * scale * stretch,
        Number(steps[position + 1]) * scale - height / 2,
      ];
      return [x + px + slant * py, py];
    };
    for (let position = 0; position < steps.length;) {
      const step = steps[position];
      if (step === 'Q') {
        outline.quadraticCurveTo(...at(position + 1), ...at(position + 3));
        position += 5;
      } else {
        if (step === 'M') outline.moveTo(...at(position + 1));
        else if (step === 'L') outline.lineTo(...at(position + 1));
        position += 3;
      }
    }
    if (path !== '') shapes.push(...outline.toShapes());
    x += (advances[index] ?? 0) * scale * stretch + gap;
  });
  return { shapes, width };
}
