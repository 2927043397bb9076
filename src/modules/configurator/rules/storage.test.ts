import { describe, expect, test } from 'vitest';
import { rules } from './judge.ts';
import {
  hdd,
  housing,
  judged,
  motherboard,
  nvme,
  opticalDrive,
  resultOf,
  sataSsd,
} from './testing/sample-parts.ts';

const rule = (id: string) => rules.find((one) => one.id === id);
const legacy = { fan_headers: undefined, power_connectors: undefined };
const board = (...sizes: (string | undefined)[]) =>
  motherboard({ m2_slots: sizes.map((size) => ({ key: 'M', ...(size && { size }) })) });
const m2Sata = () => nvme({ interface: 'M.2 SATA', nvme: false });

describe('m2-slots', () => {
  const slots = rule('m2-slots');

  test('as many drives as slots fit; the Wi-Fi slot does not count', () => {
    expect(resultOf(slots, [nvme(), nvme(), motherboard()])).toBe('ok');
    expect(judged(slots, [nvme(), nvme(), nvme(), motherboard()])).toMatchObject([
      { result: 'error', left: '3 SSD M.2', right: '2 ranuras' },
    ]);
  });

  test('one slot that old records list in pieces is one', () => {
    const pieces = motherboard({
      ...legacy,
      m2_slots: ['2242-2260', '2280', '2242', '2260', '2280'].map((size) => ({ size, key: 'M' })),
    });
    expect(judged(slots, [nvme(), pieces])).toMatchObject([{ right: '2 ranuras' }]);
  });

  test('a board that does not say is not known', () => {
    expect(resultOf(slots, [nvme(), motherboard({ m2_slots: undefined })])).toBe('unknown');
    expect(resultOf(slots, [sataSsd(), motherboard({ m2_slots: undefined })])).toBe('n/a');
  });
});

describe('m2-length', () => {
  const length = rule('m2-length');
  const long = () => nvme({ form_factor: 'M.2-22110' });
  const short = () => nvme({ form_factor: 'M.2-2230' });

  test('a shorter drive fits a longer slot, not the other way round', () => {
    expect(resultOf(length, [nvme(), board('2280')])).toBe('ok');
    expect(resultOf(length, [short(), board('2242/2260/2280')])).toBe('ok');
    expect(resultOf(length, [long(), board('2242/2260/2280')])).toBe('error');
  });

  test('the longest drive takes the longest slot', () => {
    expect(resultOf(length, [nvme(), long(), board('2280', '2280/22110')])).toBe('ok');
    expect(resultOf(length, [long(), long(), board('2280', '2280/22110')])).toBe('error');
  });

  test('unstated lengths are not known where they decide', () => {
    expect(resultOf(length, [nvme(), board(undefined)])).toBe('unknown');
    expect(resultOf(length, [nvme(), board('2280', undefined)])).toBe('ok');
    expect(resultOf(length, [long(), long(), board('2280', undefined)])).toBe('error');
    expect(resultOf(length, [nvme({ form_factor: 'M.2' }), board('2280')])).toBe('unknown');
  });

  test('too few slots are the other rule’s', () => {
    expect(resultOf(length, [long(), long(), board('2280')])).toBe('n/a');
  });
});

test('m2-sata: enough slots with SATA, else an error only where every slot says what it takes', () => {
  const sata = rule('m2-sata');
  expect(resultOf(sata, [m2Sata(), motherboard()])).toBe('ok');
  expect(resultOf(sata, [m2Sata(), m2Sata(), motherboard()])).toBe('error');
  expect(resultOf(sata, [m2Sata(), board('2280')])).toBe('unknown');
  expect(resultOf(sata, [m2Sata(), motherboard(legacy)])).toBe('unknown');
  expect(resultOf(sata, [nvme(), motherboard()])).toBe('n/a');
});

describe('sata-ports', () => {
  const ports = rule('sata-ports');
  const drives = (count: number) => Array.from({ length: count }, () => hdd());

  test('as many drives as ports fit, one more does not', () => {
    expect(resultOf(ports, [...drives(4), motherboard()])).toBe('ok');
    expect(resultOf(ports, [...drives(5), motherboard()])).toBe('error');
    expect(resultOf(ports, [...drives(4), opticalDrive(), motherboard()])).toBe('error');
    expect(resultOf(ports, [...drives(4), nvme(), m2Sata(), motherboard()])).toBe('ok');
  });

  test('no ports counted means that nobody counted', () => {
    expect(resultOf(ports, [hdd(), motherboard({ storage_devices: { sata_6_gb_s: 0 } })])).toBe('unknown');
    expect(resultOf(ports, [hdd(), motherboard({ storage_devices: undefined })])).toBe('unknown');
  });
});

test('storage-interface', () => {
  const bus = rule('storage-interface');
  const u2 = nvme({ form_factor: 'U.2', interface: 'U.2' });
  expect(resultOf(bus, [hdd(), motherboard()])).toBe('ok');
  expect(resultOf(bus, [hdd({ interface: 'SAS 12.0 Gb/s' }), motherboard()])).toBe('error');
  expect(resultOf(bus, [u2, motherboard()])).toBe('error');
  expect(resultOf(bus, [u2, motherboard({ 'storage_devices.u2': 1 })])).toBe('ok');
  expect(resultOf(bus, [u2, motherboard({ storage_devices: undefined })])).toBe('unknown');
  expect(resultOf(bus, [hdd({ interface: undefined }), motherboard()])).toBe('unknown');
  expect(resultOf(bus, [hdd({ form_factor: undefined }), motherboard()])).toBe('unknown');
  expect(resultOf(bus, [sataSsd({ form_factor: 'mSATA' }), motherboard()])).toBe('unknown');
});

test('drive-bays-35', () => {
  const bays = rule('drive-bays-35');
  expect(resultOf(bays, [hdd(), housing()])).toBe('ok');
  expect(resultOf(bays, [hdd(), hdd(), housing()])).toBe('error');
  expect(resultOf(bays, [hdd(), housing({ internal_3_5_bays: 0 })])).toBe('error');
  expect(resultOf(bays, [hdd(), housing({ internal_3_5_bays: undefined })])).toBe('unknown');
  expect(resultOf(bays, [nvme(), housing()])).toBe('n/a');
});

test('drive-bays-25 may use free 3.5" bays by an adapter', () => {
  const bays = rule('drive-bays-25');
  const two = [sataSsd(), sataSsd()];
  expect(resultOf(bays, [...two, housing()])).toBe('ok');
  expect(resultOf(bays, [...two, sataSsd(), housing()])).toBe('warning');
  expect(resultOf(bays, [...two, sataSsd(), hdd(), housing()])).toBe('error');
  expect(resultOf(bays, [...two, sataSsd(), housing({ internal_3_5_bays: undefined })])).toBe('unknown');
  expect(resultOf(bays, [...two, housing({ internal_2_5_bays: undefined })])).toBe('unknown');
});
