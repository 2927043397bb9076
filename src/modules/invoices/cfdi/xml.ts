/** An element of an XML document whose contents are attributes and other elements, as a CFDI's are. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
};

/** Makes an element; attributes that are undefined are left out. */
export function element(
  name: string,
  attributes: Record<string, string | undefined>,
  children: readonly XmlElement[] = [],
): XmlElement {
  const given = Object.entries(attributes).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { name, attributes: Object.fromEntries(given), children };
}

/** The document's text, in UTF-8's terms. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text(root)}`;
}

function text({ name, attributes, children }: XmlElement): string {
  const start = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`),
  ].join(' ');
  return children.length === 0 ? `<${start}/>` : `<${start}>${children.map(text).join('')}</${name}>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** An attribute's text; what XML cannot carry is left out, and every run of blanks is one, as the reader would see it. */
function escaped(value: string): string {
  return value
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

const token =
  /\s*(?:<\?[^>]*\?>|<(?<end>\/)?(?<name>[\p{L}_][\p{L}\w:.-]*)(?<attributes>(?:\s+[\p{L}_][\p{L}\w:.-]*="[^"<]*")*)\s*(?<empty>\/)?>)\s*/uy;
const attribute = /([\p{L}_][\p{L}\w:.-]*)="([^"<]*)"/gu;

/**
 * Reads a document of attributes and elements.
 * @throws Error where it is none, or is one with text, comments or a document type
 */
export function readXml(document: string): XmlElement {
  const root = { name: '', attributes: {}, children: [] as XmlElement[] };
  const open = [root];
  token.lastIndex = 0;
  for (let at = 0; at < document.length; at = token.lastIndex) {
    token.lastIndex = at;
    const found = token.exec(document)?.groups;
    if (!found) throw new Error(`This is no XML at character ${at}.`);
    const { end, name, attributes = '', empty } = found;
    if (name === undefined) continue;
    if (end) {
      if (open.pop()?.name !== name || open.length === 0) throw new Error(`<${name}> was not open.`);
      continue;
    }
    const made = { name, attributes: attributesOf(attributes), children: [] as XmlElement[] };
    open.at(-1)?.children.push(made);
    if (!empty) open.push(made);
  }
  const [only] = root.children;
  if (open.length !== 1 || !only || root.children.length !== 1) throw new Error('An element was not closed.');
  return only;
}

function attributesOf(written: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of written.matchAll(attribute)) {
    if (Object.hasOwn(attributes, name)) throw new Error(`${name} stands twice.`);
    attributes[name] = value.replaceAll(
      /&(?:#(\d+)|#x([\dA-Fa-f]+)|(\w+));/g,
      (whole, decimal, hex, word) => {
        if (decimal || hex) return String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16));
        const named = Object.entries(entities).find(([, entity]) => entity === `&${word};`)?.[0];
        if (named === undefined) throw new Error(`${whole} is no entity.`);
        return named;
      },
    );
  }
  return attributes;
}

/** The children of a name, in order. */
export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}
