import type { Build, Case, Cpu, Drive, Motherboard, Part, PowerSupply } from './parts.ts';
import { distinct, sumOf } from './rule.ts';

/** What a build draws, in watts, and what should feed it. */
export type PowerEstimate = {
  sustainedWatts: number;
  /** With room for the millisecond peaks of graphics cards. */
  recommendedWatts: number;
  /** Of the chosen supply, or of the one the case brings. */
  supplyWatts: number | undefined;
  parts: readonly { label: string; watts: number }[];
  /** Parts whose draw nobody publishes: the numbers are then a lower bound. */
  missing: readonly Part[];
};

/** Watts a processor may draw; by the maker's limit, else estimated from its TDP by platform. */
export function cpuWatts(cpu: Cpu): number | undefined {
  if (cpu.pptWatts !== undefined) return cpu.pptWatts;
  if (cpu.tdpWatts === undefined) return undefined;
  return Math.round(cpu.tdpWatts * (turboFactor[cpu.socket ?? ''] ?? 1.25));
}

const turboFactor: Record<string, number> = {
  AM4: 1.35,
  AM5: 1.35,
  'LGA 1200': 1.8,
  'LGA 1700': 1.8,
  'LGA 1851': 1.8,
};

/** What may feed a build. */
export type Supply = { part: PowerSupply | Case; watts: number | undefined };

/** What feeds a build: each chosen supply, or else the case's own. */
export function suppliesOf(build: Build): Supply[] {
  if (build.psu.length > 0) return distinct(build.psu).map((part) => ({ part, watts: part.watts }));
  return distinct(build.case)
    .filter(({ hasSupply }) => hasSupply === true)
    .map((part) => ({ part, watts: part.supplyWatts }));
}

/** Of several supplies, which do not go together, the weakest. */
function weakestOf(supplies: readonly Supply[]): Supply | undefined {
  const weight = ({ watts = 0 }: Supply) => watts;
  return supplies.toSorted(
    (one, other) => weight(one) - weight(other) || (one.part.refId < other.part.refId ? -1 : 1),
  )[0];
}

/** Estimates power by the shop's own formula: processor, cards and a fixed draw for everything else. */
export function estimatePower(build: Build, supply = weakestOf(suppliesOf(build))): PowerEstimate {
  const cpu = sumOf(build.cpu, cpuWatts);
  const gpu = sumOf(build.gpu, (card) => card.tdpWatts);
  const modules = sumOf(build.memory, (kit) => kit.modules);
  const fans = sumOf(build.fan, (fan) => fan.quantity);
  const rest = restOf(build, modules.atLeast, fans.atLeast);
  const restWatts = rest.reduce((sum, { watts }) => sum + watts, 0);
  const sustained = cpu.atLeast + gpu.atLeast + restWatts;
  const withReserve = Math.round(1.2 * sustained);
  const peaks = sumOf(build.gpu, ({ tdpWatts }) => tdpWatts && peakWatts(tdpWatts)).atLeast;
  // A 16-pin plug stands for ATX 3.x, whose supplies promise to carry the peaks.
  const plugs = supply?.part.kind === 'psu' ? supply.part.plugs : undefined;
  const carriesPeaks = plugs !== undefined && plugs.sixteen > 0;
  const recommended = carriesPeaks
    ? withReserve
    : Math.max(withReserve, Math.round(cpu.atLeast + restWatts + peaks));
  const parts = [
    { label: 'Procesador', watts: cpu.atLeast },
    { label: 'Tarjeta de video', watts: gpu.atLeast },
    ...rest,
  ].filter(({ watts }) => watts > 0);
  return {
    sustainedWatts: sustained,
    recommendedWatts: recommended,
    supplyWatts: supply?.watts,
    parts,
    missing: [...cpu.missing, ...gpu.missing, ...modules.missing, ...fans.missing],
  };
}

/** What a card draws for milliseconds. */
function peakWatts(tdpWatts: number): number {
  return tdpWatts * (tdpWatts >= 250 ? 1.6 : tdpWatts >= 150 ? 1.4 : 1.2);
}

function restOf(build: Build, modules: number, fans: number): { label: string; watts: number }[] {
  // A drawer of parts that nothing runs draws nothing.
  if (build.cpu.length + build.gpu.length + build.motherboard.length === 0) return [];
  const cards =
    build.card.filter(({ bus }) => bus !== 'outside').length +
    build.drive.filter(({ shape }) => shape === 'card').length;
  return [
    { label: 'Tarjeta madre', watts: build.motherboard.reduce((sum, board) => sum + boardWatts(board), 0) },
    { label: 'Memoria RAM', watts: 5 * modules },
    { label: 'Almacenamiento', watts: build.drive.reduce((sum, drive) => sum + driveWatts(drive), 0) },
    { label: 'Enfriamiento', watts: build.cooler.some(({ isLiquid }) => isLiquid === true) ? 18 : 4 },
    { label: 'Ventiladores', watts: build.fan.length === 0 ? 9 : 3 * fans },
    { label: 'Tarjetas de expansión', watts: 12 * cards },
    { label: 'USB e iluminación', watts: 20 },
  ];
}

function boardWatts({ formFactor = '' }: Motherboard): number {
  if (/^(EATX|XL ATX|SSI|HPTX)/.test(formFactor)) return 70;
  if (/^(Micro ATX|Flex)/.test(formFactor)) return 45;
  return /^(Thin )?Mini/.test(formFactor) ? 35 : 55;
}

function driveWatts(drive: Drive): number {
  if (drive.medium === 'hdd') return drive.shape === '2.5' ? 4 : 9;
  return drive.bus === 'sata' ? 4 : 8;
}
