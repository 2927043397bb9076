import { expect, test } from 'vitest';
import { wholeWords } from './whole-words.tsx';

test('a word with a hyphen stays on one line, and a name keeps its text', () => {
  expect(wholeWords('Adaptador USB-C a Wi-Fi 6E').html).toBe(
    'Adaptador <span>USB-C</span> a <span>Wi-Fi</span> 6E',
  );
  expect(wholeWords('Cable (USB-C), 2 m').html).toBe('Cable <span>(USB-C),</span> 2 m');
});

test('a dash between words and a part number wider than a card break as they did', () => {
  const name = 'Memoria - 32 GB CMK32GX5M2B6000C36-EXPO-NEGRA';
  expect(wholeWords(name).html).toBe(name);
});

test('what a feed calls a product is escaped in both', () => {
  expect(wholeWords('<b>Wi-Fi</b> & más').html).toBe('<span>&lt;b&gt;Wi-Fi&lt;/b&gt;</span> &amp; más');
});
