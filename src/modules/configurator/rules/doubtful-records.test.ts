import { describe, expect, test } from 'vitest';
import { compilePart } from './compile-part.ts';
import { buildOf } from './parts.ts';
import { cpu, gpu, housing, memory, motherboard, networkCard, nvme, psu } from './testing/sample-parts.ts';

/* Slips and defaults found in real records of distributors and of OpenDB, and what is read of them. */

describe('memory', () => {
  const read = (name: string, changes = {}) => buildOf([memory(changes, { name })]).memory[0];

  test('the name says how many modules of how much are sold', () => {
    const slip = { capacity: 48, 'modules.quantity': 1 };
    expect(read('Vengeance DDR5-6000 32GB (2x16GB)', slip)).toMatchObject({ modules: 2, capacityGb: 32 });
    expect(read('Fury DDR4 128 GB (4 × 32 GB)', slip)).toMatchObject({ modules: 4, capacityGb: 128 });
    expect(read('Fury DDR4 64 GB', slip)).toMatchObject({ modules: 1, capacityGb: 48 });
  });

  test('codes in the name tell modules for servers, whatever a default says', () => {
    const registered = (name: string, stated: string | undefined = 'Unbuffered') =>
      read(name, { registered: stated })?.isRegistered;
    for (const name of [
      'Kingston KSM48R40BD8KMM-32HMR Green',
      'Kingston KSM26L19Q4/64',
      'Samsung M393A4K40DB3-CWE',
      'Samsung M386A8K40CM2',
      'Samsung M321R4GA3BB6',
      'Corsair WS Registered',
      'Memoria RDIMM',
      'Memoria LR-DIMM',
    ]) {
      expect(registered(name), name).toBe(true);
    }
    expect(registered('Kingston KSM56E46BD8KM-48HM')).toBe(false);
    expect(registered('Kingston KSM56E46BD8KM-48HM Server Premier')).toBe(false);
    expect(registered('SMART Value ECC UDIMM for server')).toBe(false);
    expect(registered('Innodisk U-DIMM', 'x')).toBe(false);
    expect(registered('Kingston Server Premier')).toBe(undefined);
    expect(registered('Kingston Server Premier', 'Registered')).toBe(true);
    expect(registered('Kingston FURY')).toBe(false);
    expect(read('Kingston FURY', { registered: undefined })?.isRegistered).toBe(undefined);
    expect(read('Innodisk UDIMM', { registered: undefined })?.isRegistered).toBe(false);
  });

  test('«Non ECC» is no ECC', () => {
    const ecc = (name: string, stated: string | undefined = 'Non-ECC') => read(name, { ecc: stated })?.isEcc;
    expect(ecc('Gigastone UDIMM Unbuffered Non ECC')).toBe(false);
    expect(ecc('HyperX Non-ECC', 'ECC')).toBe(true);
    expect(read('HyperX', { ecc: undefined })?.isEcc).toBe(undefined);
    expect(ecc('Innodisk ECC UDIMM')).toBe(true);
    for (const letter of ['E', 'R', 'L', 'S']) expect(ecc(`Kingston KSM48${letter}40BD8`)).toBe(true);
    expect(ecc('Kingston KSM48X')).toBe(false);
  });
});

describe('processors', () => {
  const read = (name: string, changes = {}) => buildOf([cpu(changes, { name })]).cpu[0];

  test('an F at the end of the number is a processor without graphics', () => {
    const graphics = (name: string, model: string | undefined) =>
      read(name, { 'specifications.integratedGraphics.model': model })?.hasGraphics;
    expect(graphics('AMD Ryzen 5 7500F', '0')).toBe(false);
    expect(graphics('Intel Core i5-14600KF', undefined)).toBe(false);
    expect(graphics('Intel Core Ultra 5 225F', 'Intel Graphics')).toBe(false);
    expect(graphics('AMD Ryzen 7 7700', '0')).toBe(undefined);
    expect(graphics('AMD Ryzen 7 7700', undefined)).toBe(undefined);
    expect(graphics('AMD Ryzen 7 7700', 'None')).toBe(false);
    expect(graphics('AMD Ryzen 7 7700', 'AMD Radeon Graphics')).toBe(true);
  });

  test('Haswell and Broadwell of «LGA 2011» are of LGA 2011-3', () => {
    const socket = (stated: string, microarchitecture: string | undefined) =>
      read('Intel Xeon E5-2630 v4', { socket: stated, microarchitecture })?.socket;
    expect(socket('LGA 2011', 'Broadwell')).toBe('LGA 2011-3');
    expect(socket('LGA 2011', 'Haswell')).toBe('LGA 2011-3');
    expect(socket('LGA 2011', 'Ivy Bridge EP')).toBe('LGA 2011');
    expect(socket('LGA 2011', undefined)).toBe(undefined);
    expect(socket('LGA 1150', 'Haswell')).toBe('LGA 1150');
    expect(socket('sTR4', 'Zen')).toBe('TR4');
  });
});

