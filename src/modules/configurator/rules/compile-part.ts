import { cpuGeneration } from './cpu-generation.ts';
import type {
  Case,
  Cooler,
  Cpu,
  Drive,
  ExpansionCard,
  Fan,
  GraphicsCard,
  M2Slot,
  MemoryKit,
  Motherboard,
  Part,
  PowerSupply,
} from './parts.ts';
import { canonicalSocket } from './sockets.ts';
import { flagAt, groupAt, numberAt, positiveAt, recordsAt, type Specs, textAt, textsAt } from './specs.ts';

/** A product as the shop keeps it. */
export type PartSource = {
  refId: string;
  /** The shop's product kind, e.g. `ssd`. */
  kind: string;
  name: string;
  available: number;
  specs: Specs;
};

/**
 * Reads a product into the few numbers that rules compare. What a record does not say, or says only by an untouched
 * default, stays undefined.
 */
export function compilePart({ refId, kind, name, available, specs }: PartSource): Part {
  const common = { refId, name: shortName(name), available };
  // Some marks stand only in the name: the name wins over a default.
  const source = { name, specs };
  switch (kind) {
    case 'cpu':
      return { ...common, kind, ...readCpu(source) };
    case 'motherboard':
      return { ...common, kind, ...readMotherboard(source) };
    case 'memory':
      return { ...common, kind, ...readMemory(source) };
    case 'gpu':
      return { ...common, kind, ...readGraphicsCard(source) };
    case 'ssd':
    case 'hdd':
      return { ...common, kind: 'drive', medium: kind, ...readDrive(source) };
    case 'case':
      return { ...common, kind, ...readCase(source) };
    case 'psu':
      return { ...common, kind, ...readPowerSupply(source) };
    case 'cpu_cooler':
      return { ...common, kind: 'cooler', ...readCooler(source) };
    case 'fan':
      return { ...common, kind, ...readFan(source) };
    case 'network_card':
    case 'sound_card':
    case 'capture_card':
      return { ...common, kind: 'card', ...readCard(source) };
    case 'optical_drive':
      return { ...common, kind: 'optical' };
    case 'operating_system':
      return { ...common, kind: 'os' };
    case 'monitor':
      return { ...common, kind };
    default:
      return { ...common, kind: 'other' };
  }
}

type Source = { name: string; specs: Specs };
type Read<P extends Part> = Omit<P, 'kind' | 'refId' | 'name' | 'available'>;

/** In a sentence about the processor, its name need not begin with «Procesador». */
const kindWords =
  /^(procesador|tarjeta madre|memoria ram|tarjeta de video|gabinete|fuente de poder|disipador|monitor) /i;

/** Enough of a name to recognise the product in a sentence. */
function shortName(name: string): string {
  const start = (name.split(',')[0] ?? name).replace(kindWords, '').trim();
  return start.length <= 70 ? start : `${start.slice(0, 69).trimEnd()}…`;
}

function readCpu({ name, specs }: Source): Read<Cpu> {
  const rawSocket = textAt(specs, 'socket');
  const socket = rawSocket === undefined ? undefined : canonicalSocket(rawSocket);
  const graphics = textAt(specs, 'specifications.integratedGraphics.model');
  const hasGraphics = graphics === undefined || graphics === '0' ? undefined : graphics !== 'None';
  const memoryMax = numberAt(specs, 'specifications.memory.maxSupport');
  const microarchitecture = textAt(specs, 'microarchitecture');
  return {
    socket,
    generation: cpuGeneration({ name, socket, microarchitecture, hasGraphics }),
    memoryTypes: textsAt(specs, 'specifications.memory.types'),
    // Values under 8 GB are junk of the source.
    memoryMaxGb: memoryMax !== undefined && memoryMax >= 8 ? memoryMax : undefined,
    memoryChannels: positiveAt(specs, 'specifications.memory.channels'),
    tdpWatts: positiveAt(specs, 'specifications.tdp'),
    pptWatts: positiveAt(specs, 'specifications.ppt'),
    hasGraphics,
    hasCooler: flagAt(specs, 'specifications.includesCooler'),
  };
}

