import {
  Box3,
  BoxGeometry,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  Vector3,
} from 'three';
import { lowCooler, towerCooler } from '../../../../models/cpu-cooler.ts';
import { graphicsCardOf } from '../../../../models/graphics-card-look.ts';
import { graphicsCard } from '../../../../models/graphics-card.ts';
import { anodised, assembled, createKit, plastic, type Vector } from '../../../../models/kit/index.ts';
import { memoryKit } from '../../../../models/memory-kit.ts';
import { motherboardFlat } from '../../../../models/motherboard.ts';
import { powerSupply } from '../../../../models/power-supply.ts';
import type { Box, Layout, Limit, PlacedPart } from './layout.ts';

const clashColour = '#d92d20';
const housingColour = '#8a9199';

/** The build as one model in millimetres: see-through case, parts in their places, what does not fit in red. */
export function buildModel(layout: Layout): Group {
  const group = new Group();
  group.add(housing(layout.housing));
  for (const placed of layout.parts) group.add(modelOf(placed));
  // A cooler's limit stands before everything: it is only shown when it is passed.
  const limits = layout.limits.filter(({ axis, isPassed }) => axis === 'z' || isPassed);
  for (const limit of limits) group.add(limitPlane(limit, layout.housing.box));
  return group;
}

/** Floor, tray and front stand firm; the sides that one looks through are only edges and a hint of a pane. */
function housing({ box: { min, max }, part: { measures } }: PlacedPart): Group {
  const [width, height, depth] = sizeOf({ min, max });
  const isLight = measures.is_light === true;
  const solid = new MeshStandardMaterial({ color: isLight ? '#e2e5e8' : '#3b4046', roughness: 0.7 });
  // Lighter than the boards before it, which are nearly black: they have to be seen.
  const tray = new MeshStandardMaterial({ color: isLight ? '#c4c9ce' : '#8b9299', roughness: 0.85 });
  const pane = new MeshBasicMaterial({
    color: housingColour,
    transparent: true,
    opacity: 0.1,
    depthWrite: false,
  });
  const wall = (size: Vector, at: Vector, material: MeshStandardMaterial | MeshBasicMaterial) => {
    const mesh = new Mesh(new BoxGeometry(...size), material);
    mesh.position.set(...at);
    return mesh;
  };
  const middle = height / 2;
  const edges = new LineSegments(
    new EdgesGeometry(new BoxGeometry(width, height, depth)),
    new LineBasicMaterial({ color: housingColour }),
  );
  edges.position.set(0, middle, 0);
  const group = new Group();
  group.add(
    edges,
    wall([width, 6, depth], [0, 3, 0], solid),
    wall([2, height, depth], [width / 2 - 1, middle, 0], tray),
    wall([width, height, 2], [0, middle, min[2] + 1], pane),
    ...frontOf(measures.front, [width, height, max[2]], { wall, solid, pane }),
    wall([width, 2, depth], [0, height - 1, 0], pane),
  );
  return group;
}

type Wall = (size: Vector, at: Vector, material: MeshStandardMaterial | MeshBasicMaterial) => Mesh;

/** The front in what it is made of; without a case it is a hint like the other sides. */
function frontOf(
  front: PlacedPart['part']['measures']['front'],
  [width, height, frontAt]: Vector,
  { wall, solid, pane }: { wall: Wall; solid: MeshStandardMaterial; pane: MeshBasicMaterial },
): Object3D[] {
  const middle = height / 2;
  switch (front) {
    case 'wood': {
      const walnut = new MeshStandardMaterial({ color: '#54361f', roughness: 0.65 });
      const slats = Math.floor((width - 16) / 16);
      return [
        ...[9, height - 9].map((y) => wall([width, 18, 14], [0, y, frontAt - 7], solid)),
        ...Array.from({ length: slats }, (_, index) =>
          wall([9.4, height - 36, 13], [(index - (slats - 1) / 2) * 16, middle, frontAt - 8], walnut),
        ),
      ];
    }
    case 'solid':
      return [wall([width, height, 6], [0, middle, frontAt - 3], solid)];
    case 'mesh': {
      // What is behind it shows through its holes.
      const mesh = solid.clone();
      Object.assign(mesh, { transparent: true, opacity: 0.62, depthWrite: false });
      return [
        wall([width, height, 3], [0, middle, frontAt - 2], mesh),
        ...[4, height - 4].map((y) => wall([width, 8, 8], [0, y, frontAt - 4], solid)),
      ];
    }
    default:
      return [wall([width, height, 2], [0, middle, frontAt - 1], pane)];
  }
}

function modelOf(placed: PlacedPart): Object3D {
  const model = standing(placed);
  if (placed.isClash) paintRed(model);
  // Where a measure is only usual, the part is a ghost: it shows where it goes, not how large it is.
  else if (placed.assumed.length > 0 && placed.part.slot !== 'gpu') fade(model);
  return fitted(model, placed.box);
}

