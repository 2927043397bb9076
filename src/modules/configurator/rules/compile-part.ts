import { cpuGeneration } from './cpu-generation.ts';
import { m2Length, pcieGeneration } from './m2-slots.ts';
import type {
  Case,
  Cooler,
  Cpu,
  Drive,
  ExpansionCard,
  Fan,
  GraphicsCard,
  MemoryKit,
  Monitor,
  OperatingSystem,
  Part,
  PowerSupply,
  VideoLink,
  VideoSocket,
} from './parts.ts';
import { readMotherboard } from './read-motherboard.ts';
import { canonicalSocket } from './sockets.ts';
import {
  flagAt,
  groupAt,
  numberAt,
  numbersAt,
  positiveAt,
  type Specs,
  textAt,
  textsAt,
  wifiWords,
} from './specs.ts';

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
      return { ...common, kind, ...readMotherboard(name, specs) };
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
  const microarchitecture = textAt(specs, 'microarchitecture');
  const socket = readCpuSocket(textAt(specs, 'socket'), microarchitecture);
  const hasGraphics = readGraphics(name, textAt(specs, 'specifications.integratedGraphics.model'));
  const memoryMax = numberAt(specs, 'specifications.memory.maxSupport');
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

/** Haswell and Broadwell came for LGA 2011-3 only; some records leave out the end of its name. */
function readCpuSocket(
  socket: string | undefined,
  microarchitecture: string | undefined,
): string | undefined {
  if (socket === undefined) return undefined;
  if (socket !== 'LGA 2011') return canonicalSocket(socket);
  return microarchitecture && (/^(?:Haswell|Broadwell)/.test(microarchitecture) ? 'LGA 2011-3' : socket);
}

/** Both makers end the model number of a processor without graphics in F. */
function readGraphics(name: string, model: string | undefined): boolean | undefined {
  if (/\b\d{3,5}K?F\b/.test(name)) return false;
  return model === undefined || model === '0' ? undefined : model !== 'None';
}

/** Overclockers' processors come without a cooler; where a record says otherwise of one, it may be a slip. */
function readBoxedCooler(name: string, specs: Specs): boolean | undefined {
  const isIncluded = flagAt(specs, 'specifications.includesCooler');
  return isIncluded === true && /\b\d{3,5}(?:K|KF|KS|X)\b/i.test(name) ? undefined : isIncluded;
}

function readMemory({ name, specs }: Source): Read<MemoryKit> {
  const formFactor = textAt(specs, 'form_factor');
  const modules = positiveAt(specs, 'modules.quantity');
  const moduleGb = positiveAt(specs, 'modules.capacity_gb');
  const ecc = textAt(specs, 'ecc');
  // «32 GB (2×16 GB)»: the name is what is sold.
  const [, count, each] = /\b(\d+)\s?[x×]\s?(\d+)\s?GB/i.exec(name) ?? [];
  const isNamedEcc =
    (/\bECC\b/.test(name) && !/\bnon[- ]?ECC\b/i.test(name)) || /\bKSM\d{2}[ERLS]/.test(name);
  return {
    type: textAt(specs, 'ram_type'),
    isLaptopModule: formFactor === undefined ? undefined : /so-?dimm/i.test(formFactor),
    modules: count === undefined ? modules : Number(count),
    capacityGb:
      count === undefined
        ? (positiveAt(specs, 'capacity') ?? (modules && moduleGb && modules * moduleGb))
        : Number(count) * Number(each),
    isRegistered: readRegistered(name, textAt(specs, 'registered')),
    isEcc: isNamedEcc ? true : ecc === undefined ? undefined : ecc === 'ECC',
    speed: positiveAt(specs, 'speed'),
    isCudimm: /\bCU-?DIMM\b/i.test(`${name} ${formFactor ?? ''}`),
    profiles: textsAt(specs, 'profile_support'),
    heightMm: positiveAt(specs, 'height'),
  };
}

/**
 * The name wins over a record's «Unbuffered», which may be a default. Kingston writes R or L into the code of a
 * registered module for servers and E into that of an unbuffered one, Samsung begins the former with M393, M386 or M321.
 */
