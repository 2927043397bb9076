import type { ProductKind } from '../../src/modules/catalog/specs/product-kinds.ts';
import { boardSize } from './kinds/motherboard.ts';
import { createSketch, lettering, line, n, path, rect, svgDocument } from './sketch.ts';
import type { Specs } from './spec-values.ts';
import { isTrue, numberOf, textOf } from './spec-values.ts';

const ink = '#2b3a40';
const hue = '#0f5c66';

type Box = { x: number; y: number; width: number; height: number };

/** An outline with rounded corners and a light fill. */
function outline({ x, y, width, height }: Box, radius = 10): string {
  return rect(x, y, width, height, '#fff', { rx: radius, stroke: ink, 'stroke-width': 3 });
}

/** Strokes of a measure, one path for all: witness lines, the line itself and its slanted ends. */
function measured(d: string, words: string, at: string): string {
  return (
    path(d, 'none', { stroke: hue, 'stroke-width': 2.4 }) +
    lettering(words, 0, 0, 32, hue, { 'text-anchor': 'middle', 'font-weight': 600, transform: at })
  );
}

/** A measure below a box. */
function across({ x, y, width, height }: Box, words: string): string {
  const [from, to, at, top] = [
    Math.round(x),
    Math.round(x + width),
    Math.round(y + height + 54),
    n(y + height + 14),
  ];
  return measured(
    `M${from} ${top}V${at + 12}M${to} ${top}V${at + 12}M${from} ${at}H${to}M${from - 9} ${at + 9}l18-18M${to - 9} ${at + 9}l18-18`,
    words,
    `translate(${n(x + width / 2)} ${at + 46})`,
  );
}

/** A measure at the left of a box. */
function upright({ x, y, height }: Box, words: string): string {
  const [from, to, at, near] = [Math.round(y), Math.round(y + height), Math.round(x - 50), n(x - 14)];
  return measured(
    `M${near} ${from}H${at - 12}M${near} ${to}H${at - 12}M${at} ${from}V${to}M${at - 9} ${from + 9}l18-18M${at - 9} ${to + 9}l18-18`,
    words,
    `translate(${at - 20} ${n(y + height / 2)}) rotate(-90)`,
  );
}

/** A box of `width` × `height` millimetres in the middle of the sheet, at most `room` wide and high. */
function fitted(width: number, height: number, room = 520, lift = 30): Box & { scale: number } {
  const scale = Math.min(room / width, room / height);
  return {
    x: 430 - (width * scale) / 2,
    y: 400 - lift - (height * scale) / 2,
    width: width * scale,
    height: height * scale,
    scale,
  };
}

function fanMark(cx: number, cy: number, r: number): string {
  const round = (radius: number) =>
    `M${n(cx - radius)} ${n(cy)}a${n(radius)} ${n(radius)} 0 1 0 ${n(radius * 2)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-radius * 2)} 0`;
  return path(`${round(r)}${round(r * 0.34)}`, 'none', { stroke: ink, 'stroke-width': 2, opacity: 0.7 });
}

/** A row of contacts with its notch. */
function contactRow(x: number, y: number, width: number, count: number, notch: number): string {
  return (
    line(x, y, x + width, y, ink, 20, {
      'stroke-dasharray': `${n(width / count / 2)} ${n(width / count / 2)}`,
      opacity: 0.55,
    }) + rect(x + notch - 22, y - 12, 12, 26, '#fff')
  );
}

const mm = (value: number) => `${n(value)} mm`;

