import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { demoProducts } from '../../../../../demo/catalogue/index.ts';
import { compilePart } from '../compile-part.ts';
import type { Part } from '../parts.ts';

/* Whole catalogues to draw builds from: the demo shop's, and a distributor's where it lies beside the project. */

const feedPath = fileURLToPath(
  new URL('../../../../../../shared/catalog/feed-main.jsonl.gz', import.meta.url),
);
export const isFeedPresent = existsSync(feedPath);

const kindOfCategory: Record<string, string> = {
  Procesadores: 'cpu',
  'Tarjetas madre': 'motherboard',
  'Memorias RAM': 'memory',
  'Tarjetas de video': 'gpu',
  'Unidades SSD': 'ssd',
  'Discos duros': 'hdd',
  Gabinetes: 'case',
  'Fuentes de poder': 'psu',
  'Enfriamiento para CPU': 'cpu_cooler',
  Ventiladores: 'fan',
  Monitores: 'monitor',
  'Tarjetas de red': 'network_card',
};

type RawRecord = { ref_id: string; product_name: string; category: string; specs: Record<string, unknown> };
/** A part and the record it was read from. */
export type RealPart = { kind: string; part: Part; raw: RawRecord };
/** Parts by product kind. */
export type Catalogue = ReadonlyMap<string, readonly RealPart[]>;

/** Reads a record again, its specs changed. */
export function reread({ kind, raw }: RealPart, specs: Record<string, unknown>): Part {
  return compilePart({ refId: raw.ref_id, kind, name: raw.product_name, available: 5, specs });
}

function catalogueOf(records: readonly { kind: string | undefined; raw: RawRecord }[]): Catalogue {
  const real = records.flatMap(({ kind, raw }) =>
    kind === undefined
      ? []
      : [
          {
            kind,
            raw,
            part: compilePart({
              refId: raw.ref_id,
              kind,
              name: raw.product_name,
              available: 5,
              specs: raw.specs,
            }),
          },
        ],
  );
  return Map.groupBy(real, ({ kind }) => kind);
}

/** The 20,000 products of the distributor. */
export function readFeed(): Catalogue {
  const lines = gunzipSync(readFileSync(feedPath)).toString('utf8').trim().split('\n');
  const records = lines.map((line) => JSON.parse(line) as RawRecord);
  return catalogueOf(records.map((raw) => ({ kind: kindOfCategory[raw.category], raw })));
}

/** What the demo shop sells. */
export function readDemo(): Catalogue {
  return catalogueOf(
    demoProducts.map(({ sku, kind, productName, specs }) => ({
      kind,
      raw: { ref_id: sku, product_name: productName, category: kind, specs },
    })),
  );
}

/** mulberry32: the same builds in every run. */
export function randomSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** How often a kind is in a random build, and up to how many. */
const shares: [kind: string, probability: number, most: number][] = [
  ['cpu', 0.95, 1],
  ['motherboard', 0.95, 1],
  ['memory', 0.9, 2],
  ['gpu', 0.8, 2],
  ['ssd', 0.8, 3],
  ['hdd', 0.5, 3],
  ['case', 0.95, 1],
  ['psu', 0.9, 1],
  ['cpu_cooler', 0.8, 1],
  ['fan', 0.3, 2],
  ['monitor', 0.3, 2],
  ['network_card', 0.2, 1],
];

/** A build as a shopper might begin it: some kinds are missing, most parts quarrel with some other. */
export function randomBuild(catalogue: Catalogue, random: () => number): RealPart[] {
  // A socket first: otherwise nearly every build fails at the first rule.
  const sockets = ['AM5', 'AM4', 'LGA 1700', 'LGA 1851', 'LGA 1200', undefined];
  const socket = sockets[Math.floor(random() * sockets.length)];
  return shares.flatMap(([kind, probability, most]) => {
    if (random() > probability) return [];
    const all = catalogue.get(kind) ?? [];
    const choice =
      (kind === 'cpu' || kind === 'motherboard') && socket !== undefined
        ? all.filter(({ raw }) => raw.specs['socket'] === socket)
        : all;
    const count = 1 + Math.floor(random() * most);
    return Array.from({ length: count }, () => choice[Math.floor(random() * choice.length)]).filter(
      (real) => real !== undefined,
    );
  });
}
