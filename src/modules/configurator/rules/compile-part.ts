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
  Monitor,
  Motherboard,
  OperatingSystem,
  Part,
  PowerSupply,
  VideoLink,
  VideoSocket,
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
      return { ...common, kind: 'os', ...readSystem(source) };
    case 'monitor':
      return { ...common, kind, ...readMonitor(source) };
    default:
      return { ...common, kind: 'other', isThermalPaste: kind === 'thermal_paste' };
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
    hasCooler: readBoxedCooler(name, specs),
    takesEcc: flagAt(specs, 'specifications.eccSupport'),
    isTopTier: /\bi[79][- ]/i.test(name),
    isUnlocked: /\bi[3579][- ]?\d{4,5}(?:K|KF|KS|HX)\b|\bCore Ultra [3579] \d{3}(?:K|KF|KS)\b/i.test(name),
  };
}

/** Overclockers' processors come without a cooler; where a record says otherwise of one, it may be a slip. */
function readBoxedCooler(name: string, specs: Specs): boolean | undefined {
  const isIncluded = flagAt(specs, 'specifications.includesCooler');
  return isIncluded === true && /\b\d{3,5}(?:K|KF|KS|X)\b/i.test(name) ? undefined : isIncluded;
}

function readMotherboard({ name, specs }: Source): Read<Motherboard> {
  const rawSocket = textAt(specs, 'socket');
  const formFactor = textAt(specs, 'form_factor');
  const storage = groupAt(specs, 'storage_devices');
  const fanHeaders = groupAt(specs, 'fan_headers');
  const usbHeaders = groupAt(specs, 'usb_headers');
  const ports = textsAt(specs, 'back_panel_ports');
  const sataPorts = storage && storage('sata_6_gb_s') + storage('sata_3_gb_s');
  // Older records were filled with defaults by a machine; these two groups were only ever entered by hand.
  const isLegacy = textAt(specs, 'power_connectors.main_power') === undefined && fanHeaders === undefined;
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
    hasNewDie: /(^|[^a-z0-9])V[23]\b/i.test(name),
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
      generation: isLegacy ? undefined : pcieGeneration(textAt(slot, 'gen')),
    })),
    u2Ports: storage && storage('u2'),
    hasFlashback: stated(flagAt(specs, 'bios_features.flashback')),
    epsPlugs: textsAt(specs, 'power_connectors.cpu_power')?.filter((plug) => /^8[- ]pin$/i.test(plug)).length,
    hasBackConnectors: stated(flagAt(specs, 'back_connect_connectors')),
    hasVideoOutput: readVideoOutput(ports),
    videoSockets: ports && videoSocketsIn(ports.join(', ')),
    takesEcc: stated(flagAt(specs, 'ecc_support')),
    fanHeaders: fanHeaders && {
      pump: fanHeaders('pump') + fanHeaders('cpu_opt'),
      case: fanHeaders('case_fan'),
    },
    argbHeaders: groupAt(specs, 'rgb_headers')?.('argb_5v'),
    usbHeaders: usbHeaders && {
      usb3: usbHeaders('usb_3_2_gen_1'),
      typeC: fastUsb.reduce((sum, header) => sum + usbHeaders(header), 0),
    },
    hasWifi: readWifi(name, textAt(specs, 'wireless_networking'), ports),
  };
}

const fastUsb = ['usb_3_2_gen_2', 'usb_3_2_gen_2x2', 'usb_4', 'usb_4_80g'];
const wifiWords = /\bwi-?fi|\b802\.11/i;

function readWifi(
  name: string,
  stated: string | undefined,
  ports: string[] | undefined,
): boolean | undefined {
  if (wifiWords.test(`${name} ${stated ?? ''}`) || ports?.some((port) => wifiWords.test(port)) === true) {
    return true;
  }
  return stated === undefined ? undefined : false;
}

