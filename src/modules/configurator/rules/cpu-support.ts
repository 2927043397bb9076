import type { CpuGeneration } from './parts.ts';

/** Supported; after a BIOS update; only by some boards (see the maker's list); not supported. */
export type CpuSupport = 'yes' | 'bios' | 'some' | 'no';

type SupportRow = {
  chipsets: readonly string[];
  /** Where the row comes from. */
  source: string;
  generations: Partial<Record<CpuGeneration, CpuSupport>>;
};

/** When the table was last compared with what the makers say. */
export const supportTableDate = '2026-08';

const olderIntelTwins = { 'xeon-e3': 'no', 'xeon-e': 'no' } as const;

/**
 * Which generation runs on which chipset. Per chipset, because nobody publishes a list per board; what is not in the
 * table is not known.
 */
const supportTable: readonly SupportRow[] = [
  {
    chipsets: ['A320', 'B350', 'X370'],
    source: 'AMD, boletines de BIOS de la serie 300',
    generations: {
      'bristol-ridge': 'yes',
      'ryzen-1000': 'yes',
      'ryzen-2000g': 'bios',
      'ryzen-2000': 'bios',
      'ryzen-3000g': 'bios',
      'ryzen-3000': 'bios',
      'ryzen-4000': 'bios',
      'ryzen-5000': 'bios',
    },
  },
  {
    chipsets: ['B450', 'X470'],
    source: 'AMD, artículo PA-100',
    generations: {
      'bristol-ridge': 'some',
      'ryzen-1000': 'yes',
      'ryzen-2000g': 'yes',
      'ryzen-2000': 'yes',
      'ryzen-3000g': 'bios',
      'ryzen-3000': 'bios',
      'ryzen-4000': 'bios',
      'ryzen-5000': 'bios',
    },
  },
  {
    chipsets: ['A520', 'B550'],
    source: 'AMD, chipsets de la serie 500',
    generations: {
      'bristol-ridge': 'no',
      'ryzen-1000': 'no',
      'ryzen-2000g': 'no',
      'ryzen-2000': 'no',
      'ryzen-3000g': 'no',
      'ryzen-3000': 'yes',
      'ryzen-4000': 'yes',
      'ryzen-5000': 'yes',
    },
  },
  {
    chipsets: ['X570'],
    source: 'AMD, chipsets de la serie 500',
    generations: {
      'bristol-ridge': 'no',
      'ryzen-1000': 'no',
      'ryzen-2000g': 'some',
      'ryzen-2000': 'yes',
      'ryzen-3000g': 'yes',
      'ryzen-3000': 'yes',
      'ryzen-4000': 'bios',
      'ryzen-5000': 'bios',
    },
  },
  {
    chipsets: ['A620', 'A620A', 'B650', 'B650E', 'X670', 'X670E'],
    source: 'AMD, AGESA 1.1.7.0 y posteriores',
    generations: { 'ryzen-7000': 'yes', 'ryzen-8000': 'bios', 'ryzen-9000': 'bios', 'epyc-4004': 'some' },
  },
  {
    chipsets: ['B840', 'B850', 'X870', 'X870E'],
    source: 'AMD, chipsets de la serie 800',
    generations: { 'ryzen-7000': 'yes', 'ryzen-8000': 'yes', 'ryzen-9000': 'yes', 'epyc-4004': 'some' },
  },
  {
    chipsets: ['H610', 'B660', 'H670', 'Z690', 'Q670', 'W680'],
    source: 'Intel y fabricantes, BIOS para 13.ª y 14.ª generación',
    generations: { 'core-12': 'yes', 'core-13': 'bios', 'core-14': 'bios' },
  },
  {
    chipsets: ['B760', 'H770', 'Z790'],
    source: 'Intel y fabricantes, BIOS para 14.ª generación',
    generations: { 'core-12': 'yes', 'core-13': 'yes', 'core-14': 'bios' },
  },
  {
    chipsets: ['Z890', 'B860', 'H810', 'W880', 'Q870'],
    source: 'Intel, chipsets de la serie 800',
    generations: { 'core-ultra-200': 'yes', 'core-ultra-200-plus': 'bios' },
  },
  {
    chipsets: ['H410', 'B460'],
    source: 'Intel, serie 400 de 22 nm',
    generations: { 'core-10': 'yes', 'core-11': 'no' },
  },
  {
    chipsets: ['H470', 'Q470', 'Z490', 'W480'],
    source: 'Intel, serie 400',
    generations: { 'core-10': 'yes', 'core-11': 'bios' },
  },
  {
    chipsets: ['H510', 'B560', 'H570', 'Q570', 'Z590', 'W580'],
    source: 'Intel, serie 500',
    generations: { 'core-10': 'yes', 'core-11': 'yes' },
  },
  {
    chipsets: ['H110', 'B150', 'H170', 'Z170', 'Q150', 'Q170'],
    source: 'Intel, serie 100',
    generations: { 'core-6': 'yes', 'core-7': 'bios', 'core-8': 'no', 'core-9': 'no', ...olderIntelTwins },
  },
  {
    chipsets: ['B250', 'H270', 'Z270', 'Q250', 'Q270'],
    source: 'Intel, serie 200',
    generations: { 'core-6': 'yes', 'core-7': 'yes', 'core-8': 'no', 'core-9': 'no', ...olderIntelTwins },
  },
  {
    chipsets: ['H310', 'B360', 'H370', 'Q370', 'Z370'],
    source: 'Intel, serie 300',
    generations: { 'core-6': 'no', 'core-7': 'no', 'core-8': 'yes', 'core-9': 'bios', ...olderIntelTwins },
  },
  {
    chipsets: ['B365', 'Z390'],
    source: 'Intel, serie 300',
    generations: { 'core-6': 'no', 'core-7': 'no', 'core-8': 'yes', 'core-9': 'yes', ...olderIntelTwins },
  },
  {
    chipsets: ['C232', 'C236'],
    source: 'Intel, chipsets para Xeon E3',
    generations: {
      'xeon-e3': 'yes',
      'core-6': 'some',
      'core-7': 'some',
      'core-8': 'no',
      'core-9': 'no',
      'xeon-e': 'no',
    },
  },
  {
    chipsets: ['C242', 'C246'],
    source: 'Intel, chipsets para Xeon E',
    generations: {
      'xeon-e': 'yes',
      'core-8': 'some',
      'core-9': 'some',
      'core-6': 'no',
      'core-7': 'no',
      'xeon-e3': 'no',
    },
  },
  {
    chipsets: ['H81', 'B85', 'Q85', 'Q87', 'H87', 'Z87'],
    source: 'Intel, serie 8',
    generations: { haswell: 'yes', broadwell: 'no' },
  },
  {
    chipsets: ['H97', 'Z97'],
    source: 'Intel, serie 9',
    generations: { haswell: 'yes', broadwell: 'bios' },
  },
  {
    chipsets: ['H61', 'H67', 'P67', 'Z68'],
    source: 'Intel, serie 6',
    generations: { 'sandy-bridge': 'yes', 'ivy-bridge': 'bios' },
  },
  {
    chipsets: ['B75', 'H77', 'Q75', 'Q77', 'Z75', 'Z77'],
    source: 'Intel, serie 7',
    generations: { 'sandy-bridge': 'yes', 'ivy-bridge': 'yes' },
  },
  {
    chipsets: ['X299'],
    source: 'Intel, X299',
    generations: { 'core-x-9000': 'yes', 'core-x-10000': 'bios', 'xeon-w': 'no' },
  },
  {
    chipsets: ['X99', 'C612'],
    source: 'Intel, X99 y C612',
    generations: { 'haswell-e': 'yes', 'broadwell-e': 'bios' },
  },
  {
    chipsets: ['X399'],
    source: 'AMD, X399',
    generations: { 'threadripper-1000': 'yes', 'threadripper-2000': 'bios' },
  },
  { chipsets: ['TRX40'], source: 'AMD, TRX40', generations: { 'threadripper-3000': 'yes' } },
  {
    chipsets: ['TRX50'],
    source: 'AMD, TRX50',
    generations: {
      'threadripper-7000': 'yes',
      'threadripper-pro-7000': 'yes',
      'threadripper-9000': 'bios',
      'threadripper-pro-9000': 'bios',
    },
  },
  {
    chipsets: ['WRX90'],
    source: 'AMD, WRX90',
    generations: {
      'threadripper-7000': 'no',
      'threadripper-9000': 'no',
      'threadripper-pro-7000': 'yes',
      'threadripper-pro-9000': 'bios',
    },
  },
];

const rowOf: ReadonlyMap<string, SupportRow> = new Map(
  supportTable.flatMap((row) => row.chipsets.map((chipset) => [chipset, row] as const)),
);

/** What a board does with a generation, and who says so; undefined where the table is silent. */
export function cpuSupport(
  board: { chipset?: string; hasNewDie: boolean },
  generation: CpuGeneration,
): { support: CpuSupport; source: string } | undefined {
  if (board.chipset === undefined) return undefined;
  const row = rowOf.get(board.chipset);
  const support = row?.generations[generation];
  if (!row || support === undefined) return undefined;
  if (generation === 'core-11' && support === 'no' && board.hasNewDie) {
    return { support: 'some', source: row.source };
  }
  return { support, source: row.source };
}
