import type { Group, Object3D } from 'three';
import type { Detail } from '../../../src/models/kit/index.ts';
import {
  assembled,
  createKit,
  ink,
  nameplate,
  roundedRectangle,
  row,
  smoothPlastic,
} from '../../../src/models/kit/index.ts';

export type ThermalPaste = {
  colour: 'grey' | 'white';
  accent: string;
  /** The cap lies beside it and a little paste has come out. */
  isOpen?: boolean;
  detail?: Detail;
};

/** A syringe of thermal paste lying in front of its card. */
export function thermalPaste({ colour, accent, isOpen = false, detail }: ThermalPaste): Group {
  const kit = createKit(detail);
  const barrel = smoothPlastic(colour === 'white' ? '#f2f3f4' : '#7d8187', 0.3);
  const cap = (): Object3D =>
    kit.turned(
      [
        [0, -50],
        [3.6, -50],
        [4.2, -49],
        [4.2, -36],
        [0, -36],
      ],
      smoothPlastic('#17181a', 0.4),
    );
  const nozzle = kit.turned(
    [
      [0, -45],
      [0.9, -45],
      [1.1, -41],
      [1.9, -41],
    ],
    barrel,
  );
  const paste = smoothPlastic('#8d9197', 0.36);
  const syringe = assembled(
    [
      kit.turned(
        [
          [0, -42],
          [1.6, -42],
          [1.9, -34],
          [4.6, -31],
          [4.8, -28],
          [9.6, -26],
          [10, -24.5],
          [10, 38],
          [0, 38],
        ],
        barrel,
      ),
      ...(isOpen ? [nozzle] : [cap()]),
      // The label around the barrel.
      kit.turned(
        [
          [10.08, -22],
          [10.08, 28],
        ],
        ink(colour === 'white' ? '#1d1f22' : '#f4f5f6', 0.4),
      ),
      kit.turned(
        [
          [10.14, 16],
          [10.14, 24],
        ],
        ink(accent, 0.4),
      ),
      kit.plate(roundedRectangle(34, 21, 10), 2.2, 0.8, barrel, { at: [0, 40, 0], turn: [90, 0, 0] }),
      kit.boxes(
        [
          { size: [4, 34, 12], at: [0, 54, 0] },
          { size: [12, 34, 4], at: [0, 54, 0] },
        ],
        smoothPlastic('#e9ebed', 0.4),
        0.6,
      ),
      kit.cylinder(11, 2.4, 0.8, smoothPlastic('#e9ebed', 0.4), { at: [0, 72, 0] }),
      kit.boxes(
        row(5, 6, 4).map((y) => ({ size: [5, 0.5, 0.3] as const, at: [5.4, y, 8.6] as const })),
        ink('#9aa0a6'),
      ),
      nameplate(
        { word: 'model', width: 32, height: 5.4, colour: colour === 'white' ? '#eceef0' : '#17181a' },
        { at: [0, -4, 10.2], turn: [0, 0, -90] },
      ),
    ],
    { turn: [0, 0, 90], at: [0, 10.2, 0] },
  );
  const beside = isOpen
    ? [
        assembled([cap()], { turn: [0, 0, 90], at: [-4, 4.2, 32] }),
        kit.tube(
          [
            [-16, 1.7, -1],
            [-2, 1.5, 2],
            [10, 1.5, -2],
            [22, 1.4, 1],
          ].map(([x = 0, y = 0, z = 0]) => [x + 52, y, z + 4] as const),
          1.6,
          paste,
        ),
        kit.sphere(1.6, paste, { at: [74, 1.4, 5] }),
      ]
    : [];
  return assembled([assembled([syringe, ...beside], { turn: [0, 18, 0] })]);
}