/** The number of `4.0`, `PCIe 4.0 x4`, `Gen4x4`. */
function pcieGeneration(text: string | undefined): number | undefined {
  const found = /(?:^|PCIe?\s*(?:Gen\s*)?|Gen\s*)([1-6])(?:\.0)?(?=$|[^\d.])/i.exec(text ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
}

const videoWords: readonly (readonly [VideoSocket, RegExp])[] = [
  ['HDMI', /HDMI/i],
  ['DisplayPort', /Display\s?Port|\bDP\b/i],
  ['DVI', /DVI/i],
  ['VGA', /VGA|D-Sub/i],
  ['USB-C', /USB\s?4|Thunderbolt/i],
];

function videoSocketsIn(text: string): VideoSocket[] {
  return videoWords.filter(([, words]) => words.test(text)).map(([socket]) => socket);
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
      pcieGeneration: isLegacy ? undefined : pcieGeneration(bus),
    });
  }
  return slots.map(({ lengthMax, takesSata, pcieGeneration: generation }) => ({
    lengthMax,
    takesSata,
    pcieGeneration: generation,
  }));
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
  const ecc = textAt(specs, 'ecc');
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
    isEcc:
      /\bECC\b/.test(name) && !/\bnon-?ECC\b/i.test(name)
        ? true
        : ecc === undefined
          ? undefined
          : ecc === 'ECC',
    speed: positiveAt(specs, 'speed'),
    isCudimm: /\bCU-?DIMM\b/i.test(`${name} ${formFactor ?? ''}`),
    profiles: textsAt(specs, 'profile_support'),
    heightMm: positiveAt(specs, 'height'),
  };
}

/** Cards that are only made with a 16-pin plug; a record without one is a slip. */
const sixteenPinOnly = /RTX (4080|4090|5070 Ti|5080|5090)\b/i;
/** What a slot can feed by itself. */
const slotWatts = 75;

function readGraphicsCard({ name, specs }: Source): Read<GraphicsCard> {
  const tdpWatts = positiveAt(specs, 'tdp');
  const width = numberAt(specs, 'total_slot_width');
  const outputs = groupAt(specs, 'video_outputs');
  const cooling = textAt(specs, 'cooling');
  const outputNames = Object.keys((specs['video_outputs'] as object | null | undefined) ?? {});
  return {
    lengthMm: positiveAt(specs, 'length'),
    slotWidth: width !== undefined && width >= 1 ? width : undefined,
    tdpWatts,
    plugs: readCardPlugs(specs, tdpWatts),
    outputs: outputs && (outputNames.reduce((sum, output) => sum + outputs(output), 0) || undefined),
    links: outputs && linksOf(outputNames.filter((output) => outputs(output) > 0)),
    lanes: positiveNumber(/\bx(\d+)\b/i.exec(textAt(specs, 'interface') ?? '')?.[1]),
    memoryGb: positiveAt(specs, 'memory'),
    isLowProfile: /low[- ]profile|\bLP\b/i.test(name),
    hasRadiator: cooling === undefined ? undefined : /hybrid|water/i.test(cooling),
  };
}

function positiveNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** What a version of a plug carries, in Gb/s of picture; the lowest of its family where no version is stated. */
const linkSpeeds: readonly (readonly [VideoSocket, RegExp, number])[] = [
  ['HDMI', /hdmi[ _]*2[._]1/i, 42],
  ['HDMI', /hdmi[ _]*2[._]0/i, 14.4],
  ['HDMI', /hdmi/i, 8.2],
  ['DisplayPort', /(?:displayport|display port|dp)[ _]*2[._]1/i, 38],
  ['DisplayPort', /(?:displayport|display port|dp)[ _]*1[._][34]/i, 25.9],
  ['DisplayPort', /displayport|display port/i, 17.3],
  ['USB-C', /usb[ _-]*(?:type-?)?c|thunderbolt/i, 25.9],
  ['DVI', /dvi/i, 7.9],
  ['VGA', /vga|d-sub/i, 6],
];

