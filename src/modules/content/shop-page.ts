import type { Connection } from '../../platform/database/database.ts';
import { cataloguePagesAmong } from '../catalog/index.ts';
import { pagesOfSlugs } from './content.queries.ts';

/** Pages with an address of their own, whatever the shop sells; `redirects/redirects.test.ts` compares them with the routes. */
const fixedPages = new Set([
  '/',
  '/promotion',
  '/category',
  '/brand',
  '/search',
  '/comparar',
  '/workstation',
  '/workstation/comparar',
  '/workstation/galeria',
  '/workstation/arma-mi-pc',
  '/cart',
  '/login',
  '/email-login',
  '/register',
  '/email-register',
  '/stripe/cancel',
  '/stripe/success',
  '/paypal/success',
  '/para-mayoristas',
  '/tarjetas-de-regalo',
  '/tiendas',
  '/envios',
  '/devoluciones',
  '/garantia',
  '/garantia/consulta',
  '/privacidad',
  '/terminos',
  '/contacto',
  '/seguimiento',
  '/deseos',
  '/checkout',
  '/payments',
  '/address',
]);

/** What the shop itself answers below: its API, its staff's and its customers' own pages, links of emails, files. */
const ownFolders =
  /^\/(api|admin|auth|vista-previa|alertas|correos|pagar|ayuda|carrito|seguimiento|tarjetas-de-regalo|reclamar|empresa|boletin|dashboard|static|assets|media|sitemaps|feeds|healthz|readyz|metrics)(\/|$)/;

/** Where the pages that staff add are found. */
export const pagesFolder = '/pagina/';

/** A path in the one spelling redirects are looked up by; undefined for what no browser sends. */
export function pathKey(path: string): string | undefined {
  try {
    const key = decodeURIComponent(path).toLowerCase().replace(/\/+$/, '');
    if (key.includes('\0')) return undefined;
    return key === '' ? '/' : key;
  } catch {
    return undefined;
  }
}

/** Whether the shop answers below this path by itself, for programs and staff. */
export function isShopsOwn(key: string): boolean {
  return ownFolders.test(key);
}

/** Which of these paths a page stands at; `keys` are as `pathKey` gives them. */
export async function pagesAmong(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  const pages = new Set(keys.filter((key) => fixedPages.has(key) || key.startsWith('/workstation/builds/')));
  const named = keys.flatMap((key) => {
    const [, kind, name] = /^\/(product|category|brand)\/([^/]+)(?:\/[^/]+)?$/.exec(key) ?? [];
    return kind === undefined || name === undefined ? [] : [{ key, kind, name }];
  });
  for (const what of ['product', 'category', 'brand'] as const) {
    const own = named.filter(({ kind }) => kind === what);
    const names = own.map(({ name }) => name);
    const found = await cataloguePagesAmong(db, what, names);
    for (const { key, name } of own) if (found.has(name)) pages.add(key);
  }
  const written = keys.filter((key) => key.startsWith(pagesFolder));
  if (written.length > 0) {
    const slugs = written.map((key) => key.slice(pagesFolder.length));
    for (const { slug } of await db.rows(pagesOfSlugs, { slugs })) pages.add(pagesFolder + slug);
  }
  return pages;
}