describe('boards', () => {
  const read = (changes = {}, name = 'MSI B650') => buildOf([motherboard(changes, { name })]).motherboard[0];

  test('a small board of more than two slots takes short modules, or its record slipped', () => {
    const small = (slots: number) => read({ form_factor: 'Mini-ITX', 'memory.slots': slots });
    expect(small(2)).toMatchObject({ memorySlots: 2, takesDesktopModules: true });
    expect([small(3)?.memorySlots, small(3)?.takesDesktopModules]).toEqual([undefined, undefined]);
    expect(read()).toMatchObject({ memorySlots: 4, takesDesktopModules: true });
  });

  test('of a board without a size more than two slots are not believed', () => {
    expect(read({ form_factor: undefined })?.memorySlots).toBe(undefined);
    expect(read({ form_factor: undefined, 'memory.slots': 2 })?.memorySlots).toBe(2);
  });

  test('of which kind the memory slots are is not known of a board without size or socket', () => {
    expect(read({ form_factor: undefined })?.takesDesktopModules).toBe(undefined);
    expect(read({ socket: undefined })?.takesDesktopModules).toBe(undefined);
  });

  test('a size that the name gainsays is not known', () => {
    const size = (name: string, stated = 'ATX') => read({ form_factor: stated }, name)?.formFactor;
    expect(size('ASRock B650M Pro RS AM5 DDR5 MICRO-ATX')).toBe(undefined);
    expect(size('Gigabyte mATX')).toBe(undefined);
    expect(size('Gigabyte ATX')).toBe('ATX');
    expect(size('Gigabyte Micro ATX', 'Micro ATX')).toBe('Micro ATX');
  });
});

test('plugs that cannot carry the card are not all of them', () => {
  const plugs = (power_connectors: object, tdp: number | undefined) =>
    buildOf([gpu({ power_connectors, tdp })]).gpu[0]?.plugs;
  expect([plugs({ pcie_8_pin: 1 }, 225), plugs({ pcie_8_pin: 1 }, 226)]).toEqual([
    { eight: 1, sixteen: 0, watts: 225 },
    undefined,
  ]);
  expect([plugs({ pcie_6_pin: 1 }, 150), plugs({ pcie_6_pin: 1 }, 151)]).toEqual([
    { eight: 1, sixteen: 0, watts: 150 },
    undefined,
  ]);
  expect([plugs({ pcie_12VHPWR: 1 }, 675), plugs({ pcie_12VHPWR: 1 }, 676)]).toEqual([
    { eight: 0, sixteen: 1, watts: 675 },
    undefined,
  ]);
  expect(plugs({ pcie_8_pin: 1 }, undefined)).toBe(undefined);
});

test('a card of 77 slots is one that nobody measured', () => {
  const width = (total_slot_width: number) => buildOf([gpu({ total_slot_width })]).gpu[0]?.slotWidth;
  expect([0.9, 1, 5, 5.1, 77].map(width)).toEqual([undefined, 1, 5, undefined, undefined]);
});

test('a supply of 86 mm is one whose height was entered', () => {
  const length = (form_factor: string, mm: number | undefined) =>
    buildOf([psu({ form_factor, length: mm })]).psu[0]?.lengthMm;
  expect([length('ATX', 99), length('ATX', 100), length('ATX', undefined)]).toEqual([
    undefined,
    100,
    undefined,
  ]);
  expect(length('TFX', 85)).toBe(85);
});

test('a case with a supply and «None» beside it is not known to have one', () => {
  const has = (power_supply: string | undefined, power_supply_included: boolean | undefined) =>
    buildOf([housing({ power_supply, power_supply_included })]).case[0]?.hasSupply;
  expect(has('None', true)).toBe(undefined);
  expect(has('None', false)).toBe(false);
  expect(has('80+ Gold SFX-L PSU', true)).toBe(true);
  expect(has('650W', false)).toBe(true);
  expect(has('ATX PS2', undefined)).toBe(false);
});

test('PCI Express is no PCI, however it is written', () => {
  const bus = (name: string) => buildOf([networkCard({ interface: undefined }, { name })]).card[0]?.bus;
  const express = [
    'Intel PCIe x4',
    'Intel PCI-E x1',
    'TP-Link PCI-Express',
    'TP-Link PCI Express',
    'Asus PCIe3.0',
  ];
  expect(express.map(bus)).toEqual(express.map(() => 'pcie'));
  expect(bus('D-Link DGE-530T Gigabit Ethernet PCI')).toBe('pci');
  expect(bus('Encore ENM232')).toBe(undefined);
});

test('a drive of 2.5" for PCIe needs a port of its own', () => {
  const drive = nvme({ form_factor: '2.5"', interface: 'PCIe 4.0 x4' });
  expect(drive).toMatchObject({ shape: '2.5', bus: 'nvme' });
  expect(compilePart({ refId: 'X', kind: 'ssd', name: 'x', available: 1, specs: {} })).toMatchObject({
    kind: 'drive',
  });
});
