import { describe, expect, test } from 'vitest';
import { rules } from './judge.ts';
import { cpu, judged, memory, motherboard, resultOf } from './testing/sample-parts.ts';

const rule = (id: string) => rules.find((one) => one.id === id);

test('ram-board-type', () => {
  const type = rule('ram-board-type');
  expect(resultOf(type, [memory(), motherboard()])).toBe('ok');
  expect(resultOf(type, [memory({ ram_type: 'DDR4' }), motherboard()])).toBe('error');
  expect(resultOf(type, [memory({ ram_type: undefined }), motherboard()])).toBe('unknown');
  expect(resultOf(type, [memory(), motherboard({ 'memory.ram_type': undefined })])).toBe('unknown');
  expect(resultOf(type, [memory()])).toBe('n/a');
});

describe('ram-form-factor', () => {
  const shape = rule('ram-form-factor');
  const laptop = { form_factor: '262-pin SO-DIMM' };

  test('laptop modules do not go into a desktop board', () => {
    expect(resultOf(shape, [memory(), motherboard()])).toBe('ok');
    expect(resultOf(shape, [memory(laptop), motherboard()])).toBe('error');
  });

  test('the wrong type is the other rule’s', () => {
    expect(resultOf(shape, [memory({ ...laptop, ram_type: 'DDR4' }), motherboard()])).toBe('n/a');
  });

  test('kits without form and boards that may take laptop modules are not known', () => {
    expect(resultOf(shape, [memory({ form_factor: undefined }), motherboard()])).toBe('unknown');
    expect(resultOf(shape, [memory(laptop), motherboard({ form_factor: 'Thin Mini-ITX' })])).toBe('unknown');
    expect(resultOf(shape, [memory(), motherboard({}, { name: 'ASRock X299E-ITX/ac' })])).toBe('unknown');
  });
});

describe('ram-slots', () => {
  const slots = rule('ram-slots');

  test('as many modules as slots fit, one more does not', () => {
    expect(resultOf(slots, [memory(), memory(), motherboard()])).toBe('ok');
    expect(resultOf(slots, [memory(), memory(), memory({ 'modules.quantity': 1 }), motherboard()])).toBe(
      'error',
    );
  });

  test('says both numbers', () => {
    expect(
      judged(slots, [memory({ 'modules.quantity': 4 }), motherboard({ 'memory.slots': 2 })]),
    ).toMatchObject([
      { left: '4 módulos', right: '2 ranuras', message: 'Llevas 4 módulos y la placa tiene 2 ranuras.' },
    ]);
  });

  test('a missing count is not known unless the rest is too many already', () => {
    const silent = memory({ 'modules.quantity': undefined });
    expect(resultOf(slots, [silent, motherboard()])).toBe('unknown');
    expect(resultOf(slots, [memory({ 'modules.quantity': 8 }), silent, motherboard()])).toBe('error');
    expect(resultOf(slots, [memory(), motherboard({ 'memory.slots': undefined })])).toBe('unknown');
  });
});

describe('ram-capacity-board', () => {
  const capacity = rule('ram-capacity-board');
  const board = (max: number | undefined, more = {}) => motherboard({ 'memory.max': max, ...more });

  test('exactly the maximum is fine', () => {
    expect(resultOf(capacity, [memory({ capacity: 128 }), board(128)])).toBe('ok');
  });

  test('DDR5 above the sheet is a warning up to 64 GB per slot', () => {
    expect(resultOf(capacity, [memory({ capacity: 256 }), board(128)])).toBe('warning');
    expect(resultOf(capacity, [memory({ capacity: 257 }), board(128)])).toBe('error');
  });

  test('DDR4 above the maximum is an error', () => {
    const ddr4 = { 'memory.ram_type': 'DDR4' };
    expect(resultOf(capacity, [memory({ capacity: 129, ram_type: 'DDR4' }), board(128, ddr4)])).toBe('error');
  });

  test('missing or absurd data are not known', () => {
    expect(resultOf(capacity, [memory(), board(undefined)])).toBe('unknown');
    expect(resultOf(capacity, [memory(), board(1)])).toBe('unknown');
    expect(resultOf(capacity, [memory({ capacity: undefined, modules: undefined }), board(128)])).toBe(
      'unknown',
    );
  });

  test('a kit without total is its modules', () => {
    expect(judged(capacity, [memory({ capacity: undefined }), board(128)])).toMatchObject([
      { result: 'ok', left: '32 GB' },
    ]);
  });
});

