import { describe, expect, test } from 'vitest';
import { cpuSupport } from './cpu-support.ts';
import { rules } from './judge.ts';
import { cpu, judged, motherboard, resultOf } from './testing/sample-parts.ts';

const rule = (id: string) => rules.find((one) => one.id === id);

describe('cpu-board-socket', () => {
  const socket = rule('cpu-board-socket');

  test.each([
    ['AM5', 'AM5', 'ok'],
    ['AM4', 'AM5', 'error'],
    ['AM3', 'AM3+', 'ok'],
    ['AM3+', 'AM3', 'error'],
    ['FM2', 'FM2+', 'ok'],
    ['sTR4', 'TR4', 'ok'],
    ['LGA 2011-3', '2 x LGA 2011-3 Narrow', 'ok'],
    ['LGA 1151', 'LGA 1151v2', 'ok'],
    ['LGA 2011', 'LGA 2011-3', 'error'],
  ])('%s in %s: %s', (left, right, result) => {
    expect(resultOf(socket, [cpu({ socket: left }), motherboard({ socket: right })])).toBe(result);
  });

  test('names both parts and both sockets', () => {
    expect(judged(socket, [cpu({ socket: 'AM4' }), motherboard()])).toMatchObject([
      {
        message: 'AMD Ryzen 7 7700 usa socket AM4 y MSI B650 Tomahawk tiene AM5: no entra.',
        left: 'AM4',
        right: 'AM5',
        source: 'Ficha técnica: socket',
      },
    ]);
  });

  test('an unstated socket is not known', () => {
    expect(resultOf(socket, [cpu({ socket: undefined }), motherboard()])).toBe('unknown');
    expect(resultOf(socket, [cpu(), motherboard({ socket: 'Unknown' })])).toBe('unknown');
    expect(socket?.isBlocking).toBe(true);
  });

  test('nothing is said of one part alone', () => {
    expect(resultOf(socket, [cpu()])).toBe('n/a');
  });
});

