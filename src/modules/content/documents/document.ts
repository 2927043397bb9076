import { t } from '../../../i18n/t.ts';
import { type PartName, partNames, uploadedPicture } from './document.contract.ts';
import { isReadingTarget } from './link-target.contract.ts';
import { isShopFact } from './shop-facts.ts';

/** A text with its structure, as the editor gives it and the shop keeps it (ProseMirror's JSON, without its freedom). */
export type Document = { type: 'doc'; content: Block[] };
export type Block =
  | { type: 'paragraph'; content: Inline[] }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content: Inline[] }
  | { type: 'bulletList'; content: Item[] }
  | { type: 'orderedList'; attrs: { start: number }; content: Item[] }
  | { type: 'blockquote'; content: Block[] }
  | { type: 'callout'; attrs: { tone: CalloutTone }; content: Block[] }
  | { type: 'image'; attrs: { src: string; alt: string } }
  | { type: 'horizontalRule' }
  | { type: 'table'; content: Row[] }
  | { type: 'facts'; content: Fact[] }
  | { type: 'part'; attrs: { name: PartName } };
export type Item = { type: 'listItem'; content: Block[] };
export type Row = { type: 'tableRow'; content: Cell[] };
export type Cell = {
  type: 'tableHeader' | 'tableCell';
  attrs: { colspan: number; rowspan: number };
  content: Block[];
};
/** A short answer under a title; several stand side by side. */
export type Fact = {
  type: 'fact';
  content: [{ type: 'factTitle'; content: Inline[] }, { type: 'factText'; content: Inline[] }];
};
export type Inline = { type: 'text'; text: string; marks?: Mark[] } | { type: 'hardBreak' };
export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } };

export type CalloutTone = 'info' | 'warning';

const nodesMax = 6000;
const textMax = 100_000;
const depthMax = 10;

/** Why a document cannot be kept, and where: the number of its block from 1. */
export class DocumentProblem extends Error {
  constructor(message: string, block: number | undefined) {
    super(block === undefined ? message : t('Block {block}: {problem}', { block, problem: message }));
  }
}

type Given = Record<string, unknown>;
type Reading = { nodes: number; characters: number; depth: number; block: number | undefined };

/**
 * Reads a document that somebody sent: what the schema has is kept, other attributes are left out.
 * @throws DocumentProblem for what is no document, for other nodes and marks, and for links and pictures from elsewhere
 */
export function readDocument(given: unknown): Document {
  const reading: Reading = { nodes: 0, characters: 0, depth: 0, block: undefined };
  if (!isObject(given) || given['type'] !== 'doc')
    throw new DocumentProblem(t('This is no document.'), undefined);
  const content = contentOf(given, reading).map((node, index) => {
    reading.block = index + 1;
    return readBlock(node, reading);
  });
  return { type: 'doc', content };
}

function readBlock(node: Given, reading: Reading): Block {
  switch (node['type']) {
    case 'paragraph':
      return { type: 'paragraph', content: inlinesOf(node, reading) };
    case 'heading': {
      const level = attrsOf(node)['level'] === 3 ? 3 : 2;
      const content = inlinesOf(node, reading);
      if (plainText(content).trim() === '') throw problem(t('write the heading, or delete it.'), reading);
      return { type: 'heading', attrs: { level }, content };
    }
    case 'bulletList':
      return { type: 'bulletList', content: childrenOf(node, reading, readItem) };
    case 'orderedList': {
      const start = Number(attrsOf(node)['start'] ?? 1);
      const isCount = Number.isInteger(start) && start >= 0 && start < 10_000;
      return {
        type: 'orderedList',
        attrs: { start: isCount ? start : 1 },
        content: childrenOf(node, reading, readItem),
      };
    }
    case 'blockquote':
      return { type: 'blockquote', content: childrenOf(node, reading, readBlock) };
    case 'callout': {
      const tone = attrsOf(node)['tone'] === 'warning' ? 'warning' : 'info';
      return { type: 'callout', attrs: { tone }, content: childrenOf(node, reading, readBlock) };
    }
    case 'image':
      return readImage(node, reading);
    case 'horizontalRule':
      return { type: 'horizontalRule' };
    case 'table':
      return { type: 'table', content: childrenOf(node, reading, readRow) };
    case 'facts':
      return { type: 'facts', content: childrenOf(node, reading, readFact) };
    case 'part': {
      const name = partNames.find((one) => one === attrsOf(node)['name']);
      if (name === undefined) throw problem(t('the shop has no such part.'), reading);
      return { type: 'part', attrs: { name } };
    }
    default:
      throw problem(t('this cannot stand in a page.'), reading);
  }
}

function readItem(node: Given, reading: Reading): Item {
  if (node['type'] !== 'listItem') throw problem(t('a list holds points only.'), reading);
  return { type: 'listItem', content: childrenOf(node, reading, readBlock) };
}

