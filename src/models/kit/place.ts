import type { Object3D } from 'three';
import { Group, MathUtils, Object3D as Anchor } from 'three';

/** Millimetres: x to the right, y up, z towards the viewer. */
export type Vector = readonly [x: number, y: number, z: number];

/** Where a part stands: moved by `at` after being turned by `turn`, degrees about x, then y, then z. */
export type Place = { at?: Vector; turn?: Vector; scale?: number };

/** Puts a part in its place and gives it back. */
export function placed<Part extends Object3D>(part: Part, { at, turn, scale }: Place): Part {
  if (at) part.position.set(...at);
  if (turn) {
    const [x, y, z] = turn.map((degrees) => MathUtils.degToRad(degrees)) as [number, number, number];
    // Three turns an «ZYX» object about its own x first.
    part.rotation.set(x, y, z, 'ZYX');
  }
  if (scale !== undefined) part.scale.setScalar(scale);
  return part;
}

/** Several parts as one, so that they can be placed together. */
export function assembled(parts: readonly Object3D[], place: Place = {}): Group {
  const group = new Group();
  if (parts.length > 0) group.add(...parts);
  return placed(group, place);
}

/** Evenly spaced numbers around `middle`: `count` of them, `step` apart. */
export function row(count: number, step: number, middle = 0): number[] {
  return Array.from({ length: count }, (_, index) => middle + (index - (count - 1) / 2) * step);
}

/** Numbers between 0 and 1 that are the same at every call with the same seed. */
export function chance(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Where a word is printed on a model: `brand` the maker's name, `model` the product's. */
export type Nameplate = {
  word: 'brand' | 'model';
  /** Room for the word in mm; it is set as large as fits. */
  width: number;
  height: number;
  colour?: string;
  align?: 'left' | 'middle' | 'right';
  slant?: number;
};

/**
 * Keeps a place for a name that the studio prints over the finished picture, so that products that differ only in the
 * name share a render. The plate's middle is at the origin, its face towards +z; keep it in sight of the camera.
 */
export function nameplate(plate: Nameplate, place: Place = {}): Object3D {
  const anchor = new Anchor();
  anchor.name = `nameplate ${plate.word}`;
  anchor.userData = { nameplate: plate };
  return placed(anchor, place);
}
