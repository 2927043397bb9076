import { accentColour, bodyColour, isLight, shade, trimColour } from '../materials.ts';
import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { ellipse, group, lettering, path, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { hasColourLight, listOf, numberOf, textOf } from '../spec-values.ts';
import type { Words } from './parts.ts';
import { rainbowPaint } from './parts.ts';

/** A mouse from above, turned to show its left flank; upright ones are drawn standing. */
export function mouse(sketch: Sketch, specs: Specs, words: Words): string {
  const colour = bodyColour(specs.color);
  const accent = accentColour(words.brand);
  const white = isLight(colour);
  const wired =
    listOf(specs, 'connectivity').every((way) => /wired/i.test(way)) &&
    listOf(specs, 'connectivity').length > 0;
  const light = hasColourLight(specs);
  const ink = white ? '#5b626a' : '#c3c8ce';
  if (/vertical|lift/i.test(words.label)) return uprightMouse(sketch, colour, words, ink);
  const ergonomic = /ergonomic/i.test(textOf(specs, 'shape'));
  const many = numberOf(specs, 'buttons', 6) > 9;
  const pebble = numberOf(specs, 'buttons', 6) <= 3;

  const shell = ergonomic
    ? 'M-8 -238C62 -240 116 -226 124 -150C132 -80 116 -30 124 50C134 150 96 244 2 246C-96 246 -132 166 -128 66C-126 16 -112 -8 -118 -80C-124 -170 -92 -236 -8 -238Z'
    : pebble
      ? 'M0 -236C86 -236 118 -180 120 -80V90C116 190 82 240 0 240S-116 190 -120 90V-80C-118 -180 -86 -236 0 -236Z'
      : 'M0 -240C70 -240 112 -218 114 -140C116 -70 100 -26 106 46C114 150 84 244 0 244S-114 150 -106 46C-100 -26 -116 -70 -114 -140C-112 -218 -70 -240 0 -240Z';
  const under = group(path(shell, shade(colour, -0.62)), { transform: 'translate(7 22) scale(1.02 1)' });
  const clip = sketch.clip(`<path d="${shell}"/>`);
  const paint = sketch.linear(
    18,
    [0, shade(colour, white ? -0.16 : -0.2)],
    [0.28, shade(colour, white ? 0.3 : 0.14)],
    [0.62, colour],
    [1, shade(colour, -0.36)],
  );
  const dome = sketch.radial(0.36, 0.66, 0.55, [0, '#fff', white ? 0.7 : 0.2], [1, '#fff', 0]);
  const split = shade(colour, white ? -0.35 : -0.75);
  const details = pebble
    ? path('M-120 -40C-60 -26 60 -26 120 -40', 'none', { stroke: split, 'stroke-width': 2.4 }) +
      path('M0 -238V-34', 'none', { stroke: split, 'stroke-width': 2.4 })
    : path(
        'M-140 -20C-80 2 -56 -12 -40 -30L-30 -60H30L40 -30C56 -12 80 2 140 -20V-260H-140Z',
        sketch.linear(90, [0, '#fff', white ? 0.25 : 0.1], [1, '#fff', 0]),
      ) +
      path('M-126 -14C-80 4 -56 -12 -42 -30L-32 -62V-242M126 -14C80 4 56 -12 42 -30L32 -62V-242', 'none', {
        stroke: split,
        'stroke-width': 3,
      }) +
      path('M-126 -11C-80 7 -56 -9 -42 -27', 'none', {
        stroke: shade(colour, 0.4),
        'stroke-width': 1.2,
        opacity: 0.7,
      }) +
      path('M-32 -242V-62L-24 -44H24L32 -62V-242Z', shade(colour, white ? -0.1 : -0.45));
  const wheel =
    rect(-19, -196, 38, 92, '#0c0d0f', { rx: 18 }) +
    (light ? rect(-17, -192, 34, 84, rainbowPaint(sketch, 90), { rx: 16 }) : '') +
    rect(
      -13,
      -190,
      26,
      80,
      sketch.linear(90, [0, '#0e1013'], [0.3, '#565d66'], [0.5, '#8a9098'], [0.7, '#4b5159'], [1, '#0e1013']),
      { rx: 12 },
    ) +
    rect(-13, -190, 26, 80, sketch.tile(30, 7, rect(0, 0, 30, 2.6, '#000')), { rx: 12, opacity: 0.4 }) +
    (pebble ? '' : rect(-10, -90, 20, 30, sketch.linear(90, [0, '#4b5159'], [1, '#1b1e22']), { rx: 6 }));
  const flankKeys =
    path(
      many
        ? 'M-124 -96C-112 -92 -106 -40 -108 -8L-126 -6Z'
        : 'M-122 -84C-110 -80 -104 -44 -105 -16L-121 -14Z',
      sketch.linear(0, [0, shade(colour, -0.55)], [1, shade(colour, 0.22)]),
      { stroke: split, 'stroke-width': 2 },
    ) +
    path(
      many ? 'M-126 0L-108 -2C-108 34 -114 76 -122 84Z' : 'M-121 -8L-105 -10C-104 22 -108 50 -115 58Z',
      sketch.linear(0, [0, shade(colour, -0.55)], [1, shade(colour, 0.18)]),
      { stroke: split, 'stroke-width': 2 },
    ) +
    (many
      ? path('M-72 -226L-58 -232V-130L-74 -120Z', shade(colour, -0.3), { stroke: split, 'stroke-width': 1.6 })
      : '');
  const grip = trimColour(specs.color) ?? shade(colour, -0.35);
  const side = path('M104 -20C96 30 104 90 96 160C112 120 120 60 112 -24Z', grip, { opacity: 0.55 });
  const badge = light
    ? path('M-26 150H26', 'none', {
        stroke: accent,
        'stroke-width': 5,
        'stroke-linecap': 'round',
        opacity: 0.9,
      })
    : '';
  const name = lettering(words.brand, 0, 178, 20, ink, {
    'text-anchor': 'middle',
    'font-weight': 600,
    opacity: 0.85,
  });
  const cable = wired
    ? path('M0 -236C-6 -330 60 -380 170 -420', 'none', {
        stroke: '#23262b',
        'stroke-width': 13,
        'stroke-linecap': 'round',
      }) +
      path('M0 -236C-6 -330 60 -380 170 -420', 'none', {
        stroke: sketch.tile(6, 6, '<path d="M0 6L6 0" stroke="#6d747c" stroke-width="2"/>'),
        'stroke-width': 10,
      }) +
      rect(-13, -262, 26, 34, '#16181b', { rx: 8 })
    : '';
  return (
    ellipse(424, 520, 190, 176, '#1a2028', { opacity: 0.2, filter: sketch.blur(36) }) +
    group(path(shell, '#141a22', { opacity: 0.5, filter: sketch.blur(13) }), {
      transform: 'translate(422 454) rotate(26) scale(1.06)',
    }) +
    group(
      cable +
        under +
        path(shell, paint) +
        group(
          path(shell, dome) +
            details +
            flankKeys +
            side +
            (light
              ? path('M-70 214C-30 240 30 240 70 214', 'none', {
                  stroke: rainbowPaint(sketch),
                  'stroke-width': 9,
                  'stroke-linecap': 'round',
                })
              : ''),
          { 'clip-path': clip },
        ) +
        path(shell, 'none', { stroke: shade(colour, 0.5), 'stroke-width': 2, opacity: 0.55 }) +
        wheel +
        badge +
        name +
        ellipse(-44, 70, 30, 96, '#fff', { opacity: white ? 0.55 : 0.13, filter: sketch.blur(14) }),
      { transform: 'translate(400 424) rotate(26) scale(1.1)' },
    )
  );
}

function uprightMouse(sketch: Sketch, colour: string, words: Words, ink: string): string {
  const body =
    'M190 560C170 430 240 250 392 206C470 186 520 226 552 300C596 400 640 470 628 556C622 592 596 604 560 604H250C212 604 194 594 190 560Z';
  const face =
    'M392 206C470 186 520 226 552 300C560 320 500 350 452 380C380 424 330 480 304 604H250C212 604 194 594 190 560C170 430 240 250 392 206Z';
  return (
    ellipse(412, 606, 250, 38, '#1a2028', { opacity: 0.34, filter: sketch.blur(20) }) +
    path(body, sketch.linear(60, [0, shade(colour, 0.05)], [1, shade(colour, -0.5)])) +
    path(
      face,
      sketch.linear(30, [0, shade(colour, 0.34)], [0.6, shade(colour, 0.1)], [1, shade(colour, -0.1)]),
    ) +
    path('M404 214C440 300 396 372 340 446', 'none', { stroke: shade(colour, -0.6), 'stroke-width': 4 }) +
    path('M468 210C500 290 470 350 400 400', 'none', { stroke: shade(colour, -0.6), 'stroke-width': 4 }) +
    group(
      rect(-13, -46, 26, 92, '#111316', { rx: 13 }) +
        rect(-9, -42, 18, 84, sketch.linear(90, [0, '#1b1e22'], [0.4, '#8a9098'], [1, '#1b1e22']), { rx: 9 }),
      { transform: 'translate(446 282) rotate(24)' },
    ) +
    rect(500, 440, 66, 20, shade(colour, 0.12), { rx: 10, transform: 'rotate(-24 530 450)' }) +
    path('M212 470C240 340 300 262 380 230', 'none', {
      stroke: '#fff',
      'stroke-width': 10,
      opacity: 0.22,
      'stroke-linecap': 'round',
      filter: sketch.blur(4),
    }) +
    lettering(words.brand, 520, 566, 22, ink, { 'text-anchor': 'middle', 'font-weight': 600 })
  );
}

/** A mouse mat of its own proportions, one corner catching the light. */
export function mousePad(sketch: Sketch, specs: Specs, words: Words): string {
  const [width = 900, depth = 400, stated = 4] = (textOf(specs, 'dimensions').match(/\d+/g) ?? []).map(
    Number,
  );
  const thick = stated * (width > 600 ? 1.8 : 1.2);
  const colour = bodyColour(specs.color);
  const accent = accentColour(words.brand);
  const scene = createScene(sketch, [width, thick, depth], { azimuth: -25, elevation: 42, fill: 0.9 });
  const weave = sketch.tile(
    8,
    8,
    `<path d="M0 4H8M4 0V8" stroke="${shade(colour, 0.16)}" stroke-width="1"/>`,
  );
  const radius = width * 0.02;
  const light = hasColourLight(specs);
  const layers = Array.from({ length: 4 }, (_, layer) =>
    scene.top(
      0,
      (thick * layer) / 4,
      0,
      rect(0, 0, width, depth, layer === 0 ? '#0c0d0f' : shade(colour, -0.4), { rx: radius }),
    ),
  ).join('');
  const top =
    rect(
      0,
      0,
      width,
      depth,
      sketch.linear(30, [0, shade(colour, 0.26)], [0.5, shade(colour, 0.04)], [1, shade(colour, -0.2)]),
      { rx: radius },
    ) +
    rect(0, 0, width, depth, weave, { rx: radius, opacity: 0.5 }) +
    path(
      `M${width * 0.56} ${depth}C${width * 0.66} ${depth * 0.5} ${width * 0.82} ${depth * 0.34} ${width} ${depth * 0.3}V${depth - radius}Q${width} ${depth} ${width - radius} ${depth}Z`,
      accent,
      { opacity: 0.16 },
    ) +
    path(
      `M${width * 0.56} ${depth}C${width * 0.66} ${depth * 0.5} ${width * 0.82} ${depth * 0.34} ${width} ${depth * 0.3}`,
      'none',
      { stroke: accent, 'stroke-width': width * 0.003, opacity: 0.8 },
    ) +
    rect(width * 0.006, width * 0.006, width * 0.988, depth - width * 0.012, 'none', {
      rx: radius,
      stroke: light ? rainbowPaint(sketch, 20) : shade(colour, 0.3),
      'stroke-width': light ? width * 0.009 : width * 0.004,
      'stroke-dasharray': light ? undefined : `${width * 0.008} ${width * 0.004}`,
    }) +
    lettering(words.brand, width * 0.04, depth - width * 0.03, width * 0.032, shade(colour, 0.7), {
      'font-weight': 700,
    });
  return scene.shadow([0, 0, 0], [width, thick, depth], 0.9) + layers + scene.top(0, thick, 0, top);
}
