import type { Group, Object3D } from 'three';
import type { Detail, Kit, Vector } from '../../../src/models/kit/index.ts';
import {
  anodised,
  assembled,
  boxHole,
  chance,
  circuitBoard,
  createKit,
  gold,
  metal,
  nameplate,
  plastic,
  rectangle,
  roundHole,
  roundedRectangle,
  row,
  rubber,
  smoothPlastic,
  withHoles,
} from '../../../src/models/kit/index.ts';
import { jacks } from './sockets.ts';

export type ExpansionCardShape = {
  /** What looks out of the back of the PC. */
  ports: 'antennas' | 'network' | 'video';
  lengthMm: number;
  heightMm: number;
  /** Contacts of the slot: 1 or 4 lanes. */
  lanes: 1 | 4;
  /** Colour of the heatsink or cover. */
  cover: string;
  antennas?: number;
  detail?: Detail;
};

/** A card for a PCIe slot, seen from its parts' side, the bracket at its left; wireless ones with their antenna stand. */
export function expansionCard({
  ports,
  lengthMm,
  heightMm,
  lanes,
  cover,
  antennas = 2,
  detail = 'high',
}: ExpansionCardShape): Group {
  const kit = createKit(detail);
  const [left, bottom] = [-lengthMm / 2, 9];
  const edge = lanes === 1 ? 20 : 34;
  const middle = bottom + heightMm / 2;
  const parts: Object3D[] = [
    kit.plate(rectangle(lengthMm, heightMm), 1.6, 0.1, circuitBoard('#12161a'), { at: [0, middle, -0.8] }),
    kit.box([edge, 9, 1.6], 0, circuitBoard('#12161a'), { at: [left + 14 + edge / 2, 4.6, 0] }),
    kit.boxes(
      row(Math.floor(edge / 1.1) - 1, 1.08, left + 14 + edge / 2).flatMap((x) =>
        [0.85, -0.85].map((z) => ({ size: [0.7, 6.4, 0.1] as const, at: [x, 4, z] as const })),
      ),
      gold(),
    ),
  ];
  // Small parts around the sink.
  const blocks = row(Math.floor(lengthMm / 9), 8.4).map((x, index) => ({
    size: [index % 3 === 0 ? 5 : 2.4, index % 2 ? 2 : 4.4, 1.6] as const,
    at: [x, bottom + 5, 1.5] as const,
  }));
  parts.push(
    kit.boxes(blocks, smoothPlastic('#4b463e', 0.5), 0.2),
    kit.boxes(
      blocks.map(({ at }) => ({
        size: [2, 2.6, 1.4] as const,
        at: [at[0] + 2, middle + heightMm / 2 - 4, 1.4] as const,
      })),
      smoothPlastic('#15161a', 0.4),
      0.2,
    ),
  );
  if (ports === 'video') {
    parts.push(
      kit.plate(roundedRectangle(lengthMm - 8, heightMm - 6, 4), 13, 2, plastic(cover, 0.44), {
        at: [3, middle + 2, 1],
      }),
      kit.boxes(
        row(Math.floor((lengthMm - 60) / 7), 7, 14).map((x) => ({
          size: [3, heightMm * 0.5, 1] as const,
          at: [x, middle + 2, 13.7] as const,
        })),
        rubber('#060607'),
        0.2,
      ),
      nameplate({ word: 'brand', width: 44, height: 8 }, { at: [left + 36, bottom + 12, 14.1] }),
    );
  } else {
    const [wide, tall] = [
      Math.min(lengthMm - 26, lanes === 4 ? lengthMm * 0.62 : 64),
      heightMm * (lanes === 4 ? 0.76 : 0.56),
    ];
    parts.push(
      kit.plate(roundedRectangle(wide, tall, 2), 3, 0.5, anodised(cover, 0.4), { at: [6, middle + 3, 1] }),
      kit.boxes(
        row(Math.floor(tall / 4), 4, middle + 3).map((y) => ({
          size: [wide, 1.5, 8] as const,
          at: [6, y, 6.4] as const,
        })),
        anodised(cover, 0.4),
        0.4,
      ),
      kit.screws(
        [
          [6 - wide / 2 - 4, middle + tall / 2, 0.8],
          [6 + wide / 2 + 4, middle - tall / 2 + 4, 0.8],
        ],
        2,
      ),
    );
  }
  // The bracket, seen edge-on, with its openings.
  const bracket = withHoles(
    rectangle(18.4, 120),
    ports === 'network'
      ? [boxHole(0, 2, 12, 14)]
      : ports === 'video'
        ? [boxHole(0, 20, 6.4, 16), boxHole(0, -14, 6.4, 16)]
        : row(antennas, 18, 4).map((y) => roundHole(0, y, 3.4)),
  );
  parts.push(
    kit.plate(bracket, 0.9, 0.2, metal('#a9adb2', 0.34), {
      at: [left - 2, middle + 6, 5.4],
      turn: [0, -90, 0],
    }),
    kit.box([11, 0.9, 18.4], 0.2, metal('#a9adb2', 0.34), { at: [left - 7.6, middle + 66, 5.4] }),
  );
  if (ports === 'network') {
    parts.push(
      kit.box([22, 15, 16], 0.6, metal('#9da1a7', 0.3), { at: [left + 10, middle + 8, 8.6] }),
      assembled(jacks(kit, 1, 12, 0, 0), { at: [left - 2.6, middle + 8, 5.4], turn: [0, -90, 0] }),
    );
  }
  if (ports === 'video') {
    parts.push(
      ...[26, -8].map((y) =>
        kit.box([14, 15, 6], 0.6, metal('#6d7278', 0.32), { at: [left + 5, middle + y, 5.4] }),
      ),
    );
  }
  if (ports === 'antennas') {
    parts.push(
      ...row(antennas, 18, middle + 10).map((y) =>
        kit.cylinder(3.1, 10, 0.4, gold(), { at: [left - 6, y, 5.4], turn: [0, 0, 90] }),
      ),
      assembled(
        antennaStand(
          kit,
          row(antennas, 18, middle + 10).map((y) => [left - 12 - lengthMm * 0.2, y, 5.4 - 70] as const),
        ),
        { at: [lengthMm * 0.2, 0, 70] },
      ),
    );
  }
  return assembled(parts);
}

