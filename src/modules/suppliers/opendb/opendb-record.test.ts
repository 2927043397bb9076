import { describe, expect, test } from 'vitest';
import { readOpendbRecord } from './opendb-record.ts';

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
