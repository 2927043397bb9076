import { describe, expect, test } from 'vitest';
import { compilePart } from '../../configurator/rules/compile-part.ts';
import { opendbFolders, readOpendbRecord } from './opendb-record.ts';

const record = (specs: object, metadata: object = {}) => ({
  opendb_id: '00000000-0000-4000-8000-000000000001',
  metadata: { name: 'Prueba', manufacturer: 'Marca', part_numbers: ['AB-1234'], ...metadata },
  general_product_information: { newegg_sku: 'N1' },
  ...specs,
});

describe('a file of OpenDB', () => {
  test('gives maker, numbers and specs, without what it says of itself', () => {
    expect(
      readOpendbRecord(
        'PSU',
        record({ wattage: 750, form_factor: 'ATX', _id: 'x' }, { part_numbers: ['AB-1    CD-2'] }),
      ),
    ).toMatchObject({
      kinds: ['psu'],
      manufacturer: 'Marca',
      partNumbers: ['AB-1', 'CD-2'],
      specs: { wattage: 750, form_factor: 'ATX' },
      isVerified: false,
    });
  });

  test('tells barcodes from part numbers', () => {
    const { partNumbers, barcodes } =
      readOpendbRecord(
        'PSU',
        record(
          { identifiers: { identifiers: [{ type: 'ean', value: '4711377212214' }] } },
          { part_numbers: ['4710483946431', '90123'] },
        ),
      ) ?? {};
    expect([partNumbers, barcodes]).toEqual([['90123', '4711377212214'], ['4710483946431']]);
  });

  test('says nothing where nobody filled it in', () => {
    const { specs } =
      readOpendbRecord(
        'PSU',
        record({
          wattage: 750,
          length: 0,
          color: [],
          modular: 'Unknown',
          efficiency_rating: null,
          connectors: { eps_8_pin: 0, pcie_6_plus_2_pin: 4, sata: 0 },
          weight: 4.2,
        }),
      ) ?? {};
    expect(specs).toEqual({ wattage: 750, connectors: { pcie_6_plus_2_pin: 4 } });
  });

  test('keeps a nought of drive bays beside another count, not a pair of noughts', () => {
    const bays = (three: number, two: number) =>
      readOpendbRecord('PCCase', record({ internal_3_5_bays: three, internal_2_5_bays: two }))?.specs;
    expect(bays(0, 2)).toEqual({ internal_3_5_bays: 0, internal_2_5_bays: 2 });
    expect(bays(0, 0)).toEqual({});
  });

  test('of a board that a program filled loses the defaults and joins slots that stand twice', () => {
    const board = {
      socket: 'AM4',
      ecc_support: false,
      raid_support: true,
      back_connect_connectors: false,
      bios_features: { flashback: false, clear_cmos: false },
      pcie_slots: [{ gen: '4.0', quantity: 1, lanes: 16, _id: 'a' }],
      m2_slots: [
        { size: '2242-2260', key: 'M', interface: 'PCIe 4.0 x4' },
        { size: '2280', key: 'M', interface: 'PCIe 4.0 x4' },
        { size: '2280', key: 'E', interface: 'PCIe 4.0 x4' },
      ],
      storage_devices: { sata_6_gb_s: 0, sata_3_gb_s: 0, u2: 0 },
      back_panel_ports: ['1 x 1 Gb/s (Realtek)'],
    };
    expect(readOpendbRecord('Motherboard', record(board))?.specs).toEqual({
      socket: 'AM4',
      raid_support: true,
      pcie_slots: [{ quantity: 1, lanes: 16 }],
      m2_slots: [{ size: '2242-2280', key: 'M' }, { key: 'E' }],
    });
    const checked = readOpendbRecord(
      'Motherboard',
      record(board, { last_manually_spec_verified_at: '2025-10-03T06:29:12.607Z' }),
    );
    expect(checked).toMatchObject({
      isVerified: true,
      specs: {
        ecc_support: false,
        pcie_slots: [{ gen: '4.0' }],
        m2_slots: [{ interface: 'PCIe 4.0 x4' }, { key: 'E' }],
      },
    });
  });

  test('leaves out impossible measures', () => {
    expect(readOpendbRecord('PCCase', record({ max_video_card_length: 31 }))?.specs).toEqual({});
    expect(readOpendbRecord('GPU', record({ total_slot_width: 0.5 }))?.specs).toEqual({});
    expect(readOpendbRecord('CPUCooler', record({ water_cooled: true, height: 240 }))?.specs).toEqual({
      water_cooled: true,
    });
  });

  test('of another folder or shape is no record', () => {
    expect(readOpendbRecord('Chair', record({}))).toBeUndefined();
    expect(readOpendbRecord('constructor', record({}))).toBeUndefined();
    for (const json of [undefined, null, 'x', [], { opendb_id: 1 }, { opendb_id: 'a', metadata: {} }]) {
      expect(readOpendbRecord('CPU', json)).toBeUndefined();
    }
  });
});

