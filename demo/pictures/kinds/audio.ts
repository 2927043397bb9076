import { accentColour, bodyColour, isLight, shade, trimColour } from '../materials.ts';
import type { Scene } from '../scene.ts';
import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { circle, ellipse, group, lettering, path, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { hasColourLight, listOf, textOf } from '../spec-values.ts';
import type { Words } from './parts.ts';
import { rainbowPaint } from './parts.ts';

/** A headset hanging free, microphone out where it has a boom. */
export function headset(sketch: Sketch, specs: Specs, words: Words): string {
  const colour = bodyColour(specs.color);
  const accent = trimColour(specs.color) ?? accentColour(words.brand);
  const white = isLight(colour);
  const boom = specs.has_microphone !== false && !/built-in/i.test(textOf(specs, 'microphone_type'));
  const wired = listOf(specs, 'connection_types').every((way) => /wired|usb/i.test(way));
  const light = hasColourLight(specs);
  const dark = shade(colour, white ? -0.35 : -0.5);
  const pad = white ? '#b9bec4' : '#17191c';
  const band = 'M166 430C150 250 240 118 400 118S650 250 634 430';
  const strap = 'M196 400C190 262 272 166 400 166S610 262 604 400';
  const cup = (side: 1 | -1) => {
    const inner = group(
      ellipse(-44, 0, 66, 124, sketch.linear(0, [0, shade(pad, -0.4)], [0.5, shade(pad, 0.16)], [1, pad]), {
        stroke: shade(pad, 0.25),
        'stroke-width': 2,
      }) +
        ellipse(-58, 0, 38, 88, '#08090a', { opacity: 0.55 }) +
        path(
          'M-40 -118C30 -130 74 -70 74 0S30 130 -40 118C-6 80 8 40 8 0S-6 -80 -40 -118Z',
          sketch.linear(20, [0, shade(colour, 0.3)], [0.5, colour], [1, dark]),
        ) +
        ellipse(
          34,
          0,
          36,
          82,
          sketch.linear(60, [0, shade(colour, 0.22)], [0.5, shade(colour, -0.12)], [1, dark]),
          { stroke: shade(colour, 0.35), 'stroke-width': 1.6 },
        ) +
        (light
          ? ellipse(36, 0, 26, 64, 'none', { stroke: rainbowPaint(sketch, 90), 'stroke-width': 6 })
          : ellipse(36, 0, 27, 66, 'none', { stroke: accent, 'stroke-width': 3, opacity: 0.9 })) +
        ellipse(38, 0, 16, 44, sketch.tile(7, 7, circle(3.5, 3.5, 2, '#000')), { opacity: 0.45 }),
      { transform: side === 1 ? 'translate(618 500)' : 'translate(182 500) scale(-1 1)' },
    );
    const yoke = path(
      side === 1 ? 'M634 380C672 396 690 440 684 500' : 'M166 380C128 396 110 440 116 500',
      'none',
      {
        stroke: sketch.linear(0, [0, shade(colour, 0.35)], [0.5, shade(colour, -0.1)], [1, dark]),
        'stroke-width': 22,
        'stroke-linecap': 'round',
      },
    );
    return yoke + inner;
  };
  const mic = boom
    ? path('M150 590C150 664 210 694 300 690', 'none', {
        stroke: '#101215',
        'stroke-width': 13,
        'stroke-linecap': 'round',
      }) +
      path('M150 590C150 664 210 694 300 690', 'none', {
        stroke: '#5d636a',
        'stroke-width': 3,
        'stroke-linecap': 'round',
        opacity: 0.7,
      }) +
      rect(288, 670, 66, 38, sketch.linear(90, [0, '#4b5159'], [1, '#121417']), { rx: 18 }) +
      rect(296, 678, 50, 22, sketch.tile(6, 6, circle(3, 3, 1.8, '#000')), { rx: 11, opacity: 0.7 })
    : '';
  const cable = wired
    ? path('M644 616C650 690 610 720 632 770', 'none', {
        stroke: '#1b1e22',
        'stroke-width': 9,
        'stroke-linecap': 'round',
      })
    : '';
  return (
    ellipse(400, 726, 250, 26, '#1a2028', { opacity: 0.26, filter: sketch.blur(20) }) +
    path(strap, 'none', {
      stroke: sketch.linear(90, [0, shade(pad, 0.3)], [1, shade(pad, -0.2)]),
      'stroke-width': 38,
      'stroke-linecap': 'round',
    }) +
    path(band, 'none', { stroke: dark, 'stroke-width': 42, 'stroke-linecap': 'round' }) +
    path(band, 'none', {
      stroke: sketch.linear(
        20,
        [0, shade(colour, 0.1)],
        [0.4, shade(colour, 0.36)],
        [0.6, shade(colour, 0.1)],
        [1, dark],
      ),
      'stroke-width': 34,
      'stroke-linecap': 'round',
    }) +
    path('M210 268C250 176 316 138 400 136', 'none', {
      stroke: '#fff',
      'stroke-width': 7,
      opacity: white ? 0.8 : 0.26,
      'stroke-linecap': 'round',
      filter: sketch.blur(3),
    }) +
    lettering(words.brand, 400, 127, 22, white ? '#5b626a' : '#dfe3e7', {
      'text-anchor': 'middle',
      'font-weight': 700,
      'letter-spacing': 1,
    }) +
    cable +
    cup(-1) +
    cup(1) +
    mic
  );
}

function driver(sketch: Sketch, radius: number, cone: string): string {
  return (
    circle(0, 0, radius, '#0e1013') +
    circle(0, 0, radius * 0.96, sketch.radial(0.4, 0.35, 0.7, [0, '#3b4047'], [1, '#121417']), {
      stroke: '#5d636a',
      'stroke-width': radius * 0.03,
    }) +
    circle(
      0,
      0,
      radius * 0.78,
      sketch.radial(0.5, 0.4, 0.6, [0, shade(cone, -0.4)], [0.6, cone], [1, shade(cone, -0.3)]),
    ) +
    circle(
      0,
      0,
      radius * 0.28,
      sketch.radial(0.35, 0.3, 0.9, [0, '#8a9098'], [0.6, '#33383f'], [1, '#111316']),
    )
  );
}

function shelfSpeaker(
  scene: Scene,
  sketch: Sketch,
  x: number,
  z: number,
  colour: string,
  front: string,
  words: Words,
): string {
  const [w, h, d] = [146, 234, 178];
  const grain = sketch.tile(
    300,
    9,
    rect(0, 0, 300, 9, colour) +
      rect(0, 2, 300, 1.2, shade(colour, -0.16)) +
      rect(0, 6, 300, 0.8, shade(colour, 0.12)),
  );
  return (
    scene.box([x, 0, z], [w, h, d], colour, { edge: 0.4, flank: shade(colour, -0.3) }) +
    scene.flank(
      scene.leftFlank ? x : x + w,
      h,
      z,
      rect(0, 0, d, h, grain, { opacity: 0.55 }) + rect(0, 0, d, h, '#000', { opacity: 0.26 }),
    ) +
    scene.front(
      x,
      h,
      z + d,
      rect(0, 0, w, h, sketch.linear(70, [0, shade(front, 0.14)], [1, shade(front, -0.2)])) +
        group(driver(sketch, 52, front === '#2a2d32' ? '#3d4249' : '#9aa0a7'), {
          transform: `translate(${w / 2} 158)`,
        }) +
        group(driver(sketch, 24, '#6d747c'), { transform: `translate(${w / 2} 58)` }) +
        lettering(words.brand, w / 2, h - 8, 9, isLight(front) ? '#5b626a' : '#c3c8ce', {
          'text-anchor': 'middle',
          'font-weight': 600,
        }),
    )
  );
}

/** Loudspeakers by type: sound bar, 2.1 set, desk spheres or a pair for the shelf. */
export function speakers(sketch: Sketch, specs: Specs, words: Words): string {
  const colour = bodyColour(specs.color);
  const light = hasColourLight(specs);
  const accent = accentColour(words.brand);
  if (/leviathan|barra|bar\b/i.test(words.label)) {
    const scene = createScene(sketch, [400, 68, 84], { azimuth: -24, elevation: 20, fill: 0.9 });
    return (
      scene.shadow([0, 0, 0], [400, 68, 84]) +
      scene.box([0, 6, 0], [400, 62, 84], colour, { edge: 0.5 }) +
      scene.front(
        0,
        68,
        84,
        rect(8, 6, 384, 50, sketch.tile(5, 5, circle(2.5, 2.5, 1.6, '#000')), { rx: 4, opacity: 0.7 }) +
          [80, 320]
            .map((x) =>
              group(driver(sketch, 21, '#3d4249'), { transform: `translate(${x} 31)`, opacity: 0.5 }),
            )
            .join('') +
          lettering(words.brand, 200, 34, 12, '#e3e6e9', { 'text-anchor': 'middle', 'font-weight': 700 }) +
          (light ? rect(6, 58, 388, 3, rainbowPaint(sketch), { rx: 1.5 }) : ''),
      ) +
      scene.top(
        150,
        68.2,
        30,
        [0, 26, 52, 78].map((x) => circle(x + 10, 12, 6, shade(colour, -0.4))).join(''),
      )
    );
  }
  if (/pebble/i.test(words.label)) {
    const ball = (cx: number, cy: number) =>
      ellipse(cx + 10, cy + 134, 120, 24, '#1a2028', { opacity: 0.34, filter: sketch.blur(14) }) +
      ellipse(cx, cy + 116, 74, 18, '#0c0d0f') +
      (light
        ? ellipse(cx, cy + 122, 82, 16, 'none', { stroke: rainbowPaint(sketch), 'stroke-width': 7 })
        : '') +
      circle(
        cx,
        cy,
        134,
        sketch.radial(0.36, 0.28, 0.85, [0, shade(colour, 0.5)], [0.45, colour], [1, shade(colour, -0.62)]),
      ) +
      group(
        circle(0, 0, 86, '#0b0c0e') +
          circle(0, 0, 82, sketch.radial(0.5, 0.4, 0.6, [0, '#4b5159'], [0.5, '#23262b'], [1, '#3b4047'])) +
          circle(0, 0, 24, sketch.radial(0.35, 0.3, 0.8, [0, '#d9a066'], [1, '#6b3f1d'])) +
          circle(0, 0, 84, 'none', { stroke: '#6d747c', 'stroke-width': 2.4 }),
        { transform: `translate(${cx + 14} ${cy - 22}) scale(1 .93)` },
      );
    return (
      ball(226, 424) +
      ball(574, 424) +
      lettering(words.brand, 574, 536, 17, '#c3c8ce', { 'text-anchor': 'middle', 'font-weight': 600 })
    );
  }
  if (textOf(specs, 'configuration') === '2.1') {
    const scene = createScene(sketch, [560, 300, 300], { azimuth: -20, elevation: 14, fill: 0.9 });
    const satellite = (x: number) =>
      scene.box([x, 0, 200], [92, 168, 90], colour, { edge: 0.5 }) +
      scene.front(
        x,
        168,
        290,
        rect(6, 6, 80, 156, sketch.tile(5, 5, circle(2.5, 2.5, 1.5, '#000')), { rx: 8, opacity: 0.6 }) +
          group(driver(sketch, 30, '#4b5159'), { transform: 'translate(46 96)' }) +
          (light
            ? rect(4, 4, 84, 160, 'none', { rx: 9, stroke: rainbowPaint(sketch, 90), 'stroke-width': 3 })
            : ''),
      );
    return (
      scene.shadow([170, 0, 20], [220, 10, 200]) +
      scene.shadow([0, 0, 200], [92, 10, 90], 0.8) +
      scene.shadow([468, 0, 200], [92, 10, 90], 0.8) +
      scene.box([170, 0, 20], [220, 300, 220], colour, { edge: 0.5 }) +
      scene.front(
        170,
        300,
        240,
        group(driver(sketch, 82, '#3d4249'), { transform: 'translate(110 176)' }) +
          lettering(words.brand, 110, 42, 20, '#dfe3e7', { 'text-anchor': 'middle', 'font-weight': 700 }) +
          rect(60, 58, 100, 3, accent, { rx: 1.5 }),
      ) +
      satellite(0) +
      satellite(468)
    );
  }
  const scene = createScene(sketch, [430, 234, 178], { azimuth: -23, elevation: 11, fill: 0.9 });
  const wood = colour === '#8a5f40' ? colour : shade(colour, -0.04);
  const front = colour === '#8a5f40' ? '#2a2d32' : colour;
  return (
    scene.shadow([0, 0, 0], [146, 234, 178]) +
    scene.shadow([284, 0, 0], [146, 234, 178]) +
    shelfSpeaker(scene, sketch, 0, 0, wood, front, words) +
    shelfSpeaker(scene, sketch, 284, 0, wood, front, words)
  );
}

/** A microphone on its desk stand; broadcast ones lie in a yoke. */
export function microphone(sketch: Sketch, specs: Specs, words: Words): string {
  const colour = bodyColour(specs.color);
  const accent = accentColour(words.brand);
  const light = hasColourLight(specs) || listOf(specs, 'features').includes('RGB Lighting');
  const broadcast = listOf(specs, 'connectivity_type').includes('XLR') || /gx|dinámic/i.test(words.label);
  const mesh = sketch.tile(9, 9, `<path d="M0 0L9 9M9 0L0 9" stroke="#0c0d0f" stroke-width="2.6"/>`);
  const tube = sketch.linear(
    0,
    [0, shade(colour, -0.5)],
    [0.28, shade(colour, 0.3)],
    [0.5, colour],
    [1, shade(colour, -0.6)],
  );
  const foot =
    ellipse(410, 690, 190, 40, '#1a2028', { opacity: 0.34, filter: sketch.blur(20) }) +
    ellipse(400, 676, 150, 40, '#0f1114') +
    ellipse(400, 666, 150, 40, sketch.linear(20, [0, '#4b5159'], [0.5, '#23262b'], [1, '#131518'])) +
    ellipse(400, 664, 118, 29, 'none', { stroke: '#5d636a', 'stroke-width': 1.6, opacity: 0.7 });
  if (broadcast) {
    return (
      foot +
      rect(388, 470, 24, 190, sketch.linear(0, [0, '#2b2f34'], [0.4, '#8a9098'], [1, '#1b1e22'])) +
      path('M262 300V440Q262 486 308 486H492Q538 486 538 440V300', 'none', {
        stroke: sketch.linear(0, [0, '#565d66'], [1, '#1b1e22']),
        'stroke-width': 20,
        'stroke-linecap': 'round',
      }) +
      group(
        rect(
          -190,
          -78,
          210,
          156,
          sketch.linear(90, [0, shade(colour, 0.3)], [0.4, colour], [1, shade(colour, -0.6)]),
          { rx: 18 },
        ) +
          rect(10, -84, 190, 168, sketch.linear(90, [0, '#6d747c'], [0.4, '#2b2f34'], [1, '#101215']), {
            rx: 60,
          }) +
          rect(10, -84, 190, 168, mesh, { rx: 60, opacity: 0.8 }) +
          rect(-4, -84, 20, 168, light ? rainbowPaint(sketch, 90) : accent, { rx: 6 }) +
          circle(-150, 0, 26, sketch.linear(50, [0, '#8a9098'], [1, '#23262b'])) +
          lettering(words.brand, -70, 10, 28, isLight(colour) ? '#4b525a' : '#e6e9ec', {
            'text-anchor': 'middle',
            'font-weight': 700,
          }),
        { transform: 'translate(400 300) rotate(-8)' },
      ) +
      circle(262, 306, 20, '#33383f') +
      circle(538, 296, 20, '#33383f')
    );
  }
  return (
    foot +
    rect(386, 560, 28, 104, sketch.linear(0, [0, '#2b2f34'], [0.4, '#8a9098'], [1, '#1b1e22'])) +
    path('M296 330V520Q296 574 350 574H450Q504 574 504 520V330', 'none', {
      stroke: sketch.linear(0, [0, '#565d66'], [0.5, '#33383f'], [1, '#1b1e22']),
      'stroke-width': 16,
    }) +
    path('M326 300V494Q326 536 368 540H432Q474 536 474 494V300Z', tube) +
    path(
      'M326 310V200Q326 120 400 120T474 200V310Z',
      sketch.linear(0, [0, '#23262b'], [0.3, light ? shade(accent, 0.1) : '#7d848c'], [1, '#131518']),
    ) +
    path('M326 310V200Q326 120 400 120T474 200V310Z', mesh, { opacity: 0.85 }) +
    rect(322, 300, 156, 15, light ? rainbowPaint(sketch) : shade(colour, 0.35), { rx: 5 }) +
    circle(400, 440, 24, sketch.linear(60, [0, '#9aa0a7'], [1, '#33383f'])) +
    circle(400, 440, 18, '#1b1e22') +
    circle(400, 366, 5, accent) +
    lettering(words.brand, 400, 512, 21, isLight(colour) ? '#4b525a' : '#dfe3e7', {
      'text-anchor': 'middle',
      'font-weight': 700,
    }) +
    path('M348 320V500', 'none', { stroke: '#fff', 'stroke-width': 7, opacity: 0.2, filter: sketch.blur(3) })
  );
}

/** A web camera with its clip; motor-driven ones stand on a gimbal. */
export function webcam(sketch: Sketch, specs: Specs, words: Words): string {
  const colour = bodyColour(specs.color);
  const accent = accentColour(words.brand);
  const gimbal = /obsbot|insta360/i.test(words.brand);
  const lens = (r: number) =>
    circle(0, 0, r, '#0b0c0e', { stroke: '#5d636a', 'stroke-width': r * 0.06 }) +
    circle(0, 0, r * 0.8, sketch.radial(0.4, 0.35, 0.8, [0, '#2d3a55'], [0.5, '#131a28'], [1, '#050608'])) +
    circle(0, 0, r * 0.5, sketch.radial(0.4, 0.4, 0.7, [0, '#5a3f86'], [0.5, '#1b2338'], [1, '#0a0c12'])) +
    ellipse(-r * 0.3, -r * 0.34, r * 0.2, r * 0.13, '#fff', { opacity: 0.75 }) +
    circle(r * 0.28, r * 0.3, r * 0.07, '#9fd0ff', { opacity: 0.7 });
  const ink = isLight(colour) ? '#4b525a' : '#dfe3e7';
  if (gimbal) {
    return (
      ellipse(410, 660, 180, 34, '#1a2028', { opacity: 0.34, filter: sketch.blur(20) }) +
      path(
        'M290 650V600Q290 570 320 570H480Q510 570 510 600V650Q510 664 496 664H304Q290 664 290 650Z',
        sketch.linear(60, [0, shade(colour, 0.3)], [1, shade(colour, -0.5)]),
      ) +
      rect(360, 540, 80, 36, shade(colour, -0.3), { rx: 10 }) +
      path('M270 300V470Q270 540 340 540H460Q530 540 530 470V300', 'none', {
        stroke: sketch.linear(0, [0, shade(colour, 0.35)], [0.5, colour], [1, shade(colour, -0.5)]),
        'stroke-width': 44,
        'stroke-linecap': 'round',
      }) +
      rect(
        300,
        190,
        200,
        250,
        sketch.linear(50, [0, shade(colour, 0.3)], [0.5, colour], [1, shade(colour, -0.45)]),
        { rx: 80 },
      ) +
      group(lens(72), { transform: 'translate(400 296)' }) +
      circle(400, 404, 6, accent) +
      lettering(words.brand, 400, 628, 22, ink, { 'text-anchor': 'middle', 'font-weight': 700 })
    );
  }
  return (
    ellipse(410, 640, 220, 36, '#1a2028', { opacity: 0.32, filter: sketch.blur(22) }) +
    path(
      'M300 452L276 630Q274 650 296 650H520Q540 650 536 630L506 452Z',
      sketch.linear(80, [0, shade(colour, -0.1)], [1, shade(colour, -0.55)]),
    ) +
    path('M318 470H488L512 620H292Z', '#000', { opacity: 0.22 }) +
    rect(150, 268, 500, 190, shade(colour, -0.55), { rx: 80, transform: 'translate(8 14)' }) +
    rect(
      150,
      262,
      500,
      190,
      sketch.linear(75, [0, shade(colour, 0.34)], [0.4, shade(colour, 0.04)], [1, shade(colour, -0.4)]),
      { rx: 80, stroke: shade(colour, 0.4), 'stroke-width': 2 },
    ) +
    rect(182, 288, 436, 138, '#0e1013', { rx: 62, opacity: 0.92 }) +
    group(lens(62), { transform: 'translate(400 357)' }) +
    circle(288, 357, 6, accent) +
    [226, 240, 254].map((x) => circle(x, 357, 3, '#4b5159')).join('') +
    lettering(words.brand, 540, 364, 22, '#c3c8ce', { 'text-anchor': 'middle', 'font-weight': 700 })
  );
}
