import type { Group, Object3D } from 'three';
import type { Detail } from '../../../src/models/kit/index.ts';
import {
  assembled,
  createKit,
  fabric,
  glow,
  metal,
  nameplate,
  plastic,
  smoothPlastic,
} from '../../../src/models/kit/index.ts';

export type CaseFans = {
  count: 1 | 2 | 3 | 5;
  sizeMm: 92 | 120 | 140;
  colour: 'black' | 'white' | 'brown';
  /** The light ring's colour; none when left out. */
  light?: string;
  /** A ring joins the blades' tips. */
  hasRing?: boolean;
  detail?: Detail;
};

/** Case fans standing upright; a pack stands in a row, each a little behind the one before. */
export function caseFans(fans: CaseFans): Group {
  const kit = createKit(fans.detail);
  const { count, sizeMm } = fans;
  const paint = {
    black: {
      frame: plastic('#1a1b1e', 0.5),
      blade: fans.light ? smoothPlastic('#cfd4da', 0.34) : smoothPlastic('#2b2d31', 0.38),
      hubCap: smoothPlastic('#1a1b1e', 0.4),
      cable: fabric('#1a1b1d'),
    },
    white: {
      frame: plastic('#f2f3f4', 0.46),
      blade: smoothPlastic('#f4f5f6', 0.36),
      hubCap: smoothPlastic('#e6e8ea', 0.4),
      cable: fabric('#dfe1e4'),
    },
    brown: {
      frame: plastic('#c2a583', 0.5),
      blade: smoothPlastic('#6b3a2b', 0.4),
      hubCap: smoothPlastic('#6b3a2b', 0.42),
      cable: fabric('#3a2a22'),
    },
  }[fans.colour];
  return assembled(
    Array.from({ length: count }, (_, index) => {
      const parts: Object3D[] = [
        kit.framedFan(
          {
            size: sizeMm,
            depth: 25,
            frame: paint.frame,
            blade: paint.blade,
            hubCap: paint.hubCap,
            accent: fans.colour === 'brown' ? undefined : metal('#9aa0a6', 0.28),
            light: fans.light ? glow(fans.light, 1.7) : undefined,
            blades: sizeMm > 130 ? 7 : 9,
            hasRing: fans.hasRing,
            phase: index * 13,
          },
          { at: [0, sizeMm / 2, 0] },
        ),
      ];
      if (index === 0) {
        parts.push(
          nameplate(
            {
              word: 'brand',
              width: sizeMm * 0.22,
              height: 5,
              colour: fans.colour === 'white' ? '#5b6068' : '#d5d8dc',
            },
            { at: [0, sizeMm / 2, 10.1] },
          ),
        );
      }
      if (count === 1) {
        parts.push(
          kit.tube(
            [
              [sizeMm * 0.32, 8, -11],
              [sizeMm * 0.44, 2.4, -22],
              [sizeMm * 0.62, 1.6, -14],
              [sizeMm * 0.74, 1.6, 10],
              [sizeMm * 0.6, 1.6, 28],
            ],
            1.5,
            paint.cable,
            { tension: 0.5 },
          ),
          kit.box([11, 5, 9], 0.5, smoothPlastic('#17181a', 0.42), {
            at: [sizeMm * 0.58, 2.5, 31],
            turn: [0, -24, 0],
          }),
        );
      }
      return assembled(parts, {
        at: [(index - (count - 1) / 2) * sizeMm * 0.52, 0, (index - (count - 1) / 2) * -34],
        turn: [0, count > 1 ? -14 : 0, 0],
      });
    }),
  );
}
