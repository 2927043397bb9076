import { Color, Vector3 } from 'three';
import type { BufferGeometry, Group, Object3D } from 'three';
import type { Detail, Kit } from '../../../src/models/kit/index.ts';
import {
  anodised,
  assembled,
  boxHole,
  createKit,
  glossyPlastic,
  glow,
  metal,
  nameplate,
  plastic,
  polygon,
  roundedRectangle,
  row,
  rubber,
  smoothPlastic,
  withHoles,
} from '../../../src/models/kit/index.ts';
import { litPicture } from './kit/picture.ts';
import type { Wallpaper } from './kit/wallpaper.ts';
import { rainbow, wallpaper } from './kit/wallpaper.ts';
import { keycap } from './keyboard.ts';
import { screenOf } from './monitor.ts';
import { sockets } from './sockets.ts';

export type LaptopShape = {
  inches: number;
  ratio: readonly [number, number];
  /** `gaming` is thick, vented and lit, `slim` metal and thin, `office` plain with a deeper chin. */
  build: 'gaming' | 'slim' | 'office';
  colour: string;
  keys?: string;
  light: 'rgb' | 'white' | 'none';
  shows: Wallpaper;
  /** Red stick between the keys. */
  hasPointer?: boolean;
  accent?: string;
  detail?: Detail;
};

