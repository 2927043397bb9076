/**
 * Work per clock by architecture, Zen 3 = 1; and in games, where caches and the way to memory count more. Estimates of
 * the trade, August 2026.
 */
const perClock: readonly (readonly [start: string, work: number, games: number])[] = [
  ['Zen 5', 1.22, 1.02],
  ['Zen 4', 1.13, 1],
  ['Zen 3', 1, 1],
  ['Zen 2', 0.84, 0.93],
  ['Zen+', 0.72, 0.9],
  ['Zen', 0.68, 0.88],
  ['Arrow Lake', 1.24, 0.9],
  ['Raptor Lake', 1.12, 1.02],
  ['Alder Lake', 1.1, 1],
  ['Rocket Lake', 0.98, 0.97],
  ['Comet Lake', 0.83, 1],
  ['Coffee Lake', 0.83, 1],
  ['Cascade Lake', 0.81, 0.93],
  ['Kaby Lake', 0.82, 1],
  ['Skylake', 0.81, 1],
  ['Broadwell', 0.76, 1],
  ['Haswell', 0.73, 1],
  ['Ivy Bridge', 0.66, 1],
  ['Sandy Bridge', 0.62, 1],
  ['Excavator', 0.53, 0.9],
  ['Steamroller', 0.5, 0.9],
  ['Piledriver', 0.48, 0.9],
];
/** 3D cache makes games this much faster, and its half of the chip holds no more than this clock (GHz). */
const stackedCache = { games: 1.18, clockMax: 5.2 };
/** Ryzen chips with the half of the usual L3 cache (the G series): from this size in MB. */
const smallCache = { megabytesMax: 16, games: 0.9 };
/** An efficient core beside a fast one; those of Arrow Lake do more. */
const efficientCore = { usual: 0.5, 'Arrow Lake': 0.6 };
/** A core that works on one thread beside one that works on two. */
const singleThread = 0.85;
/** Games hardly use more than eight cores. */
const gameCores = { enough: 8, power: 0.3 };

/** What a maker says of a processor. */
export type CpuFigures = {
  architecture: string | undefined;
  boostGigahertz: number | undefined;
  cores: number | undefined;
  threads: number | undefined;
  /** Undefined or 0 where all are fast. */
  efficientCores: number | undefined;
  cacheMegabytes: number | undefined;
  isStacked: boolean;
};

/** Indices of a processor: `single` ≈ GHz of a Zen 3 core; `multi` = single × effective cores ^ 0.75. */
export type CpuIndex = { single: number; multi: number; games: number };

/** Undefined where architecture, clock or cores are not known. */
export function cpuIndex(figures: CpuFigures): CpuIndex | undefined {
  const { architecture = '', boostGigahertz: boost, cores } = figures;
  const found = perClock.find(([start]) => architecture.startsWith(start));
  if (!found || boost === undefined || cores === undefined) return undefined;
  const [start, work, games] = found;
  const single = boost * work;
  const efficient = Math.min(figures.efficientCores ?? 0, cores);
  const fast = cores - efficient;
  const isSingleThread = figures.threads !== undefined && figures.threads <= cores;
  const share = start === 'Arrow Lake' ? efficientCore['Arrow Lake'] : efficientCore.usual;
  const effective = fast * (isSingleThread ? singleThread : 1) + efficient * share;
  const isAmd = start.startsWith('Zen');
  const hasSmallCache =
    isAmd && figures.cacheMegabytes !== undefined && figures.cacheMegabytes <= smallCache.megabytesMax;
  const clock = figures.isStacked ? Math.min(boost, stackedCache.clockMax) : boost;
  const cacheFactor = figures.isStacked ? stackedCache.games : hasSmallCache ? smallCache.games : 1;
  const coreFactor = Math.min(1, (fast + efficient * share) / gameCores.enough) ** gameCores.power;
  return {
    single: rounded(single),
    multi: rounded(single * effective ** 0.75),
    games: rounded(clock * work * games * cacheFactor * coreFactor),
  };
}

const rounded = (value: number) => Math.round(value * 100) / 100;
