import type { Group, Object3D } from 'three';
import type { Detail, Kit } from '../../../src/models/kit/index.ts';
import {
  assembled,
  brushedMetal,
  chance,
  circuitBoard,
  createKit,
  gold,
  metal,
  nameplate,
  polygon,
  roundedRectangle,
  row,
  smoothPlastic,
  solder,
} from '../../../src/models/kit/index.ts';

export type Processor = {
  /** AM5 has a lid with eight arms and pads below, AM4 a square lid and pins, LGA a long plate with a step. */
  socket: 'AM4' | 'AM5' | 'LGA1700' | 'LGA1851';
  detail?: Detail;
};

/** Outer size of the substrate in mm, x by y. */
const substrates = {
  AM4: [40, 40],
  AM5: [40, 40],
  LGA1700: [37.5, 45],
  LGA1851: [37.5, 45],
} as const;

/** A processor lying on its contacts with a second one upright behind it that shows them. */
export function processor({ socket, detail }: Processor): Group {
  const kit = createKit(detail);
  const [width, height] = substrates[socket];
  const lying = assembled([chip(kit, socket, true)], {
    turn: [-90, 0, 0],
    at: [0, socket === 'AM4' ? 2.6 : 0.9, 0],
  });
  return assembled([
    lying,
    assembled([chip(kit, socket, false)], {
      at: [width * 0.4, height / 2, -height * 0.5 - 0.5],
      turn: [-9, 158, 0],
    }),
  ]);
}

/** A processor lying on its lid, so that its contacts show, with the small parts between them. */
export function processorUnderside({ socket, detail }: Processor): Group {
  const kit = createKit(detail);
  const [width, height] = substrates[socket];
  const below: Object3D[] = [
    kit.print(
      polygon([
        [width / 2 - 0.7, -height / 2 + 0.7],
        [width / 2 - 0.7, -height / 2 + 2.4],
        [width / 2 - 2.4, -height / 2 + 0.7],
      ]),
      gold(),
      { at: [0, 0, -1.1], turn: [0, 180, 0] },
    ),
  ];
  if (socket !== 'AM4') {
    const [columns, rows] = socket === 'AM5' ? [4, 5] : [4, 9];
    const spots = row(columns, 1.9).flatMap((x) => row(rows, 1.5).map((y) => [x, y] as const));
    below.push(
      kit.boxes(
        spots.map(([x, y]) => ({ size: [0.62, 0.6, 0.5] as const, at: [x, y, -1.35] as const })),
        smoothPlastic('#a08a66', 0.4),
      ),
      kit.boxes(
        spots.flatMap(([x, y]) =>
          [-0.5, 0.5].map((end) => ({ size: [0.3, 0.62, 0.52] as const, at: [x + end, y, -1.35] as const })),
        ),
        solder(),
      ),
    );
  }
  return assembled([assembled([chip(kit, socket, false), ...below], { turn: [90, 0, 0], at: [0, 2.95, 0] })]);
}

