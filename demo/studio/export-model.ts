import type { Object3D } from 'three';
import { Box3, Group, Mesh, PerspectiveCamera, Scene, Vector3 } from 'three';
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js';
import type { Nameplate } from '../../src/models/kit/index.ts';
import type { View } from './views.ts';

/** The scene is built ten centimetres to the unit, which suits the renderer's numbers. */
export const unitsPerMillimetre = 0.01;
const fieldOfView = 20;

/** What the renderer needs besides the model: all in scene units, y up. */
export type Framing = {
  camera: readonly number[];
  target: readonly number[];
  fieldOfView: number;
  low: readonly number[];
  high: readonly number[];
};

/** A nameplate's corners on the finished picture, each from 0 to 1 from its top left, and the word's own measures. */
export type SeenNameplate = Nameplate & {
  /** Origin, one millimetre to the right and one millimetre up, projected. */
  projection: readonly number[];
};

/** The exporter was written for browsers; these two readings of a Blob are all it uses of them. */
class BlobReader {
  result: ArrayBuffer | string | null = null;
  onloadend: (() => void) | null = null;
  readAsArrayBuffer(blob: Blob): void {
    void this.finish(blob.arrayBuffer());
  }
  private async finish(buffer: Promise<ArrayBuffer>): Promise<void> {
    this.result = await buffer;
    this.onloadend?.();
  }
  readAsDataURL(): void {
    throw new Error('Models carry no images.');
  }
}

/** The model as a binary glTF file. */
export async function exportModel(model: Group): Promise<Buffer> {
  const holder = globalThis as unknown as { FileReader?: unknown };
  holder.FileReader ??= BlobReader;
  const scene = new Scene();
  // Names are printed afterwards; moving one must not make the render look outdated.
  const plates: { plate: Object3D; parent: Object3D }[] = [];
  model.traverse((part) => {
    if (part.userData.nameplate && part.parent) plates.push({ plate: part, parent: part.parent });
  });
  for (const { plate, parent } of plates) parent.remove(plate);
  const scaled = new Group();
  scaled.scale.setScalar(unitsPerMillimetre);
  scaled.add(model);
  scene.add(scaled);
  const file = await new GLTFExporter().parseAsync(scene, { binary: true });
  scaled.remove(model);
  for (const { plate, parent } of plates) parent.add(plate);
  return Buffer.from(file as ArrayBuffer);
}

/** Places the camera so that the model, not its bounding box, fills the wanted part of a square frame. */
export function frameModel(model: Group, view: View): Framing {
  model.updateMatrixWorld(true);
  const box = new Box3().setFromObject(model, true);
  const points = cornerPoints(model);
  const [azimuth, elevation] = [view.azimuth, view.elevation].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
  ];
  const direction = new Vector3(
    Math.sin(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
  );
  const camera = new PerspectiveCamera(fieldOfView, 1, 1, 1e6);
  const target = box.getCenter(new Vector3());
  let distance = box.getSize(new Vector3()).length() * 3;
  for (let round = 0; round < 8; round += 1) {
    lookFrom(camera, target, direction, distance);
    const [minX, maxX, minY, maxY] = seenExtent(points, camera);
    const half = distance * Math.tan((fieldOfView * Math.PI) / 360);
    const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    const up = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
    target.addScaledVector(right, ((minX + maxX) / 2) * half).addScaledVector(up, ((minY + maxY) / 2) * half);
    distance *= Math.max(maxX - minX, maxY - minY) / 2 / view.fill;
  }
  lookFrom(camera, target, direction, distance);
  const scaled = (vector: Vector3) => vector.toArray().map((value) => value * unitsPerMillimetre);
  return {
    camera: scaled(camera.position),
    target: scaled(target),
    fieldOfView,
    low: scaled(box.min),
    high: scaled(box.max),
  };
}

/** Where the model's nameplates stand on the picture that `framing` gives; plates that look away are left out. */
export function seenNameplates(model: Group, framing: Framing): SeenNameplate[] {
  model.updateMatrixWorld(true);
  const position = new Vector3(...framing.camera).divideScalar(unitsPerMillimetre);
  const camera = new PerspectiveCamera(framing.fieldOfView, 1, 1, 1e6);
  camera.position.copy(position);
  camera.lookAt(new Vector3(...framing.target).divideScalar(unitsPerMillimetre));
  camera.updateMatrixWorld(true);
  const found: SeenNameplate[] = [];
  model.traverse((part: Object3D) => {
    const plate = part.userData.nameplate as Nameplate | undefined;
    if (!plate) return;
    const origin = new Vector3().setFromMatrixPosition(part.matrixWorld);
    const normal = new Vector3().setFromMatrixColumn(part.matrixWorld, 2);
    if (normal.dot(position.clone().sub(origin).normalize()) < 0.12) return;
    // A plane's way onto the picture is a 3 × 3 matrix: columns for right, up and origin in clip space.
    const toClip = camera.projectionMatrix
      .clone()
      .multiply(camera.matrixWorldInverse)
      .multiply(part.matrixWorld);
    const e = toClip.elements;
    const column = (index: number): [number, number, number] => {
      const [x, y, w] = [e[index * 4] ?? 0, e[index * 4 + 1] ?? 0, e[index * 4 + 3] ?? 0];
      return [(x + w) / 2, (w - y) / 2, w];
    };
    found.push({ ...plate, projection: [...column(0), ...column(1), ...column(3)] });
  });
  return found;
}

function lookFrom(camera: PerspectiveCamera, target: Vector3, direction: Vector3, distance: number): void {
  camera.position.copy(target).addScaledVector(direction, distance);
  camera.lookAt(target);
  camera.updateMatrixWorld(true);
  camera.updateProjectionMatrix();
}

function seenExtent(points: readonly Vector3[], camera: PerspectiveCamera): [number, number, number, number] {
  const extent: [number, number, number, number] = [Infinity, -Infinity, Infinity, -Infinity];
  const seen = new Vector3();
  for (const point of points) {
    seen.copy(point).project(camera);
    extent[0] = Math.min(extent[0], seen.x);
    extent[1] = Math.max(extent[1], seen.x);
    extent[2] = Math.min(extent[2], seen.y);
    extent[3] = Math.max(extent[3], seen.y);
  }
  return extent;
}

/** Enough of the model's points to know its outline: the corners of every part's box, and some of its own points. */
function cornerPoints(model: Group): Vector3[] {
  const points: Vector3[] = [];
  model.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const positions = part.geometry.getAttribute('position');
    const step = Math.max(1, Math.floor(positions.count / 1500));
    for (let index = 0; index < positions.count; index += step) {
      points.push(new Vector3().fromBufferAttribute(positions, index).applyMatrix4(part.matrixWorld));
    }
  });
  return points;
}
