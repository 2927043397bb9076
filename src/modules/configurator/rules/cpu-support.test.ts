import { expect, test } from 'vitest';
import { cpuSupport } from './cpu-support.ts';
import { type CpuIdentity, cpuGeneration, generationNames } from './cpu-generation.ts';
import type { CpuGeneration } from './parts.ts';

const letters = { yes: 'Y', bios: 'B', some: 'V', no: 'N' } as const;
const intelTwins = 'xeon-e3 N, xeon-e N';

/** The whole table by hand: chipsets, and what each says of generations. */
const table: readonly (readonly [chipsets: string, generations: string])[] = [
  [
    'A320 B350 X370',
    'bristol-ridge Y, ryzen-1000 Y, ryzen-2000g B, ryzen-2000 B, ryzen-3000g B, ryzen-3000 B, ryzen-4000 B, ryzen-5000 B',
  ],
  [
    'B450 X470',
    'bristol-ridge V, ryzen-1000 Y, ryzen-2000g Y, ryzen-2000 Y, ryzen-3000g B, ryzen-3000 B, ryzen-4000 B, ryzen-5000 B',
  ],
  [
    'A520 B550',
    'bristol-ridge N, ryzen-1000 N, ryzen-2000g N, ryzen-2000 N, ryzen-3000g N, ryzen-3000 Y, ryzen-4000 Y, ryzen-5000 Y',
  ],
  [
    'X570',
    'bristol-ridge N, ryzen-1000 N, ryzen-2000g V, ryzen-2000 Y, ryzen-3000g Y, ryzen-3000 Y, ryzen-4000 B, ryzen-5000 B',
  ],
  ['A620 A620A B650 B650E X670 X670E', 'ryzen-7000 Y, ryzen-8000 B, ryzen-9000 B, epyc-4004 V'],
  ['B840 B850 X870 X870E', 'ryzen-7000 Y, ryzen-8000 Y, ryzen-9000 Y, epyc-4004 V'],
  ['H610 B660 H670 Z690 Q670 W680', 'core-12 Y, core-13 B, core-14 B'],
  ['B760 H770 Z790', 'core-12 Y, core-13 Y, core-14 B'],
  ['Z890 B860 H810 W880 Q870', 'core-ultra-200 Y, core-ultra-200-plus B'],
  ['H410 B460', 'core-10 Y, core-11 N'],
  ['H470 Q470 Z490 W480', 'core-10 Y, core-11 B'],
  ['H510 B560 H570 Q570 Z590 W580', 'core-10 Y, core-11 Y'],
  ['H110 B150 H170 Z170 Q150 Q170', `core-6 Y, core-7 B, core-8 N, core-9 N, ${intelTwins}`],
  ['B250 H270 Z270 Q250 Q270', `core-6 Y, core-7 Y, core-8 N, core-9 N, ${intelTwins}`],
  ['H310 B360 H370 Q370 Z370', `core-6 N, core-7 N, core-8 Y, core-9 B, ${intelTwins}`],
  ['B365 Z390', `core-6 N, core-7 N, core-8 Y, core-9 Y, ${intelTwins}`],
  ['C232 C236', 'xeon-e3 Y, core-6 V, core-7 V, core-8 N, core-9 N, xeon-e N'],
  ['C242 C246', 'xeon-e Y, core-8 V, core-9 V, core-6 N, core-7 N, xeon-e3 N'],
  ['H81 B85 Q85 Q87 H87 Z87', 'haswell Y, broadwell N'],
  ['H97 Z97', 'haswell Y, broadwell B'],
  ['H61 H67 P67 Z68', 'sandy-bridge Y, ivy-bridge B'],
  ['B75 H77 Q75 Q77 Z75 Z77', 'sandy-bridge Y, ivy-bridge Y'],
  ['X299', 'core-x-9000 Y, core-x-10000 B, xeon-w N'],
  ['X99 C612', 'haswell-e Y, broadwell-e B'],
  ['X399', 'threadripper-1000 Y, threadripper-2000 B'],
  ['TRX40', 'threadripper-3000 Y'],
  ['TRX50', 'threadripper-7000 Y, threadripper-pro-7000 Y, threadripper-9000 B, threadripper-pro-9000 B'],
  ['WRX90', 'threadripper-7000 N, threadripper-9000 N, threadripper-pro-7000 Y, threadripper-pro-9000 B'],
];
const generations = Object.keys(generationNames) as CpuGeneration[];

