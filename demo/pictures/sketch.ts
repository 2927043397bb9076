/** A colour stop: position 0–1, colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Collects what a picture's `<defs>` needs, so that equal gradients are written once. */
export type Sketch = {
  /** Paint of a straight gradient; 0° runs left to right, 90° top to bottom. */
  linear: (angle: number, ...stops: Stop[]) => string;
  /** Paint of a round gradient, its centre in shares of the shape. */
  radial: (cx: number, cy: number, r: number, ...stops: Stop[]) => string;
  /** Filter that blurs by so many units of the shape's own coordinates. */
  blur: (deviation: number) => string;
  /** Paint of a repeated tile of `width` × `height`. */
  tile: (width: number, height: number, content: string, transform?: string) => string;
  clip: (shape: string) => string;
  /** A shape to be placed several times with `use`; gives its reference. */
  symbol: (shape: string) => string;
  defs: () => string;
};

/** `prefix` keeps the ids of several pictures apart when they stand in one document. */
export function createSketch(prefix: string): Sketch {
  const idByMarkup = new Map<string, string>();
  const idOf = (markup: string) => {
    const known = idByMarkup.get(markup);
    if (known) return known;
    const id = `${prefix}${idByMarkup.size.toString(36)}`;
    idByMarkup.set(markup, id);
    return id;
  };
  const stopMarkup = (stops: readonly Stop[]) =>
    stops
      .map(
        ([offset, colour, opacity]) =>
          `<stop offset="${n(offset)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${n(opacity)}"`}/>`,
      )
      .join('');
  return {
    linear(angle, ...stops) {
      const [dx, dy] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2];
      const box = `x1="${n(0.5 - dx)}" y1="${n(0.5 - dy)}" x2="${n(0.5 + dx)}" y2="${n(0.5 + dy)}"`;
      return `url(#${idOf(`<linearGradient ID ${box}>${stopMarkup(stops)}</linearGradient>`)})`;
    },
    radial(cx, cy, r, ...stops) {
      const box = `cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"`;
      return `url(#${idOf(`<radialGradient ID ${box}>${stopMarkup(stops)}</radialGradient>`)})`;
    },
    blur(deviation) {
      return `url(#${idOf(`<filter ID x="-.6" y="-1.5" width="2.2" height="4"><feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`)})`;
    },
    tile(width, height, content, transform) {
      const placed = transform ? ` patternTransform="${transform}"` : '';
      return `url(#${idOf(`<pattern ID width="${n(width)}" height="${n(height)}" patternUnits="userSpaceOnUse"${placed}>${content}</pattern>`)})`;
    },
    clip(shape) {
      return `url(#${idOf(`<clipPath ID>${shape}</clipPath>`)})`;
    },
    symbol(shape) {
      return `#${idOf(`<g ID>${shape}</g>`)}`;
    },
    defs() {
      return [...idByMarkup].map(([markup, id]) => markup.replace(' ID', ` id="${id}"`)).join('');
    },
  };
}

/** A number as short as a picture needs it. */
export function n(value: number): string {
  const steps = Math.abs(value) >= 10 ? 10 : 100;
  return String(Math.round(value * steps) / steps).replace(/^(-?)0\./, '$1.');
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${attributes(more)}/>`;
}

export function circle(cx: number, cy: number, r: number, fill: string, more: Attributes = {}) {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"${attributes(more)}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributes(more)}/>`;
}

export function path(d: string, fill: string, more: Attributes = {}) {
  return `<path d="${d}" fill="${fill}"${attributes(more)}/>`;
}

export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width: number,
  more: Attributes = {},
) {
  return `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" stroke="${stroke}" stroke-width="${n(width)}" fill="none"${attributes(more)}/>`;
}

export function polygon(points: readonly (readonly [number, number])[], fill: string, more: Attributes = {}) {
  return path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join(' ')}Z`, fill, more);
}

export function group(content: string, more: Attributes = {}) {
  return `<g${attributes(more)}>${content}</g>`;
}

/** Lettering in the typeface that `svgDocument` sets. */
export function lettering(
  words: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  more: Attributes = {},
) {
  return `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" fill="${fill}"${attributes(more)}>${escapeText(words)}</text>`;
}

export function escapeText(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

function attributes(more: Attributes): string {
  return Object.entries(more)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? n(value) : value}"`)
    .join('');
}

/** A whole SVG document, lettered in the reader's own sans serif and written as short as it can be said. */
export function svgDocument(width: number, height: number, defs: string, body: string): string {
  const content = `<defs>${defs}</defs>${body}`
    .replace(/#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3"/g, '#$1$2$3"')
    .replace(/ offset="0"/g, '')
    .replace(/<rect x="0" y="0"/g, '<rect')
    .replace(/<linearGradient( id="[^"]*") x1="0" y1=".5" x2="1" y2=".5"/g, '<linearGradient$1')
    .replace(/ x1=".5" y1="0" x2=".5" y2="1"/g, ' x2="0" y2="1"');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif">${content}</svg>`;
}
