import { describe, expect, test } from 'vitest';
import { specFieldsOf } from './read-specs.ts';
import { specSheet } from './spec-sheet.ts';

const valueOf = (kind: string, specs: Record<string, unknown>, key: string) =>
  specSheet(kind, specs).find((row) => row.key === key)?.value;

describe('the specs of a product page', () => {
  test('are grouped under headings, each heading once', () => {
    const rows = specSheet('gpu', {
      chipset: 'GeForce RTX 5070',
      memory: 12,
      tdp: 250,
      length: 231,
      core_boost_clock: 2542,
      memory_type: 'GDDR7',
      color: ['BLACK'],
    });
    const headings = rows.map(({ group }) => group);
    expect([...new Set(headings)]).toEqual([
      'Rendimiento',
      'Memoria y almacenamiento',
      'Energía',
      'Medidas y diseño',
    ]);
    expect(headings.filter((group, index) => group !== headings[index - 1])).toHaveLength(4);
  });

  test('all have a heading for the parts of a PC', () => {
    for (const kind of ['cpu', 'motherboard', 'memory', 'gpu', 'psu', 'case', 'cpu_cooler', 'monitor']) {
      const paths = specFieldsOf(kind).map(({ path }) => path.split('.'));
      const specs = Object.fromEntries(
        paths.map(([first = '', second]) => [first, second === undefined ? 'x' : { [second]: 'x' }]),
      );
      const rows = specSheet(kind, specs);
      expect(rows.length, kind).toBeGreaterThan(3);
      expect(
        rows.filter(({ group }) => group === 'General').map(({ key }) => key),
        kind,
      ).toEqual([]);
    }
  });

  test.each([
    [
      'gpu',
      { video_outputs: { displayport_2_1_b: 3, hdmi_2_1b: 1, usb_c: 0 } },
      'outputs',
      '3 × DisplayPort 2.1b, 1 × HDMI 2.1b',
    ],
    ['gpu', { power_connectors: { pcie_12V_2x6: 1 } }, 'gpu_power', '1 × 16 pines (12V-2×6)'],
    [
      'motherboard',
      { m2_slots: [{ key: 'M', interface: 'PCIe 5.0 x4' }, { key: 'E' }, { key: 'M' }, { key: 'M' }] },
      'm2',
      '1 × PCIe 5.0 x4, 2 × M.2',
    ],
    [
      'motherboard',
      {
        pcie_slots: [
          { gen: '4.0', lanes: 16, quantity: 1 },
          { lanes: 1, quantity: 2 },
        ],
      },
      'pcie_slots',
      '1 × PCIe 4.0 x16, 2 × PCIe x1',
    ],
    [
      'motherboard',
      { usb_headers: { usb_2_0: 2, usb_3_2_gen_2x2: 1 } },
      'usb_headers',
      '2 × USB 2.0, 1 × USB 3.2 Gen 2x2',
    ],
    ['motherboard', { fan_headers: { cpu_fan: 1, case_fan: 2 } }, 'fan_headers', '3'],
    [
      'monitor',
      { connectors: '2 x HDMI 2.1 1 x DisplayPort 1.4 1 x USB-C' },
      'connectors',
      '2 × HDMI 2.1, 1 × DisplayPort 1.4, 1 × USB-C',
    ],
    ['case', { dimensions: '478 x 290 x 471' }, 'dimensions', '478 x 290 x 471'],
    ['cpu', { cache: { l2: 3 } }, 'l2', '3'],
  ])('%s: %o is read as %s', (kind, specs, key, expected) => {
    expect(valueOf(kind, specs, key)).toBe(expected);
  });

  test('are empty for invalid data', () => {
    for (const odd of [null, 'x', 7, [], [null, 3], { a: 'b' }, { usb_2_0: 'dos' }]) {
      const specs = {
        video_outputs: odd,
        power_connectors: odd,
        m2_slots: odd,
        pcie_slots: odd,
        usb_headers: odd,
      };
      expect(specSheet('gpu', specs)).toEqual([]);
      expect(specSheet('motherboard', specs)).toEqual([]);
    }
  });
});