/** An open laptop, its user in front (+z). The lit area has the diagonal that the box states. */
export function laptop(shape: LaptopShape): Group {
  const { inches, ratio, build, colour, light, shows, accent, detail = 'high' } = shape;
  const kit = createKit(detail);
  const [width, height] = screenOf(inches, ratio);
  const side = build === 'slim' ? 6 : 8;
  const chin = build === 'slim' ? 12 : build === 'gaming' ? 17 : 20;
  const lidWidth = width + 2 * side;
  const lidHeight = height + side + chin;
  const tail = build === 'gaming' ? 26 : 0;
  const depth = lidHeight + tail;
  const thick = build === 'slim' ? 11 : build === 'gaming' ? 20 : 16;
  const shell = build === 'slim' ? anodised(colour, 0.36) : plastic(colour, 0.42);
  const corner = build === 'slim' ? 11 : 8;
  const flat = [-90, 0, 0] as const;
  const keyColour = shape.keys ?? '#1b1c1f';

  // The keyboard sinks into the deck.
  const pitch = Math.min(19.05, (lidWidth - 30) / 15);
  const hasPad = inches > 15 && build !== 'slim';
  const units = hasPad ? 18.6 : 15;
  const keyPitch = hasPad ? Math.min(17.6, (lidWidth - 26) / units) : pitch;
  const wellWidth = units * keyPitch + 3;
  const wellDepth = 5.7 * 18 + 3;
  const wellZ = -depth / 2 + tail + (build === 'gaming' ? 34 : 24) + wellDepth / 2;
  const deckOutline = withHoles(roundedRectangle(lidWidth, depth, corner), [
    boxHole(0, -wellZ, wellWidth, wellDepth),
  ]);
  const deck = thick - 1.2;
  const parts: Object3D[] = [
    kit.plate(
      roundedRectangle(lidWidth - 2, depth - 2, corner),
      thick - 3.4,
      build === 'slim' ? 5 : 3,
      shell,
      { turn: flat, at: [0, 1.2, 0] },
    ),
    kit.plate(deckOutline, 3, 1.1, shell, { turn: flat, at: [0, deck - 1.8, 0] }),
  ];
  const floor = thick - 2;
  parts.push(
    light === 'rgb'
      ? litPicture(
          (u, v) => new Vector3((v - 0.5) * (wellWidth + 1), floor, wellZ + (0.5 - u) * (wellDepth + 1)),
          { columns: 96, rows: 1, ratio: 1, paint: rainbow(1), strength: 1.3 },
        )
      : kit.box([wellWidth + 1, 0.4, wellDepth + 1], 0, build === 'slim' ? shell : rubber(keyColour), {
          at: [0, floor - 0.2, wellZ],
        }),
  );
  const caps: BufferGeometry[] = [];
  const add = (x: number, y: number, wide: number, tall = 1) =>
    caps.push(
      keycap(wide * keyPitch - 2.4, tall * 18 - 2.4, 1.7, true, detail).translate(
        (x + wide / 2 - units / 2) * keyPitch,
        floor + 0.2,
        wellZ + (y + tall / 2 - 5.7 / 2) * 18,
      ),
    );
  const rows: readonly (readonly number[])[] = [
    [...Array.from({ length: 13 }, () => 1), 2],
    [1.5, ...Array.from({ length: 12 }, () => 1), 1.5],
    [1.8, ...Array.from({ length: 11 }, () => 1), 2.2],
    [2.3, ...Array.from({ length: 10 }, () => 1), 2.7],
  ];
  for (let key = 0; key < 15; key++) add(key, 0, 1, 0.7);
  for (const [index, row] of rows.entries()) {
    let x = 0;
    for (const wide of row) {
      add(x, 0.7 + index, wide);
      x += wide;
    }
  }
  let x = 0;
  for (const wide of [1.2, 1, 1, 1.2, 5.2, 1.2, 1.2]) {
    add(x, 4.7, wide);
    x += wide;
  }
  add(12, 4.7, 1);
  add(13, 4.7, 1, 0.5);
  add(13, 5.2, 1, 0.5);
  add(14, 4.7, 1);
  if (hasPad) {
    for (let column = 0; column < 4; column++) {
      for (let row = 0; row < 5; row++) add(15.2 + column * 0.85, 0.7 + row, 0.85);
      add(15.2 + column * 0.85, 0, 0.85, 0.7);
    }
  }
  parts.push(
    kit.merged(
      caps,
      light === 'none' || build === 'slim' ? smoothPlastic(keyColour, 0.5) : smoothPlastic(keyColour, 0.46),
    ),
  );
  if (shape.hasPointer)
    parts.push(
      kit.cylinder(3.2, 3, 1, rubber('#c8202c'), { at: [-3 * keyPitch + 10, floor + 2.6, wellZ + 6] }),
    );

  // Touch pad: a seam and a plate a hair lower than the deck.
  const room = depth / 2 - (wellZ + wellDepth / 2);
  const padSize = [build === 'slim' ? 125 : 112, Math.min(76, room - 12)] as const;
  const padX = hasPad ? -keyPitch * 1.8 : 0;
  const padZ = wellZ + wellDepth / 2 + room / 2;
  parts.push(
    kit.box([padSize[0] + 1, 0.3, padSize[1] + 1], 0, rubber('#0a0a0b'), { at: [padX, deck + 1.1, padZ] }),
    kit.box(
      [padSize[0], 0.5, padSize[1]],
      0.2,
      build === 'slim' ? anodised(colour, 0.3) : smoothPlastic(colour, 0.34),
      { at: [padX, deck + 1.2, padZ] },
    ),
  );
  if (build === 'gaming') {
    // Air leaves above the hinge.
    const slots = Math.floor((lidWidth - 60) / 9);
    parts.push(
      kit.boxes(
        Array.from({ length: slots }, (_, index) => ({
          size: [5.5, 0.5, 10] as const,
          at: [(index - (slots - 1) / 2) * 9, deck + 1.15, -depth / 2 + tail + 14] as const,
        })),
        rubber('#060607'),
      ),
      kit.box([lidWidth * 0.62, thick - 3, 5], 1.5, rubber('#0b0b0c'), {
        at: [0, thick / 2, -depth / 2 + 1],
      }),
      kit.boxes(
        row(Math.floor((lidWidth * 0.58) / 4), 4).map((x) => ({
          size: [1, thick - 8, 1.2] as const,
          at: [x, thick / 2, -depth / 2 - 1.5] as const,
        })),
        metal('#4b4f55', 0.34),
      ),
    );
    if (accent !== undefined)
      parts.push(
        kit.box([lidWidth * 0.86, 1.4, 1.4], 0.5, glow(accent, 1.8), { at: [0, 4.2, depth / 2 - 1.2] }),
      );
  } else {
    parts.push(
      kit.box([22, 0.4, 1], 0.1, rubber('#070708'), {
        at: [lidWidth / 2 - 30, deck + 1.2, wellZ - wellDepth / 2 - 6],
      }),
    );
  }

  // What is plugged in at the sides: thick ones have the large sockets too.
  for (const end of [-1, 1])
    parts.push(
      sockets(
        kit,
        build === 'slim'
          ? [['usb-c', 0, 0], end < 0 ? ['usb-c', 16, 0] : ['audio', 14, 0]]
          : end < 0
            ? [
                ['barrel', -24, 0],
                ['hdmi', 0, 0],
                ['usb-c', 24, 0],
              ]
            : [
                ['usb-a', 0, 0],
                ['usb-a', 24, 0],
                ['audio', -24, 0],
              ],
        { at: [end * (lidWidth / 2 - 1), (thick - 1) / 2, -depth * 0.14], turn: [0, end * 90, 0] },
      ),
    );

  // The lid turns about the hinge.
  const lidThick = build === 'slim' ? 4.6 : 6.5;
  const lift = chin + height / 2;
  const lid = assembled(
    [
      kit.plate(roundedRectangle(lidWidth, lidHeight, corner), lidThick, 1.4, shell, {
        at: [0, lidHeight / 2, -lidThick],
      }),
      kit.plate(
        roundedRectangle(lidWidth - 3, lidHeight - 3, corner - 2),
        0.8,
        0.3,
        build === 'slim' ? glossyPlastic('#060607', 0.16) : smoothPlastic('#0c0c0e', 0.4),
        { at: [0, lidHeight / 2, -0.4] },
      ),
      litPicture((u, v) => new Vector3((v - 0.5) * width, lift + (u - 0.5) * height, 0.75), {
        columns: detail === 'high' ? 640 : 64,
        rows: detail === 'high' ? 400 : 40,
        ratio: ratio[0] / ratio[1],
        paint: wallpaper(shows, ratio[0] / ratio[1]),
        strength: 1.15,
      }),
      kit.cylinder(1.7, 0.6, 0.2, glossyPlastic('#16181c', 0.1), {
        at: [0, lidHeight - side / 2, 0.6],
        turn: [90, 0, 0],
      }),
      ...outsideOfLid(kit, build, lidWidth, lidHeight, lidThick),
      nameplate(
        {
          word: 'brand',
          width: build === 'gaming' ? 90 : 70,
          height: build === 'gaming' ? 17 : 13,
          colour: new Color(colour).getHSL({ h: 0, s: 0, l: 0 }).l > 0.3 ? '#4d525a' : '#b9bec4',
        },
        { at: [0, lidHeight * 0.56, -lidThick - 0.3], turn: [0, 180, 0] },
      ),
    ],
    { turn: [-17, 0, 0], at: [0, thick + 1.5, -depth / 2 + tail + lidThick - 1] },
  );
  const hinge = kit.cylinder(4.2, lidWidth * (build === 'slim' ? 0.72 : 0.8), 1, plastic('#141517', 0.4), {
    at: [0, thick - 0.5, -depth / 2 + tail + 3],
    turn: [0, 0, 90],
  });
  return assembled([...parts, hinge, lid]);
}

/** What gives a lid's outside its character: slanted ridges on a gaming one, the aerials' seam on the others. */
function outsideOfLid(
  kit: Kit,
  build: LaptopShape['build'],
  width: number,
  height: number,
  thick: number,
): Object3D[] {
  if (build !== 'gaming')
    return [kit.box([width - 24, 0.8, 0.5], 0.2, rubber('#17181a'), { at: [0, height - 9, -thick] })];
  return [-1, 1].map((side) =>
    kit.plate(
      polygon(
        (
          [
            [width * 0.3, 8],
            [width * 0.34, 8],
            [width * 0.44, height - 10],
            [width * 0.4, height - 10],
          ] as const
        ).map(([x, y]) => [side * x, y] as const),
      ),
      1.4,
      0.5,
      smoothPlastic('#17181b', 0.36),
      { at: [0, 0, -thick - 0.8] },
    ),
  );
}
