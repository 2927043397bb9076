import { accentColour, bodyColour, isLight, shade } from '../materials.ts';
import { createScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { circle, ellipse, group, lettering, line, path, polygon, rect } from '../sketch.ts';
import type { Specs } from '../spec-values.ts';
import { countBetween, numberOf, textOf } from '../spec-values.ts';
import type { Words } from './parts.ts';

/** A router, mesh set, access point or switch by its `type`. */
export function networkDevice(sketch: Sketch, specs: Specs, words: Words): string {
  const type = textOf(specs, 'type', 'Router');
  if (/switch/i.test(type)) return networkSwitch(sketch, specs, words);
  if (/mesh/i.test(type)) return meshSet(sketch, specs, words);
  if (/access/i.test(type)) return accessPoint(sketch, words);
  return router(sketch, specs, words);
}

function router(sketch: Sketch, specs: Specs, words: Words): string {
  const colour = bodyColour(specs.color);
  const accent = accentColour(words.brand);
  const wifi7 = /7/.test(textOf(specs, 'protocol'));
  const gaming = /gamer|rog|tuf|rapture/i.test(words.label);
  if (/nighthawk|be550/i.test(words.label)) {
    const scene = createScene(sketch, [150, 240, 92], { azimuth: -30, elevation: 12, fill: 0.8 });
    return (
      scene.shadow([0, 0, 0], [150, 240, 92]) +
      scene.box([0, 0, 0], [150, 240, 92], colour, { edge: 0.6 }) +
      scene.front(
        0,
        240,
        92,
        polygon(
          [
            [0, 0],
            [150, 0],
            [150, 150],
            [0, 60],
          ],
          shade(colour, 0.12),
        ) +
          rect(20, 30, 110, 150, sketch.tile(400, 8, rect(0, 0, 400, 2.6, '#000')), { opacity: 0.35 }) +
          circle(75, 210, 3, accent) +
          lettering(words.brand, 75, 198, 13, '#dfe3e7', { 'text-anchor': 'middle', 'font-weight': 700 }),
      ) +
      scene.flank(
        150,
        240,
        0,
        rect(22, 30, 48, 180, sketch.tile(7, 7, circle(3.5, 3.5, 2, '#000')), { opacity: 0.5, rx: 6 }),
      )
    );
  }
  const [w, h, d] = [260, 38, 150] as const;
  const scene = createScene(sketch, [w, 190, d], { azimuth: -27, elevation: 25, fill: 0.8 });
  const count = gaming ? 6 : wifi7 ? 4 : 4;
  const antenna = (share: number, z: number, lean: number) => {
    const [x, y] = scene.point([w * share, 20, z]);
    return group(
      rect(-8, -20, 16, 40, '#131518', { rx: 6 }) +
        path(
          'M-9 -14L-12 -270Q-12 -284 0 -284T12 -270L9 -14Z',
          sketch.linear(0, [0, '#4b5159'], [0.4, '#33383f'], [1, '#0f1114']),
        ) +
        (gaming ? rect(-3, -270, 6, 60, accent, { rx: 3 }) : ''),
      { transform: `translate(${x} ${y}) rotate(${lean}) scale(${scene.scale * 0.66})` },
    );
  };
  const leans = gaming ? [-15, -10, -5, 0, 3, 6] : [-12, -5, 1, 6];
  const shares = gaming ? [0.05, 0.22, 0.39, 0.56, 0.73, 0.9] : [0.08, 0.35, 0.62, 0.88];
  const back = Array.from({ length: count }, (_, index) =>
    antenna(shares[index] ?? 0.5, 2, leans[index] ?? 0),
  ).join('');
  const lid =
    rect(0, 0, w, d, sketch.linear(60, [0, shade(colour, 0.26)], [1, shade(colour, -0.08)])) +
    polygon(
      [
        [0, 0],
        [w * 0.36, 0],
        [w * 0.5, d],
        [0, d],
      ],
      shade(colour, 0.12),
      { opacity: 0.7 },
    ) +
    polygon(
      [
        [w, 0],
        [w * 0.64, 0],
        [w * 0.5, d],
        [w, d],
      ],
      shade(colour, -0.14),
      { opacity: 0.7 },
    ) +
    rect(w * 0.08, 12, w * 0.24, d - 34, sketch.tile(8, 400, rect(0, 0, 3, 400, '#000')), { opacity: 0.34 }) +
    rect(w * 0.68, 12, w * 0.24, d - 34, sketch.tile(8, 400, rect(0, 0, 3, 400, '#000')), { opacity: 0.34 }) +
    path(
      `M${w * 0.5} ${d * 0.2}L${w * 0.57} ${d * 0.42}L${w * 0.5} ${d * 0.64}L${w * 0.43} ${d * 0.42}Z`,
      gaming ? accent : shade(colour, -0.35),
    ) +
    lettering(words.brand, w / 2, d - 24, 14, isLight(colour) ? '#4b525a' : '#dfe3e7', {
      'text-anchor': 'middle',
      'font-weight': 700,
    });
  const lamps = Array.from({ length: 6 }, (_, index) =>
    circle(w * 0.4 + index * 11, 16, 2.1, index < 4 ? '#62d08f' : '#5d636a'),
  ).join('');
  return (
    scene.shadow([0, 0, 0], [w, h, d]) +
    back +
    scene.box([0, 4, 0], [w, h - 4, d], colour, { edge: 0.5 }) +
    scene.top(0, h, 0, lid) +
    scene.front(0, h, d, lamps) +
    scene.flank(
      w,
      h,
      0,
      rect(d * 0.2, 10, d * 0.6, 16, sketch.tile(5, 5, circle(2.5, 2.5, 1.6, '#000')), { opacity: 0.5 }),
    )
  );
}

function meshSet(sketch: Sketch, specs: Specs, words: Words): string {
  const units = countBetween(numberOf(specs, 'pack_units', 2), 1, 3);
  const places: readonly (readonly [number, number, number])[] =
    units === 1
      ? [[400, 560, 1.1]]
      : units === 2
        ? [
            [548, 520, 0.92],
            [276, 580, 1],
          ]
        : [
            [600, 500, 0.78],
            [206, 506, 0.78],
            [402, 592, 1],
          ];
  const tower = ([cx, cy, s]: readonly [number, number, number]) =>
    group(
      ellipse(14, 6, 150, 34, '#1a2028', { opacity: 0.36, filter: sketch.blur(18) }) +
        path(
          'M-124 -330V0A124 34 0 0 0 124 0V-330Z',
          sketch.linear(0, [0, '#c3c8ce'], [0.24, '#fbfcfd'], [0.6, '#eceef0'], [1, '#a3a9b0']),
        ) +
        ellipse(0, -330, 124, 34, sketch.linear(70, [0, '#ffffff'], [1, '#d9dde1'])) +
        ellipse(0, -330, 96, 25, '#2b2f34') +
        ellipse(0, -331, 92, 23, sketch.linear(70, [0, '#4b5159'], [1, '#1b1e22'])) +
        path('M-124 -20V0A124 34 0 0 0 124 0V-20A124 34 0 0 1 -124 -20Z', '#8a9098', { opacity: 0.55 }) +
        circle(0, -44, 5, '#62d08f') +
        lettering(words.brand, 0, -150, 30, '#7b828a', { 'text-anchor': 'middle', 'font-weight': 700 }) +
        path('M-84 -292V-14', 'none', {
          stroke: '#fff',
          'stroke-width': 14,
          opacity: 0.8,
          filter: sketch.blur(7),
        }),
      { transform: `translate(${cx} ${cy}) scale(${s})` },
    );
  return places.map(tower).join('');
}

function accessPoint(sketch: Sketch, words: Words): string {
  return (
    ellipse(416, 560, 270, 90, '#1a2028', { opacity: 0.32, filter: sketch.blur(30) }) +
    ellipse(400, 446, 280, 158, '#a3a9b0') +
    path(
      'M120 410V446A280 158 0 0 0 680 446V410Z',
      sketch.linear(0, [0, '#b3b9bf'], [0.3, '#f4f5f7'], [0.7, '#dfe3e6'], [1, '#969ca3']),
    ) +
    ellipse(400, 410, 280, 158, sketch.linear(60, [0, '#ffffff'], [1, '#dde1e5'])) +
    ellipse(400, 408, 150, 84, 'none', { stroke: '#4aa3e0', 'stroke-width': 7, opacity: 0.85 }) +
    ellipse(400, 408, 150, 84, 'none', {
      stroke: '#4aa3e0',
      'stroke-width': 16,
      opacity: 0.25,
      filter: sketch.blur(8),
    }) +
    ellipse(330, 350, 130, 50, '#fff', { opacity: 0.8, filter: sketch.blur(20) }) +
    lettering(words.brand, 400, 420, 32, '#8a9098', { 'text-anchor': 'middle', 'font-weight': 600 })
  );
}

function networkSwitch(sketch: Sketch, specs: Specs, words: Words): string {
  const ports = countBetween(numberOf(specs, 'ports', 8), 4, 16);
  const colour = bodyColour(specs.color);
  const [w, h, d] = [Math.max(130, ports * 19 + 34), 28, 100] as const;
  const scene = createScene(sketch, [w, h, d], { azimuth: -24, elevation: 28, fill: 0.86 });
  const jack =
    rect(0, 0, 15, 13, '#0b0c0e', { rx: 1, stroke: '#8a9098', 'stroke-width': 0.6 }) +
    rect(2, 6, 11, 5, '#23262b') +
    path('M3 6V3.5M5.2 6V3.5M7.4 6V3.5M9.6 6V3.5M11.8 6V3.5', 'none', {
      stroke: '#dcb962',
      'stroke-width': 0.7,
    });
  const jackRef = sketch.symbol(jack);
  const row = Array.from(
    { length: ports },
    (_, index) =>
      `<use href="${jackRef}" x="${(w - ports * 18) / 2 + index * 18 + 1.5}" y="9"/>` +
      circle((w - ports * 18) / 2 + index * 18 + 5, 5, 1.1, '#62d08f') +
      circle((w - ports * 18) / 2 + index * 18 + 13, 5, 1.1, index % 3 ? '#e2a72e' : '#5d636a'),
  ).join('');
  const lid =
    rect(0, 0, w, d, sketch.linear(50, [0, shade(colour, 0.3)], [1, shade(colour, 0)])) +
    [10, w - 34]
      .map((x) => rect(x, 22, 24, d - 54, sketch.tile(24, 7, rect(0, 0, 24, 3, '#000')), { opacity: 0.35 }))
      .join('') +
    lettering(words.brand, w / 2, d - 24, 15, isLight(colour) ? '#5b626a' : '#f1f3f5', {
      'text-anchor': 'middle',
      'font-weight': 700,
    }) +
    lettering(words.label, w / 2, d - 10, 8, isLight(colour) ? '#7b828a' : '#dfe3e7', {
      'text-anchor': 'middle',
    });
  return (
    scene.shadow([0, 0, 0], [w, h, d]) +
    scene.box([0, 0, 0], [w, h, d], colour, { edge: 0.6 }) +
    scene.top(0, h, 0, lid) +
    scene.front(0, h, d, row)
  );
}

/** A network or capture card: expansion card, USB stick or M.2 module by its interface. */
export function networkCard(sketch: Sketch, specs: Specs, words: Words): string {
  const bus = textOf(specs, 'interface', 'PCIe x1');
  if (/usb/i.test(bus)) return usbStick(sketch, specs, words);
  if (/m\.2/i.test(bus)) return wirelessModule(sketch, words);
  const accent = accentColour(words.brand);
  const wireless = textOf(specs, 'protocol') !== '';
  const capture = textOf(specs, 'resolution') !== '';
  const [w, h, t] = capture ? ([168, 106, 14] as const) : ([122, 78, 12] as const);
  const scene = createScene(sketch, [w + 10, h, 60], {
    azimuth: 27,
    elevation: 17,
    fill: 0.8,
    shift: wireless ? 40 : 0,
  });
  const lanes = capture || /x4/.test(bus) ? 39 : 25;
  const board =
    rect(0, 0, w, h, sketch.linear(60, [0, '#2b2f34'], [1, '#111316']), { rx: 1.5 }) +
    rect(22, h, lanes, 7, '#16352c') +
    rect(23, h + 1.4, lanes - 2, 5.6, sketch.tile(1.6, 8, rect(0, 0, 1, 8, '#dcb962'))) +
    rect(8, h - 16, 20, 8, '#3b4047') +
    [0, 1, 2, 3, 4].map((index) => rect(w - 14, 10 + index * 11, 6, 6, '#3b4047')).join('');
  const sink = /txe75|wifi 6e/i.test(words.label) ? '#a8343a' : '#3d4249';
  const fins = sketch.tile(
    7,
    400,
    rect(0, 0, 4, 400, shade(sink, 0.16)) + rect(4, 0, 3, 400, shade(sink, -0.55)),
  );
  const port = wireless
    ? [22, 50].map((y) => circle(6, y, 3.4, '#dcb962', { stroke: '#8f6b2a', 'stroke-width': 1 })).join('')
    : capture
      ? [18, 44].map((y) => rect(2, y, 8, 18, '#0b0c0e', { rx: 1.4 })).join('')
      : rect(1, 22, 10, 18, '#0b0c0e', { rx: 1 });
  const bracket =
    rect(0, -10, 14, h + 30, sketch.linear(60, [0, '#e6e9ec'], [0.5, '#bfc4ca'], [1, '#8d939a'])) + port;
  const antennas = wireless
    ? [0, 1]
        .map((index) => {
          const [x, y] = scene.point([-6, h - 22 - index * 28, 8]);
          return group(
            rect(-6, -14, 12, 28, '#131518', { rx: 4 }) +
              path(
                'M-6 -10L-9 -190Q-9 -200 0 -200T9 -190L6 -10Z',
                sketch.linear(0, [0, '#4b5159'], [0.4, '#2b2f34'], [1, '#0f1114']),
              ),
            { transform: `translate(${x} ${y}) rotate(${index ? -34 : -12}) scale(${scene.scale * 0.5})` },
          );
        })
        .join('')
    : '';
  const card =
    scene.shadow([0, -8, 0], [w, h, 30], 0.9) +
    scene.box([0, 0, 0], [w, h, 1.6], '#111316', { edge: 0.3 }) +
    scene.front(0, h, 1.6, board) +
    scene.box([30, 16, 1.6], [w - 50, h - 32, t], sink, { edge: 0.5 }) +
    scene.front(
      30,
      h - 16,
      1.6 + t,
      rect(
        0,
        0,
        w - 50,
        h - 32,
        capture ? sketch.linear(60, [0, shade(sink, 0.2)], [1, shade(sink, -0.3)]) : fins,
      ) +
        lettering(words.brand, (w - 50) / 2, (h - 32) / 2 + 4, 11, '#f1f3f5', {
          'text-anchor': 'middle',
          'font-weight': 700,
        }) +
        rect(6, h - 38, w - 62, 1.6, accent),
    ) +
    antennas +
    scene.flank(-1, h + 4, 0, bracket);
  return wireless ? group(card, { transform: 'translate(168 70) scale(0.74)' }) : card;
}

function usbStick(sketch: Sketch, specs: Specs, words: Words): string {
  const accent = accentColour(words.brand);
  const nano = /nano/i.test(words.label);
  const [w, h, d] = nano ? ([16, 8, 18] as const) : ([92, 13, 28] as const);
  const scene = createScene(sketch, [w + 14, nano ? 8 : 60, d], {
    azimuth: -30,
    elevation: 32,
    fill: nano ? 0.5 : 0.78,
  });
  const plug =
    scene.box([-13, h / 2 - 2.2, d / 2 - 6], [13, 4.5, 12], '#b7bcc2', { edge: 0.6 }) +
    scene.top(-13, h / 2 + 2.3, d / 2 - 6, rect(3, 2.4, 3, 2, '#33383f') + rect(3, 7.4, 3, 2, '#33383f'));
  const antenna = (share: number, lean: number) => {
    const [x, y] = scene.point([w * share, h, d / 2]);
    return group(
      path(
        'M-5 0L-6 -150Q-6 -158 0 -158T6 -150L5 0Z',
        sketch.linear(0, [0, '#4b5159'], [0.4, '#2b2f34'], [1, '#0f1114']),
      ),
      { transform: `translate(${x} ${y}) rotate(${lean}) scale(${scene.scale * 0.42})` },
    );
  };
  return (
    scene.shadow([0, 0, 0], [w, h, d]) +
    plug +
    scene.box([0, 0, 0], [w, h, d], '#23262b', { edge: 0.6 }) +
    scene.top(
      0,
      h,
      0,
      rect(0, 0, w, d, sketch.linear(40, [0, '#4b5159'], [1, '#1b1e22'])) +
        (nano
          ? circle(w / 2, d / 2, 2, accent)
          : lettering(words.brand, 12, d / 2 + 3, 9, '#dfe3e7', { 'font-weight': 700 }) +
            circle(w - 10, d / 2, 2, accent)),
    ) +
    (nano || textOf(specs, 'protocol') === '' ? '' : antenna(0.3, -10) + antenna(0.86, 22))
  );
}

function wirelessModule(sketch: Sketch, words: Words): string {
  const [w, h, d] = [30, 1, 22] as const;
  const scene = createScene(sketch, [w, 4, d], { azimuth: -30, elevation: 46, fill: 0.66 });
  const gold = sketch.tile(20, 0.8, rect(0, 0, 20, 0.5, '#dcb962'));
  return (
    scene.shadow([0, 0, 0], [w, h, d]) +
    scene.box([0, 0, 0], [w, h, d], '#14302a', { edge: 0.3 }) +
    scene.top(
      0,
      h,
      0,
      rect(0, 0, w, d, sketch.linear(40, [0, '#22493f'], [1, '#142c26'])) +
        rect(w - 3.4, 1, 3.4, 5, gold) +
        rect(w - 3.4, 8, 3.4, 13, gold) +
        circle(2.4, 5, 1.1, '#dcb962') +
        circle(2.4, 17, 1.1, '#dcb962'),
    ) +
    scene.box([5, 1, 2], [19, 1.8, 18], '#b7bcc2', { edge: 0.5 }) +
    scene.top(
      5,
      2.8,
      2,
      rect(0, 0, 19, 18, sketch.linear(30, [0, '#f4f5f7'], [1, '#c3c8ce'])) +
        lettering(words.brand, 2, 6, 3.6, '#2b5f9e', { 'font-weight': 700 }) +
        lettering(words.label, 2, 10.4, 2.3, '#5b626a') +
        rect(12.6, 11.6, 4.6, 4.6, sketch.tile(0.9, 0.9, rect(0, 0, 0.5, 0.5, '#33383f'))) +
        line(2, 13, 10, 13, '#aab0b6', 0.5) +
        line(2, 15, 8, 15, '#aab0b6', 0.5),
    )
  );
}