/** The picture models of the shop in their plain form, turned as they stand in a tower. */
function standing({ part, box }: PlacedPart): Object3D {
  const [x, y, z] = sizeOf(box);
  const colour = part.measures.is_light === true ? 'white' : 'black';
  const detail = 'low';
  switch (part.slot) {
    case 'motherboard':
      return turned(
        motherboardFlat({
          formFactor: y > 310 ? 'E-ATX' : y > 250 ? 'ATX' : y > 200 ? 'Micro ATX' : 'Mini-ITX',
          socket: 'AM5',
          memorySlots: part.measures.slots === 2 ? 2 : 4,
          design: 'armoured',
          colour,
          detail,
        }),
        [0, -90, 0],
      );
    case 'gpu':
      return turned(
        turned(
          graphicsCard({
            // The card of the product's pictures, in the measures of its place.
            ...graphicsCardOf({
              name: part.name,
              fans: part.measures.fans ?? undefined,
              colours: part.measures.colours ?? [],
              isLit: part.measures.is_lit === true,
              lengthMm: z,
            }),
            heightMm: x,
            thicknessMm: y,
            detail,
          }),
          [90, 0, 0],
        ),
        [0, -90, 0],
      );
    case 'cooler':
      if (part.measures.radiator_mm !== undefined) return radiator(box);
      return turned(
        turned(
          x < 90
            ? lowCooler({ heightMm: x, fanMm: 92, colour: 'black', detail })
            : towerCooler({ heightMm: x, towers: 1, fans: 1, fanMm: 120, colour, detail }),
          [90, 0, 90],
        ),
        [0, -90, 0],
      );
    case 'memory': {
      const sticks = Math.max(1, Math.round(z / 9.5));
      const stick = () =>
        turned(
          turned(
            memoryKit({
              modules: 1,
              heightMm: x,
              design: 'plain',
              colour: colour === 'white' ? 'white' : 'black',
              detail,
            }),
            [90, 0, 90],
          ),
          [0, -90, 0],
        );
      return assembled(
        Array.from({ length: sticks }, (_, index) => assembled([stick()], { at: [0, 0, index * 9.5] })),
      );
    }
    case 'psu':
      return powerSupply({
        form: y > 80 ? 'ATX' : x > 100 ? 'SFX' : 'TFX',
        lengthMm: z,
        colour,
        isModular: true,
        detail,
      });
    default:
      return new Mesh(new BoxGeometry(x, y, z), new MeshStandardMaterial({ color: housingColour }));
  }
}

function radiator(box: Box): Object3D {
  const kit = createKit('low');
  const [x, y, z] = sizeOf(box);
  const size = Math.max(y, z);
  const isUpright = y > z;
  const across = x;
  const thick = isUpright ? z : y;
  const fans = Math.max(1, Math.round(size / across));
  const step = size / fans;
  const body = kit.box([across, size, thick - 25], 2, anodised('#2b2e33', 0.5), { at: [0, 0, 0] });
  const blowers = Array.from({ length: fans }, (_, index) =>
    kit.framedFan(
      { size: across, depth: 25, blades: 7, frame: plastic('#1a1b1e', 0.5) },
      { at: [0, -size / 2 + step * (index + 0.5), thick / 2] },
    ),
  );
  const upright = assembled([body, ...blowers]);
  return isUpright ? upright : turned(upright, [90, 0, 0]);
}

/** A plane the part must not pass. */
function limitPlane({ axis, at, isPassed }: Limit, { min, max }: Box): Object3D {
  const [width, height, depth] = sizeOf({ min, max });
  const size: Vector = axis === 'z' ? [width * 0.9, height * 0.5, 1] : [1, height * 0.4, depth * 0.5];
  const mesh = new Mesh(
    new BoxGeometry(...size),
    new MeshBasicMaterial({
      color: isPassed ? clashColour : '#2e90a0',
      transparent: true,
      opacity: isPassed ? 0.4 : 0.16,
      depthWrite: false,
    }),
  );
  const middle = (min[1] + max[1]) / 2;
  mesh.position.set(
    ...(axis === 'z' ? ([0, middle * 0.9, at] as const) : ([at, height * 0.72, -depth * 0.12] as const)),
  );
  return mesh;
}

function turned(model: Object3D, turn: Vector): Group {
  return assembled([model], { turn });
}

/** Moved so that it begins where the box does: against the tray, in the middle of its height, from the back. */
function fitted(model: Object3D, box: Box): Group {
  const group = new Group();
  group.add(model);
  const bounds = new Box3().setFromObject(model);
  const middle = bounds.getCenter(new Vector3());
  group.position.set(
    box.max[0] - bounds.max.x,
    (box.min[1] + box.max[1]) / 2 - middle.y,
    (box.min[2] + box.max[2]) / 2 - middle.z,
  );
  return group;
}

function paintRed(model: Object3D): void {
  const red = new MeshStandardMaterial({
    color: clashColour,
    roughness: 0.55,
    emissive: clashColour,
    emissiveIntensity: 0.25,
  });
  eachMesh(model, (mesh) => {
    mesh.material = red;
  });
}

function fade(model: Object3D): void {
  const ghost = new MeshStandardMaterial({
    color: housingColour,
    transparent: true,
    opacity: 0.45,
    roughness: 0.7,
  });
  eachMesh(model, (mesh) => {
    mesh.material = ghost;
  });
}

function eachMesh(model: Object3D, act: (mesh: Mesh) => void): void {
  model.traverse((one) => {
    if (one instanceof Mesh) act(one);
  });
}

function sizeOf({ min, max }: Box): [number, number, number] {
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}
