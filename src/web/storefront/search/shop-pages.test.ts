import { expect, test } from 'vitest';
import { isPageMeant, pagesSaid } from './shop-pages.ts';

test.each([
  ['tarjeta de regalo', ['Tarjetas de regalo']],
  ['Devolución', ['Devoluciones']],
  ['¿dónde está mi pedido?', ['Sigue tu pedido o pide su factura']],
  ['rastrear', ['Sigue tu pedido o pide su factura']],
  ['facturación', ['Sigue tu pedido o pide su factura']],
  ['costo de envio', ['Envíos']],
  ['sucursales', ['Tiendas']],
  ['armar pc gamer', ['Arma mi PC por mí']],
  ['laptop en oferta', ['Promociones']],
  ['meses sin intereses', ['Formas de pago y meses sin intereses']],
  ['tarjeta de video', []],
  ['pc armada', []],
  ['soporte para monitor', []],
  ['teclado inalámbrico', []],
])('«%s» names the pages %j', (words, labels) => {
  expect(pagesSaid(words).map(({ label }) => label)).toEqual(labels);
});

test('a search that is but the name of a page asks for no goods', () => {
  const inPart = { corrected: null, left_out: ['regalo'] };
  expect(['Tarjeta de regalo', 'a meses sin intereses'].every((one) => isPageMeant(one, inPart))).toBe(true);
  for (const other of ['tarjeta de video', 'teclado para regalo', 'laptop a meses sin intereses'])
    expect(isPageMeant(other, inPart), other).toBe(false);
  // A shop that sells some has all of the words.
  expect(isPageMeant('tarjeta de regalo', { corrected: null, left_out: [] })).toBe(false);
});
