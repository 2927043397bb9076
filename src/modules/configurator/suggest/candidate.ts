import { compilePart } from '../rules/compile-part.ts';
import type { Part } from '../rules/parts.ts';
import { cpuWatts } from '../rules/power-estimate.ts';
import { positiveAt, type Specs, textAt } from '../rules/specs.ts';
import { type CpuIndex, cpuIndex } from './cpu-index.ts';
import { cardIndex, integratedIndex } from './gpu-index.ts';

/** What the value model reads of a part; a figure that is undefined is not known. */
export type Measures =
  | {
      kind: 'cpu';
      index: CpuIndex | undefined;
      cores: number | undefined;
      watts: number | undefined;
      graphicsIndex: number;
      /** Intel's own graphics cut video in hardware (Quick Sync). */
      hasQuickSync: boolean;
      /** A boxed cooler is meant for 65 W and no overclocking. */
      isCoolByBox: boolean;
    }
  | { kind: 'gpu'; index: number | undefined; memoryGb: number | undefined; maker: string | undefined }
  | { kind: 'memory'; capacityGb: number | undefined; speed: number | undefined }
  | { kind: 'drive'; capacityGb: number | undefined; generation: number | undefined }
  | { kind: 'motherboard'; isEntry: boolean }
  | { kind: 'psu'; efficiency: number }
  | { kind: 'other' };

/** A product that may go into a build: how rules see it, what it is worth and what it costs. */
export type Candidate = {
  id: number;
  /** The shop's product kind. */
  kind: string;
  brand: string;
  priceCents: number;
  part: Part;
  measures: Measures;
};

/** A product as the shop keeps it. */
export type CandidateSource = {
  id: number;
  refId: string;
  kind: string;
  name: string;
  brand: string;
  available: number;
  priceCents: number;
  specs: Specs;
};

/** Reads a product once. */
export function compileCandidate(source: CandidateSource): Candidate {
  const { id, refId, kind, name, brand, available, priceCents, specs } = source;
  const part = compilePart({ refId, kind, name, available, specs });
  return { id, kind, brand, priceCents, part, measures: measuresOf(part, name, specs) };
}

/** What the value model reads of a product. */
export function measuresOf(part: Part, name: string, specs: Specs): Measures {
  switch (part.kind) {
    case 'cpu': {
      const model = textAt(specs, 'specifications.integratedGraphics.model');
      const cores = positiveAt(specs, 'cores.total');
      return {
        kind: 'cpu',
        index: cpuIndex({
          architecture: textAt(specs, 'microarchitecture'),
          boostGigahertz: positiveAt(specs, 'clocks.performance.boost'),
          cores,
          threads: positiveAt(specs, 'cores.threads'),
          efficientCores: positiveAt(specs, 'cores.efficiency'),
          cacheMegabytes: positiveAt(specs, 'cache.l3'),
          isStacked: /X3D\b/.test(name),
        }),
        cores,
        watts: cpuWatts(part),
        graphicsIndex:
          part.hasGraphics === true && model !== undefined
            ? integratedIndex(
                model,
                positiveAt(specs, 'specifications.integratedGraphics.shaderCount'),
                positiveAt(specs, 'specifications.integratedGraphics.boostClock'),
              )
            : 0,
        hasQuickSync: part.hasGraphics === true && /Intel/i.test(model ?? ''),
        isCoolByBox: part.hasCooler === true && (part.tdpWatts ?? 999) <= 65 && !/\d(K|KF|KS)\b/.test(name),
      };
    }
    case 'gpu': {
      const maker = textAt(specs, 'chipset_manufacturer');
      const memoryGb = positiveAt(specs, 'memory');
      return {
        kind: 'gpu',
        maker,
        memoryGb,
        index: cardIndex({
          chipset: textAt(specs, 'chipset'),
          memoryGb,
          maker,
          cores: positiveAt(specs, 'core_count'),
          boostMegahertz: positiveAt(specs, 'core_boost_clock'),
        }),
      };
    }
    case 'memory':
      return { kind: 'memory', capacityGb: part.capacityGb, speed: positiveAt(specs, 'speed') };
    case 'drive':
      return {
        kind: 'drive',
        capacityGb: positiveAt(specs, 'capacity'),
        generation:
          Number(/PCIe (\d)/.exec(textAt(specs, 'interface') ?? '')?.[1] ?? Number.NaN) || undefined,
      };
    case 'motherboard':
      return { kind: 'motherboard', isEntry: entryChipset.test(part.chipset ?? '') };
    case 'psu':
      return { kind: 'psu', efficiency: efficiencies.indexOf(textAt(specs, 'efficiency_rating') ?? '') };
    default:
      return { kind: 'other' };
  }
}

/** Boards whose regulators are, as a rule, meant for small processors. */
const entryChipset = /^(A320|B350|B450|A520|A620A?|B840|H310|H410|H510|H610|H81|H810)$/;

/** The 80 PLUS marks from the least on; −1 is none that is known. */
const efficiencies = [
  '80+',
  '80+ Standard',
  '80+ White',
  '80+ Bronze',
  '80+ Silver',
  '80+ Gold',
  '80+ Platinum',
  '80+ Titanium',
];
export const bronze = efficiencies.indexOf('80+ Bronze');
export const gold = efficiencies.indexOf('80+ Gold');
