import type { Material } from 'three';
import {
  BoxGeometry,
  BufferGeometry,
  CatmullRomCurve3,
  CylinderGeometry,
  ExtrudeGeometry,
  Float32BufferAttribute,
  Group,
  LatheGeometry,
  Mesh,
  ShapeGeometry,
  SphereGeometry,
  TorusGeometry,
  TubeGeometry,
  Vector2,
  Vector3,
} from 'three';
import type { Shape } from 'three';
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js';
import { mergeGeometries, toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { bladeGeometry } from './fan.ts';
import type { TextStyle } from './letters.ts';
import { textShapes } from './letters.ts';
import * as materials from './materials.ts';
import { circle, roundedRectangle, roundHole, withHoles } from './outlines.ts';
import type { Flat } from './outlines.ts';
import type { Perforation } from './perforation.ts';
import { perforatedGeometry } from './perforation.ts';
import type { Place, Vector } from './place.ts';
import { assembled, placed } from './place.ts';

/** `high` for the studio, `low` for a view in the browser: the same measures with far fewer triangles. */
export type Detail = 'high' | 'low';

/** A box of `size` around `at`. */
export type Block = { size: Vector; at: Vector };

export type RotorStyle = {
  /** Across the blades, or across the ring that joins them. */
  diameter: number;
  depth: number;
  blades?: number;
  /** Across the hub, as a part of the diameter. */
  hub?: number;
  sweep?: number;
  cover?: number;
  /** A ring joins the blades' tips. */
  hasRing?: boolean;
  blade?: Material;
  hubCap?: Material;
  /** The thin ring on the hub; none when left out. */
  accent?: Material;
  /** Degrees the rotor has turned. */
  phase?: number;
};

export type FanStyle = {
  /** Side of the frame: 92, 120, 140 … */
  size: number;
  depth?: number;
  blades?: number;
  sweep?: number;
  frame?: Material;
  blade?: Material;
  hubCap?: Material;
  accent?: Material;
  /** The light ring in the frame's mouth; none when left out. */
  light?: Material;
  hasRing?: boolean;
  phase?: number;
};

/**
 * The workshop's tools: every function gives a part in millimetres that stands around the origin unless it says
 * otherwise, and takes a `place` to put it elsewhere. Faces that matter look towards +z.
 */
export function createKit(detail: Detail = 'high') {
  const isHigh = detail === 'high';
  const bevelSteps = isHigh ? 4 : 1;
  const curveSteps = isHigh ? 32 : 10;

  /** A ready geometry as a part. */
  const solid = (geometry: BufferGeometry, material: Material, place: Place = {}): Mesh =>
    placed(new Mesh(bare(geometry), material), place);

  /** Many geometries of one material as one part. */
  const merged = (geometries: readonly BufferGeometry[], material: Material, place: Place = {}): Mesh =>
    placed(new Mesh(joined(geometries), material), place);

  const boxGeometry = ([width, height, depth]: Vector, radius: number): BufferGeometry => {
    const r = Math.min(radius, Math.min(width, height, depth) * 0.49);
    return r > 0 && isHigh
      ? new RoundedBoxGeometry(width, height, depth, r > 1.5 ? 4 : 2, r)
      : new BoxGeometry(width, height, depth);
  };

  /** A box with rounded edges around the origin. */
  const box = (size: Vector, radius: number, material: Material, place: Place = {}): Mesh =>
    solid(boxGeometry(size, radius), material, place);

  /** Many boxes of one material as one part. `radius` 0 leaves their edges sharp, which is right below 1 mm. */
  const boxes = (blocks: readonly Block[], material: Material, radius = 0, place: Place = {}): Mesh =>
    merged(
      blocks.map(({ size, at }) => boxGeometry(size, radius).translate(...at)),
      material,
      place,
    );

  const plateGeometry = (outline: Shape | readonly Shape[], depth: number, bevel: number): BufferGeometry => {
    const size = isHigh || bevel > 0.8 ? Math.min(bevel, depth / 2.02) : 0;
    const geometry = new ExtrudeGeometry(outline as Shape | Shape[], {
      depth: depth - 2 * size,
      bevelEnabled: size > 0,
      bevelThickness: size,
      bevelSize: size,
      bevelOffset: -size,
      bevelSegments: size > 1 ? bevelSteps : Math.min(bevelSteps, 2),
      curveSegments: curveSteps,
    });
    geometry.translate(0, 0, size);
    return toCreasedNormals(bare(geometry), 0.34);
  };

  /**
   * An outline given a thickness: from z = 0 to z = `depth`, bevelled on both sides. The outline keeps its size; holes
   * grow by the bevel, so keep two bevels and 2 mm between them.
   */
  const plate = (
    outline: Shape | readonly Shape[],
    depth: number,
    bevel: number,
    material: Material,
    place: Place = {},
  ): Mesh => placed(new Mesh(plateGeometry(outline, depth, bevel), material), place);

  /** Several outlines given the same thickness, as one part. */
  const plates = (
    outlines: readonly { outline: Shape; at: Vector }[],
    depth: number,
    bevel: number,
    material: Material,
    place: Place = {},
  ): Mesh =>
    merged(
      outlines.map(({ outline, at }) => plateGeometry(outline, depth, bevel).translate(...at)),
      material,
      place,
    );

  /** A flat print 0.06 mm thick on z = 0: labels, stripes, inks. */
  const print = (outline: Shape | readonly Shape[], material: Material, place: Place = {}): Mesh => {
    const geometry = new ShapeGeometry(outline as Shape | Shape[], isHigh ? 16 : 6);
    return solid(geometry.translate(0, 0, 0.06), material, place);
  };

  /** A body turned around the y axis from a profile of [radius, height] points, from bottom to top. */
  const turned = (profile: readonly Flat[], material: Material, place: Place = {}): Mesh => {
    const points = profile.map(([radius, height]) => new Vector2(radius, height));
    const geometry = new LatheGeometry(points, isHigh ? 72 : 20);
    return placed(new Mesh(toCreasedNormals(bare(geometry), 0.6), material), place);
  };

  /** A cylinder along the y axis with bevelled rims. */
  const cylinder = (
    radius: number,
    length: number,
    bevel: number,
    material: Material,
    place: Place = {},
  ): Mesh => {
    const b = Math.min(bevel, radius * 0.49, length * 0.49);
    const half = length / 2;
    return turned(
      [
        [0, -half],
        [radius - b, -half],
        ...(b > 0 ? [[radius - b * 0.3, -half + b * 0.3] as const] : []),
        [radius, -half + b],
        [radius, half - b],
        ...(b > 0 ? [[radius - b * 0.3, half - b * 0.3] as const] : []),
        [radius - b, half],
        [0, half],
      ],
      material,
      place,
    );
  };

  /** A round bar or hose through the points. */
  const tube = (
    points: readonly Vector[],
    radius: number,
    material: Material,
    place: Place & { tension?: number } = {},
  ): Mesh => {
    const curve = new CatmullRomCurve3(
      points.map((point) => new Vector3(...point)),
      false,
      'catmullrom',
      place.tension ?? 0.3,
    );
    const geometry = new TubeGeometry(
      curve,
      isHigh ? points.length * 14 : points.length * 4,
      radius,
      isHigh ? 14 : 6,
    );
    return solid(geometry, material, place);
  };

  /** Several cables side by side along the same points, `step` apart: sleeved power cables, ribbons. */
  const cables = (
    points: readonly Vector[],
    count: number,
    step: Vector,
    radius: number,
    material: Material,
  ): Group =>
    assembled(
      Array.from({ length: count }, (_, index) => {
        const shift = index - (count - 1) / 2;
        return tube(
          points.map(([x, y, z]) => [x + step[0] * shift, y + step[1] * shift, z + step[2] * shift] as const),
          radius,
          material,
        );
      }),
    );

  /** A ring in the plane of x and y. */
  const ring = (radius: number, thickness: number, material: Material, place: Place = {}): Mesh =>
    solid(new TorusGeometry(radius, thickness / 2, isHigh ? 12 : 5, isHigh ? 96 : 28), material, place);

  const sphere = (radius: number, material: Material, place: Place = {}): Mesh =>
    solid(new SphereGeometry(radius, isHigh ? 32 : 10, isHigh ? 20 : 6), material, place);

  /** Raised lettering that stands on z = 0; its middle at the origin. In low detail it is a print. */
  const lettering = (
    text: string,
    style: TextStyle & { depth?: number; bevel?: number },
    material: Material,
    place: Place = {},
  ): Mesh => {
    const { shapes } = textShapes(text, style);
    const { depth = 0.5, bevel = 0.12 } = style;
    if (!isHigh || shapes.length === 0) return print(shapes, material, place);
    const geometry = new ExtrudeGeometry(shapes, {
      depth: Math.max(0.05, depth - bevel),
      bevelEnabled: bevel > 0,
      bevelThickness: bevel,
      bevelSize: bevel * 0.5,
      bevelSegments: 2,
      curveSegments: 8,
    });
    return placed(new Mesh(toCreasedNormals(bare(geometry), 0.5), material), place);
  };

  /** Printed lettering on z = 0. */
  const printedText = (text: string, style: TextStyle, material: Material, place: Place = {}): Mesh =>
    print(textShapes(text, style).shapes, material, place);

  /** A perforated sheet around the origin; solid in low detail. */
  const perforated = (sheet: Perforation, material: Material, place: Place = {}): Mesh =>
    isHigh
      ? placed(new Mesh(perforatedGeometry(sheet), material), place)
      : box([sheet.width, sheet.height, sheet.thickness], 0, material, place);

  /** Upright fins along x within a box around the origin: thin sheets, as in a cooler. */
  const fins = (
    [width, height, depth]: Vector,
    material: Material,
    place: Place & { pitch?: number; thickness?: number } = {},
  ): Mesh => {
    const pitch = (place.pitch ?? 2.4) * (isHigh ? 1 : 2.5);
    const thickness = (place.thickness ?? 0.55) * (isHigh ? 1 : 2);
    const count = Math.max(2, Math.floor((width - thickness) / pitch) + 1);
    const first = (-(count - 1) * pitch) / 2;
    return boxes(
      Array.from({ length: count }, (_, index) => ({
        size: [thickness, height, depth] as const,
        at: [first + index * pitch, 0, 0] as const,
      })),
      material,
      0,
      place,
    );
  };

  /** Countersunk screw heads that look towards +z, each a dome with a cross in it. */
  const screws = (
    spots: readonly Vector[],
    radius: number,
    material: Material = materials.metal('#7b7f85', 0.32),
    place: Place = {},
  ): Group => {
    const heads = spots.map(([x, y, z]) => {
      const head = new CylinderGeometry(radius * 0.86, radius, radius * 0.4, isHigh ? 24 : 8);
      return head.rotateX(Math.PI / 2).translate(x, y, z + radius * 0.2);
    });
    const parts = [merged(heads, material)];
    if (isHigh) {
      const slots = spots.flatMap(([x, y, z]) =>
        [0.4, 0.4 + Math.PI / 2].map((angle) =>
          new BoxGeometry(radius * 1.15, radius * 0.26, radius * 0.1)
            .rotateZ(angle)
            .translate(x, y, z + radius * 0.38),
        ),
      );
      parts.push(merged(slots, materials.smoothPlastic('#0d0d0e', 0.6)));
    }
    return assembled(parts, place);
  };

  /** A fan's turning part. The blades' front edges lie about z = 0, the rotor reaches back to -depth. */
  const rotor = (style: RotorStyle, place: Place = {}): Group => {
    const {
      diameter,
      depth,
      blades = 9,
      hub = 0.36,
      sweep = 0.75,
      cover,
      hasRing = false,
      blade = materials.smoothPlastic(),
      hubCap = blade,
      accent,
      phase = 0,
    } = style;
    const tip = diameter / 2;
    const hubRadius = tip * hub;
    const one = bladeGeometry(
      {
        count: blades,
        hubRadius: hubRadius * 0.97,
        tipRadius: hasRing ? tip - 0.6 : tip,
        depth: depth * 0.86,
        sweep,
        cover,
      },
      isHigh ? { along: 22, across: 12 } : { along: 5, across: 3 },
    );
    const all = Array.from({ length: blades }, (_, index) =>
      one.clone().rotateZ((index / blades) * Math.PI * 2),
    );
    const parts: (Mesh | Group)[] = [
      merged(all, blade, { at: [0, 0, -depth * 0.52] }),
      turned(
        [
          [0, -depth],
          [hubRadius, -depth],
          [hubRadius, -2.4],
          [hubRadius * 0.985, -1.1],
          [hubRadius * 0.94, -0.4],
          [hubRadius * 0.86, -0.05],
          [hubRadius * 0.8, 0],
          [0, 0],
        ],
        hubCap,
        { turn: [90, 0, 0] },
      ),
    ];
    if (accent)
      parts.push(ring(hubRadius * 0.74, Math.max(0.6, diameter * 0.008), accent, { at: [0, 0, 0.05] }));
    if (hasRing) {
      const width = depth * 0.62;
      parts.push(
        turned(
          [
            [tip - 1.2, -width / 2],
            [tip, -width / 2],
            [tip, width / 2 - 0.6],
            [tip - 0.5, width / 2],
            [tip - 1.2, width / 2],
            [tip - 1.2, -width / 2],
          ],
          blade,
          { turn: [90, 0, 0], at: [0, 0, -depth * 0.52] },
        ),
      );
    }
    return placed(assembled([assembled(parts, { turn: [0, 0, phase] })]), place);
  };

  /** A framed fan around the origin that blows through z; its open side looks towards +z, the struts are behind. */
  const framedFan = (style: FanStyle, place: Place = {}): Group => {
    const { size, depth = 25, frame = materials.plastic('#151618', 0.5), light } = style;
    const mouth = size / 2 - (light ? 5.2 : 2.6);
    const screwAt = size / 2 - (size > 130 ? 7.8 : 7.5);
    const corners = [
      [screwAt, screwAt],
      [-screwAt, screwAt],
      [screwAt, -screwAt],
      [-screwAt, -screwAt],
    ] as const;
    const flange = 3.6;
    const face = (): Shape =>
      withHoles(roundedRectangle(size, size, 7), [
        roundHole(0, 0, mouth),
        ...corners.map(([x, y]) => roundHole(x, y, 2.15)),
      ]);
    const parts: (Mesh | Group)[] = [
      plate(face(), flange, 0.7, frame, { at: [0, 0, depth / 2 - flange] }),
      plate(face(), flange, 0.7, frame, { at: [0, 0, -depth / 2] }),
      // The duct between the flanges.
      plate(
        withHoles(circle(Math.min(size / 2 - 0.4, mouth + 2.4)), [roundHole(0, 0, mouth)]),
        depth - 1,
        0.3,
        frame,
        { at: [0, 0, -depth / 2 + 0.5] },
      ),
      // Posts around the screw holes tie the flanges together.
      merged(
        corners.map(([x, y]) =>
          new CylinderGeometry(4.4, 4.4, depth - 1.6, isHigh ? 24 : 8, 1, true)
            .rotateX(Math.PI / 2)
            .translate(x, y, 0),
        ),
        frame,
      ),
      rotor(
        {
          diameter: (mouth - 1) * 2,
          depth: depth * 0.72,
          blades: style.blades ?? 9,
          sweep: style.sweep ?? 0.8,
          hub: 0.35,
          cover: 1.02,
          blade: style.blade ?? materials.smoothPlastic('#26282b'),
          hubCap: style.hubCap,
          accent: style.accent,
          hasRing: style.hasRing,
          phase: style.phase,
        },
        { at: [0, 0, depth * 0.4] },
      ),
      merged(
        [0, 1, 2, 3].map((index) =>
          new BoxGeometry(mouth, 3.4, 2.6)
            .translate(mouth / 2, 0, -depth / 2 + 1.6)
            .rotateZ(index * (Math.PI / 2) + 0.5),
        ),
        frame,
      ),
    ];
    if (light) {
      parts.push(
        plate(withHoles(circle(mouth + 2.2), [roundHole(0, 0, mouth - 0.6)]), 2.4, 0.6, light, {
          at: [0, 0, depth / 2 - 1.7],
        }),
      );
    }
    return assembled(parts, place);
  };

  return {
    detail,
    isHigh,
    solid,
    merged,
    box,
    boxes,
    plate,
    plates,
    print,
    turned,
    cylinder,
    tube,
    cables,
    ring,
    sphere,
    lettering,
    printedText,
    perforated,
    fins,
    screws,
    rotor,
    framedFan,
  };
}

export type Kit = ReturnType<typeof createKit>;

/** Only positions and normals: models carry no textures, and parts can be joined only when they carry the same. */
function bare(geometry: BufferGeometry): BufferGeometry {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  for (const name of Object.keys(flat.attributes)) {
    if (name !== 'position' && name !== 'normal') flat.deleteAttribute(name);
  }
  return flat;
}

function joined(geometries: readonly BufferGeometry[]): BufferGeometry {
  // In low detail a row of ornaments may have none left.
  if (geometries.length === 0)
    return new BufferGeometry().setAttribute('position', new Float32BufferAttribute([], 3));
  return mergeGeometries(geometries.map(bare));
}
