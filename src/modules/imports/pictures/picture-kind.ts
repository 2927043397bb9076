import { keepText, t } from '../../../i18n/t.ts';
import { createConcurrencyLimiter } from '../../../platform/concurrency-limiter.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { FilesAway } from '../../../platform/files/file-storage.ts';
import {
  type ImportedPictures,
  importPictures,
  productPictureFiles,
  takeBackPictures,
} from '../../catalog/index.ts';
import type { FetchedRows, ImportKind, WrittenRow } from '../import-kind.ts';
import type { Run, WorkRow } from '../imports.queries.ts';
import { inBoth, type Problems } from '../problems-of.ts';
import { openPictureCheck, type PictureForm, shownOf, tellOf } from './check-pictures.ts';
import { addressFields, pictureFieldNames, pictureFields } from './read-picture-row.ts';

/** Pictures of products by their addresses on the Internet. */
export const pictureKind: ImportKind = {
  fields: async () => pictureFields,
  fieldNames: async () => pictureFieldNames,
  missingField: (mapped) => {
    if (!mapped.includes('sku')) return t('One column has to be the SKU.');
    return addressFields.some((field) => mapped.includes(field))
      ? undefined
      : t('One column has to be the address of a picture.');
  },
  openCheck: openPictureCheck,
  // What was fetched for a batch is fetched again where the process dies before it is written.
  batchSize: 20,
  fetchFor,
  write,
  undo,
};

/** So many pictures are fetched at a time in a process; each may be 20 MB in memory until it is kept. */
const inFetchTurn = createConcurrencyLimiter(4);

type Kept = { url: string; width: number; height: number; original: string };
/** A picture by its address, or why there is none. */
type Fetched = ReadonlyMap<string, Kept | string>;

const formOf = ({ form }: WorkRow) => form as PictureForm & { written?: ImportedPictures };

async function fetchFor(shop: Shop, rows: readonly WorkRow[]): Promise<FetchedRows> {
  const addresses = new Set(rows.flatMap((row) => formOf(row).add.map(({ address }) => address)));
  const fetched: Fetched = new Map(
    await Promise.all(
      [...addresses].map(
        async (address) => [address, await inFetchTurn(() => fetchOne(shop, address))] as const,
      ),
    ),
  );
  return new Map(rows.map(({ line }) => [line, fetched]));
}

async function fetchOne({ remoteFiles, media }: Shop, address: string): Promise<Kept | string> {
  try {
    return await media.originals.keep(await remoteFiles.download(address, productPictureFiles));
  } catch (error) {
    // Where the shop cannot keep pictures just now, the job goes on with them later.
    if (!(error instanceof AppError) || error instanceof FilesAway) throw error;
    return error.message;
  }
}

async function write(
  tx: Connection,
  shop: Shop,
  run: Run,
  rows: readonly WorkRow[],
  fetched: FetchedRows,
): Promise<WrittenRow[]> {
  const given = rows.map((row) => {
    const { add, alt } = formOf(row);
    const of = fetched.get(row.line) as Fetched | undefined;
    const pictures = add.flatMap(({ address, alt: text, position }) => {
      const kept = of?.get(address);
      return typeof kept === 'object' ? { ...kept, source_url: address, alt: text, position } : [];
    });
    return { productId: row.product_id ?? 0, pictures, alt, of };
  });
  const results = await importPictures(tx, given, editingOf(shop, run, `import:${run.id}`));
  return rows.map((row, index): WrittenRow => {
    const form = formOf(row);
    const result = results[index];
    if (!result)
      return { ...row, state: 'error', problems: { sku: keepText('The product is no longer there.') } };
    const problems: Problems = { ...(row.problems as Problems | null) };
    for (const { field, address } of form.add) {
      const problem = given[index]?.of?.get(address);
      if (typeof problem === 'string') tellOf(problems, form, field, address, inBoth(problem));
      else if (result.tooMany.includes(address))
        tellOf(problems, form, field, address, keepText('The product has too many pictures by now.'));
    }
    if (result.isStale) problems['alt'] = keepText('The picture changed since the file was checked.');
    const { added, alt } = result.written;
    const taken = new Set(given[index]?.pictures.map(({ source_url: address }) => address));
    const add = form.add.filter(({ address }) => taken.has(address) && !result.tooMany.includes(address));
    const isWritten = added.length > 0 || alt !== undefined;
    const isWhole = Object.keys(problems).length === 0;
    const written = row.state === 'create' ? 'added' : 'changed';
    // The very same picture may have been there under another address.
    const state = isWritten ? (isWhole ? written : 'partly') : isWhole ? 'same' : 'error';
    return {
      ...row,
      state,
      problems,
      after: shownOf({ add, alt }),
      form: { ...form, written: result.written },
    };
  });
}

async function undo(tx: Connection, shop: Shop, run: Run, rows: readonly WorkRow[]): Promise<WrittenRow[]> {
  const given = rows.map((row) => ({
    productId: row.product_id ?? 0,
    written: formOf(row).written ?? { added: [] },
  }));
  const isBack = await takeBackPictures(tx, given, editingOf(shop, run, `import:${run.id}:undo`));
  return rows.map((row, index) => ({ ...row, state: isBack[index] === false ? 'kept' : 'undone' }));
}

function editingOf({ clock }: Shop, run: Run, part: string) {
  return { staffId: run.staff_id ?? undefined, now: clock.now(), part };
}