function readMotherboard({ name, specs }: Source): Read<Motherboard> {
  const rawSocket = textAt(specs, 'socket');
  const formFactor = textAt(specs, 'form_factor');
  const storage = groupAt(specs, 'storage_devices');
  const sataPorts = storage && storage('sata_6_gb_s') + storage('sata_3_gb_s');
  // Older records were filled with defaults by a machine; these two groups were only ever entered by hand.
  const isLegacy =
    textAt(specs, 'power_connectors.main_power') === undefined && groupAt(specs, 'fan_headers') === undefined;
  const stated = (flag: boolean | undefined) => (isLegacy && flag === false ? undefined : flag);
  const isOddBoard =
    formFactor === 'Thin Mini-ITX' ||
    rawSocket?.startsWith('Integrated') === true ||
    /so-?dimm|X299E-ITX/i.test(name);
  const memoryMax = positiveAt(specs, 'memory.max');
  const memorySlots = positiveAt(specs, 'memory.slots');
  return {
    socket: rawSocket === undefined ? undefined : canonicalSocket(rawSocket),
    socketCount: rawSocket?.startsWith('2 x ') === true ? 2 : 1,
    chipset: textAt(specs, 'chipset')?.replace(/^(AMD|Intel) /i, ''),
    formFactor,
    memoryType: textAt(specs, 'memory.ram_type'),
    memorySlots,
    // A board that takes less than 4 GB per slot would be a quarter of a century old: a slip of the source.
    memoryMaxGb: memoryMax !== undefined && memoryMax >= 4 ? memoryMax : undefined,
    takesDesktopModules: isOddBoard ? undefined : true,
    m2Slots: readM2Slots(specs, isLegacy),
    // Every count 0 means that nobody counted.
    sataPorts: sataPorts === 0 ? undefined : sataPorts,
    pcieSlots: recordsAt(specs, 'pcie_slots')?.map((slot) => ({
      lanes: positiveAt(slot, 'lanes'),
      quantity: positiveAt(slot, 'quantity') ?? 1,
    })),
    u2Ports: storage && storage('u2'),
    hasFlashback: stated(flagAt(specs, 'bios_features.flashback')),
    epsPlugs: textsAt(specs, 'power_connectors.cpu_power')?.filter((plug) => /^8[- ]pin$/i.test(plug)).length,
    hasBackConnectors: stated(flagAt(specs, 'back_connect_connectors')),
    hasVideoOutput: readVideoOutput(textsAt(specs, 'back_panel_ports')),
  };
}

/** Lengths in mm by the two or three last digits of a card's size: 2280 is 22 mm wide and 80 mm long. */
const m2Sizes = /^(?:22|25)(30|42|60|80|110)$/;

function readM2Slots(specs: Specs, isLegacy: boolean): M2Slot[] | undefined {
  const records = recordsAt(specs, 'm2_slots');
  if (!records) return undefined;
  const slots: (M2Slot & { size: string })[] = [];
  for (const record of records) {
    const key = textAt(record, 'key');
    // Key E is for Wi-Fi cards, whatever size stands beside it.
    if (key === 'E') continue;
    const size = textAt(record, 'size') ?? '';
    const previous = slots.at(-1);
    if (isLegacy && previous && continues(previous.size, size)) {
      previous.size = `${previous.size}/${size}`;
      previous.lengthMax = longest(previous.size);
      continue;
    }
    const bus = textAt(record, 'interface');
    slots.push({
      size,
      lengthMax: longest(size),
      takesSata: isLegacy || bus === undefined ? undefined : /SATA/i.test(bus),
    });
  }
  return slots.map(({ lengthMax, takesSata }) => ({ lengthMax, takesSata }));
}

/** Older records cut one slot's «2242/2260/2280» into several entries. */
function continues(before: string, size: string): boolean {
  if (/^\d{4}-\d{4,5}$/.test(before)) return size === '2280' || size === '22110';
  return (before === '2242' && size === '2260') || (before === '2242/2260' && size === '2280');
}

function longest(size: string): number | undefined {
  const lengths = size.split(/[/-]/).map((part) => Number(m2Sizes.exec(part.trim())?.[1] ?? Number.NaN));
  const known = lengths.filter((length) => Number.isFinite(length));
  return known.length === 0 ? undefined : Math.max(...known);
}

