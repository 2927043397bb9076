import { expect, test } from 'vitest';
import { joinedM2Slots, m2Length, pcieGeneration, readM2Slots } from './m2-slots.ts';

const sizesOf = (isLegacy: boolean, ...sizes: string[]) =>
  joinedM2Slots(
    sizes.map((size) => ({ size, key: 'M' })),
    isLegacy,
  ).map(({ size }) => String(size));

test('a range or list that was cut is joined with the longer length after it', () => {
  for (const isLegacy of [true, false]) {
    expect(sizesOf(isLegacy, '2242-2260', '2280')).toEqual(['2242-2280']);
    expect(sizesOf(isLegacy, '2242/2260', '2280')).toEqual(['2242-2280']);
    expect(sizesOf(isLegacy, '2242-2280', '22110')).toEqual(['2242-22110']);
    expect(sizesOf(isLegacy, '2242-2260', '2280', '2242-2260', '2280')).toEqual(['2242-2280', '2242-2280']);
    expect(sizesOf(isLegacy, '2242-2280', '2260')).toEqual(['2242-2280', '2260']);
    expect(sizesOf(isLegacy, '2242-2260', '2260')).toEqual(['2242-2260', '2260']);
    // These end where slots do.
    expect(sizesOf(isLegacy, '2260/2280', '22110')).toEqual(['2260/2280', '22110']);
    expect(sizesOf(isLegacy, '2230/2242/2260', '2280')).toEqual(['2230/2242/2260', '2280']);
    expect(sizesOf(isLegacy, '2280', '22110')).toEqual(['2280', '22110']);
    expect(sizesOf(isLegacy, '2242-2260', '25110')).toEqual(['2242-2260', '25110']);
  }
});

test('single lengths that rise are one slot only where a program filled the record', () => {
  expect(sizesOf(true, '2242', '2260', '2280')).toEqual(['2242-2280']);
  expect(sizesOf(true, '2260', '2280', '2280')).toEqual(['2260-2280', '2280']);
  expect(sizesOf(true, '2260', '2260')).toEqual(['2260', '2260']);
  expect(sizesOf(true, '2280', '2260', '2242')).toEqual(['2280', '2260', '2242']);
  expect(sizesOf(false, '2242', '2260', '2280')).toEqual(['2242', '2260', '2280']);
});

test('slots of another key or link stay apart, and the length beside key E is left out', () => {
  const cut = { size: '2242-2260', key: 'M', interface: 'PCIe 4.0 x4' };
  const apart = (more: object) => joinedM2Slots([cut, { ...cut, size: '2280', ...more }], true).length;
  expect([apart({}), apart({ key: 'B' }), apart({ interface: 'PCIe 3.0 x4' })]).toEqual([1, 2, 2]);
  expect(joinedM2Slots([{ size: '2280', key: 'E', interface: 'CNVi' }, { key: 'M' }], true)).toEqual([
    { key: 'E', interface: 'CNVi' },
    { key: 'M' },
  ]);
  expect(
    joinedM2Slots(
      [
        { size: 2242, key: 'M' },
        { size: '2280', key: 'M' },
      ],
      true,
    ).length,
  ).toBe(2);
});

test('records are not changed while they are read', () => {
  const records = [
    { size: '2242-2260', key: 'M' },
    { size: '2280', key: 'M' },
  ];
  joinedM2Slots(records, true);
  expect(records).toEqual([
    { size: '2242-2260', key: 'M' },
    { size: '2280', key: 'M' },
  ]);
});

test('slots for drives are counted, measured and named by their link; those for Wi-Fi are not among them', () => {
  const read = (m2_slots: object[] | undefined, isLegacy = false) => readM2Slots({ m2_slots }, isLegacy);
  const slot = { size: '2260/2280', key: 'M', interface: 'PCIe 4.0 x4 / SATA' };
  const links = [
    { key: 'E' },
    { size: '2230', key: 'M' },
    slot,
    { size: '22110', key: 'B', interface: 'SATA3' },
  ];
  expect(read(links)).toEqual([
    { lengthMax: 80, takesSata: true, pcieGeneration: 4 },
    { lengthMax: 110, takesSata: true, pcieGeneration: undefined },
  ]);
  expect(read([slot], true)).toEqual([{ lengthMax: 80, takesSata: undefined, pcieGeneration: undefined }]);
  expect(read([{ ...slot, interface: 'PCIe 5.0 x4' }])).toMatchObject([
    { takesSata: false, pcieGeneration: 5 },
  ]);
  expect(read([{ size: '2280' }])).toBeUndefined();
  expect(read([])).toBeUndefined();
  expect(read(undefined)).toBeUndefined();
  // A record that ends before the usual length was cut: how far the slot goes is not known.
  expect(read([{ size: '2242/2260', key: 'M' }, { key: 'M' }])).toMatchObject([
    { lengthMax: undefined },
    { lengthMax: undefined },
  ]);
});

test('a length is the longest of those named, and none where one of them is a slip', () => {
  expect(['2230', '2242/2260/2280', '2280-22110', '2580 / 25110'].map(m2Length)).toEqual([30, 80, 110, 110]);
  expect(['2260/22800', '3280', '22', ''].map(m2Length)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(m2Length(undefined)).toBeUndefined();
});

test('a generation of PCIe is read from each way of writing it', () => {
  const said = [
    '4.0',
    'PCIe 5.0 x4',
    'PCIe4.0x4',
    'Gen3 x4',
    'PCIe Gen4x4',
    'PCIE 3.0 x4',
    'SATA and PCIe 4.0 x4/x2',
  ];
  expect(said.map(pcieGeneration)).toEqual([4, 5, 4, 3, 4, 3, 4]);
  expect(['PCIe', 'PCIe x4/x2', 'SATA3', '', '7.0', undefined].map(pcieGeneration)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
});

test('a record that lacks its link is one with the record before it', () => {
  const cut = { size: '2242-2260', key: 'M', interface: 'PCIe 4.0 x4' };
  expect(joinedM2Slots([cut, { size: '2280', key: 'M' }], false)).toEqual([{ ...cut, size: '2242-2280' }]);
  expect(
    joinedM2Slots(
      [
        { size: '2242-2260', key: 'M' },
        { ...cut, size: '2280' },
      ],
      false,
    ).length,
  ).toBe(1);
});