test.each(table)('%s: %s', (chipsets, expected) => {
  const wanted = expected.split(', ').toSorted();
  for (const chipset of chipsets.split(' ')) {
    const found = generations.flatMap((generation) => {
      const known = cpuSupport({ chipset, hasNewDie: false }, generation);
      return known ? [`${generation} ${letters[known.support]}`] : [];
    });
    expect(found.toSorted()).toEqual(wanted);
  }
});

test('of boards sold again with the newer die some take the eleventh generation', () => {
  expect(cpuSupport({ chipset: 'H410', hasNewDie: true }, 'core-11')?.support).toBe('some');
  expect(cpuSupport({ chipset: 'H410', hasNewDie: true }, 'core-10')?.support).toBe('yes');
  expect(cpuSupport({ chipset: 'Z490', hasNewDie: true }, 'core-11')?.support).toBe('bios');
  expect(cpuSupport({ chipset: 'Z170', hasNewDie: true }, 'core-8')?.support).toBe('no');
});

test('each row says where it comes from', () => {
  const sources = table.map(([chipsets]) => {
    const chipset = chipsets.split(' ')[0] ?? '';
    const known = generations.flatMap(
      (generation) => cpuSupport({ chipset, hasNewDie: false }, generation) ?? [],
    );
    return `${chipset}: ${known[0]?.source}`;
  });
  expect(sources).toEqual([
    'A320: AMD, boletines de BIOS de la serie 300',
    'B450: AMD, artículo PA-100',
    'A520: AMD, chipsets de la serie 500',
    'X570: AMD, chipsets de la serie 500',
    'A620: AMD, AGESA 1.1.7.0 y posteriores',
    'B840: AMD, chipsets de la serie 800',
    'H610: Intel y fabricantes, BIOS para 13.ª y 14.ª generación',
    'B760: Intel y fabricantes, BIOS para 14.ª generación',
    'Z890: Intel, chipsets de la serie 800',
    'H410: Intel, serie 400 de 22 nm',
    'H470: Intel, serie 400',
    'H510: Intel, serie 500',
    'H110: Intel, serie 100',
    'B250: Intel, serie 200',
    'H310: Intel, serie 300',
    'B365: Intel, serie 300',
    'C232: Intel, chipsets para Xeon E3',
    'C242: Intel, chipsets para Xeon E',
    'H81: Intel, serie 8',
    'H97: Intel, serie 9',
    'H61: Intel, serie 6',
    'B75: Intel, serie 7',
    'X299: Intel, X299',
    'X99: Intel, X99 y C612',
    'X399: AMD, X399',
    'TRX40: AMD, TRX40',
    'TRX50: AMD, TRX50',
    'WRX90: AMD, WRX90',
  ]);
});

test.each<
  [expected: string, name: string, socket: string | undefined, architecture?: string, hasGraphics?: boolean]