function readVideoOutput(ports: string[] | undefined): boolean | undefined {
  if (!ports) return undefined;
  if (ports.some((port) => /HDMI|Display\s?Port|VGA|D-Sub|DVI|USB\s?4|Thunderbolt/i.test(port))) return true;
  const isWhole =
    ports.length >= 4 && ports.some((port) => /USB/i.test(port)) && ports.some((port) => /audio/i.test(port));
  return isWhole ? false : undefined;
}

function readMemory({ name, specs }: Source): Read<MemoryKit> {
  const formFactor = textAt(specs, 'form_factor');
  const modules = positiveAt(specs, 'modules.quantity');
  const moduleGb = positiveAt(specs, 'modules.capacity_gb');
  const registered = textAt(specs, 'registered');
  const isNamedRegistered = /\b(registered|r-?dimm|lr-?dimm)\b/i.test(name);
  return {
    type: textAt(specs, 'ram_type'),
    isLaptopModule: formFactor === undefined ? undefined : /so-?dimm/i.test(formFactor),
    modules,
    capacityGb: positiveAt(specs, 'capacity') ?? (modules && moduleGb && modules * moduleGb),
    isRegistered: isNamedRegistered
      ? true
      : registered === undefined
        ? undefined
        : registered === 'Registered',
  };
}

/** Cards that are only made with a 16-pin plug; a record without one is a slip. */
const sixteenPinOnly = /RTX (4080|4090|5070 Ti|5080|5090)\b/i;
/** What a slot can feed by itself. */
const slotWatts = 75;

function readGraphicsCard({ specs }: Source): Read<GraphicsCard> {
  const tdpWatts = positiveAt(specs, 'tdp');
  const width = numberAt(specs, 'total_slot_width');
  const outputs = groupAt(specs, 'video_outputs');
  const outputNames = Object.keys((specs['video_outputs'] as object | null | undefined) ?? {});
  return {
    lengthMm: positiveAt(specs, 'length'),
    slotWidth: width !== undefined && width >= 1 ? width : undefined,
    tdpWatts,
    plugs: readCardPlugs(specs, tdpWatts),
    outputs: outputs && (outputNames.reduce((sum, output) => sum + outputs(output), 0) || undefined),
  };
}

function readCardPlugs(specs: Specs, tdpWatts: number | undefined): GraphicsCard['plugs'] {
  const group = groupAt(specs, 'power_connectors');
  const eight = group ? group('pcie_6_pin') + group('pcie_8_pin') : 0;
  // One plug is sometimes entered under both of its names.
  const sixteen = group ? Math.max(group('pcie_12VHPWR'), group('pcie_12V_2x6')) : 0;
  if (sixteen === 0 && sixteenPinOnly.test(textAt(specs, 'chipset') ?? '')) return undefined;
  if (eight + sixteen > 0) return { eight, sixteen };
  return tdpWatts !== undefined && tdpWatts <= slotWatts ? { eight, sixteen } : undefined;
}

function readDrive({ specs }: Source): Omit<Read<Drive>, 'medium'> {
  const formFactor = textAt(specs, 'form_factor');
  const bus = textAt(specs, 'interface');
  const m2Size = /^M\.2-(\d{4,5})$/i.exec(formFactor ?? '')?.[1];
  return {
    shape: driveShape(formFactor),
    bus: driveBus(bus, flagAt(specs, 'nvme')),
    m2LengthMm: m2Size === undefined ? undefined : longest(m2Size),
  };
}

function driveShape(formFactor: string | undefined): Drive['shape'] {
  if (formFactor === undefined) return undefined;
  if (/^M\.2/i.test(formFactor)) return 'm2';
  if (formFactor.startsWith('2.5')) return '2.5';
  if (formFactor.startsWith('3.5')) return '3.5';
  if (/^mSATA/i.test(formFactor)) return 'msata';
  if (/^U\.2/i.test(formFactor)) return 'u2';
  return /^PCIe/i.test(formFactor) ? 'card' : undefined;
}

function driveBus(bus: string | undefined, isNvme: boolean | undefined): Drive['bus'] {
  if (bus !== undefined) {
    if (/SAS/i.test(bus)) return 'sas';
    if (/SATA/i.test(bus)) return 'sata';
    if (/PATA|IDE/i.test(bus)) return 'pata';
    if (/PCIe|NVMe|U\.2/i.test(bus)) return 'nvme';
  }
  return isNvme === true ? 'nvme' : undefined;
}

