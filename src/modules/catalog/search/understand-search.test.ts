import { expect, test } from 'vitest';
import { understandSearch } from './understand-search.ts';

const first = (q: string) => understandSearch(q)[0];
const chipsOf = (q: string) => first(q)?.chips.map(({ label }) => label);

test('a number with its unit narrows what is measured so', () => {
  expect(first('Monitor 144 Hz')).toMatchObject({
    words: 'monitor',
    kinds: ['monitor'],
    values: [{ key: 'refresh', words: ['refresh=144'] }],
    chips: [{ label: '144 Hz', without: 'Monitor' }],
  });
  expect(first('laptop 144hz 16gb ram')?.values.map(({ key }) => key)).toEqual(['refresh', 'ram']);
  expect(first('ssd 500gb')?.values).toEqual([
    { key: 'capacity', words: ['capacity=480', 'capacity=500', 'capacity=512'] },
  ]);
  expect(first('monitor de 27')?.ranges).toEqual([{ key: 'size', min: 26.5, max: 27.5 }]);
});

test('a number of which more is as good is offered, and read, as the least', () => {
  const [exact, least] = understandSearch('fuente de 650w atx');
  expect(exact?.orMore).toEqual([{ label: 'Desde 650 W', search: 'fuente desde 650w atx' }]);
  expect(least?.chips).toEqual([{ label: 'Desde 650 W', without: 'fuente de atx' }]);
  expect(least?.values[0]?.words).toContain('wattage=850');
  expect(least?.values[0]?.words).not.toContain('wattage=600');
  expect(first('monitor ips desde 144 hertz')).toMatchObject({ orMore: [], minPrice: undefined });
  expect(exact?.values).toEqual([{ key: 'wattage', words: ['wattage=650'] }]);
});

test.each([
  ['monitor de al menos 144hz', 'Desde 144 Hz'],
  ['monitor 144hz o más', 'Desde 144 Hz'],
  ['fuente 750w+', 'Desde 750 W'],
  ['ssd mínimo 1tb', 'Desde 1 TB'],
  ['que fuente necesito para una rtx 5090', 'Desde 1000 W'],
  ['fuente para rtx 5070 ti', 'Desde 750 W'],
  ['fuente para rtx 5070', 'Desde 650 W'],
  ['que tarjeta madre le queda a un ryzen 5 5600', 'Socket AM4'],
  ['memoria para lap', 'De laptop'],
  ['tarjeta de video 16g', '16 GB'],
  ['i5 13va o 14va generación', 'Generación 13 o 14'],
  ['estado sólido externo', 'SSD'],
  ['ram ddr5 sin luces', 'Sin luces'],
  ['mouse de cable no inalámbrico', 'Alámbrico'],
  ['intel sin gráficos', 'Sin gráficos'],
  ['fuente no modular', 'No modular'],
  ['placa para i7 4790', 'Socket LGA 1150'],
  ['placa para threadripper', 'Socket sTRX4 o TR4 o sTR5 o sWRX8'],
  ['core i5 9na', 'Generación 9'],
  ['bocinas 5.1', '5.1'],
  ['ddr5 de 32', '32 GB'],
  ['ram 6000 cl 32', '6000 MT/s'],
  ['kit de 4 memorias de 8gb', '4×8 GB'],
  ['tarjeta madre socket 1151', 'LGA 1151'],
])('«%s» says «%s»', (q, label) => {
  expect(chipsOf(q)).toContain(label);
});

test('how it is paid tells no goods apart, and is left out and said', () => {
  const way = first('laptop a 12 meses sin intereses');
  expect([way?.words, way?.leftOut]).toEqual(['laptop', ['a 12 meses sin intereses']]);
});

test('of a use of several words each is looked for before none is', () => {
  expect(understandSearch('disco duro para servidor nas').map(({ words }) => words)).toEqual([
    'disco duro para servidor nas',
    'disco duro servidor',
    'disco duro nas',
    'disco duro',
  ]);
});

test('where no product has all numbers, the last one is left out first, and all of them at last', () => {
  const leftOut = understandSearch('monitor 27 144hz menos de 6000').map(({ leftOut: one }) => one);
  expect(leftOut).toEqual([
    [],
    [],
    [],
    ['144 Hz'],
    ['27 pulgadas'],
    ['27 pulgadas', '144 Hz'],
    ['Hasta $6,000'],
  ]);
});

