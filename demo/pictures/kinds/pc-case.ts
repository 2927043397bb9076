import { accentColour, bodyColour, isLight, shade } from '../materials.ts';
import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { circle, group, lettering, line, polygon, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { listOf, numberOf, textOf } from '../spec-values.ts';
import type { Words } from './parts.ts';
import { moved, rainbow, rotor } from './parts.ts';

/** Width, height and depth in millimetres from what is known, else usual ones for the form factor. */
export function caseSize(specs: Specs): [width: number, height: number, depth: number] {
  const form = textOf(specs, 'form_factor', 'ATX Mid Tower');
  const usual: [number, number, number] = /itx/i.test(form)
    ? [175, 290, 330]
    : /micro/i.test(form)
      ? [210, 400, 400]
      : /full/i.test(form)
        ? [245, 550, 530]
        : [225, 470, 450];
  const stated = [
    numberOf(specs, 'dimensions_mm.width', 0),
    numberOf(specs, 'dimensions_mm.height', 0),
    numberOf(specs, 'dimensions_mm.depth', 0),
  ] as const;
  const size = stated.every((value) => value > 60) ? ([...stated] as [number, number, number]) : usual;
  // Coarse steps let cases of nearly the same size share a picture; the measures have a sheet of their own.
  return size.map((value, axis) => Math.round(value / (axis ? 50 : 30)) * (axis ? 50 : 30)) as [
    number,
    number,
    number,
  ];
}

export type CaseFront = 'mesh' | 'glass' | 'solid' | 'wood';

/** The front panel that a case's own name gives away. */
export function caseFront(label: string): CaseFront {
  if (/north|terra|epoch|wood/i.test(label)) return 'wood';
  if (
    /o11|y60|y70|y40|view|vision|6500|3500x|2500x|h9|h6|pano|dynamic|glass|prism|aquarium|gt50[12]|ch\d+ ?(pro )?glass/i.test(
      label,
    )
  )
    return 'glass';
  if (/define|silent|pure base|p10|h5 elite/i.test(label)) return 'solid';
  return 'mesh';
}

/** Lamp colours inside the shown machines. */
const glows = ['#6d7bf0', '#3fb5d8', '#b06bf0', '#f0617c'] as const;

/** A tower seen from its front left: the side panel with what is behind it, and the front. */
export function pcCase(sketch: Sketch, specs: Specs, words: Words): string {
  const [width, height, depth] = caseSize(specs);
  const colour = bodyColour(specs.color);
  const accent = accentColour(words.brand);
  const white = isLight(colour);
  const lights = words.brand !== 'Fractal Design' && !/silent|define|office/i.test(words.label);
  const glass =
    specs.has_transparent_side_panel !== false && !/solid|mesh/i.test(textOf(specs, 'side_panel'));
  const scene = createScene(sketch, [width, height, depth], {
    azimuth: 54,
    elevation: 10,
    fill: 0.86,
    shift: -4,
  });
  const lip = 14;
  const feet = (z: number) => scene.box([0, -12, z], [width, 12, 46], '#1d1f23', { edge: 0 });

  const boards = listOf(specs, 'supported_motherboard_form_factors');
  const small = boards.length > 0 && !boards.includes('ATX') && !boards.includes('EATX');
  const inside = insideOf(sketch, depth - lip * 2, height - lip * 2 - 6, {
    white,
    lights,
    small,
    accent: glows[words.brand.length % glows.length] ?? '#6d7bf0',
  });
  const clip = sketch.clip(
    `<rect x="${lip}" y="${lip}" width="${depth - lip * 2}" height="${height - lip * 2 - 6}" rx="3"/>`,
  );
  const frame = sketch.linear(
    15,
    [0, shade(colour, -0.3)],
    [0.6, shade(colour, -0.12)],
    [1, shade(colour, 0.02)],
  );
  const side = glass
    ? rect(0, 0, depth, height, frame) +
      group(moved(inside, lip, lip), { 'clip-path': clip }) +
      polygon(
        [
          [lip, lip],
          [depth * 0.42, lip],
          [depth * 0.14, height - lip - 6],
          [lip, height - lip - 6],
        ],
        sketch.linear(30, [0, '#fff', 0.2], [1, '#fff', 0.03]),
      ) +
      polygon(
        [
          [depth * 0.55, lip],
          [depth * 0.64, lip],
          [depth * 0.36, height - lip - 6],
          [depth * 0.27, height - lip - 6],
        ],
        '#fff',
        { opacity: 0.07 },
      ) +
      rect(lip, lip, depth - lip * 2, height - lip * 2 - 6, 'none', {
        stroke: white ? '#ffffff' : '#5a6068',
        'stroke-width': 1.4,
        rx: 3,
      })
    : rect(0, 0, depth, height, frame) +
      rect(
        depth * 0.12,
        height * 0.12,
        depth * 0.5,
        height * 0.5,
        sketch.tile(7, 7, circle(3.5, 3.5, 1.6, '#000')),
        {
          opacity: 0.25,
        },
      );

  const kind = caseFront(words.label);
  const lamp = kind === 'mesh' || kind === 'glass';
  const fanRadius = Math.min(width / 2 - 26, height / 2 - 30, 68);
  const fans = lamp
    ? (height > 340 ? [0.24, 0.53, 0.82] : height > 220 ? [0.28, 0.72] : [0.5])
        .map((share) =>
          moved(
            rotor(sketch, fanRadius * (height < 400 ? 0.9 : 1), {
              colour: white ? '#cfd3d8' : '#3d4249',
              light: lights,
            }),
            width / 2,
            height * share - (height > 220 ? 8 : 4),
          ),
        )
        .join('')
    : '';
  const skin =
    kind === 'mesh'
      ? rect(
          10,
          12,
          width - 20,
          height - 30,
          sketch.tile(4.6, 4.6, circle(2.3, 2.3, 1.5, shade(colour, -0.75))),
          { rx: 5 },
        ) + rect(10, 12, width - 20, height - 30, colour, { opacity: 0.3, rx: 5 })
      : kind === 'glass'
        ? rect(
            6,
            6,
            width - 12,
            height - 12,
            sketch.linear(70, [0, '#9fb4c4', 0.28], [0.4, '#0c1014', 0.1], [1, '#0c1014', 0.3]),
          ) +
          polygon(
            [
              [6, 6],
              [width * 0.6, 6],
              [width * 0.2, height - 6],
              [6, height - 6],
            ],
            '#fff',
            { opacity: 0.09 },
          )
        : kind === 'wood'
          ? rect(12, 14, width - 24, height - 34, '#2b211a') +
            rect(
              12,
              14,
              width - 24,
              height - 34,
              sketch.tile(
                14,
                900,
                rect(2, 0, 10, 900, sketch.linear(0, [0, '#6d472c'], [0.5, '#a8774c'], [1, '#80573a'])),
              ),
            )
          : line(width * 0.16, 20, width * 0.16, height - 26, shade(colour, 0.24), 1.4) +
            rect(width - 13, 24, 5, height - 60, shade(colour, -0.6));
  const face =
    rect(
      0,
      0,
      width,
      height,
      sketch.linear(85, [0, shade(colour, 0.14)], [0.5, colour], [1, shade(colour, -0.2)]),
    ) +
    (lamp ? rect(8, 8, width - 16, height - 18, '#101215', { rx: 6 }) + fans : '') +
    skin +
    lettering(words.brand, width / 2, height - 9, 9, white ? '#5b626a' : '#c3c8ce', {
      'text-anchor': 'middle',
      'font-weight': 600,
      'letter-spacing': 0.8,
    });
  const roof =
    rect(0, 0, width, depth, sketch.linear(100, [0, shade(colour, -0.06)], [1, shade(colour, 0.2)])) +
    rect(
      width * 0.16,
      depth * 0.14,
      width * 0.68,
      depth * 0.62,
      sketch.tile(5, 5, circle(2.5, 2.5, 1.7, shade(colour, -0.6))),
      {
        rx: 5,
      },
    ) +
    circle(width * 0.24, depth - 20, 6.5, shade(colour, -0.5), { stroke: accent, 'stroke-width': 1.2 }) +
    [0.42, 0.56].map((share) => rect(width * share, depth - 24, 15, 6, '#0e1013', { rx: 1 })).join('') +
    rect(width * 0.7, depth - 23.5, 9, 5, '#0e1013', { rx: 2.4 });

  return (
    scene.shadow([0, -12, 0], [width, height, depth], 1.1) +
    feet(20) +
    feet(depth - 66) +
    scene.top(0, height, 0, roof) +
    scene.flank(0, height, 0, side) +
    scene.front(0, height, depth, face)
  );
}

type Inside = { white: boolean; lights: boolean; small: boolean; accent: string };

/** What one sees through the glass: a built machine, from the back at the left to the front at the right. */
function insideOf(
  sketch: Sketch,
  width: number,
  height: number,
  { white, lights, small, accent }: Inside,
): string {
  const wall = white ? '#9aa1a9' : '#24282e';
  const part = white ? '#d5d9dd' : '#33383f';
  const shroudTop = height - Math.min(104, height * 0.26);
  const boardSize = Math.min(small ? 200 : 262, shroudTop - 26);
  const boardWidth = Math.min(boardSize, width * 0.6);
  const slot = (y: number) => rect(boardWidth * 0.16, y, boardWidth * 0.62, 5, '#0c0e11', { rx: 1 });
  const board =
    rect(0, 0, boardWidth, boardSize, sketch.linear(60, [0, '#23282f'], [1, '#14171b']), { rx: 2 }) +
    rect(3, 4, boardWidth * 0.15, boardSize * 0.46, part, { rx: 3 }) +
    rect(boardWidth * 0.2, 4, boardWidth * 0.34, boardSize * 0.09, part, { rx: 3 }) +
    slot(boardSize * 0.68) +
    slot(boardSize * 0.9) +
    rect(boardWidth * 0.16, boardSize * 0.74, boardWidth * 0.5, boardSize * 0.09, part, { rx: 3 }) +
    [0, 1, 2, 3]
      .map((index) =>
        rect(
          boardWidth * (0.72 + index * 0.045),
          boardSize * 0.1,
          boardWidth * 0.028,
          boardSize * 0.46,
          index % 2 ? '#3b4149' : lights ? (rainbow[index + 1] ?? accent) : '#59616b',
          { rx: 1 },
        ),
      )
      .join('');
  const coolerX = boardWidth * 0.44;
  const coolerY = boardSize * 0.34;
  const cooler =
    circle(coolerX, coolerY, boardSize * 0.145, shade(part, -0.2)) +
    circle(
      coolerX,
      coolerY,
      boardSize * 0.128,
      sketch.radial(0.4, 0.3, 0.8, [0, shade(part, 0.25)], [1, shade(part, -0.5)]),
    ) +
    (lights
      ? circle(coolerX, coolerY, boardSize * 0.122, 'none', { stroke: accent, 'stroke-width': 2.4 })
      : '');
  const tube = (offset: number) =>
    `M${coolerX + offset} ${coolerY - boardSize * 0.12}C${coolerX + offset + 8} ${coolerY - boardSize * 0.3} ${coolerX + 70 + offset * 2} ${-8} ${coolerX + 96 + offset} -14`;
  const cardLength = Math.min(width * 0.72, boardWidth + 70);
  const card =
    rect(
      0,
      0,
      cardLength,
      42,
      sketch.linear(90, [0, shade(part, 0.2)], [0.2, part], [1, shade(part, -0.45)]),
      { rx: 4 },
    ) +
    rect(8, 6, cardLength * 0.5, 3, lights ? accent : shade(part, -0.4), { rx: 1.5 }) +
    rect(0, 40, cardLength, 5, '#0e1013');
  const frontFans = [0, 1, 2]
    .map((index) => {
      const y = 12 + (index * (shroudTop - 18)) / 3;
      return (
        rect(width - 34, y, 26, (shroudTop - 18) / 3 - 6, white ? '#c9ced3' : '#1a1d21', { rx: 3 }) +
        (lights
          ? rect(width - 37, y + 5, 4, (shroudTop - 18) / 3 - 16, rainbow[(index * 2 + 1) % 7] ?? accent, {
              rx: 2,
            })
          : '')
      );
    })
    .join('');
  const glow = lights
    ? rect(width * 0.35, 0, width * 0.65, shroudTop, sketch.linear(0, [0, accent, 0], [1, accent, 0.28]))
    : '';
  return (
    rect(
      -2,
      -2,
      width + 4,
      height + 4,
      sketch.linear(90, [0, shade(wall, 0.14)], [0.7, wall], [1, shade(wall, -0.4)]),
    ) +
    glow +
    rect(boardWidth * 0.3, 5, boardWidth * 0.9, 17, white ? '#c9ced3' : '#191c20', { rx: 3 }) +
    moved(board, 16, 24) +
    moved(
      `<path d="${tube(0)}${tube(12)}" fill="none" stroke="#0d0f12" stroke-width="8" stroke-linecap="round"/>`,
      16,
      24,
    ) +
    moved(cooler, 16, 24) +
    moved(rect(4, 6, cardLength, 46, '#000', { opacity: 0.4, rx: 4 }) + card, 6, 24 + boardSize * 0.62) +
    frontFans +
    rect(
      0,
      shroudTop,
      width,
      height - shroudTop,
      sketch.linear(90, [0, shade(wall, 0.16)], [0.06, shade(wall, 0.02)], [1, shade(wall, -0.45)]),
    ) +
    line(0, shroudTop, width, shroudTop, '#fff', 1.2, { opacity: 0.35 }) +
    rect(
      width * 0.12,
      shroudTop + 22,
      width * 0.3,
      height - shroudTop - 44,
      sketch.tile(6, 6, rect(1, 1, 3.6, 3.6, '#000')),
      { opacity: 0.4 },
    )
  );
}
