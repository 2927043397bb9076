import { expect, test } from 'vitest';
import { pagesSaid } from './shop-pages.ts';

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
  ['tarjeta de video', []],
  ['pc armada', []],
  ['soporte para monitor', []],
  ['teclado inalámbrico', []],
])('«%s» names the pages %j', (words, labels) => {
  expect(pagesSaid(words).map(({ label }) => label)).toEqual(labels);
});