function readRow(node: Given, reading: Reading): Row {
  if (node['type'] !== 'tableRow') throw problem(t('a table holds rows only.'), reading);
  return { type: 'tableRow', content: childrenOf(node, reading, readCell) };
}

function readCell(node: Given, reading: Reading): Cell {
  const type = node['type'];
  if (type !== 'tableHeader' && type !== 'tableCell') throw problem(t('a row holds cells only.'), reading);
  const span = (name: string) => {
    const cells = Number(attrsOf(node)[name] ?? 1);
    return Number.isInteger(cells) && cells >= 1 && cells <= 20 ? cells : 1;
  };
  return {
    type,
    attrs: { colspan: span('colspan'), rowspan: span('rowspan') },
    content: childrenOf(node, reading, readBlock),
  };
}

function readFact(node: Given, reading: Reading): Fact {
  const [title, text, ...others] = contentOf(node, reading);
  const isFact = node['type'] === 'fact' && title?.['type'] === 'factTitle' && text?.['type'] === 'factText';
  if (!isFact || others.length > 0) throw problem(t('a fact is a title and a text.'), reading);
  return {
    type: 'fact',
    content: [
      { type: 'factTitle', content: inlinesOf(title, reading) },
      { type: 'factText', content: inlinesOf(text, reading) },
    ],
  };
}

function readImage(node: Given, reading: Reading): Block {
  const { src, alt } = attrsOf(node);
  if (typeof src !== 'string' || !uploadedPicture.test(src)) {
    throw problem(t('upload the picture; those of other sites are not shown.'), reading);
  }
  const words = typeof alt === 'string' ? alt.trim() : '';
  if (words === '') throw problem(t('say in words what the picture shows.'), reading);
  if (words.length > 300) throw problem(t('the words for the picture are too long (at most 300).'), reading);
  return { type: 'image', attrs: { src, alt: words } };
}

function inlinesOf(node: Given, reading: Reading): Inline[] {
  return contentOf(node, reading).map((inline): Inline => {
    if (inline['type'] === 'hardBreak') return { type: 'hardBreak' };
    const { text } = inline;
    if (inline['type'] !== 'text' || typeof text !== 'string' || text === '') {
      throw problem(t('here stands something else than text.'), reading);
    }
    reading.characters += text.length;
    if (reading.characters > textMax)
      throw problem(t('a page has at most {max} characters.', { max: textMax }), reading);
    for (const [, name = ''] of text.matchAll(/\{\{([^{}]*)\}\}/g)) {
      if (!isShopFact(name)) throw problem(t('the shop knows no {fact}.', { fact: `{{${name}}}` }), reading);
    }
    const marks = marksOf(inline, reading);
    return { type: 'text', text, ...(marks.length > 0 && { marks }) };
  });
}

function marksOf({ marks }: Given, reading: Reading): Mark[] {
  if (marks === undefined) return [];
  if (!Array.isArray(marks)) throw problem(t('its style cannot be read.'), reading);
  return marks.map((mark: unknown): Mark => {
    const type = isObject(mark) ? mark['type'] : undefined;
    if (type === 'bold' || type === 'italic') return { type };
    const href = isObject(mark) ? attrsOf(mark)['href'] : undefined;
    if (type !== 'link' || typeof href !== 'string') throw problem(t('text has no such style.'), reading);
    if (!isReadingTarget(href)) {
      throw problem(
        t('“{link}” is no link: begin it with / or https://.', { link: href.slice(0, 80) }),
        reading,
      );
    }
    return { type: 'link', attrs: { href } };
  });
}

function childrenOf<Child>(
  node: Given,
  reading: Reading,
  read: (child: Given, reading: Reading) => Child,
): Child[] {
  const content = contentOf(node, reading);
  if (content.length === 0) throw problem(t('here is something empty.'), reading);
  reading.depth += 1;
  if (reading.depth > depthMax) throw problem(t('lists and quotes are nested too deep.'), reading);
  const children = content.map((child) => read(child, reading));
  reading.depth -= 1;
  return children;
}

function contentOf(node: Given, reading: Reading): Given[] {
  const { content = [] } = node;
  if (!Array.isArray(content) || !content.every(isObject)) throw problem(t('this cannot be read.'), reading);
  reading.nodes += content.length;
  if (reading.nodes > nodesMax) throw problem(t('the page is too long.'), reading);
  return content;
}

function attrsOf({ attrs }: Given): Given {
  return isObject(attrs) ? attrs : {};
}

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function problem(message: string, { block }: Reading): DocumentProblem {
  return new DocumentProblem(message, block);
}

/** Its words alone. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map((one) => (one.type === 'text' ? one.text : ' ')).join('');
}

/** Where the links of a document lead, each once. */
export function linksOf(document: Document): string[] {
  const found = new Set<string>();
  const look = (node: object): void => {
    const { marks = [], content = [] } = node as { marks?: Mark[]; content?: object[] };
    for (const mark of marks) if (mark.type === 'link') found.add(mark.attrs.href);
    for (const child of content) look(child);
  };
  look(document);
  return [...found];
}
