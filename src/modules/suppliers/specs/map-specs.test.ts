import { expect, test } from 'vitest';
import type { ProductKind } from '../../catalog/index.ts';
import { mapSpecs } from './map-specs.ts';

test.each<[ProductKind, Record<string, unknown>, Record<string, unknown>]>([
  ['gpu', { 'Longitud de la tarjeta': '32.5 cm' }, { length: 325 }],
  ['gpu', { 'Largo de la tarjeta (mm)': '325' }, { length: 325 }],
  ['gpu', { 'Card length': '12.8 in (325 mm)' }, { length: 325.12 }],
  ['gpu', { Memoria: '16 GB', TDP: '125W' }, { memory: 16, tdp: 125 }],
  ['gpu', { Enfriamiento: '3 ventiladores' }, { cooling: '3 Fans' }],
  ['gpu', { 'Procesador gráfico': 'NVIDIA® GeForce RTX™ 5070Ti' }, { chipset: 'GeForce RTX 5070 Ti' }],
  ['cpu', { Socket: 'LGA1700' }, { socket: 'LGA 1700' }],
  ['cpu', { zócalo: 'AMD AM5', Núcleos: '8 núcleos' }, { socket: 'AM5', cores: { total: 8 } }],
  ['cpu', { 'Frecuencia base': '3,200 MHz' }, { clocks: { performance: { base: 3.2 } } }],
  ['cpu', { 'Incluye disipador': 'Sí' }, { specifications: { includesCooler: true } }],
  [
    'motherboard',
    { 'Factor de forma': 'Micro-ATX', Chipset: 'B650' },
    { form_factor: 'Micro ATX', chipset: 'AMD B650' },
  ],
  ['memory', { Velocidad: '3200 MHz / 3.2 GHz' }, { speed: 3200 }],
  ['memory', { Velocidad: '5600 MT/s', Color: 'Negro / rojo' }, { speed: 5600, color: ['BLACK', 'RED'] }],
  ['memory', { Capacidad: '16GB (2x8GB)' }, { capacity: 16, modules: { quantity: 2, capacity_gb: 8 } }],
  ['ssd', { Capacidad: '2 TB', Interfaz: 'SATA III' }, { capacity: 2000, interface: 'SATA 6.0 Gb/s' }],
  [
    'psu',
    { Certificación: '80 PLUS Oro', Modular: 'No modular' },
    { efficiency_rating: '80+ Gold', modular: 'Non-Modular' },
  ],
  ['mouse', { 'Peso del producto': '0.25 lb' }, { weight: 113.398 }],
  [
    'monitor',
    { Pantalla: '68.58 cm', Resolución: 'Full HD (1920 x 1080)' },
    { screen_size: 27, resolution: { horizontalRes: 1920, verticalRes: 1080 } },
  ],
  [
    'cpu_cooler',
    { 'Nivel de ruido': '25.6 dBA', 'Sockets compatibles': 'AM4, AM5, LGA 1700' },
    { max_noise_level: 25.6, cpu_sockets: ['AM4', 'AM5', 'LGA 1700'] },
  ],
])('a %s: %j says what the shop has under its own names', (kind, said, becomes) => {
  const mapped = mapSpecs(kind, said);
  // What it came with stays beside it.
  expect(mapped).toEqual({ ...said, ...becomes });
});

test.each<[ProductKind, Record<string, unknown>]>([
  ['gpu', { Memoria: '16' }],
  ['gpu', { Memoria: '8-16 GB' }],
  ['gpu', { 'Longitud de la tarjeta': '325' }],
  ['gpu', { 'Longitud de la tarjeta': '3.200 mm' }],
  ['gpu', { 'Longitud de la tarjeta': '32.5 cm (330 mm)' }],
  ['gpu', { Largo: '32.5 cm' }],
  ['psu', { 'Longitud (mm)': '160' }],
  ['cpu_cooler', { Altura: '155 mm' }],
  ['mouse', { Peso: '250 g' }],
  ['gpu', { TDP: 'bajo' }],
  ['gpu', { Memoria: '16Gb' }],
  ['cpu', { Socket: 'LGA 9999' }],
  ['cpu', { 'Frecuencia base': 3.2 }],
  ['memory', { Capacidad: '32 GB (2x8GB)' }],
  ['memory', { Velocidad: '2133-3200 MHz' }],
  ['case', { Tipo: 'Micro-ATX' }],
  ['psu', { Modular: 'Sí' }],
  ['ssd', { Formato: 'M.2' }],
  ['monitor', { Resolución: 'Full HD' }],
  ['gpu', { memory: 16, Memoria: '8 GB' }],
  ['motherboard', { memory: 'mucha', 'Ranuras de memoria': '4' }],
  ['gpu', { Memoria: { de: 'objeto' }, Largo: null }],
  [
    'gpu',
    JSON.parse('{"__proto__": "16 GB", "constructor": "1", "toString": "x"}') as Record<string, unknown>,
  ],
])('a %s: of %j nobody knows more than it says, and it stays as it is', (kind, said) => {
  const before = JSON.stringify(said);
  expect(JSON.stringify(mapSpecs(kind, said))).toBe(before);
});

test('of two names for one thing the first one holds, and both stay to be seen', () => {
  expect(mapSpecs('gpu', { Memoria: '16 GB', VRAM: '8 GB' })).toEqual({
    Memoria: '16 GB',
    VRAM: '8 GB',
    memory: 16,
  });
});

test('three hundred columns are read, and the record is not changed', () => {
  const said = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`Dato ${index}`, `${index} mm`]),
  );
  const cores = Object.freeze({ threads: 16 });
  const record = Object.freeze({ ...said, cores, Núcleos: '8' });
  const mapped = mapSpecs('cpu', record);
  expect(mapped).toEqual({ ...record, cores: { threads: 16, total: 8 } });
});

test('a text under the name that the shop has for it too becomes a number', () => {
  expect(mapSpecs('gpu', { length: '325', tdp: '300 W', color: 'Blanco' })).toEqual({
    length: 325,
    tdp: 300,
    color: ['WHITE'],
  });
});

test('specs in the shop’s own form pass as they are, however they spell it', () => {
  const own = {
    color: 'Black',
    wireless_networking: 'Wi-Fi 7 Bluetooth 5.4',
    socket: 'sTR4',
    memory: { slots: 4 },
  };
  expect(mapSpecs('motherboard', own)).toBe(own);
  expect(mapSpecs('motherboard', { socket: 'LGA1700' })).toEqual({ socket: 'LGA 1700' });
});
