/** A file whose name may say whose picture it is. */
export type NamedPicture = {
  file: File;
  /** SKUs its name may mean, the likelier one first: all of it, or what stands before a number. */
  skus: readonly string[];
  /** Its place among the pictures of the product; none: the first. */
  place: number;
};

const pictureName = /\.(jpe?g|png|webp|avif)$/i;
/** `-2`, `_2`, ` 2` or ` (2)` at the end. */
const numbered = /^(.+?)(?:[-_ ]+(\d{1,2})|\s*\((\d{1,2})\))$/;

/** Whether a file's name is a picture's; folders of a Mac hold files that only seem so. */
export function isPictureName(path: string): boolean {
  return pictureName.test(path) && !path.startsWith('__MACOSX/') && !baseName(path).startsWith('._');
}

/** What a picture's name says: `LAP-100.jpg` and `fotos/LAP-100_2.png` are the first two pictures of `LAP-100`. */
export function namedPicture(file: File): NamedPicture {
  const name = baseName(file.name).replace(pictureName, '').trim();
  const [, sku, one, other] = numbered.exec(name) ?? [];
  if (sku === undefined) return { file, skus: [name], place: 1 };
  return { file, skus: [name, sku], place: Number(one ?? other) };
}

/**
 * The files of each product in the order of their numbers, and those that are nobody's.
 * @param products by their SKU in capitals
 */
export function picturesByProduct<Product extends { id: number }>(
  pictures: readonly NamedPicture[],
  products: ReadonlyMap<string, Product>,
): { found: { product: Product; files: File[] }[]; unknown: File[] } {
  const found = new Map<number, { product: Product; named: { file: File; place: number }[] }>();
  const unknown: File[] = [];
  for (const { file, skus, place } of pictures) {
    const index = skus.findIndex((sku) => products.has(sku.toUpperCase()));
    const product = products.get(skus[index]?.toUpperCase() ?? '');
    if (!product) {
      unknown.push(file);
      continue;
    }
    const group = found.get(product.id) ?? { product, named: [] };
    group.named.push({ file, place: index === 0 ? 1 : place });
    found.set(product.id, group);
  }
  return {
    found: [...found.values()].map(({ product, named }) => ({
      product,
      files: named.toSorted((one, other) => one.place - other.place).map(({ file }) => file),
    })),
    unknown,
  };
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
