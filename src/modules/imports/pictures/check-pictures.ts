import { type Bilingual, type Kept, keepText } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { picturesByProduct, picturesMax, productsOfPictures } from '../../catalog/index.ts';
import { short } from '../guess-mapping.ts';
import type { CheckedRow, Comparison } from '../import-kind.ts';
import type { Problems } from '../problems-of.ts';
import { columnOf, type Run } from '../imports.queries.ts';
import { type PictureRow, readPictureRow } from './read-picture-row.ts';

/** What a checked line carries to its writing: pictures that the product does not have, and another text for one it has. */
export type PictureForm = {
  add: { field: string; address: string; alt?: string; position?: number }[];
  alt?: { id: number; was: string; text: string };
  /** The line names several pictures, so that a problem has to say which it means. */
  is_several: boolean;
};

const addressMax = 2_000;

/** Compares lines of pictures with those that products have. */
export async function openPictureCheck(
  { db, remoteFiles }: Pick<Shop, 'db' | 'remoteFiles'>,
  run: Run,
): Promise<Comparison> {
  const skuOf = await skusByHandle(db, run);
  /** The line that named a picture of a product first, and how many pictures each product will have. */
  const firstLine = new Map<string, number>();
  const counts = new Map<number, number>();
  return async (lines) => {
    const read = lines.map(({ line, cells }) => {
      const row = readPictureRow(cells, run.mapping);
      return { line, row, sku: row.sku || skuOf(cells) };
    });
    const skus = [...new Set(read.map(({ sku }) => sku.toUpperCase()))];
    const products = new Map(
      (await db.rows(productsOfPictures, { skus })).map((product) => [product.sku.toUpperCase(), product]),
    );
    const pictures = await picturesByProduct(
      db,
      [...products.values()].map(({ id }) => id),
    );
    return read.map(({ line, row, sku }): CheckedRow => {
      const product = products.get(sku.toUpperCase());
      if (!product) {
        const problem =
          sku === ''
            ? keepText('The line has no SKU.')
            : keepText('There is no product with the SKU «{sku}».', { sku: short(sku) });
        return { line, sku, state: 'error', problems: { ...row.problems, sku: problem } };
      }
      const has = pictures.get(product.id) ?? [];
      const { form, problems } = judge(row, {
        has,
        problemOf: remoteFiles.problemOf,
        seen: (address) => {
          const key = `${product.id} ${address}`;
          const first = firstLine.get(key);
          firstLine.set(key, first ?? line);
          return first;
        },
        isFull: () => {
          const count = counts.get(product.id) ?? has.length;
          if (count < picturesMax) counts.set(product.id, count + 1);
          return count >= picturesMax;
        },
      });
      const found = { line, sku: product.sku, product_id: product.id, problems };
      if (form.add.length === 0 && !form.alt)
        return { ...found, state: Object.keys(problems).length > 0 ? 'error' : 'same' };
      return {
        ...found,
        state: form.add.length > 0 ? 'create' : 'change',
        form,
        before: form.alt ? { alt: form.alt.was } : {},
        after: shownOf(form),
      };
    });
  };
}

/** What is added of a line, and what is wrong with the rest of it. */
function judge(
  row: PictureRow,
  about: {
    has: readonly { id: number; url: string; source_url: string | null; alt: string }[];
    problemOf: (address: string) => Kept | undefined;
    seen: (address: string) => number | undefined;
    isFull: () => boolean;
  },
): { form: PictureForm; problems: Problems } {
  const problems: Problems = { ...row.problems };
  const form: PictureForm = { add: [], is_several: row.addresses.length > 1 };
  for (const [index, { field, text }] of row.addresses.entries()) {
    const tell = (problem: Kept) => tellOf(problems, form, field, text, problem);
    const problem =
      text.length > addressMax
        ? keepText('At most {max} characters.', { max: addressMax })
        : about.problemOf(text);
    if (problem !== undefined) {
      tell(problem);
      continue;
    }
    const address = addressOf(text);
    const first = about.seen(address);
    if (first !== undefined) {
      tell(keepText('Line {line} has this picture too.', { line: first }));
      continue;
    }
    const alt = index === 0 && row.alt !== '' && !('alt' in problems) ? row.alt : undefined;
    const known = about.has.find(({ url, source_url: source }) => url === address || source === address);
    if (known) {
      if (alt !== undefined && alt !== known.alt) form.alt = { id: known.id, was: known.alt, text: alt };
    } else if (about.isFull()) tell(keepText('A product has at most {max} pictures.', { max: picturesMax }));
    else {
      form.add.push({
        field,
        address,
        ...(alt !== undefined && { alt }),
        ...(row.position !== undefined && { position: row.position + index }),
      });
    }
  }
  return { form, problems };
}

/** Adds what is wrong with a picture to the problems of its line. */
export function tellOf(
  problems: Problems,
  { is_several: isSeveral }: Pick<PictureForm, 'is_several'>,
  field: string,
  address: string,
  problem: Kept | Bilingual,
): void {
  // Addresses differ at their end.
  const which = address.length > 60 ? `…${address.slice(-60)}` : address;
  const told = isSeveral ? keepText('{address}: {problem}', { address: which, problem }) : problem;
  const before = problems[field];
  problems[field] = before === undefined ? told : keepText('{before} {after}', { before, after: told });
}

/** Written one way only; what is behind a # is not sent anyway. */
function addressOf(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

/** The fields of a line as the screen shows what will change, or did. */
export function shownOf({ add, alt }: Pick<PictureForm, 'add' | 'alt'>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const { field, address, alt: text, position } of add) {
    shown[field] = shown[field] === undefined ? address : `${String(shown[field])} ${address}`;
    if (text !== undefined) shown['alt'] = text;
    shown['position'] ??= position;
  }
  if (alt) shown['alt'] = alt.text;
  return shown;
}

/** For lines without a SKU: that of the first line with the same handle, as other shops write a product's pictures. */
async function skusByHandle(db: Connection, run: Run): Promise<(cells: readonly string[]) => string> {
  const column = run.mapping.indexOf('handle');
  if (column === -1) return () => '';
  const cellsOf = async (field: string) => {
    const rows = await db.rows(columnOf, { runId: run.id, column: run.mapping.indexOf(field) + 1 });
    return rows.map(({ value }) => value?.trim() ?? '');
  };
  const [handles, skus] = await Promise.all([cellsOf('handle'), cellsOf('sku')]);
  const known = new Map<string, string>();
  for (const [index, handle] of handles.entries()) {
    const sku = skus[index] ?? '';
    if (handle !== '' && sku !== '' && !known.has(handle)) known.set(handle, sku);
  }
  return (cells) => known.get(cells[column]?.trim() ?? '') ?? '';
}
