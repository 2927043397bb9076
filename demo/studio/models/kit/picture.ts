import { BufferGeometry, Color, Float32BufferAttribute, Mesh, MeshPhysicalMaterial } from 'three';
import type { Surface } from './surface.ts';
import { skin } from './surface.ts';

/** Colour of a picture at a place: x from 0 (left) to `ratio` (right), y from 0 (bottom) to 1; parts 0–255 in sRGB. */
export type Paint = (x: number, y: number) => readonly [number, number, number];

const materials = new Map<number, MeshPhysicalMaterial>();

/** What shines in its own colours: a switched-on screen, the rainbow under keys. The studio reads finish and glow. */
function shining(strength: number): MeshPhysicalMaterial {
  const known = materials.get(strength);
  if (known) return known;
  const made = new MeshPhysicalMaterial({ name: `picture ${strength}`, vertexColors: true, roughness: 0.35 });
  made.userData = { finish: 'picture', glow: strength };
  materials.set(strength, made);
  return made;
}

/**
 * A lit picture on a surface. A model carries no images, so the picture's points are colours of the mesh: `columns` of
 * them across, 600 make a sharp screen in a picture 800 px wide.
 */
export function litPicture(
  surface: Surface,
  {
    columns,
    rows,
    ratio,
    paint,
    strength = 1,
  }: { columns: number; rows: number; ratio: number; paint: Paint; strength?: number },
): Mesh {
  const geometry: BufferGeometry = skin(surface, rows, columns);
  const colours = new Float32Array((rows + 1) * (columns + 1) * 3);
  const colour = new Color();
  for (let row = 0, at = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++, at += 3) {
      const [r, g, b] = paint((column / columns) * ratio, row / rows);
      colour.setRGB(r / 255, g / 255, b / 255, 'srgb').toArray(colours, at);
    }
  }
  geometry.setAttribute('color', new Float32BufferAttribute(colours, 3));
  return new Mesh(geometry, shining(strength));
}
