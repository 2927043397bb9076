import { accentColour, bodyColour, isLight, shade } from '../materials.ts';
import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { circle, ellipse, group, lettering, path, polygon, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { countBetween, numberOf, textOf } from '../spec-values.ts';
import type { Words } from './parts.ts';
import { rainbow, rainbowPaint } from './parts.ts';

/** An accessory by its `type`; what is none of the drawn ones comes in its box. */
export function accessory(sketch: Sketch, specs: Specs, words: Words): string {
  const type = textOf(specs, 'type');
  if (/controller/i.test(type) && numberOf(specs, 'keys', 0) > 0) return keyDeck(sketch, specs, words);
  if (/gamepad/i.test(type)) return gamepad(sketch, specs, words);
  if (/hub/i.test(type)) return slab(sketch, specs, words, [108, 14, 44], 6);
  if (/enclosure/i.test(type)) return slab(sketch, specs, words, [108, 13, 34], 1);
  if (/gpu/i.test(type)) return cardSupport(sketch, specs, words);
  return retailBox(sketch, specs, words);
}

function keyDeck(sketch: Sketch, specs: Specs, words: Words): string {
  const keys = countBetween(numberOf(specs, 'keys', 15), 6, 32);
  const columns = keys <= 8 ? 4 : keys <= 15 ? 5 : 8;
  const rows = Math.ceil(keys / columns);
  const colour = bodyColour(specs.color);
  const [w, h] = [columns * 22 + 12, rows * 22 + (rows < 3 ? 22 : 14)];
  const scene = createScene(sketch, [w, h * 0.8, 60], { azimuth: -24, elevation: 16, fill: 0.78 });
  const icons = [
    'M7 4L14 9L7 14Z',
    'M5 6H13V12H5Z',
    'M9 4A5 5 0 1 0 9.1 4Z',
    'M4 9H14M9 4V14',
    'M4 12L9 5L14 12Z',
  ];
  const caps = Array.from({ length: keys }, (_, index) => {
    const [x, y] = [8 + (index % columns) * 22, 8 + Math.floor(index / columns) * 22];
    const tint = rainbow[(index * 3) % rainbow.length] ?? '#4db5f0';
    return (
      rect(x, y, 18, 18, '#0b0c0e', { rx: 4 }) +
      rect(x + 1.4, y + 1.4, 15.2, 15.2, sketch.linear(60, [0, shade(tint, -0.1)], [1, shade(tint, -0.55)]), {
        rx: 3,
      }) +
      path(icons[index % icons.length] ?? '', 'none', {
        stroke: '#fff',
        'stroke-width': 1.4,
        transform: `translate(${x} ${y})`,
        'stroke-linejoin': 'round',
      })
    );
  }).join('');
  const face =
    rect(0, 0, w, h, sketch.linear(70, [0, shade(colour, 0.22)], [1, shade(colour, -0.16)]), {
      rx: 7,
      stroke: shade(colour, 0.4),
      'stroke-width': 0.6,
    }) +
    caps +
    lettering(words.brand, w / 2, h - 3, 5, isLight(colour) ? '#5b626a' : '#c3c8ce', {
      'text-anchor': 'middle',
      'font-weight': 600,
    });
  const lean = 0.66;
  const [up, back] = [Math.cos(lean), -Math.sin(lean)];
  const layer = (offset: number, content: string) =>
    scene.face(
      [0, 4 + h * up + offset * -back, 54 + h * back + offset * up],
      [1, 0, 0],
      [0, -up, -back],
      content,
    );
  return (
    scene.shadow([4, 0, 6], [w - 8, 10, 50]) +
    polygon(
      [
        scene.point([w - 10, 0, 10]),
        scene.point([w - 10, h * up * 0.9, 54 + h * back * 0.9]),
        scene.point([w - 10, 4, 54]),
      ],
      '#16181b',
    ) +
    polygon(
      [
        scene.point([10, 0, 10]),
        scene.point([10, h * up * 0.9, 54 + h * back * 0.9]),
        scene.point([10, 4, 54]),
      ],
      '#16181b',
    ) +
    Array.from({ length: 5 }, (_, index) =>
      layer(index * 2.4 - 4, rect(0, 0, w, h, shade(colour, -0.5), { rx: 7 })),
    ).join('') +
    layer(7, face)
  );
}

function gamepad(sketch: Sketch, specs: Specs, words: Words): string {
  const colour = bodyColour(specs.color);
  const body =
    'M214 300C250 262 330 276 400 276S550 262 586 300C640 372 690 520 664 586C644 632 592 626 560 580C538 548 520 506 486 500H314C280 506 262 548 240 580C208 626 156 632 136 586C110 520 160 372 214 300Z';
  const stick = (x: number, y: number) =>
    ellipse(x, y + 6, 52, 48, '#0b0c0e', { opacity: 0.6 }) +
    ellipse(
      x,
      y - 4,
      42,
      38,
      sketch.radial(0.4, 0.3, 0.8, [0, '#6d747c'], [0.6, '#2b2f34'], [1, '#0e1013']),
    ) +
    ellipse(x, y - 8, 28, 24, sketch.radial(0.5, 0.7, 0.7, [0, '#4b5159'], [1, '#16181b']));
  const button = (x: number, y: number, tint: string) =>
    circle(x, y + 3, 19, '#000', { opacity: 0.4 }) +
    circle(x, y, 18, sketch.radial(0.35, 0.3, 0.9, [0, '#4b5159'], [1, '#111316'])) +
    circle(x, y, 6, tint);
  return (
    ellipse(404, 620, 290, 40, '#1a2028', { opacity: 0.3, filter: sketch.blur(24) }) +
    path(
      'M230 292C240 254 300 244 344 262L350 290ZM570 292C560 254 500 244 456 262L450 290Z',
      shade(colour, -0.5),
    ) +
    path(body, shade(colour, -0.6), { transform: 'translate(4 14)' }) +
    path(
      body,
      sketch.linear(70, [0, shade(colour, 0.36)], [0.45, shade(colour, 0.04)], [1, shade(colour, -0.42)]),
    ) +
    path(body, 'none', { stroke: shade(colour, 0.5), 'stroke-width': 2, opacity: 0.6 }) +
    path('M230 310C270 284 330 296 400 296S530 284 570 310', 'none', {
      stroke: '#fff',
      'stroke-width': 8,
      opacity: 0.24,
      filter: sketch.blur(4),
      'stroke-linecap': 'round',
    }) +
    stick(262, 356) +
    stick(480, 446) +
    path(
      'M318 420H342V444H366V468H342V492H318V468H294V444H318Z',
      sketch.linear(60, [0, '#565d66'], [1, '#131518']),
    ) +
    button(546, 316, '#e3c02a') +
    button(584, 356, '#d13a3f') +
    button(508, 356, '#3c86c9') +
    button(546, 396, '#5fb85a') +
    circle(400, 322, 21, '#111316', { stroke: '#9aa0a7', 'stroke-width': 2 }) +
    circle(364, 356, 8, '#1b1e22') +
    circle(436, 356, 8, '#1b1e22') +
    lettering(words.brand, 400, 392, 17, isLight(colour) ? '#4b525a' : '#c3c8ce', {
      'text-anchor': 'middle',
      'font-weight': 600,
    })
  );
}

function slab(
  sketch: Sketch,
  specs: Specs,
  words: Words,
  [w, h, d]: readonly [number, number, number],
  ports: number,
): string {
  const colour = bodyColour(specs.color, 'GREY');
  const scene = createScene(sketch, [w, h, d], { azimuth: -28, elevation: 38, fill: 0.74 });
  const holes = Array.from({ length: ports }, (_, index) =>
    rect(10 + index * ((w - 20) / ports), h * 0.3, ports > 2 ? 11 : 9, h * 0.42, '#0b0c0e', {
      rx: ports > 2 ? 0.8 : 2,
    }),
  ).join('');
  const [cx, cy] = scene.point([0, h / 2, d / 2]);
  const cable =
    ports > 2
      ? path(`M${cx} ${cy}C${cx - 110} ${cy - 20} ${cx - 110} ${cy + 150} ${cx + 20} ${cy + 190}`, 'none', {
          stroke: '#33383f',
          'stroke-width': 20,
          'stroke-linecap': 'round',
        }) +
        group(
          rect(-12, 0, 24, 42, sketch.linear(0, [0, '#c3c8ce'], [1, '#8a9098']), { rx: 6 }) +
            rect(-8, 40, 16, 22, '#e6e9ec', { rx: 4 }),
          { transform: `translate(${cx + 14} ${cy + 188}) rotate(-64) scale(1.8)` },
        )
      : '';
  return (
    scene.shadow([0, 0, 0], [w, h, d]) +
    cable +
    scene.box([0, 0, 0], [w, h, d], colour, { edge: 0.6 }) +
    scene.top(
      0,
      h,
      0,
      rect(
        0,
        0,
        w,
        d,
        sketch.linear(30, [0, shade(colour, 0.4)], [0.5, shade(colour, 0.1)], [1, shade(colour, 0.26)]),
      ) +
        (ports === 1 ? rect(0, 0, w, d, sketch.tile(w, 5, rect(0, 0, w, 1.6, shade(colour, -0.3)))) : '') +
        rect(w * 0.08, d * 0.3, w * 0.46, d * 0.42, ports === 1 ? shade(colour, 0.12) : 'none') +
        lettering(words.brand, 12, d / 2 + 4, 11, isLight(colour) ? '#4b525a' : '#f1f3f5', {
          'font-weight': 700,
        }) +
        circle(w - 10, d / 2, 1.6, '#62d08f'),
    ) +
    scene.front(0, h, d, holes)
  );
}

function cardSupport(sketch: Sketch, specs: Specs, words: Words): string {
  const colour = bodyColour(specs.color);
  const scene = createScene(sketch, [280, 40, 50], { azimuth: -26, elevation: 26, fill: 0.86 });
  return (
    scene.shadow([0, 0, 0], [280, 40, 50]) +
    scene.box([0, 0, 0], [36, 40, 50], '#33383f', { edge: 0.5 }) +
    scene.box([36, 12, 10], [244, 10, 30], colour, { edge: 0.6 }) +
    scene.front(36, 22, 40, rect(0, 2, 244, 6, rainbowPaint(sketch), { rx: 2 })) +
    scene.top(36, 22, 10, lettering(words.brand, 14, 20, 13, '#c3c8ce', { 'font-weight': 700 })) +
    scene.box([120, 22, 14], [14, 12, 22], '#23262b', { edge: 0.5 }) +
    scene.box([214, 22, 14], [14, 12, 22], '#23262b', { edge: 0.5 })
  );
}

/** An external capture box. */
export function captureBox(sketch: Sketch, specs: Specs, words: Words): string {
  const colour = bodyColour(specs.color);
  const accent = accentColour(words.brand);
  const [w, h, d] = [112, 22, 74] as const;
  const scene = createScene(sketch, [w, h, d], { azimuth: -29, elevation: 35, fill: 0.76 });
  return (
    scene.shadow([0, 0, 0], [w, h, d]) +
    scene.box([0, 0, 0], [w, h, d], colour, { edge: 0.6 }) +
    scene.top(
      0,
      h,
      0,
      rect(0, 0, w, d, sketch.linear(40, [0, shade(colour, 0.34)], [0.6, colour], [1, shade(colour, -0.2)])) +
        polygon(
          [
            [w * 0.62, 0],
            [w, 0],
            [w, d],
            [w * 0.4, d],
          ],
          '#0b0c0e',
          { opacity: 0.35 },
        ) +
        rect(12, d - 20, w * 0.3, 2.4, accent, { rx: 1.2 }) +
        lettering(words.brand, 12, 24, 13, '#eef0f2', { 'font-weight': 700 }) +
        lettering(textOf(specs, 'resolution'), 12, 38, 9, '#aab0b6'),
    ) +
    scene.front(
      0,
      h,
      d,
      rect(14, 7, 16, 7, '#0b0c0e', { rx: 1.4 }) +
        rect(40, 7, 16, 7, '#0b0c0e', { rx: 1.4 }) +
        rect(66, 7.6, 10, 5.4, '#0b0c0e', { rx: 2.6 }) +
        circle(92, 10.6, 3, '#0b0c0e') +
        rect(0, h - 2.4, w, 2.4, accent, { opacity: 0.9 }),
    )
  );
}

/** A small computer in a box of its own. */
export function miniComputer(sketch: Sketch, specs: Specs, words: Words): string {
  const colour = bodyColour(specs.color);
  const apple = words.brand === 'Apple';
  const [w, h, d] = apple ? ([127, 50, 127] as const) : ([150, 54, 150] as const);
  const scene = createScene(sketch, [w, h, d], { azimuth: -30, elevation: 27, fill: 0.78 });
  const r = apple ? 26 : 10;
  const wall = sketch.linear(
    0,
    [0, shade(colour, -0.1)],
    [0.5, shade(colour, 0.25)],
    [1, shade(colour, -0.35)],
  );
  const layers = Array.from({ length: 18 }, (_, index) =>
    scene.top(
      0,
      3 + ((h - 3) * index) / 18,
      0,
      rect(0, 0, w, d, index === 17 ? shade(colour, 0.3) : wall, { rx: r }),
    ),
  ).join('');
  const slots = apple
    ? [0.3, 0.42].map((x) => rect(w * x, h * 0.44, 11, 5, '#1b1e22', { rx: 2.5 })).join('') +
      circle(w * 0.62, h * 0.49, 2.6, '#1b1e22')
    : rect(24, h * 0.4, 13, 6, '#0b0c0e', { rx: 1 }) +
      rect(44, h * 0.4, 13, 6, '#0b0c0e', { rx: 1 }) +
      rect(66, h * 0.41, 10, 5, '#0b0c0e', { rx: 2.4 }) +
      circle(w - 26, h * 0.45, 6, '#0b0c0e', { stroke: '#8a9098', 'stroke-width': 1 });
  return (
    scene.shadow([0, 0, 0], [w, h, d]) +
    layers +
    scene.top(
      0,
      h,
      0,
      rect(
        0,
        0,
        w,
        d,
        sketch.linear(35, [0, shade(colour, 0.5)], [0.5, shade(colour, 0.18)], [1, shade(colour, 0.02)]),
        { rx: r },
      ) +
        lettering(words.brand, w / 2, d / 2 + 5, 15, isLight(colour) ? '#7b828a' : '#c3c8ce', {
          'text-anchor': 'middle',
          'font-weight': 600,
        }),
    ) +
    scene.front(0, h, d, slots)
  );
}

/** A retail box with the product's name: licences, and kinds that have no drawing of their own. */
export function retailBox(sketch: Sketch, _specs: Specs, words: Words): string {
  const accent = accentColour(words.brand);
  const software = /windows|office|licencia/i.test(words.label);
  const [w, h, d] = software ? ([150, 200, 34] as const) : ([190, 200, 110] as const);
  const scene = createScene(sketch, [w, h, d], { azimuth: -31, elevation: 15, fill: 0.74 });
  const lines = words.label.split(' ').reduce<string[]>((rows, word) => {
    const last = rows[rows.length - 1];
    if (last !== undefined && `${last} ${word}`.length <= 15) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
    return rows;
  }, []);
  const tint = software ? '#2d78c4' : accent;
  const art = software
    ? path(
        `M0 ${h * 0.62}C${w * 0.3} ${h * 0.4} ${w * 0.5} ${h * 0.86} ${w} ${h * 0.5}V${h}H0Z`,
        sketch.linear(40, [0, shade(tint, -0.2)], [1, shade(tint, 0.35)]),
      ) +
      path(
        `M0 ${h * 0.76}C${w * 0.34} ${h * 0.6} ${w * 0.56} ${h * 0.96} ${w} ${h * 0.66}V${h}H0Z`,
        shade(tint, -0.35),
        { opacity: 0.8 },
      )
    : polygon(
        [
          [0, h * 0.64],
          [w, h * 0.48],
          [w, h],
          [0, h],
        ],
        sketch.linear(30, [0, shade(tint, -0.15)], [1, shade(tint, 0.2)]),
      ) +
      polygon(
        [
          [0, h * 0.64],
          [w, h * 0.48],
          [w, h * 0.5],
          [0, h * 0.66],
        ],
        '#fff',
        { opacity: 0.5 },
      );
  const face =
    rect(0, 0, w, h, sketch.linear(70, [0, '#ffffff'], [1, '#eceef0'])) +
    art +
    lettering(words.brand, 14, 30, 17, '#22262b', { 'font-weight': 700 }) +
    lines
      .slice(0, 3)
      .map((row, index) =>
        lettering(row, 14, 54 + index * 16, 12.5, '#5b626a', { 'font-weight': index ? 400 : 600 }),
      )
      .join('');
  return (
    scene.shadow([0, 0, 0], [w, h, d]) +
    scene.box([0, 0, 0], [w, h, d], '#e3e6e9', {
      edge: 0.5,
      flank: sketch.linear(90, [0, shade(tint, -0.1)], [1, shade(tint, -0.45)]),
    }) +
    scene.front(0, h, d, face) +
    scene.face(
      [w, h, d],
      [0, 0, -1],
      [0, -1, 0],
      lettering(words.brand, 0, 0, Math.min(17, d * 0.5), '#fff', {
        transform: `translate(${d * 0.36} 18) rotate(90)`,
        'font-weight': 700,
      }),
    ) +
    scene.top(0, h, 0, rect(0, 0, w, d, sketch.linear(60, [0, '#f4f5f7'], [1, '#ffffff'])))
  );
}
