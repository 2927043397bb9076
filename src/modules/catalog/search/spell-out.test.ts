import { expect, test } from 'vitest';
import { spellOut } from './spell-out.ts';

test.each([
  ['raizen 5', 'ryzen 5'],
  ['R5 5600', 'ryzen 5 5600'],
  ['tarjetadevideo', 'tarjeta de video'],
  ['FuenteDePoder 650w', 'fuente de poder 650w'],
  ['audífonos hyper x', 'audifonos hyperx'],
  ['nobrake', 'no break'],
  ['fuente de mil watts', 'fuente de 1000 watts'],
  ['monitor a o c', 'monitor aoc'],
  ['ryzen nueve', 'ryzen 9'],
  ['windows once', 'windows 11'],
  ['Líquido', 'enfriamiento liquido'],
  ['rizen5', 'ryzen5'],
  ['web cam', 'webcam'],
  ['r7', 'ryzen 7'],
  ['tarjeta amd', 'tarjeta de video amd'],
  ['bateria por si se va la luz', 'no break'],
  ['ssd de una tera', 'ssd de 1 tera'],
  ['ram de dieciseis gigas', 'ram de 16 gigas'],
  ['monitor de menos de dos mil quinientos', 'monitor de menos de 2500'],
  ['laptop entre diez y quince mil', 'laptop entre 10 y 15 mil'],
  ['ram de treinta y dos gigas', 'ram de 32 gigas'],
  ['rtx cincuenta setenta', 'rtx 5070'],
  ['disco p dvr', 'disco para dvr'],
  ['mouse que no haga ruido', 'mouse silencioso'],
  ['algo para que no se me apague la compu', 'no break'],
  ['laptop q aguante photoshop', 'laptop para photoshop'],
  ['corsair 4000 d', 'corsair 4000d'],
])('«%s» is «%s»', (typed, meant) => {
  expect(spellOut(typed)).toBe(meant);
});

test.each([
  'Gabinete Café',
  'teclado 60 por ciento',
  'ram 3200 g skill',
  'tarjeta madre b760 i5 12400',
  'keychron q 3',
  'R5500 x',
  'R75',
  'tarjeta madre amd',
  'mausoleo',
  '',
  'tarjeta de vídeo',
  'hub USB C a HDMI',
  'no break',
  'metal líquido',
])('«%s» stays as it is', (typed) => {
  expect(spellOut(typed)).toBe(typed);
});