describe('cpu-board-platform and cpu-board-bios', () => {
  const both = (name: string, socket: string, microarchitecture: string, chipset: string, more = {}) => {
    const parts = [
      cpu({ socket, microarchitecture, ...more }, { name }),
      motherboard({ socket, chipset: `X ${chipset}`.replace('X ', 'AMD ') }),
    ];
    return [resultOf(rule('cpu-board-platform'), parts), resultOf(rule('cpu-board-bios'), parts)];
  };
  const noGraphics = { 'specifications.integratedGraphics.model': 'None' };

  test.each([
    // Supported, supported after an update, only by some boards, not supported: at the borders of the table.
    ['Ryzen 7 7700', 'AM5', 'Zen 4', 'B650', 'ok', 'n/a'],
    ['Ryzen 7 9700X', 'AM5', 'Zen 5', 'B650', 'ok', 'warning'],
    ['Ryzen 7 9700X', 'AM5', 'Zen 5', 'B850', 'ok', 'n/a'],
    ['Ryzen 7 8700F', 'AM5', 'Zen 4', 'A620', 'ok', 'warning'],
    ['EPYC 4564P', 'AM5', 'Zen 4', 'X870E', 'ok', 'warning'],
    ['EPYC 4565P', 'AM5', 'Zen 5', 'X870E', 'unknown', 'n/a'],
    ['Ryzen 5 3400G', 'AM4', 'Zen+', 'B550', 'error', 'n/a'],
    ['Athlon 3000G', 'AM4', 'Zen', 'X570', 'ok', 'warning'],
    ['Ryzen 5 5600', 'AM4', 'Zen 3', 'A320', 'ok', 'warning'],
    ['Ryzen 5 5600', 'AM4', 'Zen 3', '570X', 'unknown', 'n/a'],
    ['Core i7 9700T', 'LGA 1151', 'Coffee Lake', 'B360', 'ok', 'warning'],
    ['Core i7 9700T', 'LGA 1151', 'Coffee Lake', 'Z390', 'ok', 'n/a'],
    ['Core i5 8400', 'LGA 1151', 'Coffee Lake', 'Z270', 'error', 'n/a'],
    ['Core i7 7700K', 'LGA 1151', 'Kaby Lake', 'Z370', 'error', 'n/a'],
    ['Core i7 7700K', 'LGA 1151', 'Kaby Lake', 'Z170', 'ok', 'warning'],
    ['Xeon E3-1230 v6', 'LGA 1151', 'Kaby Lake', 'Z170', 'error', 'n/a'],
    ['Xeon E3-1230 v6', 'LGA 1151', 'Kaby Lake', 'C232', 'ok', 'n/a'],
    ['Core i5-13600K', 'LGA 1700', 'Raptor Lake Refresh', 'B760', 'ok', 'info'],
    ['Core i5-14500T', 'LGA 1700', 'Raptor Lake', 'B760', 'ok', 'warning'],
    ['Core i5-12400F', 'LGA 1700', 'Alder Lake', 'H610', 'ok', 'n/a'],
    ['Intel 300', 'LGA 1700', 'Raptor Lake', 'H610', 'unknown', 'n/a'],
    ['Core i5-11400', 'LGA 1200', 'Rocket Lake', 'B460', 'error', 'n/a'],
    ['Core i5-11400', 'LGA 1200', 'Rocket Lake', 'Z490', 'ok', 'warning'],
    ['Core Ultra 7 270K Plus', 'LGA 1851', 'Arrow Lake Refresh', 'Z890', 'ok', 'warning'],
    ['Core Ultra 5 225F', 'LGA 1851', 'Arrow Lake', 'H810', 'ok', 'n/a'],
    ['Ryzen Threadripper 7970X', 'sTR5', 'Zen 4', 'WRX90', 'error', 'n/a'],
    ['Ryzen Threadripper PRO 7975WX', 'sTR5', 'Zen 4', 'WRX90', 'ok', 'n/a'],
    ['FX-8350', 'AM3+', 'Vishera', '990FX', 'unknown', 'n/a'],
  ])('%s (%s, %s) on %s: %s, %s', (name, socket, architecture, chipset, platform, bios) => {
    expect(both(name, socket, architecture, chipset)).toEqual([platform, bios]);
  });

  test('graphics tell an APU from a processor of the same architecture', () => {
    expect(both('Ryzen 5 2600', 'AM4', 'Zen+', 'X570', noGraphics)).toEqual(['ok', 'n/a']);
    expect(both('Ryzen 5 1600', 'AM4', 'Zen', 'X570', noGraphics)).toEqual(['error', 'n/a']);
    const silent = { 'specifications.integratedGraphics.model': undefined };
    expect(both('Ryzen 5 2600', 'AM4', 'Zen+', 'X570', silent)).toEqual(['unknown', 'n/a']);
  });

  test('a board sold again with the newer die may take the 11th generation', () => {
    const eleventh = cpu({ socket: 'LGA 1200' }, { name: 'Core i5-11400' });
    const board = (name: string) => motherboard({ socket: 'LGA 1200', chipset: 'Intel B460' }, { name });
    expect(resultOf(rule('cpu-board-platform'), [eleventh, board('Gigabyte B460M DS3H V2')])).toBe('ok');
    expect(resultOf(rule('cpu-board-bios'), [eleventh, board('Gigabyte B460M DS3H V2')])).toBe('warning');
    expect(resultOf(rule('cpu-board-platform'), [eleventh, board('Colorful B460I FROZEN V20')])).toBe(
      'error',
    );
  });

  test('an update says whether it can be done without a processor', () => {
    const zen5 = cpu({ microarchitecture: 'Zen 5' }, { name: 'Ryzen 7 9700X' });
    const message = (board: Parameters<typeof motherboard>[0]) =>
      judged(rule('cpu-board-bios'), [zen5, motherboard(board)])[0]?.message;
    expect(message({})).toContain('BIOS Flashback');
    expect(message({ 'bios_features.flashback': undefined })).toContain(
      'Pide que te la entreguemos actualizada',
    );
  });

  test('other sockets are left to the socket rule; a missing chipset is not known', () => {
    expect(resultOf(rule('cpu-board-platform'), [cpu({ socket: 'AM4' }), motherboard()])).toBe('n/a');
    expect(resultOf(rule('cpu-board-platform'), [cpu(), motherboard({ chipset: undefined })])).toBe(
      'unknown',
    );
  });

  test('what the table does not say is not known', () => {
    expect(cpuSupport({ chipset: 'B650', hasNewDie: false }, 'ryzen-5000')).toBeUndefined();
    expect(cpuSupport({ hasNewDie: false }, 'ryzen-5000')).toBeUndefined();
  });
});

describe('board-cpu-ram-type', () => {
  const types = rule('board-cpu-ram-type');

  test('the processor must handle the memory of the board', () => {
    expect(resultOf(types, [cpu(), motherboard()])).toBe('ok');
    expect(resultOf(types, [cpu(), motherboard({ 'memory.ram_type': 'DDR4' })])).toBe('error');
  });

  test('a processor that does not say is read from its socket', () => {
    const silent = { 'specifications.memory.types': undefined };
    const on = (socket: string, type: string) => [
      cpu({ ...silent, socket }),
      motherboard({ socket, 'memory.ram_type': type }),
    ];
    expect(resultOf(types, on('AM5', 'DDR5'))).toBe('ok');
    expect(resultOf(types, on('LGA 1700', 'DDR4'))).toBe('ok');
    expect(resultOf(types, on('AM4', 'DDR5'))).toBe('error');
    expect(resultOf(types, on('LGA 1156', 'DDR3'))).toBe('unknown');
  });

  test('a board that does not say is not known', () => {
    expect(resultOf(types, [cpu(), motherboard({ 'memory.ram_type': undefined })])).toBe('unknown');
  });
});
