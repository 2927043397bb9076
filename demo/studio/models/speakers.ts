import type { Group, Object3D } from 'three';
import type { Detail, Kit } from '../../../src/models/kit/index.ts';
import {
  assembled,
  createKit,
  glossyPlastic,
  glow,
  metal,
  nameplate,
  plastic,
  polygon,
  roundHole,
  roundedRectangle,
  rubber,
  smoothPlastic,
  withHoles,
  wood,
} from '../../../src/models/kit/index.ts';
import { sockets } from './sockets.ts';

export type SpeakersShape = {
  /** `woofer` two small ones with a subwoofer, `spheres` leaning back, `bar` under a screen, `shelf` two boxes. */
  form: 'woofer' | 'spheres' | 'bar' | 'shelf';
  colour: string;
  light?: string;
  /** Sides of walnut. */
  isWooden?: boolean;
  detail?: Detail;
};

/** Loudspeakers as they stand on a table, fronts towards +z. */
export function speakers({ form, colour, light, isWooden = false, detail = 'high' }: SpeakersShape): Group {
  const kit = createKit(detail);
  const shell = plastic(colour, 0.44);
  if (form === 'bar') {
    const [width, height, depth] = [400, 78, 72];
    return assembled([
      kit.plate(
        polygon([
          [-width / 2, 12],
          [width / 2, 12],
          [width / 2, height - 12],
          [width / 2 - 14, height],
          [-width / 2 + 14, height],
          [-width / 2, height - 12],
        ]),
        depth,
        6,
        shell,
        { at: [0, 0, -depth / 2] },
      ),
      kit.plate(roundedRectangle(width - 22, height - 30, 8), 3, 1, rubber('#0a0a0b'), {
        at: [0, height / 2 + 2, depth / 2 - 1.6],
      }),
      kit.perforated(
        { width: width - 28, height: height - 36, thickness: 1, pitch: 4.4, hole: 3.2 },
        metal('#43474d', 0.4),
        { at: [0, height / 2 + 2, depth / 2 + 1.8] },
      ),
      ...(light === undefined
        ? []
        : [kit.box([width - 40, 2.4, 6], 1, glow(light, 2), { at: [0, 11, depth / 2 - 6] })]),
      ...[-1, 1].map((side) =>
        kit.box([50, 12, depth - 14], 3, rubber(), { at: [side * (width / 2 - 60), 6, 0] }),
      ),
      nameplate({ word: 'brand', width: 54, height: 10 }, { at: [0, height - 5, depth / 2 + 0.4] }),
      assembled(
        [
          kit.plate(roundedRectangle(118, 30, 5), 0.8, 0.2, rubber('#17181a'), { at: [60, 0, -0.4] }),
          sockets(
            kit,
            [
              ['barrel', 104, 0],
              ['hdmi', 76, 0],
              ['usb-c', 52, 0],
              ['audio', 34, 0],
              ['audio', 20, 0],
            ],
            { at: [0, 0, 0.4] },
          ),
          kit.plate(roundedRectangle(70, 26, 12), 0.8, 0.2, rubber('#060607'), { at: [-110, 0, -0.4] }),
          kit.perforated(
            { width: 62, height: 20, thickness: 1, pitch: 4.4, hole: 3.2 },
            metal('#43474d', 0.4),
            { at: [-110, 0, 0.6] },
          ),
        ],
        { at: [0, height / 2, -depth / 2], turn: [0, 180, 0] },
      ),
    ]);
  }
  if (form === 'spheres') {
    const ball = () =>
      assembled([
        assembled(
          [
            kit.turned(
              [
                [0, -56],
                [26, -50],
                [46, -33],
                [56, -8],
                [58, 12],
                [55, 26],
                [51, 30],
              ],
              smoothPlastic(colour, 0.4),
            ),
            ...(light === undefined
              ? []
              : [kit.ring(53, 3, glow(light, 2), { at: [0, 29, 0], turn: [90, 0, 0] })]),
            assembled([driver(kit, 46, '#c9a25a')], { at: [0, 26, 0], turn: [-90, 0, 0] }),
          ],
          { at: [0, 62, 0], turn: [48, 0, 0] },
        ),
        kit.cylinder(34, 8, 2, rubber(), { at: [0, 4, 4] }),
        // The bass tube leaves at the back, the cable below it.
        assembled(
          [
            kit.ring(15, 5, smoothPlastic('#17181b', 0.34)),
            kit.cylinder(14, 1, 0, rubber('#050506'), { turn: [90, 0, 0], at: [0, 0, -1] }),
            sockets(
              kit,
              [
                ['audio', -8, 0],
                ['usb-c', 9, 0],
              ],
              { turn: [27, 0, 0], at: [0, -26, -6.2] },
            ),
          ],
          { at: [0, 62, -57.4], turn: [0, 180, 0] },
        ),
      ]);
    return assembled([
      assembled([ball()], { at: [-78, 0, 0], turn: [0, 14, 0] }),
      assembled([ball()], { at: [78, 0, 0], turn: [0, -14, 0] }),
    ]);
  }
  if (form === 'shelf') {
    const box = (hasKnobs: boolean) =>
      assembled([
        kit.box([isWooden ? 134 : 138, 230, 168], 4, isWooden ? plastic('#141517', 0.44) : shell, {
          at: [0, 115 + 4, -13],
        }),
        ...(isWooden
          ? [-1, 1].map((side) => kit.box([8, 234, 190], 3, wood('#7a5233'), { at: [side * 70, 121, -2] }))
          : []),
        kit.plate(
          withHoles(roundedRectangle(isWooden ? 134 : 138, 230, 6), [
            roundHole(0, -37, 52),
            roundHole(0, 61, 24),
            roundHole(46, 87, 12),
          ]),
          24,
          2.5,
          isWooden ? smoothPlastic('#141517', 0.4) : smoothPlastic(colour, 0.36),
          { at: [0, 119, 70] },
        ),
        kit.box([120, 216, 1], 0, rubber('#050506'), { at: [0, 119, 72] }),
        assembled([driver(kit, 56, isWooden ? '#2a2c30' : '#3a3d42')], { at: [0, 82, 94] }),
        assembled([driver(kit, 27, '#8b8f95', true)], { at: [0, 180, 94] }),
        ...(hasKnobs
          ? [-38, 0, 38].map((y) =>
              kit.cylinder(8.5, 12, 1.6, metal('#8b8f95', 0.28), {
                at: [66 + 8, 128 + y, 40],
                turn: [0, 0, 90],
              }),
            )
          : []),
        ...[-1, 1].flatMap((x) =>
          [-1, 1].map((z) => kit.cylinder(9, 6, 1, rubber(), { at: [x * 50, 3, z * 70] })),
        ),
        assembled(terminals(kit, hasKnobs), { at: [0, 119, -97], turn: [0, 180, 0] }),
      ]);
    return assembled([
      assembled([box(false)], { at: [-104, 0, 0], turn: [0, 8, 0] }),
      assembled([box(true)], { at: [104, 0, 0], turn: [0, -8, 0] }),
    ]);
  }
  const satellite = () =>
    assembled([
      kit.plate(
        polygon([
          [-46, 10],
          [46, 10],
          [52, 60],
          [44, 150],
          [-44, 150],
          [-52, 60],
        ]),
        82,
        12,
        shell,
        { at: [0, 0, -41], turn: [-8, 0, 0] },
      ),
      assembled(
        [driver(kit, 36, '#3a3d42'), assembled([driver(kit, 17, '#5d6168', true)], { at: [0, 62, 0] })],
        { at: [0, 64, 34], turn: [-8, 0, 0] },
      ),
      ...(light === undefined
        ? []
        : [kit.box([4, 104, 60], 1.8, glow(light, 1.8), { at: [-50, 82, -6], turn: [0, 0, -3] })]),
      kit.box([84, 12, 76], 4, rubber(), { at: [0, 6, 0] }),
    ]);
  return assembled([
    kit.box([200, 240, 220], 14, shell, { at: [0, 128, -70] }),
    kit.plate(
      withHoles(roundedRectangle(186, 222, 12), [roundHole(0, -2, 72)]),
      30,
      4,
      smoothPlastic('#1d1e21', 0.4),
      { at: [0, 128, 14 + 26] },
    ),
    kit.box([160, 160, 1], 0, rubber('#050506'), { at: [0, 126, 41] }),
    assembled([driver(kit, 78, '#3a3d42')], { at: [0, 126, 70] }),
    ...[-1, 1].map((side) => kit.box([20, 10, 160], 3, rubber(), { at: [side * 80, 5, -70] })),
    assembled([satellite()], { at: [-185, 0, 20], turn: [0, 12, 0] }),
    assembled([satellite()], { at: [185, 0, 20], turn: [0, -12, 0] }),
    nameplate({ word: 'brand', width: 60, height: 10 }, { at: [0, 30, 70.2] }),
    assembled(
      [
        kit.plate(roundedRectangle(150, 66, 6), 1, 0.3, rubber('#17181a'), { at: [0, -62, -0.4] }),
        ...terminals(kit, true).map((part) => assembled([part], { at: [0, -8, 0] })),
      ],
      { at: [0, 128, -180], turn: [0, 180, 0] },
    ),
  ]);
}

