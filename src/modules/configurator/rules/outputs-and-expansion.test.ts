import { describe, expect, test } from 'vitest';
import { rules } from './judge.ts';
import { cpu, gpu, monitor, motherboard, networkCard, nvme, resultOf } from './testing/sample-parts.ts';

const rule = (id: string) => rules.find((one) => one.id === id);

describe('display-output', () => {
  const output = rule('display-output');
  const blind = { 'specifications.integratedGraphics.model': 'None' };

  test('a card, or graphics in the processor and a port on the board', () => {
    expect(resultOf(output, [cpu(blind), motherboard(), gpu()])).toBe('ok');
    expect(resultOf(output, [cpu(), motherboard()])).toBe('ok');
    expect(resultOf(output, [cpu(blind), motherboard()])).toBe('error');
  });

  test('a whole list of ports without video is an error; a partial one is not known', () => {
    const ports = (...list: string[]) => motherboard({ back_panel_ports: list });
    expect(resultOf(output, [cpu(), ports('4 x USB', '1 x RJ-45', 'Audio jacks', '2 x Antenna')])).toBe(
      'error',
    );
    expect(resultOf(output, [cpu(), ports('1 x RJ-45')])).toBe('unknown');
    expect(resultOf(output, [cpu(), motherboard({ back_panel_ports: undefined })])).toBe('unknown');
  });

  test('missing data are not known', () => {
    expect(resultOf(output, [cpu({ specifications: {} }), motherboard()])).toBe('unknown');
    expect(resultOf(output, [cpu(), gpu({ video_outputs: undefined })])).toBe('unknown');
  });
});

test('monitor-count', () => {
  const count = rule('monitor-count');
  const screens = (total: number) => Array.from({ length: total }, () => monitor());
  expect(resultOf(count, [...screens(4), gpu()])).toBe('ok');
  expect(resultOf(count, [...screens(5), gpu()])).toBe('error');
  expect(resultOf(count, [...screens(1), gpu({ video_outputs: undefined })])).toBe('unknown');
  expect(resultOf(count, [gpu()])).toBe('n/a');
});

describe('pcie-slots', () => {
  const slots = rule('pcie-slots');

  test('cards must not be more than slots', () => {
    expect(resultOf(slots, [gpu(), networkCard(), networkCard(), motherboard()])).toBe('ok');
    expect(resultOf(slots, [gpu(), networkCard(), networkCard(), networkCard(), motherboard()])).toBe(
      'error',
    );
    expect(resultOf(slots, [gpu(), networkCard({ interface: 'USB Type-A 2.0' }), motherboard()])).toBe('ok');
    expect(resultOf(slots, [nvme({ form_factor: 'PCIe' }), gpu(), motherboard()])).toBe('ok');
  });

  test('a graphics card wants a wide slot', () => {
    expect(resultOf(slots, [gpu(), gpu(), motherboard()])).toBe('error');
    const two = motherboard({
      pcie_slots: [
        { lanes: 16, quantity: 1 },
        { lanes: 4, quantity: 1 },
      ],
    });
    expect(resultOf(slots, [gpu(), gpu(), two])).toBe('ok');
    expect(resultOf(slots, [gpu(), motherboard({ pcie_slots: [{ lanes: 4, quantity: 1 }] })])).toBe('error');
  });

  test('missing data are not known', () => {
    expect(resultOf(slots, [gpu(), motherboard({ pcie_slots: undefined })])).toBe('unknown');
    expect(resultOf(slots, [gpu(), motherboard({ pcie_slots: [{ quantity: 1 }] })])).toBe('unknown');
    expect(resultOf(slots, [networkCard({ interface: undefined }, { name: 'Realtek' }), motherboard()])).toBe(
      'unknown',
    );
  });
});

test('legacy-pci is told by the name', () => {
  const card = networkCard({ interface: undefined }, { name: 'D-Link DGE-530T Gigabit Ethernet PCI' });
  expect(resultOf(rule('legacy-pci'), [card])).toBe('warning');
  expect(resultOf(rule('legacy-pci'), [networkCard()])).toBe('n/a');
});
