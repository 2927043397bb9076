import { expect, test } from 'vitest';
import { mergeSpecs, specLeaves, specsOfLeaves } from './spec-layers.ts';

test('staff win over the import and the import over OpenDB, value by value', () => {
  const merged = mergeSpecs({
    staff: { tdp: 120 },
    import: { tdp: 105, memory: { slots: 4 } },
    opendb: { tdp: 95, memory: { slots: 2, max: 128 }, socket: 'AM5' },
  });
  expect(merged.specs).toEqual({ tdp: 120, memory: { slots: 4, max: 128 }, socket: 'AM5' });
  expect(merged.sources).toEqual({ tdp: 'staff', 'memory.max': 'opendb', socket: 'opendb' });
});

test('counts of one group come from one source, because a missing member means zero', () => {
  const merged = mergeSpecs({
    import: { usb_headers: { usb_2_0: 2 }, connectors: { pcie_6_plus_2_pin: 4, sata: 6 } },
    opendb: {
      usb_headers: { usb_2_0: 2, usb_3_2_gen_2: 1 },
      connectors: { pcie_12vhpwr: 1, eps_8_pin: 2 },
    },
  });
  expect(merged.specs).toEqual({
    usb_headers: { usb_2_0: 2 },
    connectors: { pcie_6_plus_2_pin: 4, sata: 6, eps_8_pin: 2 },
  });
  expect(merged.sources).toEqual({ 'connectors.eps_8_pin': 'opendb' });
});

test('«not known» of staff hides the values of other sources', () => {
  const merged = mergeSpecs({ staff: { length: null }, import: { length: 300 }, opendb: { length: 301 } });
  expect(merged.specs).toEqual({});
  expect(merged.sources).toEqual({ length: 'staff' });
});

test('a product with one source stays as imported', () => {
  const specs = { cores: { total: 8 }, color: ['BLACK'], a: { b: { c: false } } };
  expect(mergeSpecs({ import: specs })).toEqual({ specs, sources: {} });
  expect(specsOfLeaves(specLeaves(specs))).toEqual(specs);
});

test("a value wins over a lower source's group at the same path", () => {
  expect(mergeSpecs({ import: { memory: 'DDR5' }, opendb: { memory: { slots: 4 } } }).specs).toEqual({
    memory: 'DDR5',
  });
});

test('a spec that is called as a prototype is left out, and changes nothing of others', () => {
  const hostile = JSON.parse('{"__proto__": {"tdp": 1}, "length": 2}') as Record<string, unknown>;
  const specs = specsOfLeaves(specLeaves(hostile));
  expect(specs).toEqual({ length: 2 });
  expect(specs['tdp']).toBeUndefined();
});
