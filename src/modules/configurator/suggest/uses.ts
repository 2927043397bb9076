import type { uses as useNames } from '../configurator.contract.ts';

export type UseName = (typeof useNames)[number];

/** What counts, each on a scale where the reference machine of the use has 1. */
export type Aspect =
  | 'gpu'
  | 'vram'
  | 'cpuGames'
  | 'cpuSingle'
  | 'cpuMulti'
  | 'graphics'
  | 'memory'
  | 'drive'
  | 'archive'
  // 1,000 ÷ watts the processor may draw.
  | 'quiet';

/** Points of a curve: up to the first and from the last on it is flat, between them it is straight over log(size). */
export type Curve = readonly (readonly [size: number, worth: number])[];

/**
 * The value model, estimates of the trade of August 2026. The value of a build is 100 × Σ weight × worth. An index is
 * worth (index ÷ reference)^0.6, so that one part does not eat the budget, and no more from `enough` times the reference
 * on; memory and drives are worth what their curve says. Weights add up to 1.
 */
export type Use = {
  use: UseName;
  label: string;
  description: string;
  weights: Partial<Record<Aspect, number>>;
  /** Index of the reference machine. */
  reference: Partial<Record<Aspect, number>>;
  /** Where returns diminish faster or slower than usual: few pixels leave a card waiting for the processor. */
  powers?: Partial<Record<Aspect, number>>;
  /** Times the reference beyond which nobody notices. */
  enough?: Partial<Record<Aspect, number>>;
  memory: Curve;
  drive: Curve;
  /** Total of the second drives, in GB. */
  archive?: Curve;
  floors: {
    /** `none` is forbidden; the processor's own graphics will do; or it will do only if it cuts video (Quick Sync). */
    card: 'needed' | 'optional' | 'or-quick-sync' | 'none';
    vramGb?: number;
    memoryGb: number;
    /** System memory for each GB of the card's, up to 64 GB. */
    memoryPerVram?: number;
    driveGb: number;
    cores?: number;
    /** Second drives: how many equal ones, and GB of each. */
    archive?: { counts: readonly number[]; gb: number; mayBeSsd: boolean };
  };
  /** How much less a card does here than in games, by maker (estimate: what its programs support). */
  makers?: Readonly<Record<string, number>>;
};

const gamesMemory: Curve = [
  [16, 0.75],
  [32, 1],
];
const gamesDrive: Curve = [
  [500, 0.5],
  [1000, 0.88],
  [2000, 1],
];

export const uses: readonly Use[] = [
  {
    use: 'gaming_1080p',
    label: 'Gaming 1080p',
    description: 'Juegos en Full HD con muchos cuadros por segundo.',
    weights: { gpu: 0.52, cpuGames: 0.31, memory: 0.09, drive: 0.08 },
    reference: { gpu: 141, cpuGames: 5.3 },
    // Beyond an RX 9070 XT the processor sets the pace at this size.
    enough: { gpu: 1.6 },
    powers: { gpu: 0.45, cpuGames: 0.8 },
    memory: gamesMemory,
    drive: gamesDrive,
    floors: { card: 'needed', vramGb: 8, memoryGb: 16, driveGb: 500 },
  },
  {
    use: 'gaming_1440p',
    label: 'Gaming 1440p',
    description: 'Juegos en QHD con calidad alta.',
    weights: { gpu: 0.6, cpuGames: 0.25, memory: 0.08, drive: 0.07 },
    reference: { gpu: 189, cpuGames: 5.5 },
    powers: { gpu: 0.55, cpuGames: 0.8 },
    memory: gamesMemory,
    drive: gamesDrive,
    floors: { card: 'needed', vramGb: 12, memoryGb: 16, driveGb: 1000, cores: 6 },
  },
  {
    use: 'gaming_4k',
    label: 'Gaming 4K',
    description: 'Juegos en Ultra HD; manda la tarjeta de video.',
    weights: { gpu: 0.69, cpuGames: 0.17, memory: 0.07, drive: 0.07 },
    reference: { gpu: 232, cpuGames: 6 },
    powers: { gpu: 0.65, cpuGames: 0.8 },
    memory: gamesMemory,
    drive: gamesDrive,
    floors: { card: 'needed', vramGb: 16, memoryGb: 32, driveGb: 1000, cores: 6 },
  },
  {
    use: 'office',
    label: 'Oficina',
    description:
      'Documentos, navegador con muchas pestañas y videollamadas; silenciosa, sin tarjeta de video.',
    weights: { cpuSingle: 0.45, drive: 0.25, memory: 0.2, quiet: 0.1 },
    reference: { cpuSingle: 5.6, quiet: 11.4 },
    enough: { cpuSingle: 1, quiet: 1 },
    memory: [
      [8, 0.5],
      [16, 0.9],
      [32, 1],
    ],
    drive: [
      [256, 0.6],
      [500, 0.85],
      [1000, 1],
    ],
    floors: { card: 'none', memoryGb: 16, driveGb: 480 },
  },
  {
    use: 'video_editing',
    label: 'Edición de video',
    description: 'Montaje y exportación en 4K, con una segunda unidad para el material.',
    weights: { cpuMulti: 0.4, gpu: 0.25, memory: 0.2, drive: 0.1, archive: 0.05 },
    reference: { cpuMulti: 35, gpu: 142 },
    memory: [
      [32, 0.75],
      [64, 1],
      [128, 1.1],
    ],
    drive: gamesDrive,
    archive: [
      [1000, 0.5],
      [4000, 0.9],
      [8000, 1],
    ],
    floors: {
      card: 'or-quick-sync',
      vramGb: 8,
      memoryGb: 32,
      driveGb: 1000,
      cores: 6,
      archive: { counts: [1], gb: 1000, mayBeSsd: true },
    },
    makers: { NVIDIA: 1, AMD: 0.85, Intel: 0.9 },
  },
  {
    use: 'local_ai',
    label: 'IA local',
    description: 'Modelos de lenguaje e imagen en casa: cuenta la memoria de la tarjeta.',
    weights: { vram: 0.5, gpu: 0.25, memory: 0.15, drive: 0.1 },
    reference: { vram: 16, gpu: 142 },
    memory: [
      [32, 0.85],
      [64, 1],
      [128, 1.1],
    ],
    drive: gamesDrive,
    floors: { card: 'needed', vramGb: 12, memoryGb: 24, memoryPerVram: 2, driveGb: 1000, cores: 6 },
    makers: { NVIDIA: 1, AMD: 0.75, Intel: 0.6 },
  },
  {
    use: 'home_server',
    label: 'Servidor casero',
    description: 'Archivos, respaldos y servicios de casa prendidos todo el día, con dos discos o más.',
    weights: { archive: 0.35, quiet: 0.25, cpuMulti: 0.2, memory: 0.2 },
    reference: { quiet: 11.4, cpuMulti: 18 },
    enough: { quiet: 1, cpuMulti: 1 },
    memory: [
      [16, 0.8],
      [32, 1],
      [64, 1.1],
    ],
    drive: [[240, 1]],
    archive: [
      [2000, 0.35],
      [8000, 0.75],
      [16_000, 1],
      [48_000, 1.3],
    ],
    floors: {
      card: 'none',
      memoryGb: 16,
      driveGb: 240,
      archive: { counts: [2, 4], gb: 1000, mayBeSsd: false },
    },
  },
  {
    use: 'student',
    label: 'Estudiante',
    description: 'Tareas, programación y algún juego ligero.',
    weights: { cpuSingle: 0.25, cpuMulti: 0.2, graphics: 0.2, memory: 0.2, drive: 0.15 },
    reference: { cpuSingle: 5.2, cpuMulti: 22, graphics: 60 },
    enough: { cpuSingle: 1.1, cpuMulti: 1.3, graphics: 2 },
    memory: [
      [8, 0.5],
      [16, 0.85],
      [32, 1],
    ],
    drive: [
      [256, 0.5],
      [500, 0.8],
      [1000, 1],
    ],
    floors: { card: 'optional', vramGb: 6, memoryGb: 16, driveGb: 480 },
  },
];

