import { generatePath, href } from 'react-router';
import { withQuery } from './with-query.ts';

export { withQuery } from './with-query.ts';

/** Nothing to encode. A list links to fifty products, and `href` takes twenty times as long. */
const plain = /^[\w-]+$/;

/** Addresses of the shop's pages; pages link through these and never glue strings. */
export const links = {
  home: () => href('/'),
  promotions: () => href('/promotion'),
  categories: () => href('/category'),
  /** By slug, or by any name the shop knows the category under. */
  category: (slug: string) => href('/category/:category_name', { category_name: slug }),
  brands: () => href('/brand'),
  brand: (slug: string) => href('/brand/:brand_name', { brand_name: slug }),
  search: (words?: string) => withQuery(href('/search'), { q: words }),
  product: ({ sku, slug }: { sku: string; slug: string }) =>
    plain.test(sku) && plain.test(slug)
      ? (`/product/${sku}/${slug}` as const)
      : href('/product/:sku/:product_name', { sku, product_name: slug }),
  /** Products side by side, by their ids in the order they were chosen. */
  compare: (ids: readonly number[] = []) => withIds(href('/comparar'), ids),
  workstation: () => href('/workstation'),
  /** A saved build, by its short code: what is shared. */
  build: (code: string) => href('/workstation/builds/:code', { code }),
  /** The same on paper, with its validity; `since` tells what has changed since a quote was made. */
  buildQuote: (code: string, since?: string) =>
    // It is printed: a colon may stand in a query as it is.
    withQuery(href('/workstation/builds/:code/cotizacion', { code }), { desde: since }).replaceAll(
      '%3A',
      ':',
    ),
  /** A build begun with these parts; those of `own` are at home. */
  buildOfParts: (refIds: readonly string[], own: readonly string[], isAssembled = false) =>
    withQuery(href('/workstation'), {
      parts: refIds.join(','),
      own: own.join(','),
      assembled: isAssembled ? '1' : undefined,
    }).replaceAll('%2C', ','),
  /** The shop chooses the parts; those given go in, those of `own` unpaid. */
  suggestBuild: (parts?: string, own?: string) => withQuery(href('/workstation/arma-mi-pc'), { parts, own }),
  /** Builds that others shared. */
  gallery: () => href('/workstation/galeria'),
  /** Two saved builds side by side, by their codes. */
  compareBuilds: (one?: string, other?: string) =>
    withQuery(href('/workstation/comparar'), { a: one, b: other }),
  cart: () => href('/cart'),
  /** A cart that somebody quoted, by its link. */
  cartQuote: (token: string) => href('/carrito/:token', { token }),
  /** The cart in the page itself; its parameter keeps it out of every cache. */
  plainCart: () => '/cart?vista=sencilla',
  checkout: () => href('/checkout'),
  dashboard: () => href('/dashboard'),
  payments: () => href('/payments'),
  addresses: () => href('/address'),
  wishes: () => href('/deseos'),
  account: () => href('/dashboard/cuenta'),
  myWishes: () => href('/dashboard/deseos'),
  machines: () => href('/dashboard/mi-pc'),
  myBuilds: () => href('/dashboard/equipos'),
  /** The own conversations; a new one would be about the order. */
  messages: (orderId?: string) => withQuery(href('/dashboard/mensajes'), { pedido: orderId }),
  message: (id: number) => href('/dashboard/mensajes/:id', { id: `${id}` }),
  storeCredit: () => href('/dashboard/saldo'),
  invoiceData: () => href('/dashboard/facturacion'),
  /** A stamped invoice or credit note, for reading and printing. */
  invoice: (id: string) => href('/dashboard/factura/:id', { id }),
  login: (backTo?: string) => withQuery(href('/login'), { volver: backTo }),
  emailLogin: (backTo?: string) => withQuery(href('/email-login'), { volver: backTo }),
  register: (backTo?: string) => withQuery(href('/register'), { volver: backTo }),
  emailRegister: (backTo?: string) => withQuery(href('/email-register'), { volver: backTo }),
  wholesale: () => href('/para-mayoristas'),
  giftCards: () => href('/tarjetas-de-regalo'),
  /** Where a mailed code becomes store credit. */
  redeemGiftCard: () => href('/tarjetas-de-regalo/canjear'),
  /** A gift card for who buys it, by its link. */
  giftCard: (token: string) => href('/tarjetas-de-regalo/:token', { token }),
  giftCardSlip: (token: string) => href('/tarjetas-de-regalo/:token/ficha', { token }),
  /** What staff put together, or changed, by the link it is paid by. */
  payLink: (token: string) => href('/pagar/:token', { token }),
  payLinkSlip: (token: string) => href('/pagar/:token/ficha', { token }),
  stores: () => href('/tiendas'),
  shipping: () => href('/envios'),
  returns: () => href('/devoluciones'),
  warranty: () => href('/garantia'),
  /** Until when a piece is under warranty, by its serial number. */
  warrantyCheck: () => href('/garantia/consulta'),
  privacy: () => href('/privacidad'),
  terms: () => href('/terminos'),
  /** Where an order is, by its number and e-mail. */
  tracking: () => href('/seguimiento'),
  /** An order for who holds its mailed link, and what it is paid with. */
  linkedOrder: (token: string) => href('/seguimiento/:token', { token }),
  linkedSlip: (token: string) => href('/seguimiento/:token/ficha', { token }),
  /** What an own order is paid with, to be printed. */
  paymentSlip: (orderId: string) => withQuery(href('/dashboard/ficha'), { pedido: orderId }),
  contact: () => href('/contacto'),
  /** Staff's look at the home page, or a page, as it will be. */
  preview: (query: { at?: string; state?: string; page?: string; theme?: string } = {}) =>
    withQuery(href('/vista-previa'), query),
} as const;

/** Addresses of files that the API gives, for links that download them. */
export const fileLinks = {
  quote: (code: string) => generatePath('/api/workstation/builds/:code/quote/pdf', { code }),
  cartQuote: (token: string) => generatePath('/api/cart/quotes/:token/pdf', { token }),
  invoicePdf: (id: string) => generatePath('/api/order/invoices/:id/pdf', { id }),
  linkedInvoicePdf: (token: string, id: string) =>
    generatePath('/api/order/tracking/:token/invoices/:id/pdf', { token, id }),
  /** Sent in a conversation, which is named by its number or the secret of a link. */
  supportFile: (thread: string, kind: 'picture' | 'document', messageId: number) =>
    generatePath(`/api/support/threads/:thread/${kind}s/:messageId`, { thread, messageId: `${messageId}` }),
} as const;

/** The same for staff. */
export const adminFileLinks = {
  supportFile: (id: number, kind: 'picture' | 'document', messageId: number) =>
    generatePath(`/api/admin/tickets/:id/${kind}s/:messageId`, { id: `${id}`, messageId: `${messageId}` }),
  invoice: (id: string, kind: 'pdf' | 'xml') => generatePath(`/api/admin/invoices/:id/${kind}`, { id }),
} as const;

/** Commas stay readable, as in the addresses of lists. */
function withIds(path: string, ids: readonly number[]): string {
  return ids.length === 0 ? path : `${path}?ids=${ids.join(',')}`;
}

/** Where to go after signing in: only a path of this shop, never another origin. */
export function safeReturnPath(wanted: string | null, fallback: string): string {
  // Browsers drop tabs and read `\` as `/`, so only their own parser knows where an address leads.
  const here = 'https://shop.invalid';
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, here)) return fallback;
  const url = new URL(wanted, here);
  // `/.//elsewhere` is a path here, but what is left of it without the dot is another host.
  if (url.origin !== here || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}
