import { partNames } from './document.contract.ts';
import type { Block, Document, Fact, Inline, Item, Mark } from './document.ts';

/**
 * A document from plain text, for the texts that a shop begins with: `## Section`, `### Heading`, `- point`, `1. step`,
 * `: Title | text` (facts side by side), `{shipping_rates}` (a part of the shop's), `**bold**`, `[words](/address)`.
 * Lines of one paragraph are joined; an empty line ends it.
 */
export function written(text: string): Document {
  const content: Block[] = [];
  for (const paragraph of text.trim().split(/\n\s*\n/)) {
    const lines = paragraph.split('\n').map((line) => line.trim());
    const [first = ''] = lines;
    const heading = /^(##|###) (.+)$/.exec(first);
    if (heading) {
      content.push({
        type: 'heading',
        attrs: { level: heading[1] === '##' ? 2 : 3 },
        content: inline(heading[2] ?? ''),
      });
      if (lines.length > 1) content.push(...written(lines.slice(1).join('\n')).content);
    } else content.push(blockOf(first, lines));
  }
  return { type: 'doc', content };
}

function blockOf(first: string, lines: readonly string[]): Block {
  const part = partNames.find((name) => first === `{${name}}`);
  if (part) return { type: 'part', attrs: { name: part } };
  if (first.startsWith('- ')) return { type: 'bulletList', content: items(lines, /^- /) };
  if (/^\d+\. /.test(first))
    return { type: 'orderedList', attrs: { start: 1 }, content: items(lines, /^\d+\. /) };
  if (first.startsWith(': ')) {
    return {
      type: 'facts',
      content: joined(lines, /^: /).map((line): Fact => {
        const [title = '', text = ''] = line.split(' | ');
        return {
          type: 'fact',
          content: [
            { type: 'factTitle', content: inline(title) },
            { type: 'factText', content: inline(text) },
          ],
        };
      }),
    };
  }
  return { type: 'paragraph', content: inline(lines.join(' ')) };
}

function items(lines: readonly string[], mark: RegExp): Item[] {
  return joined(lines, mark).map((line) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: inline(line) }],
  }));
}

/** What begins with the mark, with the lines that go on with it. */
function joined(lines: readonly string[], mark: RegExp): string[] {
  const found: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) found.push(line.replace(mark, ''));
    else found.push(`${found.pop() ?? ''} ${line}`);
  }
  return found;
}

function inline(text: string): Inline[] {
  return [...text.matchAll(/\*\*(.+?)\*\*|\[(.+?)\]\((.+?)\)|[^*[]+|./g)].flatMap(
    ([whole, bold, words, href]): Inline[] => {
      if (bold !== undefined) return [marked(bold, { type: 'bold' })];
      if (words !== undefined && href !== undefined)
        return [marked(words, { type: 'link', attrs: { href } })];
      return [{ type: 'text', text: whole }];
    },
  );
}

function marked(text: string, mark: Mark): Inline {
  return { type: 'text', text, marks: [mark] };
}
