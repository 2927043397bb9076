import type { ProductKind } from './product-kinds.ts';
import { isProductKind, specFieldsOf } from './read-specs.ts';
import { specGroupAt } from './spec-layers.ts';
import type { SpecField } from './spec-templates.ts';

/** How a spec is written down: `rows` are lists of records, e.g. the slots of a board. */
export type SpecEntryType = 'number' | 'text' | 'yes_no' | 'texts' | 'rows';

/** A spec that staff may write, with the name and unit it has on the product page, where it stands there. */
export type SpecEntry = {
  path: string;
  type: SpecEntryType;
  label: string | null;
  unit: string | null;
  /** Entries of one group are counted together: who writes one writes all. */
  group: string;
};

const [number, text, texts, yesNo, rows] = ['number', 'text', 'texts', 'yes_no', 'rows'] as const;

const outputs = {
  'video_outputs.hdmi_2_0': number,
  'video_outputs.hdmi_2_0b': number,
  'video_outputs.hdmi_2_1': number,
  'video_outputs.hdmi_2_1a': number,
  'video_outputs.hdmi_2_1b': number,
  'video_outputs.displayport_1_4a': number,
  'video_outputs.displayport_2_1': number,
  'video_outputs.displayport_2_1a': number,
  'video_outputs.displayport_2_1_b': number,
  'video_outputs.usb_c': number,
  'video_outputs.dvi_d': number,
  'video_outputs.vga': number,
} as const;
const drive = {
  storage_type: text,
  form_factor: text,
  interface: text,
  nvme: yesNo,
  capacity: number,
  cache: number,
} as const;

/**
 * The specs of the kinds that go into a PC, by path: names and types are those of BuildCores OpenDB, as feeds send them.
 * Other kinds have the fields of their spec template.
 */
