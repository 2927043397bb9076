import type { Connection } from '../../platform/database/database.ts';
import { isCataloguePage } from '../catalog/index.ts';

/** Pages with an address of their own, whatever the shop sells; `redirects.test.ts` compares them with the routes. */
const fixedPages = new Set([
  '/',
  '/promotion',
  '/category',
  '/brand',
  '/search',
  '/comparar',
  '/workstation',
  '/workstation/comparar',
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
  '/tiendas',
  '/envios',
  '/devoluciones',
  '/garantia',
  '/privacidad',
  '/terminos',
  '/contacto',
  '/deseos',
  '/checkout',
  '/payments',
  '/address',
]);

/** What the shop itself answers below: its API, its staff's and its customers' own pages, links of emails, files. */
const ownFolders =
  /^\/(api|admin|auth|alertas|correos|reclamar|boletin|dashboard|static|assets|media|sitemaps|feeds|healthz|readyz|metrics)(\/|$)/;

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

/** Whether a page stands at a path; `key` is as `pathKey` gives it. */
export async function isPage(db: Connection, key: string): Promise<boolean> {
  if (fixedPages.has(key) || key.startsWith('/workstation/builds/')) return true;
  const [, kind, name] = /^\/(product|category|brand)\/([^/]+)(?:\/[^/]+)?$/.exec(key) ?? [];
  if (kind === undefined || name === undefined) return false;
  return isCataloguePage(db, kind as 'product' | 'category' | 'brand', name);
}