/** The foot with the antennas that stands on the table, joined to the card's plugs by a cable each. */
function antennaStand(kit: Kit, plugs: readonly Vector[]): Object3D[] {
  const dark = plastic('#1a1b1e', 0.44);
  return [
    kit.plate(roundedRectangle(104, 46, 12), 13, 4, dark, { turn: [-90, 0, 0] }),
    ...row(plugs.length, 58).map((x) =>
      assembled(
        [
          kit.cylinder(5.4, 16, 1, dark, { at: [0, 6, 0] }),
          kit.box([12, 118, 8], 3.6, dark, { at: [0, 72, 0] }),
        ],
        { at: [x, 12, 0], turn: [-6, 0, -x * 0.22] },
      ),
    ),
    ...plugs.flatMap(([x, y, z], index) => [
      kit.cylinder(4, 9, 1, dark, { at: [x, y, z], turn: [0, 0, 90] }),
      kit.tube(
        [
          [-10 + index * 8, 6, -22],
          [-30 + index * 4, 3, -38 - index * 5],
          [x * 0.72, 2, z * 0.62 - index * 6],
          [x - 12, 4, z * 0.84],
          [x - 19 - index * 5, y * 0.55, z],
          [x - 12, y, z],
          [x - 3, y, z],
        ],
        1.7,
        rubber('#131416'),
        { tension: 0.5 },
      ),
    ]),
  ];
}

/** A wireless adapter for a USB port; `nano` is hardly longer than its plug. */
export function usbAdapter({ form, detail = 'high' }: { form: 'antennas' | 'nano'; detail?: Detail }): Group {
  const kit = createKit(detail);
  const dark = plastic('#1a1b1e', 0.42);
  const plug = () =>
    assembled([
      kit.box([12, 4.5, 19], 0.5, metal('#c3c6ca', 0.26), { at: [0, 0, 9.5] }),
      kit.boxes(
        [-1, 1].map((side) => ({ size: [2.4, 0.3, 2.6] as const, at: [side * 3, 2.26, 13] as const })),
        rubber('#08080a'),
      ),
      kit.box([10.4, 1.6, 0.6], 0.1, smoothPlastic('#2d5fa8', 0.4), { at: [0, 0.8, 19] }),
    ]);
  if (form === 'nano') {
    return assembled(
      [
        assembled([plug()], { at: [0, 4.4, 2] }),
        kit.box([15, 8, 7], 2, dark, { at: [0, 4.4, -1] }),
        kit.box([2, 0.6, 2], 0.2, smoothPlastic('#6be08c', 0.3), { at: [4, 8.3, -1] }),
        nameplate({ word: 'brand', width: 9, height: 1.8 }, { at: [-1.5, 8.5, -1], turn: [-90, 0, 0] }),
      ],
      { turn: [0, 0, 0] },
    );
  }
  const body = assembled([
    assembled([plug()], { at: [0, 7, 44] }),
    kit.box([32, 13, 90], 4.5, dark, { at: [0, 7, 0] }),
    kit.box([26, 1, 30], 0.4, smoothPlastic('#26282c', 0.3), { at: [0, 13.2, 16] }),
    nameplate({ word: 'brand', width: 22, height: 5 }, { at: [0, 13.9, 16], turn: [-90, 0, 0] }),
    ...[-1, 1].map((side) =>
      assembled(
        [
          kit.cylinder(6.4, 14, 1, dark, { at: [0, 7, 0], turn: [90, 0, 0] }),
          kit.box([13, 108, 8.4], 3.8, dark, { at: [0, 62, 0] }),
        ],
        { at: [side * 19, 1, -36], turn: [0, 0, -side * 16] },
      ),
    ),
  ]);
  return assembled([body]);
}

