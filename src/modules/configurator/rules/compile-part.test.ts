import { expect, test } from 'vitest';
import { compilePart } from './compile-part.ts';
import { buildOf, type Part } from './parts.ts';
import { counted, distinct } from './rule.ts';
import {
  cooler,
  cpu,
  fan,
  gpu,
  hdd,
  housing,
  memory,
  monitor,
  motherboard,
  nvme,
  psu,
  system,
} from './testing/sample-parts.ts';

const part = (kind: string, name: string, specs = {}) =>
  compilePart({ refId: 'X', kind, name, available: 1, specs });

test('a name is as long as a sentence bears, without the word for its kind', () => {
  expect(part('cpu', 'Procesador AMD Ryzen 7, 8 núcleos').name).toBe('AMD Ryzen 7');
  expect(part('case', 'x'.repeat(70)).name).toBe('x'.repeat(70));
  expect(part('case', 'x'.repeat(71)).name).toBe(`${'x'.repeat(69)}…`);
  expect(part('case', `${'x'.repeat(68)} yyyy`).name).toBe(`${'x'.repeat(68)}…`);
});

test('each kind of product goes where rules look for it', () => {
  const kinds = (
    'cpu motherboard memory gpu ssd hdd case psu cpu_cooler fan network_card sound_card capture_card optical_drive ' +
    'operating_system monitor thermal_paste keyboard'
  ).split(' ');
  expect(kinds.map((kind) => part(kind, kind).kind).join(' ')).toBe(
    'cpu motherboard memory gpu drive drive case psu cooler fan card card card optical os monitor other other',
  );
  expect(part('thermal_paste', 'x')).toMatchObject({ isThermalPaste: true });
  expect(part('keyboard', 'x')).toMatchObject({ isThermalPaste: false });
});

test('what a record does not say is not known', () => {
  const told = (kind: string) =>
    Object.entries(part(kind, 'Sin datos'))
      .filter(
        ([name, value]) => value !== undefined && !['refId', 'available', 'name', 'kind'].includes(name),
      )
      .map(([name, value]) => `${name} ${String(value)}`);
  expect(told('cpu')).toEqual(['isTopTier false', 'isUnlocked false']);
  expect(told('motherboard')).toEqual(['socketCount 1', 'hasNewDie false']);
  expect(told('memory')).toEqual(['isCudimm false']);
  expect(told('gpu')).toEqual(['isLowProfile false']);
  expect(told('ssd')).toEqual(['medium ssd']);
  expect(told('case')).toEqual(['isSlim false']);
  expect(told('psu')).toEqual(['isCertified false']);
  expect(told('cpu_cooler')).toEqual(['isArgb false']);
  expect(told('fan')).toEqual(['isArgb false']);
  expect(told('monitor')).toEqual([]);
});

test('drives are told apart by shape and bus', () => {
  const read = (drive: Part) => {
    const [found] = buildOf([drive]).drive;
    return `${found?.shape} ${found?.bus} ${found?.pcieGeneration} ${found?.m2LengthMm}`;
  };
  expect(read(nvme())).toBe('m2 nvme 4 80');
  expect(read(nvme({ form_factor: 'M.2-22110', interface: 'NVMe', nvme: false }))).toBe(
    'm2 nvme undefined 110',
  );
  expect(read(nvme({ form_factor: 'U.2', interface: 'U.2', nvme: false }))).toBe(
    'u2 nvme undefined undefined',
  );
  expect(read(nvme({ form_factor: 'PCIe', interface: 'PCIe 3.0 x8' }))).toBe('card nvme 3 undefined');
  expect(read(nvme({ form_factor: 'E1.S' }))).toBe('undefined nvme 4 undefined');
  expect(read(nvme({ interface: 'USB', nvme: false }))).toBe('m2 undefined undefined 80');
  expect(read(hdd({ form_factor: '2.5"', interface: 'SAS 12 Gb/s' }))).toBe('2.5 sas undefined undefined');
});

test('a case brings a supply where it says so, in watts or by its flag', () => {
  const supply = (specs: Record<string, unknown>) => {
    const [found] = buildOf([housing({ power_supply_included: undefined, ...specs })]).case;
    return `${found?.hasSupply} ${found?.supplyWatts}`;
  };
  expect(supply({ power_supply: 'RM750e (750W)' })).toBe('true 750');
  expect(supply({ power_supply: 'None' })).toBe('false undefined');
  expect(supply({ power_supply: 'Standard PS2 PSU (optional)' })).toBe('false undefined');
  expect(supply({ power_supply: undefined })).toBe('undefined undefined');
  expect(supply({ power_supply: undefined, power_supply_included: false })).toBe('false undefined');
  expect(supply({ power_supply: undefined, power_supply_included: true })).toBe('true undefined');
});

test('an older record is known by what nobody filled in by hand', () => {
  const takesEcc = (specs: Record<string, unknown>) => buildOf([motherboard(specs)]).motherboard[0]?.takesEcc;
  expect(takesEcc({})).toBe(false);
  expect(takesEcc({ fan_headers: undefined })).toBe(false);
  expect(takesEcc({ power_connectors: undefined })).toBe(false);
  expect(takesEcc({ fan_headers: undefined, power_connectors: undefined })).toBe(undefined);
  expect(takesEcc({ fan_headers: undefined, power_connectors: undefined, ecc_support: true })).toBe(true);
});

test('two units are one product, and numbers have their words', () => {
  const unit = cpu();
  expect(distinct([unit, unit, cooler()]).length).toBe(2);
  expect(distinct([unit]).length).toBe(1);
  expect([counted(0, 'uno', 'varios'), counted(1, 'uno', 'varios')]).toEqual(['0 varios', '1 uno']);
});

test('the samples are read like this', async () => {
  const samples = [
    cpu(),
    motherboard(),
    memory(),
    gpu(),
    nvme(),
    housing(),
    psu(),
    cooler(),
    fan(),
    monitor(),
    system(),
  ];
  const lines = samples.map((sample) => JSON.stringify({ ...sample, refId: '' }, null, 1));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('testing/every-part.txt');
});

test('the forms of supplies, the buses of drives and the bits of a system are read as makers write them', () => {
  const form = (formFactor: string, name = 'x') => part('psu', name, { form_factor: formFactor });
  expect(form('TFX')).toMatchObject({ form: 'TFX' });
  expect(form('Flex ATX')).toMatchObject({ form: 'Flex ATX' });
  expect(form('SFX', 'Fuente SFX-L')).toMatchObject({ form: 'SFX-L' });
  expect(part('ssd', 'x', { nvme: true })).toMatchObject({ bus: 'nvme' });
  expect(part('operating_system', 'Windows 10 32-bit')).toMatchObject({ is32Bit: true });
  expect(part('operating_system', 'Windows 10 32/64 bits, 32-bit o 64-bit')).toMatchObject({
    is32Bit: false,
  });
});
