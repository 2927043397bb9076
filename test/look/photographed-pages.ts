import { examplePages } from './demo-shop.ts';

/** Nobody's: what stands in the links of emails, when it is no longer good. */
const spentToken = 'enlace-ya-usado';

/** Addresses that depend on what a shop sells. */
export type Examples = {
  category: string;
  brand: string;
  product: string;
  /** A promotion alone. */
  promotion: string;
  /** Products side by side. */
  compared: string;
  /** The configurator with parts. */
  equipped: string;
  /** Of a saved build. */
  code: string;
};

/** Finds them on a shop's own pages; a build is saved for it. */
export async function findExamples(url: string): Promise<Examples> {
  const equipped = await exampleBuild(url);
  return {
    ...(await examplePages(url)),
    promotion: await promotionOf(url),
    compared: `/comparar?ids=${(await productIds(url)).join(',')}`,
    equipped,
    code: await savedBuild(url, equipped),
  };
}

/** Every page for everybody as `npm run screenshots` takes it, by the picture's name; of some several states. */
export function publicPages(examples: Examples): Record<string, string> {
  const { category, brand, product, promotion, compared, equipped, code } = examples;
  return {
    inicio: '/',
    categorias: '/category',
    categoria: category,
    'categoria-filtrada': `${category}?in_stock=1&sort=price_asc`,
    'categoria-vacia': `${category}?min_price=1&max_price=2`,
    marcas: '/brand',
    marca: brand,
    promociones: '/promotion',
    promocion: promotion,
    comparar: compared,
    'comparar-vacia': '/comparar',
    deseos: '/deseos',
    busqueda: '/search?q=ryzen',
    'busqueda-sin-resultados': '/search?q=zzzxqw',
    producto: product,
    configurador: '/workstation',
    'configurador-equipo': equipped,
    'arma-mi-pc': '/workstation/arma-mi-pc',
    equipo: `/workstation/builds/${code}`,
    cotizacion: `/workstation/builds/${code}/cotizacion`,
    'comparar-equipos': `/workstation/comparar?a=${code}&b=${code}`,
    'comparar-equipos-vacia': '/workstation/comparar',
    carrito: '/cart',
    entrar: '/login',
    'entrar-correo': '/email-login',
    registro: '/register',
    'registro-correo': '/email-register',
    mayoristas: '/para-mayoristas',
    'tarjetas-de-regalo': '/tarjetas-de-regalo',
    'canjear-tarjeta': '/tarjetas-de-regalo/canjear',
    tiendas: '/tiendas',
    envios: '/envios',
    devoluciones: '/devoluciones',
    garantia: '/garantia',
    privacidad: '/privacidad',
    terminos: '/terminos',
    contacto: '/contacto',
    seguimiento: '/seguimiento',
    galeria: '/workstation/galeria',
    'consulta-garantia': '/garantia/consulta',
    'enlace-alerta': `/alertas/${spentToken}`,
    'enlace-correos': `/correos/${spentToken}`,
    'enlace-reclamar': `/reclamar/${spentToken}`,
    'enlace-boletin': `/boletin/${spentToken}`,
    'pago-cancelado': '/stripe/cancel',
    'no-encontrada': '/esto-no-existe',
    'entrar-personal': '/auth/login',
    'contrasena-personal': '/auth/reset',
    'invitacion-personal': '/auth/invitation',
  };
}

/** Every page of a signed-in customer. */
export const pagesOfCustomer: Readonly<Record<string, string>> = {
  cuenta: '/dashboard',
  mensajes: '/dashboard/mensajes',
  seguridad: '/dashboard/cuenta',
  pagos: '/payments',
  direcciones: '/address',
  facturacion: '/dashboard/facturacion',
  saldo: '/dashboard/saldo',
  empresa: '/dashboard/empresa',
  cotizaciones: '/dashboard/cotizaciones',
  'pedir-cotizacion': '/dashboard/cotizaciones/nueva',
  'pedido-rapido': '/dashboard/pedido-rapido',
  'mis-deseos': '/dashboard/deseos',
  'mis-equipos': '/dashboard/equipos',
  'mi-pc': '/dashboard/mi-pc',
  'carrito-lleno': '/cart',
  pago: '/checkout',
};

/** Pages that are not photographed, and why. */
export const notPhotographed: Readonly<Record<string, string>> = {
  '/pagar/:token': 'needs an order that staff wrote; its browser test goes through it',
  '/carrito/:token': 'needs a quote of a cart; its own test goes through it',
  '/pagar/:token/ficha': 'needs the same, of one that waits for its voucher',
  '/tarjetas-de-regalo/:token': 'needs a gift card that somebody ordered',
  '/tarjetas-de-regalo/:token/ficha': 'needs the same, of one that waits for its voucher',
  '/seguimiento/:token': 'needs a link that was mailed for an order, which ends',
  '/seguimiento/:token/ficha': 'needs the same, of an order that waits for its voucher',
  '/dashboard/ficha': 'needs an order that waits for its voucher; browser tests of paying go through it',
  '/ayuda/:token': 'needs a link that was mailed for a conversation; its own tests go through it',
  '/dashboard/credito-empresa':
    'needs an admin of a company with a credit line, which the demo customer is not',
  '/dashboard/cotizaciones/:id': 'needs a quote of a company; its browser test goes through it',
  '/dashboard/mensajes/:id': 'needs the number of a conversation, which each demo shop counts anew',
  '/empresa/:token': 'needs an invitation; its browser test goes through it',
  '/dashboard/factura/:id': 'needs an order that was invoiced, which the demo customer has none of',
  '/stripe/success': 'follows a payment at once; browser tests go through it',
  '/pagina/:slug': 'a page that staff wrote, of which the demo shop has none',
  '/vista-previa': 'staff look at it; browser tests do',
  '/paypal/success': 'follows a payment at once; browser tests go through it',
};

/** Three products of one kind, to stand side by side. */
async function productIds(url: string): Promise<number[]> {
  const answer = await fetch(`${url}/api/product/products?category=tarjetas-de-video&page_size=3`);
  const { products } = (await answer.json()) as { products: { id: number }[] };
  return products.slice(0, 3).map(({ id }) => id);
}

/** Address of the configurator with the build that the home page shows; empty where it shows none. */
async function exampleBuild(url: string): Promise<string> {
  const home = await (await fetch(url)).text();
  return /href="(\/workstation\?parts=[^"]+)"/.exec(home)?.[1]?.replaceAll('&amp;', '&') ?? '/workstation';
}

/** The code of a build saved with what stands in the configurator at this address. */
async function savedBuild(url: string, equipped: string): Promise<string> {
  const parts = new URL(equipped, url).searchParams.get('parts')?.split(',') ?? [];
  const answer = await fetch(`${url}/api/workstation/builds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ref_ids: parts }),
  });
  const { build } = (await answer.json()) as { build?: { code: string } };
  if (!build) throw new Error(`The build of ${equipped} was not saved (${answer.status}).`);
  return build.code;
}

/** Address of a running promotion alone; that of all where none runs. */
async function promotionOf(url: string): Promise<string> {
  const home = await (await fetch(url)).text();
  return /href="(\/promotion\?promotion=[^"]+)"/.exec(home)?.[1] ?? '/promotion';
}
