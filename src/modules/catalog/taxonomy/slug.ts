/** `Fuente ATX 850 W, 80+ Gold` → `fuente-atx-850-w-80-gold`: the readable part of an address, at most 90 letters. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 90)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'x' : slug;
}

/** Canonical path of a product's page. */
export function productPath(sku: string, slug: string): string {
  return `/product/${encodeURIComponent(sku)}/${slug}`;
}