test('a number of a model, a part number or another kind is none', () => {
  expect(understandSearch('ryzen 5 5600')).toEqual([]);
  expect(understandSearch('KF432C16BB/16')).toEqual([]);
  expect(chipsOf('gabinete 4000d')).toEqual([]);
  expect(chipsOf('disipador nh-d15 140mm')).toEqual([]);
});

test.each([
  ['laptop barata', 'price', 'laptop'],
  ['las laptops más baratas', 'price', 'las laptops'],
  ['tarjeta de video más cara', '-price', 'tarjeta de video'],
  ['procesador que no sea tan caro', 'price', 'procesador'],
  ['tarjeta de video baratísima', 'price', 'tarjeta de video'],
])('«%s» is sorted by %s', (q, sort, words) => {
  expect(first(q)).toMatchObject({ sort, words, kinds: [expect.any(String)] });
});

test.each([
  ['laptop de menos de 15,000 pesos', undefined, 1_500_000],
  ['laptop hasta 15 mil', undefined, 1_500_000],
  ['laptop de 15 mil', 1_050_000, 1_650_000],
  ['laptops de 12,000 para abajo', undefined, 1_200_000],
  ['monitor entre 2000 y 4000', 200_000, 400_000],
  ['monitor de 2000 a $4,000 pesos', 200_000, 400_000],
  ['laptop desde 20 mil pesos', 2_000_000, undefined],
  ['audífonos por menos de mil pesos', undefined, 100_000],
  ['laptop entre 15 y 20 mil', 1_500_000, 2_000_000],
  ['teclado de 500 a 2 mil', 50_000, 200_000],
  ['tarjeta de video que cueste menos de 8000', undefined, 800_000],
  ['ssd que no pase de 1000 pesos', undefined, 100_000],
  ['ssd < 1000', undefined, 100_000],
  ['laptop 10000 pesos máximo', undefined, 1_000_000],
  ['pc con presupuesto de 20 mil', undefined, 2_000_000],
])('«%s» costs from %s to %s centavos', (q, minPrice, maxPrice) => {
  expect(first(q)).toMatchObject({ minPrice, maxPrice });
});

test.each([
  'mouse de 8 mil dpi',
  'ssd de 500 a 1000 gb',
  'ram hasta 64 gb',
  'procesador de 4 a 8',
  'monitor entre 4000 y 2000',
])('no price is in «%s»', (q) => {
  expect(first(q)).toMatchObject({ minPrice: undefined, maxPrice: undefined });
});

test('what they are for narrows only what is made for it', () => {
  expect(first('procesador para jugar')).toMatchObject({ words: 'procesador', kinds: ['cpu'] });
  expect(first('laptop para jugar')).toMatchObject({ words: 'laptop gamer', kinds: ['laptop'] });
  expect(first('fuente para pc')).toMatchObject({ words: 'fuente', chips: [] });
});

test('a card called «Ti» is another than the one that is not', () => {
  expect(first('rtx5070ti')?.indexed).toEqual(['!5070super', '!5070xt', '!5070xtx', '!5070gre']);
  expect(first('rtx 5070')?.indexed).toContain('!5070ti');
});

test('where nothing is found for a use, or by its specs, less is asked for', () => {
  expect(understandSearch('diadema para ps5').map(({ words, leftOut }) => [words, leftOut])).toEqual([
    ['diadema para ps5', []],
    ['diadema', ['para ps5']],
  ]);
  expect(
    understandSearch('monitor 144hz barato').map(({ words, sort, leftOut }) => [words, sort, leftOut]),
  ).toEqual([
    ['monitor', 'price', []],
    ['monitor', 'price', []],
    ['monitor 144hz', 'price', []],
    ['monitor', 'price', ['144 Hz']],
  ]);
  expect(
    understandSearch('teclado hasta 200 pesos').map(({ maxPrice, sort, leftOut }) => [
      maxPrice,
      sort,
      leftOut,
    ]),
  ).toEqual([
    [20_000, undefined, []],
    [undefined, 'price', ['Hasta $200']],
  ]);
});

test('each chip leads to the search without it, as it was typed', () => {
  expect(first('Monitor Curvo 144Hz económico hasta $5,000')?.chips).toEqual([
    { label: '144 Hz', without: 'Monitor Curvo económico hasta $5,000' },
    { label: 'Los más baratos primero', without: 'Monitor Curvo 144Hz hasta $5,000' },
    { label: 'Hasta $5,000', without: 'Monitor Curvo 144Hz económico' },
  ]);
});

