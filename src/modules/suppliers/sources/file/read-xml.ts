import { Parser } from 'saxen';

type Element = { name: string; path: string; children: Record<string, unknown>; text: string };

const depthMax = 30;

/**
 * Reads the articles of an XML document: the elements at `path` (names with dots from the first), or where nobody said,
 * of the elements that come more than once those nearest to the root. Entities of a document's own are never expanded.
 * @throws Error for what is no XML, or nested too deeply
 */
export function readXml(xml: string, path?: string): { path: string; items: unknown[] } {
  const chosen = path ?? pathOfArticles(xml);
  const items: unknown[] = [];
  walk(xml, (element) => {
    if (element.path === chosen) items.push(valueOf(element));
  });
  return { path: chosen, items };
}

function pathOfArticles(xml: string): string {
  const counts = new Map<string, number>();
  walk(xml, ({ path, children }) => {
    if (Object.keys(children).length > 0) counts.set(path, (counts.get(path) ?? 0) + 1);
  });
  const depth = (path: string) => path.split('.').length;
  const found = [...counts].toSorted(
    ([a, inA], [b, inB]) =>
      Number(inB > 1) - Number(inA > 1) || depth(a) - depth(b) || inB - inA || (a < b ? -1 : 1),
  );
  // Of a single article the root is not it.
  const inner = found.filter(([one, count]) => count > 1 || depth(one) > 1);
  return (inner[0] ?? found[0])?.[0] ?? '';
}

/** Tells of each element at its end, its attributes (`@name`) and children with it. */
function walk(xml: string, tell: (element: Element) => void): void {
  const open: Element[] = [];
  const parser = new Parser();
  const close = () => {
    const element = open.pop();
    if (!element) return;
    tell(element);
    const parent = open.at(-1);
    if (parent) add(parent.children, element.name, valueOf(element));
  };
  parser.on('openTag', (name, attributes, decode, isClosed) => {
    if (open.length >= depthMax) throw new Error('The XML is nested too deeply.');
    const parent = open.at(-1);
    const children: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(attributes())) children[`@${key}`] = decode(value);
    open.push({ name, path: parent ? `${parent.path}.${name}` : name, children, text: '' });
    if (isClosed) close();
  });
  parser.on('text', (text, decode) => {
    const element = open.at(-1);
    if (element) element.text += decode(text);
  });
  parser.on('cdata', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closeTag', close);
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(xml);
  if (open.length > 0) throw new Error('The XML ends in the middle.');
}

function valueOf({ children, text }: Element): unknown {
  if (Object.keys(children).length === 0) return text.trim();
  return text.trim() === '' ? children : { ...children, value: text.trim() };
}

function add(children: Record<string, unknown>, name: string, value: unknown): void {
  const before = Object.hasOwn(children, name) ? children[name] : undefined;
  if (before === undefined) children[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else children[name] = [before, value];
}
