import { accentColour, bodyColour, isLight, shade, trimColour } from '../materials.ts';
import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { circle, ellipse, group, lettering, path, polygon, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { isTrue, numberOf, textOf } from '../spec-values.ts';
import type { Words } from './parts.ts';

/** A power backup: strip, tower or rack unit by its capacity and form. */
export function powerBackup(sketch: Sketch, specs: Specs, words: Words): string {
  const accent = accentColour(words.brand);
  const va = numberOf(specs, 'capacity_va', 1000);
  const outlet = sketch.symbol(
    rect(0, 0, 25, 22, '#0f1114', { rx: 3 }) +
      rect(7, 5, 2.4, 7, '#4b5159') +
      rect(15.6, 5, 2.4, 7, '#4b5159') +
      circle(12.5, 16.4, 2.3, '#4b5159'),
  );
  if (/rack/i.test(textOf(specs, 'form_factor'))) {
    const scene = createScene(sketch, [433, 44, 240], { azimuth: -22, elevation: 24, fill: 0.9 });
    return (
      scene.shadow([0, 0, 0], [433, 44, 240]) +
      scene.box([0, 0, 0], [433, 44, 240], '#2a2d32', { edge: 0.5 }) +
      scene.front(
        -20,
        44,
        240,
        rect(0, 0, 473, 44, sketch.linear(90, [0, '#4b5159'], [1, '#1b1e22'])) +
          [8, 461]
            .map((x) => rect(x, 8, 6, 9, '#0b0c0e', { rx: 3 }) + rect(x, 27, 6, 9, '#0b0c0e', { rx: 3 }))
            .join('') +
          rect(60, 9, 70, 26, '#0b1820', { rx: 2 }) +
          lettering('120 V', 95, 28, 16, '#7fd0f0', { 'text-anchor': 'middle' }) +
          rect(170, 8, 190, 28, sketch.tile(7, 7, circle(3.5, 3.5, 2, '#000')), { opacity: 0.6 }) +
          circle(150, 22, 8, '#16181b', { stroke: accent, 'stroke-width': 2 }) +
          lettering(words.brand, 448, 28, 15, '#dfe3e7', { 'text-anchor': 'end', 'font-weight': 700 }),
      )
    );
  }
  if (va <= 650) {
    const [w, h, d] = [270, 92, 130] as const;
    const scene = createScene(sketch, [w, h, d], { azimuth: -28, elevation: 34, fill: 0.86 });
    const outlets = Array.from(
      { length: 6 },
      (_, index) =>
        `<use href="${outlet}" x="${20 + (index % 3) * 58}" y="${20 + Math.floor(index / 3) * 56}"/>`,
    ).join('');
    return (
      scene.shadow([0, 0, 0], [w, h, d]) +
      scene.box([0, 0, 0], [w, h, d], '#2a2d32', { edge: 0.5 }) +
      scene.top(
        0,
        h,
        0,
        rect(0, 0, w, d, sketch.linear(50, [0, '#4b5159'], [1, '#23262b'])) +
          rect(8, 8, 184, 114, '#1b1e22', { rx: 6 }) +
          outlets +
          circle(228, 36, 15, '#111316', { stroke: accent, 'stroke-width': 3 }) +
          rect(214, 84, 12, 6, '#0b0c0e') +
          rect(232, 84, 12, 6, '#0b0c0e'),
      ) +
      scene.front(
        0,
        h,
        d,
        lettering(words.brand, 18, 58, 24, '#dfe3e7', { 'font-weight': 700 }) +
          rect(18, 68, 40, 4, accent, { rx: 2 }) +
          lettering(`${va} VA`, w - 16, 58, 20, '#9aa0a7', { 'text-anchor': 'end' }),
      )
    );
  }
  const [w, h, d] = va >= 1400 ? ([112, 250, 300] as const) : ([100, 232, 262] as const);
  const scene = createScene(sketch, [w, h, d], { azimuth: -34, elevation: 13, fill: 0.84 });
  const lcd = isTrue(specs, 'lcd');
  const face =
    rect(0, 0, w, h, sketch.linear(80, [0, '#565d66'], [0.4, '#2b2f34'], [1, '#16181b'])) +
    polygon(
      [
        [0, 0],
        [w, 0],
        [w, h * 0.42],
        [0, h * 0.5],
      ],
      '#0d0f12',
      { opacity: 0.75 },
    ) +
    (lcd
      ? rect(w * 0.16, h * 0.1, w * 0.68, h * 0.18, sketch.linear(70, [0, '#0f2c3a'], [1, '#0a1a22']), {
          rx: 4,
          stroke: '#4b5159',
          'stroke-width': 1,
        }) +
        lettering('127', w * 0.44, h * 0.22, h * 0.085, '#8fdcf5', {
          'text-anchor': 'middle',
          'font-weight': 600,
        }) +
        lettering('V~', w * 0.68, h * 0.22, h * 0.045, '#8fdcf5', { 'text-anchor': 'middle' }) +
        rect(w * 0.22, h * 0.245, w * 0.56, 3, '#8fdcf5', { opacity: 0.7 })
      : [0.3, 0.5, 0.7]
          .map((x, index) => circle(w * x, h * 0.18, 4, index ? '#5d636a' : '#62d08f'))
          .join('')) +
    circle(w / 2, h * 0.38, 10, '#1b1e22', { stroke: accent, 'stroke-width': 2.4 }) +
    lettering(words.brand, w / 2, h * 0.62, Math.min(17, w / (words.brand.length * 0.82)), '#e6e9ec', {
      'text-anchor': 'middle',
      'font-weight': 700,
    }) +
    lettering(`${va} VA`, w / 2, h * 0.7, 11, '#aab0b6', { 'text-anchor': 'middle' }) +
    rect(w * 0.18, h * 0.8, w * 0.64, h * 0.13, sketch.tile(400, 6, rect(0, 0, 400, 2.4, '#000')), {
      opacity: 0.5,
    });
  return (
    scene.shadow([0, 0, 0], [w, h, d]) +
    scene.box([0, 0, 0], [w, h, d], '#2a2d32', { edge: 0.5 }) +
    scene.flank(
      w,
      h,
      0,
      rect(30, 40, d - 90, 60, sketch.tile(12, 12, rect(0, 3, 8, 3, '#000')), { opacity: 0.4 }),
    ) +
    scene.front(0, h, d, face)
  );
}

/** A swivel chair from the front, slightly turned. */
export function chair(sketch: Sketch, specs: Specs, words: Words): string {
  const colour = bodyColour(specs.color);
  const trim = trimColour(specs.color) ?? accentColour(words.brand);
  const fabric = /tela|fabric/i.test(textOf(specs, 'material'));
  const weave = sketch.tile(
    7,
    7,
    `<path d="M0 0L7 7M7 0L0 7" stroke="${shade(colour, -0.4)}" stroke-width="1"/>`,
  );
  const leather = sketch.linear(
    20,
    [0, shade(colour, -0.25)],
    [0.35, shade(colour, 0.2)],
    [0.7, colour],
    [1, shade(colour, -0.4)],
  );
  const back =
    'M286 120C330 92 470 92 514 120C548 150 552 236 536 300C524 350 530 396 520 452C500 486 300 486 280 452C270 396 276 350 264 300C248 236 252 150 286 120Z';
  const legs = [-70, -28, 28, 70, 0]
    .map((reach, index) => {
      const x = 400 + reach * 2.5;
      const y = index === 4 ? 716 : Math.abs(reach) > 50 ? 690 : 664;
      return (
        path(
          `M396 628L${x - 10} ${y - 10}L${x + 12} ${y - 8}L408 628Z`,
          sketch.linear(0, [0, '#4b5159'], [1, '#16181b']),
        ) +
        ellipse(x, y + 6, 17, 18, '#111316') +
        ellipse(x - 3, y + 4, 8, 10, '#3b4047')
      );
    })
    .join('');
  const arm = (side: 1 | -1) =>
    group(
      path('M150 420V500', 'none', { stroke: '#2b2f34', 'stroke-width': 22 }) +
        path('M148 498C130 520 96 528 60 526', 'none', {
          stroke: '#1b1e22',
          'stroke-width': 18,
          'stroke-linecap': 'round',
        }) +
        rect(104, 394, 96, 26, sketch.linear(90, [0, '#4b5159'], [1, '#121417']), { rx: 12 }),
      { transform: side === 1 ? 'translate(400 0)' : 'translate(400 0) scale(-1 1)' },
    );
  return (
    ellipse(410, 716, 220, 34, '#1a2028', { opacity: 0.3, filter: sketch.blur(20) }) +
    legs +
    rect(388, 540, 24, 96, sketch.linear(0, [0, '#3b4047'], [0.4, '#aab0b6'], [1, '#23262b'])) +
    rect(360, 536, 80, 22, '#1b1e22', { rx: 8 }) +
    path(back, leather) +
    (fabric ? path(back, weave, { opacity: 0.4 }) : '') +
    path(
      'M330 130C318 220 322 320 316 460C290 454 284 448 282 440C276 390 278 346 266 300C252 236 256 156 288 124C300 116 314 112 330 130Z',
      trim,
      { opacity: 0.85 },
    ) +
    path(
      'M470 130C482 220 478 320 484 460C510 454 516 448 518 440C524 390 522 346 534 300C548 236 544 156 512 124C500 116 486 112 470 130Z',
      shade(trim, -0.25),
      { opacity: 0.85 },
    ) +
    path('M340 320H460M338 400H462', 'none', {
      stroke: shade(colour, -0.5),
      'stroke-width': 3,
      opacity: 0.7,
    }) +
    rect(334, 150, 132, 62, sketch.linear(80, [0, shade(colour, 0.32)], [1, shade(colour, -0.2)]), {
      rx: 26,
    }) +
    lettering(
      words.brand,
      400,
      188,
      Math.min(22, 190 / words.brand.length),
      isLight(colour) ? '#4b525a' : '#e3e6e9',
      { 'text-anchor': 'middle', 'font-weight': 700 },
    ) +
    rect(330, 360, 140, 74, sketch.linear(80, [0, shade(colour, 0.28)], [1, shade(colour, -0.25)]), {
      rx: 26,
    }) +
    path(
      'M236 470C240 446 300 440 400 440S560 446 564 470C572 512 566 540 540 546C450 560 350 560 260 546C234 540 228 512 236 470Z',
      sketch.linear(85, [0, shade(colour, 0.3)], [0.5, colour], [1, shade(colour, -0.55)]),
    ) +
    path('M254 480C300 462 500 462 546 480', 'none', { stroke: trim, 'stroke-width': 5, opacity: 0.9 }) +
    arm(-1) +
    arm(1)
  );
}

/** A desk with a plain top. */
export function desk(sketch: Sketch, specs: Specs, words: Words): string {
  const colour = bodyColour(specs.color, 'BROWN');
  const scene = createScene(sketch, [1400, 760, 700], { azimuth: -26, elevation: 18, fill: 0.9 });
  const leg = (x: number, z: number) => scene.box([x, 0, z], [56, 720, 56], '#33383f', { edge: 0.3 });
  return (
    scene.shadow([40, 0, 40], [1320, 10, 620]) +
    leg(60, 60) +
    leg(1284, 60) +
    leg(60, 584) +
    leg(1284, 584) +
    scene.box([0, 720, 0], [1400, 36, 700], colour, { edge: 0.5 }) +
    scene.top(
      0,
      756,
      0,
      rect(
        0,
        0,
        1400,
        700,
        sketch.tile(
          900,
          60,
          rect(0, 14, 900, 3, shade(colour, -0.16)) + rect(0, 40, 900, 2, shade(colour, 0.14)),
        ),
      ) + lettering(words.brand, 60, 660, 40, shade(colour, -0.4), { 'font-weight': 700 }),
    )
  );
}
