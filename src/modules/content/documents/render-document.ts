import type { PartName } from './document.contract.ts';
import { type Block, type Cell, type Document, type Inline, plainText } from './document.ts';

/** A piece of a page: HTML, or a part that the shop writes itself, with the heading of the section that it begins. */
export type Piece = { html: string } | { part: PartName; heading: string };

/** Too large to stand within a text. */
const wideParts: ReadonlySet<PartName> = new Set(['shipping_rates', 'free_shipping']);

/**
 * Writes a document as HTML, cut at the wide parts that the shop writes itself; `<!--name-->` stands where a small one goes.
 * Nothing of it is taken as HTML: every text is escaped, and elements and attributes are only those named here. A heading
 * of the second level begins a section.
 */
export function renderDocument(document: Document): Piece[] {
  const pieces: Piece[] = [];
  let html = '';
  for (const { heading, blocks } of sectionsOf(document.content)) {
    let head = heading ? headingHtml(heading) : '';
    for (const run of runsOf(blocks)) {
      if (run.kind === 'part') {
        if (html !== '') pieces.push({ html });
        html = '';
        pieces.push({ part: run.name, heading: head === '' || !heading ? '' : plainText(heading.content) });
      } else if (run.kind === 'facts') html += head + run.html;
      else {
        const width = run.isWide ? ' reading-wide' : '';
        html += `<section class="reading-section${width}">${head}<div class="reading-text">${run.html}</div></section>`;
      }
      head = '';
    }
  }
  if (html !== '') pieces.push({ html });
  return pieces;
}

type Heading = Extract<Block, { type: 'heading' }>;
type Section = { heading: Heading | undefined; blocks: Block[] };

function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    const last = sections.at(-1);
    if (block.type === 'heading' && block.attrs.level === 2) sections.push({ heading: block, blocks: [] });
    else if (last) last.blocks.push(block);
    else sections.push({ heading: undefined, blocks: [block] });
  }
  return sections;
}

type Run =
  | { kind: 'text'; html: string; isWide: boolean }
  | { kind: 'facts'; html: string }
  | { kind: 'part'; name: PartName };

/** Facts and wide parts stand on their own. */
function runsOf(blocks: readonly Block[]): Run[] {
  const runs: Run[] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (block.type === 'part' && wideParts.has(block.attrs.name)) {
      runs.push({ kind: 'part', name: block.attrs.name });
    } else if (block.type === 'facts') runs.push({ kind: 'facts', html: blockHtml(block) });
    else if (last?.kind === 'text') {
      last.html += blockHtml(block);
      last.isWide ||= block.type === 'table';
    } else runs.push({ kind: 'text', html: blockHtml(block), isWide: block.type === 'table' });
  }
  return runs.length > 0 ? runs : [{ kind: 'text', html: '', isWide: false }];
}

function headingHtml({ content }: Heading): string {
  return `<h2 class="display" id="${anchorOf(plainText(content))}">${inlineHtml(content)}</h2>`;
}

/** `Tu reembolso` → `tu-reembolso`: links may lead to a section. */
export function anchorOf(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
}

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return block.content.length === 0 ? '' : `<p>${inlineHtml(block.content)}</p>`;
    case 'heading':
      return block.attrs.level === 2
        ? `<h3 class="display">${inlineHtml(block.content)}</h3>`
        : `<h3 class="display" id="${anchorOf(plainText(block.content))}">${inlineHtml(block.content)}</h3>`;
    case 'bulletList':
      return `<ul>${itemsHtml(block.content)}</ul>`;
    case 'orderedList': {
      const start = block.attrs.start === 1 ? '' : ` start="${block.attrs.start}"`;
      return `<ol${start}>${itemsHtml(block.content)}</ol>`;
    }
    case 'blockquote':
      return `<blockquote>${blocksHtml(block.content)}</blockquote>`;
    case 'callout':
      return `<div class="reading-callout reading-${block.attrs.tone}" role="note">${blocksHtml(block.content)}</div>`;
    case 'image':
      return `<img src="${escaped(block.attrs.src)}" alt="${escaped(block.attrs.alt)}" loading="lazy" decoding="async">`;
    case 'horizontalRule':
      return '<hr>';
    case 'table':
      return `<div class="reading-table" tabindex="0" role="group" aria-label="Tabla"><table><tbody>${block.content
        .map(({ content }) => `<tr>${content.map(cellHtml).join('')}</tr>`)
        .join('')}</tbody></table></div>`;
    case 'facts':
      return `<dl class="reading-facts">${block.content
        .map(
          ({ content: [title, text] }) =>
            `<div><dt>${inlineHtml(title.content)}</dt><dd>${inlineHtml(text.content)}</dd></div>`,
        )
        .join('')}</dl>`;
    case 'part':
      // Within a list or a quote there is no room for a wide one.
      return wideParts.has(block.attrs.name) ? '' : `<!--${block.attrs.name}-->`;
  }
}

function blocksHtml(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join('');
}

/** A point of one paragraph is its text, without a paragraph around it. */
function itemsHtml(items: readonly { content: Block[] }[]): string {
  return items.map(({ content }) => `<li>${looseHtml(content)}</li>`).join('');
}

function looseHtml(content: readonly Block[]): string {
  const [first, ...others] = content;
  return first?.type === 'paragraph' ? inlineHtml(first.content) + blocksHtml(others) : blocksHtml(content);
}

function cellHtml({ type, attrs, content }: Cell): string {
  const spans = (['colspan', 'rowspan'] as const)
    .filter((name) => attrs[name] > 1)
    .map((name) => ` ${name}="${attrs[name]}"`)
    .join('');
  return type === 'tableHeader'
    ? `<th scope="col"${spans}>${looseHtml(content)}</th>`
    : `<td${spans}>${looseHtml(content)}</td>`;
}

function inlineHtml(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'hardBreak') return '<br>';
      let html = escaped(inline.text);
      for (const mark of inline.marks ?? []) {
        if (mark.type === 'bold') html = `<strong>${html}</strong>`;
        else if (mark.type === 'italic') html = `<em>${html}</em>`;
        else html = `<a ${linkAttributes(mark.attrs.href)}>${html}</a>`;
      }
      return html;
    })
    .join('');
}

/** Within the shop a link is followed without leaving the page (`FollowedLinks`). */
function linkAttributes(href: string): string {
  if (href.startsWith('/')) return `href="${escaped(href)}" data-follow=""`;
  return href.startsWith('https:') || href.startsWith('HTTPS:')
    ? `href="${escaped(href)}" rel="noopener noreferrer"`
    : `href="${escaped(href)}"`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