function readCase({ specs }: Source): Read<Case> {
  const cardLength = numberAt(specs, 'max_video_card_length');
  const supply = textAt(specs, 'power_supply');
  const supplyWatts = Number(/(\d+)\s?W\b/.exec(supply ?? '')?.[1] ?? Number.NaN);
  const isIncluded = flagAt(specs, 'power_supply_included');
  return {
    formFactor: textAt(specs, 'form_factor'),
    boards: textsAt(specs, 'supported_motherboard_form_factors'),
    supplies: textsAt(specs, 'supported_power_supply_form_factors'),
    supplyLengthMax: positiveAt(specs, 'max_psu_length'),
    // No case takes less than a card of 120 mm: such numbers measure something else.
    cardLengthMax: cardLength !== undefined && cardLength >= 120 ? cardLength : undefined,
    coolerHeightMax: positiveAt(specs, 'max_cpu_cooler_height'),
    expansionSlots: positiveAt(specs, 'expansion_slots'),
    bays35: numberAt(specs, 'internal_3_5_bays'),
    bays25: numberAt(specs, 'internal_2_5_bays'),
    takesBackConnectors: flagAt(specs, 'supports_rear_connecting_motherboard'),
    hasSupply: Number.isFinite(supplyWatts) || isIncluded === true,
    supplyWatts: Number.isFinite(supplyWatts) ? supplyWatts : undefined,
    longestSideMm: longestSide(specs),
  };
}

function longestSide(specs: Specs): number | undefined {
  const named = ['width', 'height', 'depth'].map((side) => numberAt(specs, `dimensions_mm.${side}`));
  const written = (textAt(specs, 'dimensions') ?? '').split(/\s*[x×*]\s*/i).map(Number);
  for (const sides of [named, written]) {
    // Under 60 mm it is inches, or not a case.
    if (sides.length === 3 && sides.every((side) => side !== undefined && side >= 60)) {
      return Math.max(...(sides as number[]));
    }
  }
  return undefined;
}

function readPowerSupply({ name, specs }: Source): Read<PowerSupply> {
  const formFactor = textAt(specs, 'form_factor');
  const eight = positiveAt(specs, 'connectors.pcie_6_plus_2_pin');
  const sixteen = positiveAt(specs, 'connectors.pcie_12vhpwr');
  const isStated = eight !== undefined || sixteen !== undefined;
  return {
    watts: positiveAt(specs, 'wattage'),
    form: supplyForm(formFactor, name),
    formFactor,
    lengthMm: positiveAt(specs, 'length'),
    epsPlugs: positiveAt(specs, 'connectors.eps_8_pin'),
    // One of the two stated: then the other really is 0.
    plugs: isStated ? { eight: eight ?? 0, sixteen: sixteen ?? 0 } : undefined,
    sataPlugs: positiveAt(specs, 'connectors.sata'),
  };
}

function supplyForm(formFactor: string | undefined, name: string): PowerSupply['form'] {
  switch (formFactor) {
    case undefined:
      return undefined;
    case 'ATX':
    case 'ATX/EPS':
    case 'EPS':
      return 'ATX';
    case 'SFX':
      return /\bSFX[- ]?L\b/i.test(name) ? 'SFX-L' : 'SFX';
    case 'SFX-L':
    case 'TFX':
    case 'Flex ATX':
      return formFactor;
    default:
      return 'other';
  }
}

function readCooler({ specs }: Source): Read<Cooler> {
  const radiatorMm = positiveAt(specs, 'radiator_size');
  return {
    sockets: textsAt(specs, 'cpu_sockets')?.map(canonicalSocket),
    isLiquid: flagAt(specs, 'water_cooled') ?? (radiatorMm === undefined ? undefined : true),
    heightMm: positiveAt(specs, 'height'),
    radiatorMm,
  };
}

function readFan({ specs }: Source): Read<Fan> {
  return { quantity: positiveAt(specs, 'quantity') };
}

/** Cards without a stated bus name it in their name. */
function readCard({ name, specs }: Source): Read<ExpansionCard> {
  const bus = textAt(specs, 'interface') ?? name;
  if (/\bUSB\b|\bM\.2\b|Mini-PCIe/i.test(bus)) return { bus: 'outside' };
  if (/PCIe|PCI Express/i.test(bus)) return { bus: 'pcie' };
  return { bus: /\bPCI\b/i.test(bus) ? 'pci' : undefined };
}