>([
  ['bristol-ridge', 'A10-9700', 'AM4', 'Excavator'],
  ['ryzen-1000', 'Ryzen 5 1600', 'AM4', 'Zen', false],
  ['ryzen-2000g', 'Ryzen 5 2400G', 'AM4', 'Zen', true],
  ['undefined', 'Ryzen 5', 'AM4', 'Zen'],
  ['ryzen-2000', 'Ryzen 5 1600 AF', 'AM4', 'Zen+', false],
  ['ryzen-3000g', 'Ryzen 5 3400G', 'AM4', 'Zen+', true],
  ['undefined', 'Ryzen 5', 'AM4', 'Zen+'],
  ['ryzen-3000', 'Ryzen 5 3600', 'AM4', 'Zen 2', false],
  ['ryzen-4000', 'Ryzen 5 4600G', 'AM4', 'Zen 2', true],
  ['ryzen-4000', 'Ryzen 5 4500', 'AM4', 'Zen 2', false],
  ['ryzen-4000', 'Ryzen 5 4600GE', 'AM4', 'Zen 2'],
  ['ryzen-4000', 'Ryzen Zen 2 APU', 'AM4', 'Zen 2', true],
  ['undefined', 'Ryzen', 'AM4', 'Zen 2'],
  ['ryzen-5000', 'Ryzen 5 5600', 'AM4', 'Zen 3'],
  ['undefined', 'Ryzen', 'AM4', 'Zen 9'],
  ['epyc-4004', 'AMD EPYC 4564P', 'AM5', 'Zen 4'],
  ['undefined', 'AMD EPYC 4565P', 'AM5', 'Zen 5'],
  ['ryzen-8000', 'Ryzen 5 8600G', 'AM5', 'Zen 4'],
  ['ryzen-8000', 'Ryzen 7 8700F', 'AM5', 'Zen 4'],
  ['ryzen-8000', 'Ryzen 5 8500GE', 'AM5', 'Zen 4'],
  ['ryzen-9000', 'Ryzen 7 9700X', 'AM5', 'Zen 5'],
  ['ryzen-7000', 'Ryzen 7 7700', 'AM5', 'Zen 4'],
  ['undefined', 'Ryzen', 'AM5', 'Zen 7'],
  ['core-ultra-200', 'Intel Core Ultra 7 265K', 'LGA 1851', 'Arrow Lake'],
  ['core-ultra-200-plus', 'Intel Core Ultra 7 270K Plus', 'LGA 1851', 'Arrow Lake'],
  ['core-ultra-200-plus', 'Intel Core Ultra 5 250KF', 'LGA 1851', 'Arrow Lake Refresh'],
  ['undefined', 'Intel Core Ultra 7 365K', 'LGA 1851', 'Arrow Lake'],
  ['core-12', 'Core i5-12400F', 'LGA 1700', 'Alder Lake'],
  ['core-13', 'Core i3 13100', 'LGA 1700', 'Raptor Lake'],
  ['core-14', 'Core i9-14900K', 'LGA 1700', 'Raptor Lake'],
  ['undefined', 'Core i9-10900K', 'LGA 1700', 'Raptor Lake'],
  ['core-12', 'Pentium Gold G7400', 'LGA 1700', 'Alder Lake'],
  ['core-12', 'Celeron G6900T', 'LGA 1700', 'Alder Lake'],
  ['undefined', 'Celeron G1', 'LGA 1700', 'Alder Lake'],
  ['core-10', 'Core i7-10700K', 'LGA 1200', 'Comet Lake'],
  ['core-11', 'Core i5-11400', 'LGA 1200', 'Rocket Lake'],
  ['undefined', 'Core i5-12400', 'LGA 1200', 'Alder Lake'],
  ['core-10', 'Pentium Gold G6400', 'LGA 1200', 'Comet Lake'],
  ['core-10', 'Celeron G5905', 'LGA 1200', 'Comet Lake'],
  ['undefined', 'Celeron G5905', 'LGA 1200'],
  ['undefined', 'Xeon W-1250', 'LGA 1200', 'Comet Lake'],
  ['core-6', 'Core i5-6500', 'LGA 1151', 'Coffee Lake'],
  ['core-9', 'Core i7 9700T', 'LGA 1151', 'Coffee Lake'],
  ['xeon-e3', 'Xeon E3-1230 v6', 'LGA 1151', 'Kaby Lake'],
  ['xeon-e3', 'Xeon E3-1230 v5', 'LGA 1151', 'Skylake'],
  ['undefined', 'Xeon E3-1230 v3', 'LGA 1151', 'Haswell'],
  ['xeon-e', 'Xeon E-2136', 'LGA 1151', 'Coffee Lake'],
  ['xeon-e', 'Xeon E 2278G', 'LGA 1151', 'Coffee Lake'],
  ['core-6', 'Pentium G4400', 'LGA 1151', 'Skylake'],
  ['core-7', 'Pentium G4560', 'LGA 1151', 'Kaby Lake'],
  ['core-8', 'Pentium G5400', 'LGA 1151', 'Coffee Lake'],
  ['core-9', 'Pentium G5420', 'LGA 1151', 'Coffee Lake Refresh'],
  ['undefined', 'Pentium', 'LGA 1151'],
  ['haswell', 'Core i5-4570', 'LGA 1150', 'Haswell Refresh'],
  ['broadwell', 'Core i7-5775C', 'LGA 1150', 'Broadwell'],
  ['undefined', 'Core i7', 'LGA 1150', 'Skylake'],
  ['sandy-bridge', 'Core i5-2500K', 'LGA 1155', 'Sandy Bridge'],
  ['ivy-bridge', 'Core i5-3570K', 'LGA 1155', 'ivy bridge'],
  ['undefined', 'Core i5', 'LGA 1155', 'Haswell'],
  ['xeon-w', 'Intel Xeon W-2133', 'LGA 2066', 'Skylake'],
  ['core-x-10000', 'Core i9-10920X', 'LGA 2066', 'Cascade Lake'],
  ['core-x-10000', 'Core i9 10980XE', 'LGA 2066', 'Cascade Lake'],
  ['core-x-9000', 'Core i7-7820X', 'LGA 2066', 'Skylake'],
  ['core-x-9000', 'Core i9 9980XE', 'LGA 2066', 'Skylake'],
  ['undefined', 'Core i5-7640', 'LGA 2066', 'Kaby Lake'],
  ['haswell-e', 'Core i7-5820K', 'LGA 2011-3', 'Haswell-E'],
  ['broadwell-e', 'Core i7-6800K', 'LGA 2011-3', 'Broadwell-E'],
  ['undefined', 'Core i7', 'LGA 2011-3', 'Skylake'],
  ['threadripper-1000', 'Threadripper 1950X', 'TR4', 'Zen'],
  ['threadripper-2000', 'Threadripper 2970WX', 'TR4', 'Zen+'],
  ['undefined', 'Threadripper 3970X', 'TR4', 'Zen 2'],
  ['threadripper-3000', 'Threadripper 3970X', 'sTRX4', 'Zen 2'],
  ['undefined', 'Threadripper PRO 3975WX', 'sTRX4', 'Zen 2'],
  ['undefined', 'Threadripper 3975WX', 'sTRX4', 'Zen 2'],
  ['undefined', 'Threadripper 2990X', 'sTRX4', 'Zen+'],
  ['threadripper-7000', 'Threadripper 7970X', 'sTR5', 'Zen 4'],
  ['threadripper-pro-7000', 'Threadripper PRO 7975WX', 'sTR5', 'Zen 4'],
  ['threadripper-pro-7000', 'Threadripper 7975WX', 'sTR5', 'Zen 4'],
  ['threadripper-9000', 'Threadripper 9970X', 'sTR5', 'Zen 5'],
  ['threadripper-pro-9000', 'Threadripper PRO 9975WX', 'sTR5', 'Zen 5'],
  ['undefined', 'Threadripper', 'sTR5', 'Zen 5'],
  ['undefined', 'FX-8350', 'AM3+', 'Vishera'],
  ['undefined', 'Anything', undefined, 'Zen 4'],
])('%s: %s (%s, %s)', (expected, name, socket, microarchitecture, hasGraphics) => {
  const cpu: CpuIdentity = { name, socket, microarchitecture, hasGraphics };
  expect(String(cpuGeneration(cpu))).toBe(expected);
});

test('generations have the names that shoppers know', () => {
  expect(Object.values(generationNames).join('\n')).toBe(
    [
      ...[6, 7, 8, 9, 10, 11, 12, 13, 14].map((number) => `Core de ${number}.ª generación`),
      'Core Ultra 200',
      'Core Ultra 200 Plus',
      'Xeon E3 v5/v6',
      'Xeon E',
      'Xeon W',
      ...[2, 3, 4, 5].map((number) => `Core de ${number}.ª generación`),
      'Haswell-E / Xeon v3',
      'Broadwell-E / Xeon v4',
      'Core X 7000/9000',
      'Core X 10000',
      'AMD serie A (Bristol Ridge)',
      'Ryzen 1000',
      'Ryzen 2000G',
      'Ryzen 2000',
      'Ryzen 3000G',
      'Ryzen 3000',
      'Ryzen 4000',
      'Ryzen 5000',
      'Ryzen 7000',
      'Ryzen 8000',
      'Ryzen 9000',
      'EPYC 4004',
      'Threadripper 1000',
      'Threadripper 2000',
      'Threadripper 3000',
      'Threadripper 7000',
      'Threadripper 9000',
      'Threadripper PRO 7000',
      'Threadripper PRO 9000',
    ].join('\n'),
  );
});
