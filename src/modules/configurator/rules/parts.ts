/** What every part has. A field that is undefined is not known: never read it as «no» or 0. */
type Common = {
  refId: string;
  /** As the shop calls it, up to its first comma. */
  name: string;
  /** Units nobody holds. */
  available: number;
};

export type Cpu = Common & {
  kind: 'cpu';
  socket?: string;
  generation?: CpuGeneration;
  memoryTypes?: readonly string[];
  memoryMaxGb?: number;
  memoryChannels?: number;
  tdpWatts?: number;
  /** The maker's own limit of what the processor draws (package power). */
  pptWatts?: number;
  hasGraphics?: boolean;
  hasCooler?: boolean;
};

export type M2Slot = { /** Longest card in mm. */ lengthMax?: number; takesSata?: boolean };

export type Motherboard = Common & {
  kind: 'motherboard';
  socket?: string;
  socketCount: number;
  /** Without the maker: `B650E`. */
  chipset?: string;
  formFactor?: string;
  memoryType?: string;
  memorySlots?: number;
  memoryMaxGb?: number;
  /** Whether the slots are of the long (desktop) kind. */
  takesDesktopModules?: boolean;
  /** For drives; the Wi-Fi slot does not count. */
  m2Slots?: readonly M2Slot[];
  sataPorts?: number;
  /** Slots for cards by their lanes. */
  pcieSlots?: readonly { lanes?: number; quantity: number }[];
  u2Ports?: number;
  hasFlashback?: boolean;
  /** Number of 8-pin plugs for the processor. */
  epsPlugs?: number;
  hasBackConnectors?: boolean;
  hasVideoOutput?: boolean;
};

export type MemoryKit = Common & {
  kind: 'memory';
  type?: string;
  isLaptopModule?: boolean;
  modules?: number;
  capacityGb?: number;
  isRegistered?: boolean;
};

export type GraphicsCard = Common & {
  kind: 'gpu';
  lengthMm?: number;
  slotWidth?: number;
  tdpWatts?: number;
  /** 6 and 8-pin plugs together, and 16-pin ones; undefined where the card's plugs are not known. */
  plugs?: { eight: number; sixteen: number };
  outputs?: number;
};

export type Drive = Common & {
  kind: 'drive';
  medium: 'ssd' | 'hdd';
  shape?: 'm2' | '2.5' | '3.5' | 'card' | 'u2' | 'msata';
  bus?: 'nvme' | 'sata' | 'sas' | 'pata';
  m2LengthMm?: number;
};

export type Case = Common & {
  kind: 'case';
  formFactor?: string;
  boards?: readonly string[];
  supplies?: readonly string[];
  supplyLengthMax?: number;
  cardLengthMax?: number;
  coolerHeightMax?: number;
  expansionSlots?: number;
  bays35?: number;
  bays25?: number;
  takesBackConnectors?: boolean;
  hasSupply: boolean;
  supplyWatts?: number;
  longestSideMm?: number;
};

export type PowerSupply = Common & {
  kind: 'psu';
  watts?: number;
  form?: 'ATX' | 'SFX' | 'SFX-L' | 'TFX' | 'Flex ATX' | 'other';
  formFactor?: string;
  lengthMm?: number;
  epsPlugs?: number;
  /** 6+2-pin and 16-pin plugs for cards; undefined where neither is stated. */
  plugs?: { eight: number; sixteen: number };
  sataPlugs?: number;
};

export type Cooler = Common & {
  kind: 'cooler';
  sockets?: readonly string[];
  isLiquid?: boolean;
  heightMm?: number;
  radiatorMm?: number;
};

export type Fan = Common & { kind: 'fan'; quantity?: number };
/** Network, sound and capture cards; `outside` takes none of the board's slots (USB, M.2 Wi-Fi). */
export type ExpansionCard = Common & { kind: 'card'; bus?: 'pcie' | 'pci' | 'outside' };
type OpticalDrive = Common & { kind: 'optical' };
/** What no rule reads yet: monitors, systems, keyboards … */
type OtherPart = Common & { kind: 'os' | 'monitor' | 'other' };

export type Part =
  | Cpu
  | Motherboard
  | MemoryKit
  | GraphicsCard
  | Drive
  | Case
  | PowerSupply
  | Cooler
  | Fan
  | ExpansionCard
  | OpticalDrive
  | OtherPart;
export type PartKind = Part['kind'];
type PartOf<Kind extends PartKind> = Extract<Part, { kind: Kind }>;

/** A family of processors that boards support or refuse as one. */
export type CpuGeneration =
  | 'core-6'
  | 'core-7'
  | 'core-8'
  | 'core-9'
  | 'core-10'
  | 'core-11'
  | 'core-12'
  | 'core-13'
  | 'core-14'
  | 'core-ultra-200'
  | 'core-ultra-200-plus'
  | 'xeon-e3'
  | 'xeon-e'
  | 'xeon-w'
  | 'sandy-bridge'
  | 'ivy-bridge'
  | 'haswell'
  | 'broadwell'
  | 'haswell-e'
  | 'broadwell-e'
  | 'core-x-9000'
  | 'core-x-10000'
  | 'bristol-ridge'
  | 'ryzen-1000'
  | 'ryzen-2000g'
  | 'ryzen-2000'
  | 'ryzen-3000g'
  | 'ryzen-3000'
  | 'ryzen-4000'
  | 'ryzen-5000'
  | 'ryzen-7000'
  | 'ryzen-8000'
  | 'ryzen-9000'
  | 'epyc-4004'
  | 'threadripper-1000'
  | 'threadripper-2000'
  | 'threadripper-3000'
  | 'threadripper-7000'
  | 'threadripper-9000'
  | 'threadripper-pro-7000'
  | 'threadripper-pro-9000';

/** A set of parts by kind; two units of a part stand there twice. */
export type Build = { readonly all: readonly Part[] } & {
  readonly [Kind in PartKind]: readonly PartOf<Kind>[];
};

const noParts: Build = {
  all: [],
  cpu: [],
  motherboard: [],
  memory: [],
  gpu: [],
  drive: [],
  case: [],
  psu: [],
  cooler: [],
  fan: [],
  card: [],
  optical: [],
  os: [],
  monitor: [],
  other: [],
};

/** Sorts parts into a build. */
export function buildOf(parts: readonly Part[]): Build {
  return parts.reduce(withPart, noParts);
}

/** The build with one part more. */
export function withPart(build: Build, part: Part): Build {
  return { ...build, all: [...build.all, part], [part.kind]: [...build[part.kind], part] };
}