/** The back of a box: the bass tube above its clamps, and where it is fed if the amplifier is inside. */
function terminals(kit: Kit, isActive: boolean): Object3D[] {
  const clamp = (x: number, colour: string): Object3D[] => [
    kit.cylinder(6.4, 2, 0.4, smoothPlastic('#2a2c30'), { at: [x, -52, 0.6], turn: [90, 0, 0] }),
    kit.cylinder(4.6, 12, 1, smoothPlastic(colour, 0.36), { at: [x, -52, 6], turn: [90, 0, 0] }),
  ];
  return [
    kit.turned(
      [
        [24, 2],
        [30, 3.4],
        [32, 0],
        [32, -1],
      ].toReversed() as [number, number][],
      smoothPlastic('#17181b', 0.34),
      { at: [0, 58, 0], turn: [90, 0, 0] },
    ),
    kit.cylinder(25, 1, 0, rubber('#050506'), { at: [0, 58, 0], turn: [90, 0, 0] }),
    kit.plate(roundedRectangle(108, 86, 6), 1, 0.3, smoothPlastic('#1d1e21', 0.46), { at: [0, -40, -0.4] }),
    ...clamp(-34, '#c8202c'),
    ...clamp(-14, '#17181a'),
    ...(isActive
      ? [
          sockets(
            kit,
            [
              ['inlet', 26, -56],
              ['usb-c', 34, -24],
              ['audio', 14, -24],
              ['audio', -6, -24],
            ],
            { at: [0, 0, 0.7] },
          ),
          ...[-1, 1].map((side) =>
            kit.cylinder(4.2, 3, 0.4, smoothPlastic(side < 0 ? '#c8202c' : '#e8eaec', 0.4), {
              at: [-30 + side * 8, -24, 1.4],
              turn: [90, 0, 0],
            }),
          ),
        ]
      : []),
    kit.screws(
      [-1, 1].flatMap((x) => [-76, -4].map((y) => [x * 47, y, 0.6] as const)),
      2.6,
    ),
  ];
}

