import type { uses } from '../configurator.contract.ts';

/** What a PC is for. */
export type Use = (typeof uses)[number];

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
  takesEcc?: boolean;
  /** i7 or i9: of the tenth generation these take faster memory. */
  isTopTier?: boolean;
  /** Of Intel, with a free multiplier. */
  isUnlocked?: boolean;
};

export type M2Slot = {
  /** Longest card in mm. */
  lengthMax?: number;
  takesSata?: boolean;
  pcieGeneration?: number;
};

export type Motherboard = Common & {
  kind: 'motherboard';
  socket?: string;
  socketCount: number;
  /** Without the maker: `B650E`. */
  chipset?: string;
  /** Sold again with the newer die of its chipset («V2», «V3»). */
  hasNewDie: boolean;
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
  pcieSlots?: readonly { lanes?: number; quantity: number; generation?: number }[];
  u2Ports?: number;
  hasFlashback?: boolean;
  /** Number of 8-pin plugs for the processor. */
  epsPlugs?: number;
  hasBackConnectors?: boolean;
  hasVideoOutput?: boolean;
  /** Kinds of screen sockets at the back, as far as they are listed. */
  videoSockets?: readonly VideoSocket[];
  takesEcc?: boolean;
  /** Headers for the pump of a liquid cooler (`CPU_OPT` too) and for fans of the case. */
  fanHeaders?: { pump: number; case: number };
  argbHeaders?: number;
  /** Headers for the case's front: of USB 3 sockets, and of a fast Type-C one. */
  usbHeaders?: { usb3: number; typeC: number };
  hasWifi?: boolean;
};

/** A family of screen plugs; an adapter is needed between two of them. */
export type VideoSocket = 'HDMI' | 'DisplayPort' | 'DVI' | 'VGA' | 'USB-C';
/** A socket with what it can carry, in Gb/s. */
export type VideoLink = { socket: VideoSocket; gigabits: number };

export type MemoryKit = Common & {
  kind: 'memory';
  type?: string;
  isLaptopModule?: boolean;
  modules?: number;
  capacityGb?: number;
  isRegistered?: boolean;
  isEcc?: boolean;
  /** In MT/s. */
  speed?: number;
  /** Modules with a clock driver of their own. */
  isCudimm: boolean;
  /** Which kinds of profiles for speeds beyond the standard it brings. */
  profiles?: readonly string[];
  heightMm?: number;
};

export type GraphicsCard = Common & {
  kind: 'gpu';
  lengthMm?: number;
  slotWidth?: number;
  tdpWatts?: number;
  /** 6 and 8-pin plugs together, and 16-pin ones, with what the card draws; undefined where one of these is not known. */
  plugs?: { eight: number; sixteen: number; watts: number };
  outputs?: number;
  links?: readonly VideoLink[];
  /** PCIe lanes it uses. */
  lanes?: number;
  memoryGb?: number;
  isLowProfile: boolean;
  hasRadiator?: boolean;
};

export type Drive = Common & {
  kind: 'drive';
  medium: 'ssd' | 'hdd';
  shape?: 'm2' | '2.5' | '3.5' | 'card' | 'u2' | 'msata';
  bus?: 'nvme' | 'sata' | 'sas' | 'pata';
  m2LengthMm?: number;
  pcieGeneration?: number;
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
  /** Whether it brings a supply. */
  hasSupply?: boolean;
  supplyWatts?: number;
  longestSideMm?: number;
  /** Sizes of radiators that have a place of their own in it. */
  radiatorsMm?: readonly number[];
  bays525?: number;
  isSlim: boolean;
  /** Sockets at its front. */
  frontUsb?: { usb3: boolean; typeC: boolean };
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
  isCertified: boolean;
};

export type Cooler = Common & {
  kind: 'cooler';
  sockets?: readonly string[];
  isLiquid?: boolean;
  heightMm?: number;
  radiatorMm?: number;
  isArgb: boolean;
};

export type Fan = Common & { kind: 'fan'; quantity?: number; isArgb: boolean };
/** Network, sound and capture cards; `outside` takes none of the board's slots (USB, M.2 Wi-Fi). */
export type ExpansionCard = Common & { kind: 'card'; bus?: 'pcie' | 'pci' | 'outside'; isWifi: boolean };
type OpticalDrive = Common & { kind: 'optical' };
export type Monitor = Common & {
  kind: 'monitor';
  sockets?: readonly VideoLink[];
  /** What its picture needs at its full rate, in Gb/s without compression. */
  gigabits?: number;
  hertz?: number;
};
/** What its name says. */
export type OperatingSystem = Common & {
  kind: 'os';
  isWindows11: boolean;
  isHome: boolean;
  is32Bit: boolean;
};
/** Keyboards, pastes, power backup … */
type OtherPart = Common & { kind: 'other'; isThermalPaste: boolean };

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
  | Monitor
  | OperatingSystem
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

/** What a build is for and what its parts cost, for hints about its balance. */
export type BuildContext = {
  readonly use?: Use | undefined;
  /** Centavos by ref_id. */
  readonly prices?: ReadonlyMap<string, number> | undefined;
  /** How fast processors and cards are in games, by ref_id. */
  readonly indices?: ReadonlyMap<string, number> | undefined;
};

/** A set of parts by kind; two units of a part stand there twice. */
export type Build = BuildContext & { readonly all: readonly Part[] } & {
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

export const partKinds = Object.keys(noParts).filter((kind) => kind !== 'all') as readonly PartKind[];

/** Sorts parts into a build. */
export function buildOf(parts: readonly Part[], context: BuildContext = {}): Build {
  return parts.reduce(withPart, { ...noParts, ...context });
}

/** The build with one part more. */
export function withPart(build: Build, part: Part): Build {
  return { ...build, all: [...build.all, part], [part.kind]: [...build[part.kind], part] };
}