const entryTypes: Partial<Record<ProductKind, Readonly<Record<string, SpecEntryType>>>> = {
  cpu: {
    socket: text,
    microarchitecture: text,
    series: text,
    coreFamily: text,
    'cores.total': number,
    'cores.threads': number,
    'cores.performance': number,
    'cores.efficiency': number,
    'clocks.performance.base': number,
    'clocks.performance.boost': number,
    'clocks.efficiency.base': number,
    'clocks.efficiency.boost': number,
    'cache.l2': number,
    'cache.l3': number,
    'specifications.tdp': number,
    'specifications.ppt': number,
    'specifications.includesCooler': yesNo,
    'specifications.eccSupport': yesNo,
    'specifications.integratedGraphics.model': text,
    'specifications.memory.types': texts,
    'specifications.memory.channels': number,
    'specifications.memory.maxSupport': number,
    'specifications.lithography': text,
  },
  motherboard: {
    socket: text,
    chipset: text,
    form_factor: text,
    'memory.ram_type': text,
    'memory.slots': number,
    'memory.max': number,
    pcie_slots: rows,
    m2_slots: rows,
    'storage_devices.sata_6_gb_s': number,
    'storage_devices.sata_3_gb_s': number,
    'storage_devices.u2': number,
    'usb_headers.usb_2_0': number,
    'usb_headers.usb_3_2_gen_1': number,
    'usb_headers.usb_3_2_gen_2': number,
    'usb_headers.usb_3_2_gen_2x2': number,
    'usb_headers.usb_4': number,
    'fan_headers.cpu_fan': number,
    'fan_headers.cpu_opt': number,
    'fan_headers.case_fan': number,
    'fan_headers.pump': number,
    'rgb_headers.argb_5v': number,
    'rgb_headers.rgb_12v': number,
    'power_connectors.main_power': text,
    'power_connectors.cpu_power': texts,
    back_panel_ports: texts,
    wireless_networking: text,
    ecc_support: yesNo,
    raid_support: yesNo,
    back_connect_connectors: yesNo,
    'bios_features.flashback': yesNo,
    'audio.chipset': text,
    color: texts,
  },
  memory: {
    ram_type: text,
    form_factor: text,
    'modules.quantity': number,
    'modules.capacity_gb': number,
    capacity: number,
    speed: number,
    cas_latency: number,
    timings: text,
    voltage: number,
    height: number,
    ecc: text,
    registered: text,
    profile_support: texts,
    heat_spreader: yesNo,
    rgb: yesNo,
    color: texts,
  },
  gpu: {
    chipset: text,
    chipset_manufacturer: text,
    memory: number,
    memory_type: text,
    memory_bus: number,
    core_base_clock: number,
    core_boost_clock: number,
    core_count: number,
    interface: text,
    tdp: number,
    length: number,
    total_slot_width: number,
    case_expansion_slot_width: number,
    cooling: text,
    radiator_size: number,
    'power_connectors.pcie_6_pin': number,
    'power_connectors.pcie_8_pin': number,
    'power_connectors.pcie_12VHPWR': number,
    'power_connectors.pcie_12V_2x6': number,
    ...outputs,
    color: texts,
  },
  case: {
    form_factor: text,
    supported_motherboard_form_factors: texts,
    max_video_card_length: number,
    max_cpu_cooler_height: number,
    max_psu_length: number,
    supported_power_supply_form_factors: texts,
    expansion_slots: number,
    internal_3_5_bays: number,
    internal_2_5_bays: number,
    external_5_25_bays: number,
    supports_rear_connecting_motherboard: yesNo,
    power_supply: text,
    front_panel_usb: text,
    front_usb_ports: texts,
    'dimensions_mm.width': number,
    'dimensions_mm.height': number,
    'dimensions_mm.depth': number,
    volume: number,
    side_panel: text,
    color: texts,
  },
  psu: {
    wattage: number,
    form_factor: text,
    length: number,
    efficiency_rating: text,
    modular: text,
    fanless: yesNo,
    'connectors.atx_24_pin': number,
    'connectors.eps_8_pin': number,
    'connectors.pcie_6_plus_2_pin': number,
    'connectors.pcie_12vhpwr': number,
    'connectors.sata': number,
    'connectors.molex_4_pin': number,
    color: texts,
  },
  cpu_cooler: {
    cpu_sockets: texts,
    water_cooled: yesNo,
    height: number,
    radiator_size: number,
    fan_size: number,
    fan_quantity: number,
    fanless: yesNo,
    min_noise_level: number,
    max_noise_level: number,
    min_fan_rpm: number,
    max_fan_rpm: number,
    color: texts,
  },
  ssd: drive,
  hdd: drive,
  fan: {
    size: number,
    quantity: number,
    connector: text,
    pwm: yesNo,
    led: text,
    min_airflow: number,
    max_airflow: number,
    min_noise_level: number,
    max_noise_level: number,
    static_pressure: number,
    color: texts,
  },
  monitor: {
    screen_size: number,
    'resolution.horizontalRes': number,
    'resolution.verticalRes': number,
    refresh_rate: number,
    panel_type: text,
    response_time: number,
    connectors: text,
    adaptive_sync: text,
    aspect_ratio: text,
    max_brightness: number,
    ...outputs,
    color: texts,
  },
};

/** The specs that staff may write of a kind, in the order of the form. */
export function specEntriesOf(kind: string): SpecEntry[] {
  const fields = specFieldsOf(kind);
  const types: Readonly<Record<string, SpecEntryType>> =
    (isProductKind(kind) ? entryTypes[kind] : undefined) ??
    Object.fromEntries(fields.map((field) => [field.path, typeOfField(field)]));
  return Object.entries(types).map(([path, type]) => {
    const field = fields.find((one) => one.path === path);
    return { path, type, label: field?.label ?? null, unit: field?.unit ?? null, group: specGroupAt(path) };
  });
}

function typeOfField({ path, unit, words }: SpecField): SpecEntryType {
  if (path === 'color') return texts;
  if (unit !== undefined) return number;
  return words && Object.hasOwn(words, 'true') ? yesNo : text;
}

/** How a value that stands in the data is written down. */
export function specTypeOf(value: unknown): SpecEntryType {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'yes_no';
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? 'texts' : 'rows';
  return 'text';
}
