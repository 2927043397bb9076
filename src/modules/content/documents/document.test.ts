import { describe, expect, test } from 'vitest';
import { defaultPages } from '../pages/defaults/default-pages.ts';
import { DocumentProblem, linksOf, readDocument } from './document.ts';
import { isLinkTarget, isReadingTarget } from './link-target.contract.ts';
import { renderDocument } from './render-document.ts';
import { written } from './written.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const htmlOf = (given: unknown) =>
  renderDocument(readDocument(given))
    .map((piece) => ('html' in piece ? piece.html : `[${piece.part}: ${piece.heading}]`))
    .join('');

describe('a document', () => {
  test('keeps what the shop knows and leaves the rest out', () => {
    const given = doc({
      ...paragraph(text('Hola', { type: 'link', attrs: { href: '/envios', target: '_blank', class: 'x' } })),
      attrs: { style: 'color:red' },
    });
    expect(readDocument(given)).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'Hola', marks: [{ type: 'link', attrs: { href: '/envios' } }] }],
        },
      ],
    });
  });

  test.each([
    ['no document', { type: 'paragraph' }],
    ['an unknown element', doc({ type: 'iframe', attrs: { src: 'https://malo.example' } })],
    ['an unknown style', doc(paragraph(text('x', { type: 'script' })))],
    [
      'a script for a link',
      doc(paragraph(text('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))),
    ],
    ['a link without its page', doc(paragraph(text('x', { type: 'link', attrs: { href: 'envios' } })))],
    [
      'a picture of another site',
      doc({ type: 'image', attrs: { src: 'https://malo.example/a.png', alt: 'a' } }),
    ],
    [
      'a picture without words',
      doc({ type: 'image', attrs: { src: `/media/uploads/${'a'.repeat(32)}.webp`, alt: ' ' } }),
    ],
    ['a list of something else', doc({ type: 'bulletList', content: [paragraph(text('x'))] })],
    ['an empty heading', doc({ type: 'heading', attrs: { level: 2 }, content: [] })],
    ['a fact that nobody knows', doc(paragraph(text('{{bank_password}}')))],
    ['text that is none', doc(paragraph({ type: 'text', text: 7 }))],
    ['what is no list', { type: 'doc', content: 'x' }],
  ])('is refused with %s', (_, given) => {
    expect(() => readDocument(given)).toThrow(DocumentProblem);
  });

  test('says in which block something is wrong', () => {
    const wrong = paragraph(text('x', { type: 'link', attrs: { href: 'ftp://a' } }));
    expect(() => readDocument(doc(paragraph(text('bien')), wrong))).toThrow(/^Block 2: “ftp:\/\/a”/);
  });

  test('nested without end, or endless, is refused', () => {
    let nested: object = paragraph(text('x'));
    for (let depth = 0; depth < 40; depth += 1) nested = { type: 'blockquote', content: [nested] };
    expect(() => readDocument(doc(nested))).toThrow(DocumentProblem);
    expect(() => readDocument(doc(...Array.from({ length: 7000 }, () => paragraph())))).toThrow(
      DocumentProblem,
    );
    expect(() => readDocument(doc(paragraph(text('x'.repeat(100_001)))))).toThrow(DocumentProblem);
  });
});

describe('its HTML', () => {
  test('has no element that somebody typed', () => {
    const typed = `<script>alert("1")</script> & 'más'`;
    expect(htmlOf(doc(paragraph(text(typed))))).toBe(
      '<section class="reading-section"><div class="reading-text"><p>' +
        '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;más&#39;</p></div></section>',
    );
    const html = htmlOf(doc(paragraph(text('x', { type: 'link', attrs: { href: '/a"onclick="b' } }))));
    expect(html).toContain('<a href="/a&quot;onclick=&quot;b" data-follow="">');
  });

  test('has a section for each heading, lists without paragraphs, and links that are followed', () => {
    expect(htmlOf(written('## Tu reembolso\n\n- **Uno** y [dos](/envios)\n- tres'))).toBe(
      '<section class="reading-section"><h2 class="display" id="tu-reembolso">Tu reembolso</h2><div class="reading-text">' +
        '<ul><li><strong>Uno</strong> y <a href="/envios" data-follow="">dos</a></li><li>tres</li></ul></div></section>',
    );
  });

  test('is cut where the shop writes a wide part, which takes its section’s heading', () => {
    expect(htmlOf(written('Antes\n\n## Tarifas\n\n{shipping_rates}\n\nDespués\n\n{pickup_places}'))).toBe(
      '<section class="reading-section"><div class="reading-text"><p>Antes</p></div></section>' +
        '[shipping_rates: Tarifas]' +
        '<section class="reading-section"><div class="reading-text"><p>Después</p><!--pickup_places--></div></section>',
    );
  });

  test('writes tables with their heads and spans', () => {
    const cell = (type: string, words: string, attrs = {}) => ({
      type,
      attrs,
      content: [paragraph(text(words))],
    });
    const html = htmlOf(
      doc({
        type: 'table',
        content: [
          { type: 'tableRow', content: [cell('tableHeader', 'Zona', { colspan: 2 })] },
          { type: 'tableRow', content: [cell('tableCell', 'Norte'), cell('tableCell', '$99')] },
        ],
      }),
    );
    expect(html).toContain(
      '<tr><th scope="col" colspan="2">Zona</th></tr><tr><td>Norte</td><td>$99</td></tr>',
    );
  });
});

test.each([...defaultPages])(
  'the page /%s that every shop begins with is a document as staff may send one',
  (_, page) => {
    expect(readDocument(page.body)).toEqual(page.body);
    expect(page.intro).not.toBe('');
    for (const link of linksOf(readDocument(page.body))) expect(isReadingTarget(link), link).toBe(true);
  },
);

test.each([
  ['/envios', true],
  ['/category/gabinetes?page=2#lista', true],
  ['https://fabricante.example/manual.pdf', true],
  ['//malo.example', false],
  [String.raw`/\malo.example`, false],
  ['http://sin-cifrar.example', false],
  ['javascript:alert(1)', false],
  ['envios', false],
  ['https://a.example/ "x', false],
])('a menu may lead to %s: %s', (to, expected) => {
  expect(isLinkTarget(to)).toBe(expected);
});