function readRegistered(name: string, stated: string | undefined): boolean | undefined {
  if (/\b(?:registered|r-?dimm|lr-?dimm|KSM\d{2}[RL]\w*|M(?:393|386|321)\w*)\b/i.test(name)) return true;
  if (/\bKSM\d{2}E|\bU-?DIMM\b/i.test(name)) return false;
  if (stated === undefined) return undefined;
  // «Server Premier» is sold as either.
  return stated === 'Registered' ? true : /\bserver\b/i.test(name) ? undefined : false;
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
    // No card is wider than five slots.
    slotWidth: width !== undefined && width >= 1 && width <= 5 ? width : undefined,
    tdpWatts,
    plugs: readCardPlugs({ name, specs }, tdpWatts),
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

/** What plugs carry by their standards. */
const plugWatts = { six: 75, eight: 150, sixteen: 600 };

/** Undefined too where the plugs stated cannot be all of them, or are more than any card has. */
function readCardPlugs({ name, specs }: Source, tdpWatts: number | undefined): GraphicsCard['plugs'] {
  if (tdpWatts === undefined) return undefined;
  const group = groupAt(specs, 'power_connectors') ?? (() => 0);
  const [six, eight] = [group('pcie_6_pin'), group('pcie_8_pin')];
  // One plug is sometimes entered under both of its names.
  const sixteen = Math.max(group('pcie_12VHPWR'), group('pcie_12V_2x6'));
  const chipset = textAt(specs, 'chipset');
  if (sixteen === 0 && (chipset === undefined || sixteenPinOnly.test(`${name} ${chipset}`))) return undefined;
  // Both kinds at once: the 8-pin ones are the adapter's.
  if (six + eight > 3 || (sixteen > 0 && six + eight > 0)) return undefined;
  const carried = slotWatts + six * plugWatts.six + eight * plugWatts.eight + sixteen * plugWatts.sixteen;
  return tdpWatts > carried ? undefined : { eight: six + eight, sixteen, watts: tdpWatts };
}

function readDrive({ specs }: Source): Omit<Read<Drive>, 'medium'> {
  const formFactor = textAt(specs, 'form_factor');
  const bus = textAt(specs, 'interface');
  const m2Size = /^M\.2-(\d{4,5})$/i.exec(formFactor ?? '')?.[1];
  return {
    shape: driveShape(formFactor),
    bus: driveBus(bus, flagAt(specs, 'nvme')),
    m2LengthMm: m2Length(m2Size),
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
    hasSupply: readHasSupply(supply, supplyWatts, isIncluded),
    supplyWatts: Number.isFinite(supplyWatts) ? supplyWatts : undefined,
    longestSideMm: longestSide(specs),
    radiatorsMm: numbersAt(specs, 'supported_radiator_sizes')?.toSorted((one, other) => one - other),
    bays525: numberAt(specs, 'external_5_25_bays'),
    isSlim: /\bSlim\b/i.test(formFactor ?? '') || /\bslim\b|low[- ]profile|\bSFF\b/i.test(name),
    frontUsb: readFrontUsb(specs),
  };
}

/** Watts say it; a flag says it unless the text beside it says «None»; any other text names what goes in. */
function readHasSupply(
  text: string | undefined,
  watts: number,
  isIncluded: boolean | undefined,
): boolean | undefined {
  if (Number.isFinite(watts)) return true;
  if (isIncluded === true && text === 'None') return undefined;
  return isIncluded ?? (text === undefined ? undefined : false);
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
  const length = positiveAt(specs, 'length');
  const form = supplyForm(formFactor, name, length);
  return {
    watts: positiveAt(specs, 'wattage'),
    form,
    formFactor,
    // So short an ATX one is not made: 86 mm is its height.
    lengthMm: form === 'ATX' && length !== undefined && length < 100 ? undefined : length,
    epsPlugs: positiveAt(specs, 'connectors.eps_8_pin'),
    // One of the two stated: then the other really is 0.
    plugs: isStated ? { eight: eight ?? 0, sixteen: sixteen ?? 0 } : undefined,
    sataPlugs: positiveAt(specs, 'connectors.sata'),
    isCertified: textAt(specs, 'efficiency_rating') !== undefined,
  };
}

/** An SFX supply is 100 mm long; longer ones are SFX-L, whatever their records call them. */
const sfxLengthMm = 100;

function supplyForm(
  formFactor: string | undefined,
  name: string,
  lengthMm: number | undefined,
): PowerSupply['form'] {
  switch (formFactor) {
    case undefined:
    // A board's size is no size of a supply.
    case 'Mini-ITX':
    case 'Micro ATX':
      return undefined;
    case 'ATX':
    case 'ATX/EPS':
    case 'EPS':
      return 'ATX';
    case 'SFX':
      if (/\bSFX[- ]?L\b/i.test(name)) return 'SFX-L';
      if (lengthMm === undefined) return undefined;
      return lengthMm > sfxLengthMm ? 'SFX-L' : 'SFX';
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
  if (/PCI[- ]?E(?:xpress)?\b|PCIe/i.test(bus)) return { bus: 'pcie', isWifi };
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
