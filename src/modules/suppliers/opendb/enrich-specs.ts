import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { refreshListing, writeSpecLayers } from '../../catalog/index.ts';
import { opendbFolders, type OpendbRecord, readOpendbRecord } from './opendb-record.ts';

/** What came of reading an OpenDB folder. */
export type EnrichReport = {
  /** Files read, and those of them that are no records. */
  files: number;
  unreadable: number;
  /** Products that a record was found for, and those of which the shop now knows something else. */
  matched: number;
  changed: number;
};

type ProductCodes = RowOf<typeof productCodes>;

const productCodes = query(
  'suppliers.product_codes',
  `select p.id, p.kind, b.name as brand, p.mpn, p.ean, p.upc
     from product p join brand b on b.id = p.brand_id
    where p.kind = any(:kinds::text[]) and (p.mpn is not null or p.ean is not null or p.upc is not null)`,
);

const batchSize = 500;
const filesAtOnce = 64;

/**
 * Fills what the shop does not know of its parts from a copy of BuildCores OpenDB: `path` is the repository or its
 * folder `open-db`. A record belongs to a product of its kind with the same maker and part number, or the same barcode;
 * where several records do, only what they agree on is taken. What is imported or written by staff stays above it.
 * Reading the same folder again changes nothing.
 * @throws Error of the file system when the folder cannot be read; Error when it holds no folder of parts
 */
export async function enrichSpecs(
  { db, clock }: { db: Database; clock: Clock },
  path: string,
): Promise<EnrichReport> {
  const root = await partsFolder(path);
  const kinds = [...new Set(Object.values(opendbFolders).flat())];
  const index = indexOf(await db.rows(productCodes, { kinds }));
  const report: EnrichReport = { files: 0, unreadable: 0, matched: 0, changed: 0 };
  for (const folder of Object.keys(opendbFolders)) {
    const found = await recordsOfFolder(join(root, folder), folder, index, report);
    const layers = [...found].map(([productId, records]) => layerOf(productId, records));
    report.matched += layers.length;
    for (let at = 0; at < layers.length; at += batchSize) {
      const batch = layers.slice(at, at + batchSize);
      report.changed += await db.transaction(async (tx) => {
        const changed = await writeSpecLayers(tx, 'opendb', batch, clock.now());
        await refreshListing(tx, changed, clock.now());
        return changed.length;
      });
    }
  }
  return report;
}

async function partsFolder(path: string): Promise<string> {
  for (const folder of [join(path, 'open-db'), path]) {
    const names = await readdir(folder).catch(() => []);
    if (names.some((name) => Object.hasOwn(opendbFolders, name))) return folder;
  }
  await readdir(path);
  throw new Error(`${path} has none of the folders of OpenDB (${Object.keys(opendbFolders).join(', ')}).`);
}

/** Products by `kind|maker|part number` and by `kind|barcode`. */
type ProductIndex = ReadonlyMap<string, readonly number[]>;

function indexOf(products: readonly ProductCodes[]): ProductIndex {
  const index = new Map<string, number[]>();
  for (const { id, kind, brand, mpn, ean, upc } of products) {
    const keys = [
      ...(mpn === null ? [] : [partKey(kind, brand, mpn)]),
      ...[ean, upc].flatMap((code) => (code === null ? [] : [barcodeKey(kind, code)])),
    ];
    for (const key of keys) index.set(key, [...(index.get(key) ?? []), id]);
  }
  return index;
}

const partKey = (kind: string, maker: string, number: string) =>
  `${kind}|${makerCode(maker)}|${lettersOf(number)}`;
/** A UPC is an EAN without its leading 0. */
const barcodeKey = (kind: string, code: string) => `${kind}|${code.padStart(13, '0')}`;
const lettersOf = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Makers that are written in two ways. */
const otherNames: Readonly<Record<string, string>> = {
  WD: 'WESTERNDIGITAL',
  ASUSTEK: 'ASUS',
  HEWLETTPACKARD: 'HP',
  COOLERMASTERTECHNOLOGY: 'COOLERMASTER',
  TFORCE: 'TEAMGROUP',
  TEAM: 'TEAMGROUP',
};
function makerCode(name: string): string {
  const letters = lettersOf(name);
  return otherNames[letters] ?? letters;
}

async function recordsOfFolder(
  path: string,
  folder: string,
  index: ProductIndex,
  report: EnrichReport,
): Promise<Map<number, OpendbRecord[]>> {
  const names = (await readdir(path).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted();
  const found = new Map<number, OpendbRecord[]>();
  for (let at = 0; at < names.length; at += filesAtOnce) {
    const texts = await Promise.all(
      names.slice(at, at + filesAtOnce).map((name) => readFile(join(path, name), 'utf8')),
    );
    for (const text of texts) {
      report.files += 1;
      const record = readOpendbRecord(folder, parsed(text));
      if (!record) report.unreadable += 1;
      for (const id of record ? productsOf(record, index) : []) {
        found.set(id, [...(found.get(id) ?? []), record as OpendbRecord]);
      }
    }
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function productsOf(
  { kinds, manufacturer, partNumbers, barcodes }: OpendbRecord,
  index: ProductIndex,
): Set<number> {
  const keys = kinds.flatMap((kind) => [
    ...partNumbers.filter((one) => lettersOf(one).length >= 4).map((one) => partKey(kind, manufacturer, one)),
    ...barcodes.map((code) => barcodeKey(kind, code)),
  ]);
  return new Set(keys.flatMap((key) => index.get(key) ?? []));
}

/** Of several records those that people checked; of what they say only what all of them say. */
function layerOf(productId: number, records: readonly OpendbRecord[]) {
  const verified = records.filter(({ isVerified }) => isVerified);
  const [first, ...others] = verified.length > 0 ? verified : records;
  const specs = Object.fromEntries(
    Object.entries(first?.specs ?? {}).filter(([key, value]) =>
      others.every((other) => JSON.stringify(other.specs[key]) === JSON.stringify(value)),
    ),
  );
  return { productId, specs, reference: first?.id };
}