/** A wireless module of 22 × 30 mm for the M.2 slot of a board, leaning to show its label. */
export function wirelessModule({
  shows = 'face',
  detail = 'high',
}: { shows?: 'face' | 'back'; detail?: Detail } = {}): Group {
  const kit = createKit(detail);
  const card = assembled([
    kit.plate(roundedRectangle(22, 30, 0.6), 0.9, 0.05, circuitBoard('#0f3d2e')),
    kit.plate(roundedRectangle(18, 17.6, 0.6), 1.5, 0.25, metal('#b4b8bd', 0.34), { at: [0, 2.6, 0.9] }),
    kit.print(roundedRectangle(16, 14.6, 0.4), smoothPlastic('#e8eaec', 0.5), { at: [0, 2.6, 2.41] }),
    nameplate({ word: 'brand', width: 12, height: 2.6, colour: '#1d2b4f' }, { at: [0, 6.4, 2.5] }),
    nameplate({ word: 'model', width: 13, height: 1.6, colour: '#33383f' }, { at: [0, 2.8, 2.5] }),
    kit.boxes(
      row(12, 0.5).flatMap((x) =>
        row(3, 1.1, -1.2).map((y) => ({ size: [0.26, 0.6, 0.05] as const, at: [x, y, 2.5] as const })),
      ),
      smoothPlastic('#33383f', 0.5),
    ),
    kit.boxes(
      row(32, 0.56)
        .filter((x) => x < -4 || x > -2)
        .map((x) => ({ size: [0.36, 2.6, 0.1] as const, at: [x, -13.4, 0.95] as const })),
      gold(),
    ),
    ...[-1, 1].map((side) =>
      kit.cylinder(1.1, 0.9, 0.2, gold(), { at: [side * 6.5, 13, 1.4], turn: [90, 0, 0] }),
    ),
  ]);
  const random = chance(22);
  const back = assembled(
    [
      kit.boxes(
        row(32, 0.56)
          .filter((x) => x < 2 || x > 4)
          .map((x) => ({ size: [0.36, 2.6, 0.1] as const, at: [x, -13.4, 0.05] as const })),
        gold(),
      ),
      kit.boxes(
        Array.from({ length: 26 }, () => ({
          size: [0.5 + random() * 0.6, 0.4 + random() * 0.4, 0.4] as const,
          at: [(random() - 0.5) * 18, -8 + random() * 5, 0.2] as const,
        })),
        smoothPlastic('#8a7a63', 0.5),
      ),
      kit.print(roundedRectangle(17, 14, 0.5), smoothPlastic('#e8eaec', 0.5), { at: [0, 5, 0] }),
      kit.boxes(
        row(6, 1.5, 7).map((y, index) => ({
          size: [7 + ((index * 7) % 5), 0.5, 0.05] as const,
          at: [-3.6 + ((index * 7) % 5) / 2, y, 0.1] as const,
        })),
        smoothPlastic('#4d525a', 0.5),
      ),
      kit.boxes(
        row(8, 0.5, 5.4).flatMap((x) =>
          row(8, 0.5, 8.4)
            .filter(() => random() > 0.45)
            .map((y) => ({ size: [0.48, 0.48, 0.05] as const, at: [x, y, 0.1] as const })),
        ),
        smoothPlastic('#17181a', 0.5),
      ),
      kit.boxes(
        row(14, 0.7).map((x) => ({
          size: [0.24 + random() * 0.3, 2.2, 0.05] as const,
          at: [x, 0.4, 0.1] as const,
        })),
        smoothPlastic('#17181a', 0.5),
      ),
    ],
    { turn: [0, 180, 0] },
  );
  const turned = assembled(shows === 'back' ? [card, back] : [card], {
    turn: [0, shows === 'back' ? 180 : 0, 0],
  });
  return assembled([assembled([turned], { at: [0, 14.6, 0], turn: [-14, 0, 0] })]);
}
