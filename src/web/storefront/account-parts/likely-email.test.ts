import { expect, test } from 'vitest';
import { likelyEmail } from './likely-email.ts';

test.each([
  ['lupita@gmial.com', 'lupita@gmail.com'],
  ['lupita@gmail.con', 'lupita@gmail.com'],
  ['lupita@gmail.com.mx', 'lupita@gmail.com'],
  ['lupita@hotmal.com', 'lupita@hotmail.com'],
  ['Lupita.H@Yahoo.com.mxx ', 'Lupita.H@yahoo.com.mx'],
])('«%s» is most likely %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  'lupita@gmail.com',
  'lupita@ymail.com',
  'lupita@Outlook.es',
  'compras@taller.mx',
  'lupita',
  '@gmial.com',
])('«%s» is left as it is', (typed) => {
  expect(likelyEmail(typed)).toBeUndefined();
});