/** A processor in the plane of x and y: lid towards +z, contacts towards -z. */
function chip(kit: Kit, socket: Processor['socket'], isNamed: boolean): Group {
  const [width, height] = substrates[socket];
  const green = circuitBoard(socket.startsWith('LGA') ? '#123b2c' : '#12402f');
  const lid = metal('#c6c8cb', 0.3);
  const parts: Object3D[] = [
    kit.plate(roundedRectangle(width, height, 0.8), 1.1, 0.12, green, { at: [0, 0, -1.1] }),
    // The gold corner that marks the first contact.
    kit.print(
      polygon([
        [-width / 2 + 0.9, -height / 2 + 0.9],
        [-width / 2 + 3.1, -height / 2 + 0.9],
        [-width / 2 + 0.9, -height / 2 + 3.1],
      ]),
      gold(),
    ),
  ];
  const random = chance(11);
  if (socket === 'AM5') {
    parts.push(
      kit.plate(octopus(31.5, 5), 1.5, 0.35, lid, { at: [0, 0, 0] }),
      kit.plate(octopus(29.6, 5.6), 1.5, 0.5, brushedMetal('#cdd0d3', 0.3), { at: [0, 0, 1] }),
    );
    const spots = [
      ...row(3, 2.2, -14.4).flatMap((x) => row(2, 1.6, 15.8).map((y) => [x, y] as const)),
      ...row(3, 2.2, 14.4).flatMap((x) => row(2, 1.6, -15.8).map((y) => [x, y] as const)),
    ];
    parts.push(
      kit.boxes(
        [...spots, ...spots.map(([x, y]) => [-x, y] as const), ...spots.map(([x, y]) => [y, x] as const)].map(
          ([x, y]) => ({ size: [1, 0.5, 0.5] as const, at: [x, y, 0.25] as const }),
        ),
        smoothPlastic('#a08a66', 0.4),
      ),
    );
  } else if (socket === 'AM4') {
    parts.push(
      kit.plate(roundedRectangle(38, 38, 2.4), 1, 0.3, lid),
      kit.plate(roundedRectangle(35.4, 35.4, 2), 2.3, 0.7, brushedMetal('#cdd0d3', 0.3), { at: [0, 0, 0.6] }),
    );
  } else {
    parts.push(
      kit.plate(
        polygon([
          [-width / 2 + 1.6, -height / 2 + 3],
          [-6, -height / 2 + 3],
          [-5, -height / 2 + 1.6],
          [5, -height / 2 + 1.6],
          [6, -height / 2 + 3],
          [width / 2 - 1.6, -height / 2 + 3],
          [width / 2 - 1.6, height / 2 - 3],
          [6, height / 2 - 3],
          [5, height / 2 - 1.6],
          [-5, height / 2 - 1.6],
          [-6, height / 2 - 3],
          [-width / 2 + 1.6, height / 2 - 3],
        ]),
        1.3,
        0.3,
        lid,
      ),
      kit.plate(roundedRectangle(width - 9, height - 11, 2.2), 2, 0.6, brushedMetal('#cdd0d3', 0.3), {
        at: [0, 0, 0.9],
      }),
    );
  }
  const face = socket === 'AM4' ? 2.95 : socket === 'AM5' ? 2.55 : 2.95;
  if (isNamed) {
    const printed = '#4b4e53';
    parts.push(
      nameplate({ word: 'brand', width: 20, height: 3.4, colour: printed }, { at: [0, 7, face] }),
      nameplate({ word: 'model', width: 22, height: 2.4, colour: printed }, { at: [0, 1.6, face] }),
      kit.boxes(
        row(7, 1.5, -4.4).flatMap((x) =>
          row(7, 1, -6.5)
            .filter(() => random() > 0.45)
            .map((y) => ({ size: [0.9, 0.6, 0.02] as const, at: [x * 0.62 - 3.4, y, face] as const })),
        ),
        smoothPlastic('#6a6d72', 0.5),
      ),
      kit.boxes(
        row(3, 2, -6.6).map((y, index) => ({
          size: [12 - index * 2, 0.55, 0.02] as const,
          at: [4.6 - index, y, face] as const,
        })),
        smoothPlastic('#6a6d72', 0.5),
      ),
    );
  }
  if (kit.isHigh || !isNamed) parts.push(contacts(kit, socket));
  return assembled(parts);
}

/** The lid of an AM5 processor: a square with eight arms. */
function octopus(size: number, bay: number): ReturnType<typeof polygon> {
  const h = size / 2;
  const corner: [number, number][] = [];
  // One side from the lower left corner to the lower right one; the other three are turned copies.
  const side: [number, number][] = [
    [-h + bay * 0.9, -h + bay * 0.35],
    [-h + bay * 0.9, -h - bay * 0.72],
    [-h * 0.3, -h - bay * 0.72],
    [-h * 0.3 + 0.6, -h],
    [h * 0.3 - 0.6, -h],
    [h * 0.3, -h - bay * 0.72],
    [h - bay * 0.9, -h - bay * 0.72],
    [h - bay * 0.9, -h + bay * 0.35],
  ];
  for (let quarter = 0; quarter < 4; quarter += 1) {
    for (const [x, y] of side) {
      const turns: readonly [number, number][] = [
        [x, y],
        [-y, x],
        [-x, -y],
        [y, -x],
      ];
      corner.push(turns[quarter] ?? [x, y]);
    }
  }
  return polygon(corner);
}

/** Gold pads, or pins, with the empty field in their middle. */
function contacts(kit: Kit, socket: Processor['socket']): Object3D {
  const [width, height] = substrates[socket];
  const isPins = socket === 'AM4';
  const step = kit.isHigh ? (isPins ? 1 : 0.94) : 3;
  const hole = socket.startsWith('LGA') ? [4.5, 9] : [5, 5];
  const spots = row(Math.floor((width - 3) / step), step).flatMap((x) =>
    row(Math.floor((height - 3) / step), step)
      .filter((y) => Math.abs(x) > (hole[0] ?? 0) || Math.abs(y) > (hole[1] ?? 0))
      .map((y) => [x, y] as const),
  );
  return kit.boxes(
    spots.map(([x, y]) => ({
      size: isPins ? ([0.32, 0.32, 2] as const) : ([0.62, 0.72, 0.06] as const),
      at: [x, y, isPins ? -2 : -1.12] as const,
    })),
    isPins ? gold() : socket === 'AM5' ? gold() : solder(),
  );
}