const sheets: Partial<Readonly<Record<ProductKind, (specs: Specs) => string | undefined>>> = {
  gpu(specs) {
    const length = numberOf(specs, 'length', 0);
    const slots = numberOf(specs, 'total_slot_width', 0);
    if (!length) return undefined;
    const box = fitted(length, 132, 560, 70);
    const fans = /^(\d)/.exec(textOf(specs, 'cooling'))?.[1];
    // A fourth fan sits on the back plate.
    const count = fans ? Math.min(3, Number(fans)) : length > 285 ? 3 : 2;
    const radius = Math.min(box.width / count / 2 - 10, box.height / 2 - 14);
    const marks = Array.from({ length: count }, (_, index) =>
      fanMark(box.x + (box.width * (index + 0.5)) / count, box.y + box.height / 2, radius),
    ).join('');
    const note = slots
      ? lettering(`Ocupa ${n(slots)} ranuras`, 430, box.y + box.height + 170, 30, ink, {
          'text-anchor': 'middle',
        })
      : '';
    return outline(box) + marks + across(box, mm(length)) + note;
  },
  case(specs) {
    const stated = [1, 2, 3].map((index) =>
      Number(textOf(specs, 'dimensions').match(/\d+(\.\d+)?/g)?.[index - 1] ?? 0),
    );
    const depth = numberOf(specs, 'dimensions_mm.depth', stated[0] ?? 0);
    const height = numberOf(specs, 'dimensions_mm.height', stated[2] ?? 0);
    const card = numberOf(specs, 'max_video_card_length', 0);
    const cooler = numberOf(specs, 'max_cpu_cooler_height', 0);
    if (depth < 100 || height < 100 || !card) return undefined;
    const box = fitted(depth, height, 500);
    const cardLength = Math.min(card, depth - 30) * box.scale;
    const y = box.y + box.height * 0.56;
    return (
      outline(box, 14) +
      rect(box.x + 16, y - 22, cardLength, 44, '#e3f0f1', {
        rx: 6,
        stroke: hue,
        'stroke-width': 2,
        'stroke-dasharray': '8 5',
      }) +
      lettering(`Tarjeta hasta ${mm(card)}`, box.x + 28, y + 9, Math.min(25, cardLength / 13), hue, {
        'font-weight': 600,
      }) +
      (cooler
        ? lettering(`Disipador hasta ${mm(cooler)}`, box.x + 28, box.y + box.height * 0.3, 25, ink)
        : '') +
      line(box.x, box.y + box.height * 0.76, box.x + box.width, box.y + box.height * 0.76, ink, 2, {
        opacity: 0.5,
      }) +
      across(box, mm(depth)) +
      upright(box, mm(height))
    );
  },
  cpu_cooler(specs) {
    const radiator = numberOf(specs, 'radiator_size', 0);
    if (isTrue(specs, 'water_cooled')) {
      if (!radiator) return undefined;
      const fan = radiator % 140 === 0 ? 140 : 120;
      const count = Math.max(1, Math.round(radiator / fan));
      const box = fitted(fan * count + 34, fan + 4, 560, 60);
      const marks = Array.from({ length: count }, (_, index) =>
        fanMark(
          box.x + (17 + fan * (index + 0.5)) * box.scale,
          box.y + box.height / 2,
          fan * 0.44 * box.scale,
        ),
      ).join('');
      return outline(box) + marks + across(box, `Radiador de ${mm(radiator)}`);
    }
    const height = numberOf(specs, 'height', 0);
    if (!height) return undefined;
    const box = fitted(124, height, 470);
    const fins = Array.from({ length: 14 }, (_, index) =>
      line(
        box.x,
        box.y + 16 + index * box.height * 0.05,
        box.x + box.width,
        box.y + 16 + index * box.height * 0.05,
        ink,
        1.4,
        { opacity: 0.5 },
      ),
    ).join('');
    return outline(box) + fins + upright(box, mm(height));
  },
  psu(specs) {
    const length = numberOf(specs, 'length', 0);
    const sfx = /sfx/i.test(textOf(specs, 'form_factor'));
    if (!length) return undefined;
    const box = fitted(length, sfx ? 125 : 150, 470);
    return (
      outline(box) +
      fanMark(box.x + box.width / 2, box.y + box.height / 2, Math.min(box.width, box.height) * 0.42) +
      across(box, mm(length)) +
      upright(box, mm(sfx ? 125 : 150))
    );
  },
  motherboard(specs) {
    const form = textOf(specs, 'form_factor');
    if (!/^(ATX|Micro ATX|Mini-ITX)$/.test(form)) return undefined;
    const [width, height] = boardSize(form);
    const box = fitted(width, height, 500);
    return (
      outline(box, 6) +
      rect(box.x + box.width * 0.26, box.y + box.height * 0.15, box.width * 0.25, box.width * 0.25, 'none', {
        stroke: ink,
        'stroke-width': 2,
        opacity: 0.6,
      }) +
      lettering(form, box.x + box.width / 2, box.y + box.height * 0.72, 44, ink, {
        'text-anchor': 'middle',
        'font-weight': 700,
      }) +
      across(box, mm(width)) +
      upright(box, mm(height))
    );
  },
  memory(specs) {
    const height = numberOf(specs, 'height', 0);
    if (!height || /so-?dimm/i.test(textOf(specs, 'form_factor'))) return undefined;
    const box = fitted(133, height, 560);
    const fingers = contactRow(box.x + 16, box.y + box.height - 16, box.width - 32, 30, box.width * 0.53);
    return outline(box, 6) + fingers + upright(box, mm(height)) + across(box, '133 mm');
  },
  ssd(specs) {
    const code = /22(\d{2,3})$/.exec(textOf(specs, 'form_factor'))?.[1];
    if (!code) return undefined;
    const box = fitted(Number(code), 22, 560);
    const chip = (share: number, width: number) =>
      rect(
        box.x + box.width * share,
        box.y + box.height * 0.14,
        box.width * width,
        box.height * 0.72,
        'none',
        {
          stroke: ink,
          'stroke-width': 2,
          opacity: 0.5,
          rx: 3,
        },
      );
    const chips =
      Number(code) > 50 ? [0.06, 0.3, 0.54].map((share) => chip(share, 0.2)).join('') : chip(0.1, 0.42);
    const contacts = line(
      box.x + box.width - 20,
      box.y + 6,
      box.x + box.width - 20,
      box.y + box.height - 6,
      ink,
      22,
      {
        'stroke-dasharray': '5 4',
        opacity: 0.55,
      },
    );
    return outline(box, 6) + chips + contacts + across(box, `${code} mm`) + upright(box, '22 mm');
  },
  monitor(specs) {
    const ratio =
      numberOf(specs, 'resolution.horizontalRes', 0) / numberOf(specs, 'resolution.verticalRes', 1);
    const size = numberOf(specs, 'screen_size', 0);
    if (!ratio || !size) return undefined;
    const height = (size * 25.4) / Math.hypot(ratio, 1);
    const box = fitted(height * ratio, height, 560);
    return (
      outline(box) +
      line(box.x + 12, box.y + box.height - 12, box.x + box.width - 12, box.y + 12, hue, 2, {
        'stroke-dasharray': '10 7',
      }) +
      rect(box.x + box.width / 2 - 66, box.y + box.height / 2 - 34, 132, 68, '#fff') +
      lettering(`${n(size)}"`, box.x + box.width / 2, box.y + box.height / 2 + 17, 48, hue, {
        'text-anchor': 'middle',
        'font-weight': 700,
      }) +
      across(box, `${n(Math.round(height * ratio) / 10)} cm de imagen`) +
      upright(box, `${n(Math.round(height) / 10)} cm`)
    );
  },
  fan(specs) {
    const size = numberOf(specs, 'size', 0);
    if (!size) return undefined;
    const box = fitted(size, size, 440);
    return (
      outline(box, 24) +
      fanMark(box.x + box.width / 2, box.y + box.height / 2, box.width * 0.45) +
      across(box, mm(size))
    );
  },
  mouse_pad(specs) {
    const [width = 0, depth = 0] = (textOf(specs, 'dimensions').match(/\d+/g) ?? []).map(Number);
    if (!width || !depth) return undefined;
    const box = fitted(width, depth, 560);
    return outline(box, 14) + across(box, mm(width)) + upright(box, mm(depth));
  },
};

/**
 * The gallery's last picture: the measures that decide whether the product fits, drawn to scale on squared paper,
 * 800 × 800. Nothing for kinds without such measures, or when the specs do not state them.
 */
export function drawMeasures(kind: ProductKind, specs: Specs): string | undefined {
  const content = sheets[kind]?.(specs);
  if (content === undefined) return undefined;
  const sketch = createSketch('m');
  const paper = sketch.tile(40, 40, path('M40 0V40H0', 'none', { stroke: '#dfe7e8', 'stroke-width': 1.4 }));
  return svgDocument(
    800,
    800,
    sketch.defs(),
    rect(0, 0, 800, 800, '#f7f9f9') + rect(0, 0, 800, 800, paper) + content,
  );
}