/** Records as the database writes them, noughts and empty lists too; the facts are of products that there are. */
const written: Record<string, object> = {
  CPU: {
    cores: { total: 4, performance: 4, threads: 4 },
    cache: { l2: 2, l3: 0 },
    specifications: {
      integratedGraphics: { model: 'AMD Radeon R7 (on-die)' },
      memory: { maxSupport: 0, types: ['DDR4'] },
      tdp: 35,
      eccSupport: false,
      includesCooler: true,
    },
    microarchitecture: 'Excavator',
    socket: 'AM4',
  },
  Motherboard: {
    memory: { max: 256, ram_type: 'DDR5', slots: 4 },
    storage_devices: { sata_6_gb_s: 0, sata_3_gb_s: 0, u2: 0 },
    usb_headers: { usb_2_0: 2, usb_3_2_gen_1: 1, usb_3_2_gen_2: 0, usb_3_2_gen_2x2: 1, usb_4: 0 },
    power_connectors: { cpu_power: [] },
    bios_features: { flashback: false, clear_cmos: false },
    socket: 'LGA 1851',
    form_factor: 'Micro ATX',
    chipset: 'Intel Z890',
    pcie_slots: [{ gen: '4.0', quantity: 1, lanes: 16 }],
    m2_slots: [
      { size: '2242-2260', key: 'M', interface: 'PCIe 4.0 x4' },
      { size: '2280', key: 'M', interface: 'PCIe 4.0 x4' },
      { size: '2280', key: 'M', interface: 'PCIe 4.0 x4' },
      { size: '2280', key: 'E', interface: 'PCIe 4.0 x4' },
    ],
    onboard_ethernet: [{ speed: '2.5 Gb/s', controller: 'Unknown' }],
    ecc_support: false,
    raid_support: true,
    back_connect_connectors: false,
    back_panel_ports: ['1 x 2.5 Gb/s Ports (Intel Killer E3100G)'],
  },
  RAM: {
    modules: { quantity: 2, capacity_gb: 16 },
    speed: 8000,
    ram_type: 'DDR5',
    form_factor: '288-pin DIMM',
    capacity: 32,
    voltage: null,
    ecc: 'Non-ECC',
    registered: 'Unbuffered',
    profile_support: [],
  },
  GPU: {
    power_connectors: { pcie_6_pin: 0, pcie_8_pin: 2, pcie_12VHPWR: 0, pcie_12V_2x6: 0 },
    chipset: 'Radeon RX 7900 GRE',
    memory: 16,
    memory_bus: 0,
    interface: 'PCIe x16',
    length: 284,
    tdp: 301,
    total_slot_width: 3,
    cooling: '3 Fans',
    video_outputs: { hdmi_2_1: 1, hdmi_2_0: 0, displayport_2_1: 3, dvi_d: 0, vga: 0 },
  },
  PCCase: {
    supported_motherboard_form_factors: ['ATX', 'Micro ATX', 'Mini-ITX'],
    form_factor: 'ATX Mid Tower',
    power_supply: 'None',
    front_panel_usb: 'USB 3.2 Gen 1 Type-A',
    max_video_card_length: 335,
    max_cpu_cooler_height: null,
    internal_3_5_bays: 3,
    internal_2_5_bays: 0,
    expansion_slots: 7,
    dimensions: '371 x 210 x 460',
    weight: 14.2,
    supported_power_supply_form_factors: [],
    front_usb_ports: [],
  },
  PSU: {
    connectors: { eps_8_pin: 2, pcie_12vhpwr: 2, pcie_6_plus_2_pin: 10, sata: 12, floppy_4_pin: 0 },
    wattage: 1600,
    form_factor: 'ATX',
    efficiency_rating: '80+ Titanium',
    length: 210,
  },
  CPUCooler: {
    height: 154,
    cpu_sockets: ['AM4', 'AM5', 'LGA 1700'],
    water_cooled: false,
    radiator_size: null,
    fan_quantity: null,
  },
  CaseFan: {
    size: 120,
    quantity: 1,
    pwm: true,
    led: 'Addressable RGB',
    connector: '4-pin PWM',
    static_pressure: 0,
  },
  Storage: {
    capacity: 1000,
    form_factor: 'M.2-2280',
    interface: 'M.2 PCIe 3.0 x4',
    nvme: true,
    storage_type: 'SSD',
  },
  Monitor: {
    resolution: { horizontalRes: 2560, verticalRes: 1440 },
    refresh_rate: 144,
    connectors: '1 x HDMI                          1 x DisplayPort                          1 x DVI',
    hdr: '',
    lighting: [],
  },
};

