import { compilePart } from '../compile-part.ts';
import { judgeOf } from '../judge.ts';
import { type Build, buildOf, type Part } from '../parts.ts';
import type { Rule } from '../rule.ts';

/*
 * Parts that go together, written as their makers' records are. A test changes the one thing it is about; `undefined`
 * takes a field away.
 */

type Changes = Record<string, unknown>;
let serial = 0;

/** A part of a product kind from whole specs. */
function part(kind: string, specs: Changes, { name = kind, available = 10, refId = '' } = {}): Part {
  serial += 1;
  return compilePart({ refId: refId || `${kind}-${serial}`, kind, name, available, specs });
}

/** `changes` are laid over the sample, by dotted path. */
function sample(kind: string, name: string, specs: Changes) {
  return (changes: Changes = {}, more: { name?: string; available?: number; refId?: string } = {}) => {
    const changed = structuredClone(specs);
    for (const [path, value] of Object.entries(changes)) {
      const names = path.split('.');
      const last = names.pop() ?? path;
      let place = changed;
      for (const step of names) place = (place[step] ??= {}) as Changes;
      if (value === undefined) delete place[last];
      else place[last] = value;
    }
    return part(kind, changed, { name, ...more });
  };
}

export const cpu = sample('cpu', 'AMD Ryzen 7 7700', {
  socket: 'AM5',
  microarchitecture: 'Zen 4',
  specifications: {
    tdp: 65,
    ppt: 88,
    includesCooler: false,
    eccSupport: true,
    integratedGraphics: { model: 'AMD Radeon Graphics' },
    memory: { types: ['DDR5'], channels: 2, maxSupport: 128 },
  },
});

export const motherboard = sample('motherboard', 'MSI B650 Tomahawk', {
  socket: 'AM5',
  chipset: 'AMD B650',
  form_factor: 'ATX',
  memory: { ram_type: 'DDR5', slots: 4, max: 128 },
  m2_slots: [
    { size: '2280', key: 'M', interface: 'PCIe 4.0 x4' },
    { size: '2280/22110', key: 'M', interface: 'PCIe 4.0 x4 / SATA' },
    { size: '2230', key: 'E' },
  ],
  pcie_slots: [
    { lanes: 16, quantity: 1, gen: '4.0' },
    { lanes: 1, quantity: 2, gen: '3.0' },
  ],
  storage_devices: { sata_6_gb_s: 4 },
  fan_headers: { case_fan: 4, pump: 1 },
  rgb_headers: { argb_5v: 2 },
  usb_headers: { usb_2_0: 2, usb_3_2_gen_1: 1, usb_3_2_gen_2: 1 },
  wireless_networking: 'Wi-Fi 6E',
  ecc_support: false,
  power_connectors: { main_power: '24-pin', cpu_power: ['8-pin', '8-pin'] },
  bios_features: { flashback: true },
  back_connect_connectors: false,
  back_panel_ports: ['1 x HDMI', '4 x USB 3.2', '1 x RJ-45', 'Audio jacks'],
});

export const memory = sample('memory', 'Kingston FURY 32 GB', {
  ram_type: 'DDR5',
  form_factor: '288-pin DIMM',
  registered: 'Unbuffered',
  speed: 5200,
  ecc: 'Non-ECC',
  profile_support: ['EXPO'],
  height: 34,
  modules: { quantity: 2, capacity_gb: 16 },
  capacity: 32,
});

export const gpu = sample('gpu', 'GeForce RTX 4060', {
  chipset: 'GeForce RTX 4060',
  interface: 'PCIe 4.0 x8',
  cooling: '2 Fans',
  memory: 8,
  tdp: 115,
  length: 240,
  total_slot_width: 2,
  power_connectors: { pcie_8_pin: 1 },
  video_outputs: { hdmi_2_1: 1, displayport_1_4a: 3 },
});

export const nvme = sample('ssd', 'Kingston NV3 1 TB', {
  form_factor: 'M.2-2280',
  interface: 'M.2 PCIe 4.0 x4',
  nvme: true,
});

export const sataCard = sample('ssd', 'WD Blue SA510 M.2', {
  form_factor: 'M.2-2280',
  interface: 'M.2 SATA',
  nvme: false,
});

export const sataSsd = sample('ssd', 'Kingston A400', {
  form_factor: '2.5"',
  interface: 'SATA 6.0 Gb/s',
  nvme: false,
});

export const hdd = sample('hdd', 'Seagate BarraCuda 2 TB', {
  form_factor: '3.5"',
  interface: 'SATA 6.0 Gb/s',
  nvme: false,
});

export const housing = sample('case', 'NZXT H5', {
  form_factor: 'ATX Mid Tower',
  supported_motherboard_form_factors: ['ATX', 'Micro ATX', 'Mini-ITX'],
  supported_power_supply_form_factors: ['ATX'],
  power_supply: 'None',
  power_supply_included: false,
  max_video_card_length: 365,
  max_cpu_cooler_height: 165,
  max_psu_length: 180,
  expansion_slots: 7,
  internal_3_5_bays: 1,
  internal_2_5_bays: 2,
  front_usb_ports: ['1 x USB 3.2 Gen 2 Type-C', '2 x USB 3.2 Gen 1 Type-A'],
  dimensions_mm: { width: 227, height: 464, depth: 446 },
});

export const psu = sample('psu', 'Corsair RM650', {
  wattage: 650,
  form_factor: 'ATX',
  length: 140,
  efficiency_rating: '80+ Gold',
  connectors: { eps_8_pin: 2, pcie_6_plus_2_pin: 4, sata: 6 },
});

export const cooler = sample('cpu_cooler', 'Thermalright PA120', {
  water_cooled: false,
  height: 155,
  cpu_sockets: ['AM4', 'AM5', 'LGA 1700'],
});

export const liquidCooler = sample('cpu_cooler', 'Arctic Liquid Freezer 360', {
  water_cooled: true,
  radiator_size: 360,
  cpu_sockets: ['AM5', 'LGA 1700'],
});

export const monitor = sample('monitor', 'Dell 27', {
  connectors: '1 x HDMI 2.0 1 x DisplayPort 1.4',
  resolution: { horizontalRes: 2560, verticalRes: 1440 },
  refresh_rate: 144,
});
export const fan = sample('fan', 'Arctic P12', {
  size: 120,
  quantity: 1,
  led: 'None',
  connector: '4-pin PWM',
});
export const paste = sample('thermal_paste', 'Arctic MX-6', {});
export const system = sample('operating_system', 'Windows 11 Home', {});
export const networkCard = sample('network_card', 'TP-Link AX3000', { interface: 'PCIe x1' });
export const opticalDrive = sample('optical_drive', 'LG GH24', {});

/** Everything a PC needs, and it all fits. */
export function goodBuild(): Part[] {
  return [cpu(), motherboard(), memory(), gpu(), nvme(), housing(), psu(), cooler(), system(), paste()];
}

/** What one rule says of parts. */
export function judged(rule: Rule | undefined, parts: Part[] | Build) {
  if (!rule) throw new Error('There is no such rule.');
  return judgeOf(Array.isArray(parts) ? buildOf(parts) : parts)(rule);
}

/** The result of a rule's only answer; `n/a` where it has none. */
export function resultOf(rule: Rule | undefined, parts: Part[]): string {
  const results = judged(rule, parts).map(({ result }) => result);
  return results.length === 0 ? 'n/a' : results.join(' ');
}
