import { expect, test } from 'vitest';
import { isSameDocument, plainDocument } from './plain-document.ts';

const link = (attrs: Record<string, unknown>) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'Envíos', marks: [{ type: 'link', attrs }] }],
    },
  ],
});

test('what the editor adds of its own is left out', () => {
  expect(plainDocument(link({ href: '/envios', target: '_blank', rel: 'nofollow', class: null }))).toEqual(
    link({ href: '/envios' }),
  );
  expect(plainDocument({ type: 'paragraph' })).toEqual({ type: 'paragraph', content: [] });
  expect(plainDocument({ type: 'horizontalRule' })).toEqual({ type: 'horizontalRule' });
});

test('a document that was only opened is the same', () => {
  expect(isSameDocument(link({ href: '/a' }), link({ target: null, href: '/a' }))).toBe(true);
  expect(isSameDocument(link({ href: '/a' }), link({ href: '/b' }))).toBe(false);
});
