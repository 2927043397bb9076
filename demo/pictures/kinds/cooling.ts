import { accentColour, bodyColour, isLight, shade } from '../materials.ts';
import type { Scene } from '../scene.ts';
import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { circle, ellipse, group, lettering, line, n, path, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { countBetween, hasColourLight, isTrue, listOf, numberOf } from '../spec-values.ts';
import type { RotorOptions, Words } from './parts.ts';
import { moved, rainbowPaint, rotor } from './parts.ts';

/** The face of a square fan of `size` millimetres. */
function fanFace(sketch: Sketch, size: number, colour: string, options: RotorOptions): string {
  const white = isLight(colour);
  return (
    rect(
      0,
      0,
      size,
      size,
      sketch.linear(60, [0, shade(colour, 0.2)], [0.5, colour], [1, shade(colour, -0.3)]),
      {
        rx: size * 0.05,
        stroke: shade(colour, 0.3),
        'stroke-width': 0.6,
      },
    ) +
    [0.07, 0.93]
      .flatMap((x) => [0.07, 0.93].map((y) => circle(size * x, size * y, size * 0.026, shade(colour, -0.55))))
      .join('') +
    moved(
      rotor(sketch, size * 0.465, {
        blades: 9,
        colour: white ? '#d3d7db' : '#41464d',
        hub: white ? '#dfe2e5' : '#1f2226',
        ...options,
      }),
      size / 2,
      size / 2,
    )
  );
}

function fanBody(
  scene: Scene,
  face: string,
  [x, y, z]: readonly [number, number, number],
  size: number,
  colour: string,
): string {
  return (
    scene.box([x, y, z], [size, size, 25], colour, { edge: 0.25 }) + scene.front(x, y + size, z + 25, face)
  );
}

/** One or several case fans, the first in front. */
export function caseFans(sketch: Sketch, specs: Specs, words: Words): string {
  const size = countBetween(numberOf(specs, 'size', 120), 40, 200);
  const quantity = countBetween(numberOf(specs, 'quantity', 1), 1, 3);
  const colour = bodyColour(specs.color);
  const noctua = words.brand === 'Noctua' && !/chromax|redux/i.test(words.label);
  const frame = noctua ? '#c9ab87' : colour;
  const spread = size * 0.5;
  const scene = createScene(sketch, [size + spread * (quantity - 1), size, 25 + 62 * (quantity - 1)], {
    azimuth: 26,
    elevation: 12,
    fill: quantity === 1 ? 0.7 : 0.86,
  });
  const face = sketch.symbol(
    fanFace(sketch, size, frame, {
      light: hasColourLight(specs),
      ...(noctua ? { colour: '#7c4d31', hub: '#6b4229' } : {}),
    }) +
      lettering(
        words.brand,
        size / 2,
        size * 0.515,
        size * 0.05,
        isLight(frame) && !noctua ? '#4b525a' : '#d5d9dd',
        { 'text-anchor': 'middle', 'font-weight': 600 },
      ),
  );
  const bodies = Array.from({ length: quantity }, (_, index) =>
    fanBody(scene, `<use href="${face}"/>`, [spread * (quantity - 1 - index), 0, index * 62], size, frame),
  );
  const shadows = bodies.map((_, index) =>
    scene.shadow([spread * (quantity - 1 - index), 0, index * 62], [size, size, 25], 0.7),
  );
  return shadows.join('') + bodies.join('');
}

/** A processor cooler: tower, low-profile or all-in-one by what its specs say. */
export function cpuCooler(sketch: Sketch, specs: Specs, words: Words): string {
  if (isTrue(specs, 'water_cooled')) return liquidCooler(sketch, specs, words);
  return numberOf(specs, 'height', 155) < 95
    ? lowCooler(sketch, specs, words)
    : towerCooler(sketch, specs, words);
}

function towerCooler(sketch: Sketch, specs: Specs, words: Words): string {
  const height = Math.round(numberOf(specs, 'height', 155) / 4) * 4;
  const double =
    /nh-d15|dual|assassin|peerless|phantom spirit|fuma|dark rock (elite|pro)|ak620|phantom|frost commander|620/i.test(
      words.label,
    );
  const colour = bodyColour(specs.color);
  const noctua = words.brand === 'Noctua' && !/chromax|redux|negro/i.test(words.label);
  const dark = colour === '#2a2d32' && !noctua;
  const metal = isLight(colour) ? '#eceef0' : dark ? '#34383e' : '#c3c8ce';
  const [width, fins] = [124, double ? 96 : 52];
  const depth = fins + 26;
  const scene = createScene(sketch, [width, height, depth], { azimuth: 33, elevation: 19, fill: 0.78 });
  const foot = 42;
  const stack = height - foot;
  const fan = Math.min(120, stack + 6);
  const light = hasColourLight(specs);
  const frame = noctua ? '#c9ab87' : isLight(colour) ? '#e6e8ea' : '#24272b';
  const lamella = sketch.tile(
    400,
    2.6,
    rect(0, 0, 400, 1.5, shade(metal, 0.1)) + rect(0, 1.5, 400, 1.1, shade(metal, dark ? -0.7 : -0.55)),
  );
  const pipes = [0.2, 0.36, 0.52, 0.68, 0.84]
    .map((share) => {
      const [x, y] = scene.point([width * share, foot + 4, depth * 0.3]);
      const [bx, by] = scene.point([width * 0.5 + (share - 0.5) * 30, 12, depth * 0.32]);
      return path(`M${x} ${y}C${x} ${y + 40} ${bx} ${by - 60} ${bx} ${by}`, 'none', {
        stroke: sketch.linear(
          0,
          [0, dark ? '#3b4047' : '#b9783f'],
          [0.5, dark ? '#7d848c' : '#f0c08f'],
          [1, dark ? '#2a2e33' : '#8f5a2c'],
        ),
        'stroke-width': 6.4 * scene.scale,
        'stroke-linecap': 'round',
      });
    })
    .join('');
  const lid =
    rect(0, 0, width, fins, sketch.linear(70, [0, shade(metal, -0.05)], [1, shade(metal, 0.3)]), {
      rx: 1.5,
    }) +
    (double ? rect(0, fins * 0.46, width, fins * 0.09, '#0d0f12', { opacity: 0.7 }) : '') +
    [0.14, 0.28, 0.42, 0.58, 0.72, 0.86]
      .flatMap((x) =>
        (double ? [0.24, 0.78] : [0.5]).map(
          (y) =>
            circle(width * x, fins * y, 3.4, shade(metal, -0.25)) +
            circle(width * x, fins * y, 2.2, dark ? '#6d747c' : '#d9a066'),
        ),
      )
      .join('') +
    lettering(
      words.brand,
      width / 2,
      fins * (double ? 0.42 : 0.86),
      7,
      isLight(metal) ? '#4b525a' : '#dfe3e7',
      {
        'text-anchor': 'middle',
        'font-weight': 700,
      },
    );
  const face = sketch.symbol(
    fanFace(sketch, fan, frame, { light, ...(noctua ? { colour: '#7c4d31', hub: '#6b4229' } : {}) }),
  );
  return (
    scene.shadow([26, 0, 8], [width - 52, height, depth - 22], 0.75) +
    scene.box([width * 0.28, 0, depth * 0.14], [width * 0.44, 14, 44], '#9aa0a7') +
    pipes +
    scene.box([0, foot, 0], [width, stack, fins], metal, { flank: '#16181b', edge: 0 }) +
    scene.flank(
      0,
      height,
      0,
      rect(0, 0, fins, stack, lamella) +
        rect(0, 0, fins, stack, sketch.linear(0, [0, '#000', 0.42], [1, '#000', 0.16])) +
        (double ? rect(fins * 0.46, 0, fins * 0.09, stack, '#0b0c0e') : ''),
    ) +
    scene.top(0, height, 0, lid) +
    fanBody(scene, `<use href="${face}"/>`, [(width - fan) / 2, height - fan + 2, fins + 1], fan, frame)
  );
}

function lowCooler(sketch: Sketch, specs: Specs, words: Words): string {
  const height = countBetween(numberOf(specs, 'height', 65), 28, 94);
  const size = height < 45 ? 92 : 112;
  const colour = bodyColour(specs.color);
  const noctua = words.brand === 'Noctua' && !/chromax|redux|negro/i.test(words.label);
  const metal = colour === '#2a2d32' && !noctua ? '#3b4047' : '#c3c8ce';
  const frame = noctua ? '#c9ab87' : isLight(colour) ? '#e6e8ea' : '#24272b';
  const scene = createScene(sketch, [size, height, size], { azimuth: -32, elevation: 38, fill: 0.76 });
  const lamella = sketch.tile(
    3,
    200,
    rect(0, 0, 1.7, 200, shade(metal, 0.15)) + rect(1.7, 0, 1.3, 200, shade(metal, -0.6)),
  );
  const body = height - 26;
  const face = fanFace(sketch, size, frame, {
    light: hasColourLight(specs),
    ...(noctua ? { colour: '#7c4d31', hub: '#6b4229' } : {}),
  });
  return (
    scene.shadow([8, 0, 8], [size - 16, height, size - 16]) +
    scene.box([size * 0.3, 0, size * 0.3], [size * 0.4, 10, size * 0.4], '#9aa0a7') +
    scene.box([0, 8, 0], [size, body, size], metal, { edge: 0 }) +
    scene.front(0, 8 + body, size, rect(0, 0, size, body, lamella)) +
    scene.flank(
      size,
      8 + body,
      0,
      rect(0, 0, size, body, lamella) + rect(0, 0, size, body, '#000', { opacity: 0.35 }),
    ) +
    scene.box([0, 8 + body + 1, 0], [size, 17, size], frame, { edge: 0.4 }) +
    scene.top(0, height, 0, face)
  );
}

function liquidCooler(sketch: Sketch, specs: Specs, words: Words): string {
  const radiator = numberOf(specs, 'radiator_size', 240);
  const fan = radiator % 140 === 0 ? 140 : 120;
  const fans = countBetween(radiator / fan, 1, 3);
  const colour = bodyColour(specs.color);
  const white = isLight(colour);
  const accent = accentColour(words.brand);
  const light = hasColourLight(specs);
  const screen =
    listOf(specs, 'lighting').some((word) => /display/i.test(word)) ||
    /elite|lcd|ryujin|hyperflow|mystique|digital|infinity/i.test(words.label);
  const [width, height, depth] = [fan + 4, fan * fans + 34, 54];
  // Upright, because a long radiator on its side leaves most of a square picture empty.
  const scene = createScene(sketch, [width + 104, height + 26, depth + 70], {
    azimuth: 31,
    elevation: 15,
    fill: 0.9,
  });
  const shell = white ? '#e6e8ea' : '#24272b';
  const face = sketch.symbol(fanFace(sketch, fan, shell, { light }));
  const tank = (y: number) =>
    scene.box([0, y, 0], [width, 17, 27], white ? '#dfe2e5' : '#24272b', { edge: 0.35 });
  const core = scene.box([2, 17, 0], [width - 4, fan * fans, 27], white ? '#cfd3d7' : '#2b2f34', {
    edge: 0.2,
  });
  const fanColumn = Array.from({ length: fans }, (_, index) =>
    fanBody(scene, `<use href="${face}"/>`, [2, 17 + fan * index, 28], fan, shell),
  ).join('');
  const block: readonly [number, number] = [width + 52, depth + 26];
  const [bx, by] = scene.point([block[0], 26, block[1]]);
  const [gx, gy] = scene.point([block[0], 0, block[1]]);
  const r = 40 * scene.scale;
  const [tx, ty] = scene.point([width, height - 9, 20]);
  const [ux, uy] = scene.point([width, height - 9, 7]);
  const tube = (fromX: number, fromY: number, toX: number, toY: number, reach: number) => {
    const d = `M${n(fromX)} ${n(fromY)}C${n(fromX + reach)} ${n(fromY - reach * 0.12)} ${n(toX + reach * 0.5)} ${n(toY - (toY - fromY) * 0.55)} ${n(toX)} ${n(toY)}`;
    const wide = 12 * scene.scale;
    return (
      path(d, 'none', {
        stroke: white ? '#c9cdd2' : '#17191c',
        'stroke-width': wide,
        'stroke-linecap': 'round',
      }) +
      path(d, 'none', {
        stroke: sketch.tile(5, 5, line(0, 5, 5, 0, white ? '#ffffff' : '#4b5159', 1.4)),
        'stroke-width': wide * 0.8,
        opacity: 0.8,
      }) +
      path(d, 'none', { stroke: '#fff', 'stroke-width': wide * 0.16, opacity: white ? 0.7 : 0.16 })
    );
  };
  const tint = white ? '#e3e6e8' : '#2a2d32';
  const dial = screen
    ? ellipse(
        0,
        0,
        r * 0.8,
        r * 0.62,
        sketch.linear(60, [0, shade(accent, -0.5)], [0.5, accent], [1, shade(accent, 0.4)]),
      ) + lettering('34°', 0, r * 0.14, r * 0.42, '#fff', { 'text-anchor': 'middle', 'font-weight': 700 })
    : ellipse(
        0,
        0,
        r * 0.8,
        r * 0.62,
        sketch.radial(0.4, 0.25, 0.9, [0, shade(tint, 0.35)], [1, shade(tint, -0.4)]),
      ) +
      lettering(words.brand, 0, r * 0.07, r * 0.21, white ? '#4b525a' : '#e6e9ec', {
        'text-anchor': 'middle',
        'font-weight': 700,
      });
  const pump =
    ellipse(gx + 6, gy + 4, r * 1.08, r * 0.5, '#1a2028', { opacity: 0.5, filter: sketch.blur(9) }) +
    ellipse(gx, gy, r, r * 0.46, '#8e949b') +
    path(
      `M${bx - r} ${by}V${gy - r * 0.1}A${r} ${r * 0.46} 0 0 0 ${bx + r} ${gy - r * 0.1}V${by}Z`,
      sketch.linear(0, [0, shade(tint, -0.4)], [0.3, shade(tint, 0.2)], [0.6, tint], [1, shade(tint, -0.5)]),
    ) +
    group(
      ellipse(0, 0, r, r * 0.78, shade(tint, 0.1), { stroke: shade(tint, 0.4), 'stroke-width': 1.4 }) +
        ellipse(0, 0, r * 0.9, r * 0.7, 'none', {
          stroke: light ? rainbowPaint(sketch, 30) : shade(tint, -0.3),
          'stroke-width': r * 0.07,
        }) +
        dial,
      { transform: `translate(${bx} ${by})` },
    );
  return (
    scene.shadow([0, 0, 0], [width, height, depth], 0.9) +
    tank(0) +
    core +
    tank(height - 17) +
    fanColumn +
    tube(ux, uy, bx + r * 0.3, by - r * 0.2, 26 * scene.scale + 60) +
    tube(tx, ty, bx - r * 0.2, by - r * 0.2, 26 * scene.scale + 30) +
    pump
  );
}

/** A syringe of thermal paste beside a drop of it. */
export function thermalPaste(sketch: Sketch, _specs: Specs, words: Words): string {
  const accent = accentColour(words.brand);
  const barrel = sketch.linear(90, [0, '#f7f9fa'], [0.3, '#d5dade'], [0.55, '#fdfdfe'], [1, '#aab0b6']);
  const paste = sketch.linear(90, [0, '#b4b9bf'], [0.4, '#8a9097'], [1, '#5d636a']);
  const body =
    rect(-250, -12, 70, 24, '#cfd4d8', { rx: 4 }) +
    rect(-276, -52, 30, 104, sketch.linear(0, [0, '#e9ecef'], [1, '#aab0b6']), { rx: 12 }) +
    rect(-186, -62, 22, 124, sketch.linear(0, [0, '#f1f3f5'], [1, '#b3b9bf']), { rx: 9 }) +
    rect(-170, -44, 330, 88, barrel, { rx: 10 }) +
    rect(-110, -36, 262, 72, paste, { rx: 6 }) +
    rect(-118, -38, 14, 76, '#22262b', { rx: 3 }) +
    rect(-80, -44, 190, 88, shade(accent, -0.1), { opacity: 0.95 }) +
    rect(-80, -44, 190, 30, '#fff', { opacity: 0.22 }) +
    lettering(words.brand, 15, 2, 24, '#fff', { 'text-anchor': 'middle', 'font-weight': 700 }) +
    lettering(words.label, 15, 28, 17, '#fff', { 'text-anchor': 'middle', opacity: 0.9 }) +
    path('M160 -30L186 -16V16L160 30Z', '#c9ced3') +
    rect(184, -13, 40, 26, sketch.linear(90, [0, '#e9ecef'], [0.5, '#f9fafb'], [1, '#aab0b6']), { rx: 4 }) +
    rect(222, -6, 52, 12, '#d5dade', { rx: 5 });
  return (
    ellipse(410, 560, 300, 34, '#1a2028', { opacity: 0.28, filter: sketch.blur(24) }) +
    ellipse(648, 606, 62, 24, '#1a2028', { opacity: 0.3, filter: sketch.blur(10) }) +
    path(
      'M590 596C588 574 616 566 640 570C668 562 706 574 704 592C706 610 676 614 650 612C622 616 594 612 590 596Z',
      sketch.radial(0.35, 0.2, 0.9, [0, '#dfe3e6'], [0.5, '#9aa0a7'], [1, '#666c73']),
    ) +
    group(body, { transform: 'translate(384 400) rotate(30) scale(1.12)' })
  );
}