/** A cone in its surround, looking towards +z, its rim in the plane z = 0. */
export function driver(kit: Kit, radius: number, cone: string, isTweeter = false): Group {
  const turn = [90, 0, 0] as const;
  const r = radius;
  return assembled([
    kit.turned(
      [
        [r * 0.9, -1],
        [r, -1],
        [r, 2.2],
        [r * 0.97, 3],
        [r * 0.92, 2.6],
        [r * 0.9, 1],
      ],
      smoothPlastic('#17181b', 0.34),
      { turn },
    ),
    kit.turned(
      [
        [r * 0.76, -1],
        [r * 0.8, 1.8],
        [r * 0.86, 3],
        [r * 0.91, 1],
      ].toReversed() as [number, number][],
      rubber('#131416'),
      { turn },
    ),
    isTweeter
      ? kit.turned(
          [
            [0, r * 0.2],
            [r * 0.2, r * 0.17],
            [r * 0.4, 0],
            [r * 0.46, -2],
            [r * 0.78, 0],
          ].toReversed() as [number, number][],
          glossyPlastic(cone, 0.34),
          { turn },
        )
      : kit.turned(
          [
            [r * 0.3, -r * 0.26],
            [r * 0.55, -r * 0.14],
            [r * 0.77, -0.6],
          ].toReversed() as [number, number][],
          smoothPlastic(cone, 0.5),
          { turn },
        ),
    ...(isTweeter
      ? []
      : [
          kit.turned(
            [
              [0, -r * 0.08],
              [r * 0.16, -r * 0.12],
              [r * 0.28, -r * 0.22],
              [r * 0.31, -r * 0.28],
            ].toReversed() as [number, number][],
            glossyPlastic('#101113', 0.3),
            { turn },
          ),
        ]),
  ]);
}
