import { afterEach, expect, test } from 'vitest';
import { spanishTexts } from './es.ts';
import { type Language, listenersComeFrom, preferredLanguage } from './language.ts';
import { addSpanish, t, type Text } from './t.ts';

addSpanish(spanishTexts);
afterEach(() => listenersComeFrom(() => undefined));

const inLanguage = (language: Language) => listenersComeFrom(() => ({ language }));

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,es;q=0.5', 'es'],
  ['ES', 'es'],
  ['fr', 'en'],
  ['', 'en'],
  [null, 'en'],
  [',,;q', 'en'],
])('a browser that prefers %s reads %s', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language);
});

test('a text is said in the language of whoever is being answered, and in English to nobody', () => {
  expect(t('Orders')).toBe('Orders');
  inLanguage('es');
  expect(t('Orders')).toBe('Pedidos');
  inLanguage('en');
  expect(t('Orders')).toBe('Orders');
});

test('a count decides over the words around it, in both languages', () => {
  const text = '{count, plural, one {# order} other {# orders}}' as Text;
  addSpanish({ ...spanishTexts, [text]: '{count, plural, one {# pedido} other {# pedidos}}' });
  const said = (count: number) => t(text, { count });
  expect([said(1), said(1200)]).toEqual(['1 order', '1,200 orders']);
  inLanguage('es');
  expect([said(1), said(1200)]).toEqual(['1 pedido', '1,200 pedidos']);
});