test('a record of each kind, as the database writes it, becomes a part that the rules know', () => {
  const part = (folder: string) => {
    const found = readOpendbRecord(folder, record(written[folder] ?? {}));
    return compilePart({
      refId: 'X',
      kind: found?.kinds[0] ?? '',
      name: 'Prueba',
      available: 1,
      specs: found?.specs ?? {},
    });
  };
  expect(Object.keys(written).toSorted()).toEqual(Object.keys(opendbFolders).toSorted());
  expect(part('CPU')).toMatchObject({
    socket: 'AM4',
    generation: 'bristol-ridge',
    memoryTypes: ['DDR4'],
    memoryMaxGb: undefined,
    tdpWatts: 35,
    hasGraphics: true,
  });
  expect(part('Motherboard')).toMatchObject({
    m2Slots: [
      { lengthMax: 80, takesSata: undefined, pcieGeneration: undefined },
      { lengthMax: 80, takesSata: undefined, pcieGeneration: undefined },
    ],
    sataPorts: undefined,
    u2Ports: undefined,
    epsPlugs: undefined,
    takesEcc: undefined,
    hasBackConnectors: undefined,
    hasVideoOutput: undefined,
    pcieSlots: [{ lanes: 16, quantity: 1, generation: undefined }],
    usbHeaders: { usb3: 1, typeC: 1 },
  });
  expect(part('RAM')).toMatchObject({ modules: 2, capacityGb: 32, isRegistered: false, profiles: undefined });
  expect(part('GPU')).toMatchObject({ plugs: { eight: 2, sixteen: 0, watts: 301 }, outputs: 4, lanes: 16 });
  expect(part('PCCase')).toMatchObject({
    hasSupply: false,
    supplies: undefined,
    coolerHeightMax: undefined,
    bays35: 3,
    bays25: 0,
    longestSideMm: 460,
    frontUsb: { usb3: true, typeC: false },
  });
  expect(part('PSU')).toMatchObject({
    watts: 1600,
    plugs: { eight: 10, sixteen: 2 },
    epsPlugs: 2,
    lengthMm: 210,
  });
  expect(part('CPUCooler')).toMatchObject({ heightMm: 154, isLiquid: false, radiatorMm: undefined });
  expect(part('CaseFan')).toMatchObject({ quantity: 1, isArgb: true });
  expect(part('Storage')).toMatchObject({ shape: 'm2', bus: 'nvme', m2LengthMm: 80, pcieGeneration: 3 });
  expect(part('Monitor')).toMatchObject({
    sockets: [{ socket: 'HDMI' }, { socket: 'DisplayPort' }, { socket: 'DVI' }],
  });
  expect(readOpendbRecord('Monitor', record(written['Monitor'] ?? {}))?.specs).toMatchObject({
    connectors: '1 x HDMI 1 x DisplayPort 1 x DVI',
  });
});