test('no text takes long to understand', () => {
  for (const text of [
    'de '.repeat(60),
    '1,000'.repeat(40),
    'para '.repeat(40),
    '$'.repeat(200),
    'entre 1 y '.repeat(20),
  ])
    expect(Array.isArray(understandSearch(text))).toBe(true);
});

test.each([
  ['procesador para mi b450', ['socket=AM4'], 'Socket AM4'],
  ['cpu para tarjeta madre x870', ['socket=AM5'], 'Socket AM5'],
  ['tarjeta madre para ryzen 7 5700x', ['socket=AM4'], 'Socket AM4'],
  ['tarjeta madre para ryzen 7', ['socket=AM4', 'socket=AM5'], 'Socket AM4 o AM5'],
  ['tarjeta madre para i5 12400f', ['socket=LGA 1700'], 'Socket LGA 1700'],
  ['mother compatible con 9800x3d', ['socket=AM5'], 'Socket AM5'],
  ['motherboard para 265k', ['socket=LGA 1851'], 'Socket LGA 1851'],
])('«%s» is narrowed by the socket', (q, words, label) => {
  expect(first(q)?.values).toEqual([{ key: 'socket', words }]);
  expect(chipsOf(q)).toEqual([label]);
});

test.each([
  ['ram para b650', 'ram_type=DDR5'],
  ['memoria ram para ryzen 5 5600', 'ram_type=DDR4'],
  ['ram para am4', 'ram_type=DDR4'],
  ['disipador para mi 7800x3d', 'sockets=AM5'],
])('«%s» is narrowed by what it has to fit', (q, word) => {
  expect(first(q)?.values.flatMap(({ words }) => words)).toEqual([word]);
});

test('boards of two kinds of memory narrow none', () => {
  expect(first('ram para b760')?.values).toEqual([]);
});

test('what lacks a feature is told by the words that it does not have', () => {
  expect(first('mouse con cable')).toMatchObject({
    words: 'mouse',
    indexed: ['!inalambrico & !wireless & !bluetooth'],
    chips: [{ label: 'Alámbrico', without: 'mouse' }],
  });
});

test('a generation of PCIe and sizes without their unit are read of drives alone', () => {
  expect(chipsOf('ssd gen 5')).toEqual(['PCIe 5.0']);
  expect(chipsOf('ssd 512')).toEqual(['512 GB']);
  expect(chipsOf('ssd bx 500')).toEqual([]);
  expect(chipsOf('laptop gen 5')).toEqual([]);
});

test('a kind that only the use names is meant where nothing else is said', () => {
  expect(first('algo para que no se apague mi compu no break')).toMatchObject({ kinds: ['ups'] });
  expect(first('heatsink para procesador')).toMatchObject({ kinds: ['cpu_cooler'] });
});

test('a maker whose name begins as a kind does names none', () => {
  expect(understandSearch('cooler master nr200')).toEqual([]);
});

test('where no card has the chip that was typed its brothers are looked for, then any card', () => {
  const [exact, ...others] = understandSearch('pny rtx 5060');
  expect(exact?.indexed).toContain('!5060ti');
  expect(others.map(({ words, indexed, leftOut }) => [words, indexed, leftOut])).toEqual([
    ['pny rtx 5060', [], []],
    ['pny', [], ['rtx 5060']],
  ]);
});

test('a generation of processors or cards is all that its numbers begin with', () => {
  expect(chipsOf('procesador ryzen serie 7000')).toEqual(['Ryzen 7000']);
  expect(chipsOf('rtx serie 40')).toEqual(['RTX 4000']);
  expect(chipsOf('ryzen 7 7700')).toBeUndefined();
});

test('modules and their size are one kit', () => {
  expect(first('ram ddr5 2x16gb')).toMatchObject({
    values: [
      { key: 'capacity', words: ['capacity=32'] },
      { key: 'modules', words: ['modules=2'] },
    ],
    chips: [{ label: '2×16 GB', without: 'ram ddr5' }],
  });
});

test('uses and praise that tell no goods apart are left out, and said', () => {
  expect(first('las mejores sillas de oficina')).toMatchObject({ leftOut: ['mejores', 'de oficina'] });
  expect(understandSearch('laptop para editar video').map(({ words, leftOut }) => [words, leftOut])).toEqual([
    ['laptop', ['para editar video']],
  ]);
});