/** Diminishing returns of an index. */
const power = 0.6;

/** What an index is worth for a use, before its weight. */
export function worthOf(use: Use, aspect: Aspect, index: number): number {
  const reference = use.reference[aspect];
  if (reference === undefined) return 0;
  const times = Math.min(index / reference, use.enough?.[aspect] ?? Number.POSITIVE_INFINITY);
  return times ** (use.powers?.[aspect] ?? power);
}

/** What a size is worth by a curve. */
export function worthBy(curve: Curve, size: number): number {
  const after = curve.findIndex(([edge]) => size < edge);
  const [, last = 0] = curve.at(-1) ?? [];
  if (after === -1) return last;
  const [edge, worth] = curve[after] ?? [1, 0];
  const [edgeBefore, worthBefore] = curve[after - 1] ?? [edge, worth];
  if (edge === edgeBefore) return worth;
  return worthBefore + ((worth - worthBefore) * Math.log(size / edgeBefore)) / Math.log(edge / edgeBefore);
}

/** Slower memory and drives beside DDR5-6000 and PCIe 4.0, more than which nobody feels (estimates). */
export const memorySpeedWorth = (type: string | undefined, speed: number | undefined) =>
  type === 'DDR5' ? (speed !== undefined && speed >= 6000 ? 1 : 0.98) : (speed ?? 0) >= 3600 ? 0.96 : 0.94;
export const driveSpeedWorth = (bus: string | undefined, generation: number | undefined) =>
  bus !== 'nvme' ? 0.8 : generation === undefined || generation <= 3 ? 0.96 : 1;

/** Platforms still worth a new PC; others only beside a part the shopper wishes. */
export const currentSockets: ReadonlySet<string> = new Set([
  'AM4',
  'AM5',
  'LGA 1200',
  'LGA 1700',
  'LGA 1851',
  'sTR5',
]);

/** MT/s between which memory is neither slow nor hard to run, by type. */
export const memorySpeeds: Readonly<Record<string, readonly [number, number]>> = {
  DDR4: [3000, 3800],
  DDR5: [5600, 6400],
};

/** From this draw on, a board with an entry chipset lowers the clock. */
export const entryBoardWattsMax = 120;
/** GB of memory that a card may ask for at most. */
export const memoryForCardMax = 64;
/** From these draws of the card on, the supply has at least 80 PLUS Bronze and Gold. */
export const bronzeFromWatts = 200;
export const goldFromWatts = 300;
/** One module leaves half of the processor's way to memory unused; four are hard to run. */
export const memoryModules = 2;

/** The use of a name. */
export function useNamed(name: UseName): Use {
  const found = uses.find(({ use }) => use === name);
  if (!found) throw new Error(`There is no use ${name}.`);
  return found;
}