test('ram-capacity-cpu', () => {
  const capacity = rule('ram-capacity-cpu');
  expect(resultOf(capacity, [memory({ capacity: 128 }), cpu()])).toBe('ok');
  expect(resultOf(capacity, [memory({ capacity: 129 }), cpu()])).toBe('warning');
  expect(resultOf(capacity, [memory({ capacity: 129, ram_type: 'DDR4' }), cpu()])).toBe('error');
  expect(resultOf(capacity, [memory(), cpu({ 'specifications.memory.maxSupport': 2 })])).toBe('unknown');
  expect(resultOf(capacity, [cpu()])).toBe('n/a');
});

describe('ram-registered', () => {
  const registered = rule('ram-registered');
  const server = { registered: 'Registered' };

  test('a desktop board takes unbuffered memory only', () => {
    expect(resultOf(registered, [memory(), motherboard()])).toBe('ok');
    expect(resultOf(registered, [memory(server), motherboard()])).toBe('error');
  });

  test('the name wins over a default', () => {
    expect(resultOf(registered, [memory({}, { name: 'Samsung 32 GB RDIMM' }), motherboard()])).toBe('error');
  });

  test('a workstation board takes registered memory only', () => {
    expect(resultOf(registered, [memory(server), motherboard({ socket: 'sTR5' })])).toBe('ok');
    expect(resultOf(registered, [memory(), motherboard({ socket: 'sTR5' })])).toBe('error');
  });

  test('some server boards take either, not both at once', () => {
    const board = motherboard({ socket: 'LGA 2011-3', chipset: 'Intel C612' });
    expect(resultOf(registered, [memory(), board])).toBe('ok');
    expect(resultOf(registered, [memory(server), board])).toBe('ok');
    expect(resultOf(registered, [memory(), memory(server), board])).toBe('error error');
  });

  test('an unstated kind is not known', () => {
    expect(resultOf(registered, [memory({ registered: undefined }), motherboard()])).toBe('unknown');
    expect(resultOf(registered, [memory(), motherboard({ socket: undefined })])).toBe('unknown');
  });
});

test('ram-mixed-kits warns from the second kit on, the same one too', () => {
  const kit = memory({}, { refId: 'RAM-1' });
  expect(resultOf(rule('ram-mixed-kits'), [kit])).toBe('n/a');
  expect(judged(rule('ram-mixed-kits'), [kit, kit])).toMatchObject([
    { result: 'warning', message: expect.stringContaining('un solo kit de 64 GB') },
  ]);
});

test('ram-four-dimm-ddr5 warns from four modules on, on platforms that slow down', () => {
  const four = rule('ram-four-dimm-ddr5');
  expect(resultOf(four, [memory({ 'modules.quantity': 3 }), motherboard()])).toBe('n/a');
  expect(resultOf(four, [memory({ 'modules.quantity': 4 }), motherboard()])).toBe('warning');
  expect(resultOf(four, [memory({ 'modules.quantity': 4 }), motherboard({ socket: 'sTR5' })])).toBe('n/a');
});

describe('ram-single-channel', () => {
  const single = rule('ram-single-channel');
  const one = { 'modules.quantity': 1 };

  test('one module on two channels is told, two are not', () => {
    expect(resultOf(single, [memory(one), cpu()])).toBe('info');
    expect(resultOf(single, [memory(), cpu()])).toBe('n/a');
    expect(resultOf(single, [memory(one), memory(one), cpu()])).toBe('n/a');
    expect(resultOf(single, [memory(one), cpu({ 'specifications.memory.channels': 1 })])).toBe('n/a');
  });

  test('missing data are not known and do not block', () => {
    expect(resultOf(single, [memory(one), cpu({ 'specifications.memory.channels': undefined })])).toBe(
      'unknown',
    );
    expect(resultOf(single, [memory({ modules: undefined }), cpu()])).toBe('unknown');
    expect(single?.isBlocking).toBe(false);
  });
});