/** The links that names of plugs speak of: `hdmi_2_1`, `2 x HDMI 2.0`. */
function linksOf(names: readonly string[]): VideoLink[] {
  return names.flatMap((name) => {
    const found = linkSpeeds.find(([, words]) => words.test(name));
    return found ? [{ socket: found[0], gigabits: found[2] }] : [];
  });
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
    pcieGeneration: pcieGeneration(bus),
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

function readCase({ name, specs }: Source): Read<Case> {
  const cardLength = numberAt(specs, 'max_video_card_length');
  const supply = textAt(specs, 'power_supply');
  const supplyWatts = Number(/(\d+)\s?W\b/.exec(supply ?? '')?.[1] ?? Number.NaN);
  const isIncluded = flagAt(specs, 'power_supply_included');
  const formFactor = textAt(specs, 'form_factor');
  return {
    formFactor,
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
    hasSupply: Number.isFinite(supplyWatts)
      ? true
      : (isIncluded ?? (supply === undefined ? undefined : false)),
    supplyWatts: Number.isFinite(supplyWatts) ? supplyWatts : undefined,
    longestSideMm: longestSide(specs),
    bays525: numberAt(specs, 'external_5_25_bays'),
    isSlim: /\bSlim\b/i.test(formFactor ?? '') || /\bslim\b|low[- ]profile|\bSFF\b/i.test(name),
    frontUsb: readFrontUsb(specs),
  };
}

/** Each socket of the front by itself; records write them in one text or in several, some without a space between. */
function readFrontUsb(specs: Specs): Case['frontUsb'] {
  const written = textsAt(specs, 'front_usb_ports')?.join(', ') ?? textAt(specs, 'front_panel_usb');
  if (written === undefined) return undefined;
  const sockets = written.split(/,|(?<=Type-[AC])(?=\s*USB)/i);
  const isTypeC = (socket: string) => /Type[- ]?C|USB-C/i.test(socket);
  return {
    usb3: sockets.some((socket) => /USB\s?3/i.test(socket) && !isTypeC(socket)),
    typeC: sockets.some(isTypeC),
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
    isCertified: textAt(specs, 'efficiency_rating') !== undefined,
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

function readCooler({ name, specs }: Source): Read<Cooler> {
  const radiatorMm = positiveAt(specs, 'radiator_size');
  return {
    sockets: textsAt(specs, 'cpu_sockets')?.map(canonicalSocket),
    isLiquid: flagAt(specs, 'water_cooled') ?? (radiatorMm === undefined ? undefined : true),
    heightMm: positiveAt(specs, 'height'),
    radiatorMm,
    isArgb: /\bA-?RGB\b/i.test(name),
  };
}

function readFan({ specs }: Source): Read<Fan> {
  const light = `${textAt(specs, 'led') ?? ''} ${textAt(specs, 'connector') ?? ''}`;
  return { quantity: positiveAt(specs, 'quantity'), isArgb: /addressable|\bARGB\b/i.test(light) };
}

/** Cards without a stated bus name it in their name. */
function readCard({ name, specs }: Source): Read<ExpansionCard> {
  const bus = textAt(specs, 'interface') ?? name;
  const isWifi = wifiWords.test(name);
  if (/\bUSB\b|\bM\.2\b|Mini-PCIe/i.test(bus)) return { bus: 'outside', isWifi };
  if (/PCIe|PCI Express/i.test(bus)) return { bus: 'pcie', isWifi };
  return { bus: /\bPCI\b/i.test(bus) ? 'pci' : undefined, isWifi };
}

function readMonitor({ specs }: Source): Read<Monitor> {
  const connectors = textAt(specs, 'connectors');
  const width = positiveAt(specs, 'resolution.horizontalRes');
  const height = positiveAt(specs, 'resolution.verticalRes');
  const hertz = positiveAt(specs, 'refresh_rate');
  const isMeasured = width !== undefined && height !== undefined && hertz !== undefined;
  return {
    // «2 x HDMI 2.11 x DisplayPort 1.4»: some records run the ports together.
    sockets: connectors === undefined ? undefined : linksOf(connectors.split(/\d+\s?x\s/i)),
    // 24 bits a pixel and a tenth for what is sent between pictures.
    gigabits: isMeasured ? (width * height * hertz * 24 * 1.1) / 1e9 : undefined,
    hertz,
  };
}

function readSystem({ name }: Source): Read<OperatingSystem> {
  return {
    isWindows11: /\bWindows 11\b/i.test(name),
    isHome: /\bHome\b/i.test(name),
    is32Bit: /\b32[- ]?bits?\b/i.test(name) && !/64/.test(name),
  };
}
