import { z } from '../../../../platform/http/endpoint.ts';
import type { SourceRecord } from '../adapter.ts';
import { type ApiTools, createApiClient } from '../api/api-client.ts';
import type { Quote, SupplierApi } from '../api/api-source.ts';
import { unlessMissing } from '../api/supplier-error.ts';
import { syscomOrders } from './syscom-orders.ts';
import { warehouseCode } from '../warehouse-code.ts';
import { pairsOf } from '../../specs/pair-specs.ts';

const idsAtOnce = 20;
const perPage = 60;

const amount = z.coerce.number();
const product = z.object({
  producto_id: z.coerce.string().min(1),
  modelo: z.string().nullish(),
  titulo: z.string().nullish(),
  marca: z.string().nullish(),
  categorias: z.array(z.object({ nombre: z.string(), nivel: z.coerce.number().nullish() })).nullish(),
  /** An empty list where there is nothing to say. */
  precios: z
    .union([
      z.object({
        precio_lista: amount.nullish(),
        precio_especial: amount.nullish(),
        precio_descuento: amount.nullish(),
      }),
      z.array(z.unknown()),
    ])
    .nullish(),
  total_existencia: z.coerce.number().nullish(),
  existencia: z
    .union([
      z.record(z.string(), z.union([z.number(), z.string(), z.record(z.string(), z.unknown())])),
      z.array(z.unknown()),
    ])
    .nullish(),
  peso: z.coerce.number().nullish(),
  img_portada: z.string().nullish(),
  imagenes: z
    .array(z.union([z.string(), z.looseObject({ url: z.string() })]))
    .nullish()
    .catch(null),
  /** Nobody says what is in it. */
  caracteristicas: z.array(z.unknown()).nullish().catch(null),
});
type Product = z.output<typeof product>;
const list = z.object({
  cantidad: z.coerce.number().nullish(),
  paginas: z.coerce.number(),
  productos: z.array(product),
});
const some = z.union([product.transform((one) => [one]), z.array(product)]);
const brands = z.array(z.object({ id: z.coerce.string() }));
const rates = z.object({ normal: amount });
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });
const refusal = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

/** Syscom’s API, version 1 (developers.syscom.mx). A catalogue is asked for brand by brand: it has no list of everything. */
export function createSyscomApi(
  keys: { clientId: string; clientSecret: string; orderFields?: string | undefined },
  tools: ApiTools,
): SupplierApi {
  const ask = createApiClient({
    ...tools,
    login: async (bare) => {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: keys.clientId,
        client_secret: keys.clientSecret,
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await bare('/oauth/token', { method: 'POST', headers, body: String(body) }, tokenAnswer);
      return { token: answer.access_token, seconds: answer.expires_in };
    },
    headersOf: (token) => ({ authorization: `Bearer ${token}`, accept: 'application/json' }),
    refusalOf: (body) => {
      const found = refusal.safeParse(body).data?.error;
      return typeof found === 'object' ? found.message : found;
    },
  });

  let allBrands: Promise<string[]> | undefined;
  const brandIds = () =>
    (allBrands ??= ask('/api/v1/marcas', {}, brands).then((found) => found.map(({ id }) => id)));

  const products = async (codes: readonly string[]) => {
    const ids = codes.map(encodeURIComponent).join(',');
    return ask(`/api/v1/productos/${ids}?moneda=mxn`, {}, some);
  };

  const quotesOf = async (codes: readonly string[]) =>
    (await products(codes)).map(quoteOf).filter(({ cost }) => cost !== null);

  return {
    name: 'Syscom',
    page: async (next, at) => {
      const ids = await brandIds();
      const [brand = ids[0], page = '1'] = next?.split(':') ?? [];
      if (brand === undefined) return { records: [], next: undefined };
      const query = new URLSearchParams({
        marca: brand,
        pagina: page,
        limit: String(perPage),
        moneda: 'mxn',
      });
      const found = await ask(`/api/v1/productos?${query}`, {}, list);
      const after = ids[ids.indexOf(brand) + 1];
      const nextPage = Number(page) < found.paginas ? `${brand}:${Number(page) + 1}` : after && `${after}:1`;
      return {
        records: found.productos.map((one) => recordOf(one, at)),
        next: nextPage,
        length: { of: brand, count: found.cantidad ?? found.paginas },
      };
    },
    quotes: {
      atOnce: idsAtOnce,
      of: quotesOf,
    },
    ...syscomOrders(ask, quotesOf, keys.orderFields),
    product: async (code, at) => {
      const found = await unlessMissing(products([code]));
      const one = found?.find(({ producto_id: id }) => id === code);
      return one && recordOf(one, at);
    },
    exchangeRate: async () => {
      const { normal } = await ask('/api/v1/tipocambio', {}, rates);
      return { mxnPerUsd: normal, at: tools.clock.now() };
    },
  };
}

function recordOf(one: Product, at: Date): SourceRecord {
  const deepest = one.categorias?.toSorted((a, b) => (b.nivel ?? 0) - (a.nivel ?? 0))[0];
  return {
    status: 'active',
    product_name: one.titulo ?? '',
    brand: one.marca ?? '',
    ...(one.modelo && { mpn: one.modelo }),
    category: deepest?.nombre ?? '',
    ...(one.peso && one.peso > 0 && { weight_kg: one.peso }),
    ...imagesOf(one),
    ...specsOf(one),
    updated_at: at.toISOString(),
    ...quoteOf(one),
  };
}

/** Only what says a name and a value by itself; sentences are no specs. */
function specsOf({ caracteristicas }: Product): { specs?: Record<string, unknown> } {
  const pairs = (caracteristicas ?? []).flatMap((one) => pairsOf([one]) ?? []);
  return pairs.length > 0 ? { specs: Object.fromEntries(pairs.toReversed()) } : {};
}

function imagesOf({ img_portada: main, imagenes: others }: Product): { images?: string[] } {
  const images = [main, ...(others ?? []).map((image) => (typeof image === 'string' ? image : image.url))];
  const given = images.filter((address): address is string => Boolean(address));
  return given.length > 0 ? { images: given } : {};
}

/** What the shop pays is the lowest that stands there. */
function quoteOf(one: Product): Quote {
  const prices = Array.isArray(one.precios) ? undefined : one.precios;
  const asked = [prices?.precio_descuento, prices?.precio_especial, prices?.precio_lista].filter(
    (price): price is number => typeof price === 'number' && price > 0,
  );
  const places = Array.isArray(one.existencia) ? {} : (one.existencia ?? {});
  const stock = new Map<string, number>();
  for (const [name, count] of Object.entries(places)) {
    // What is on its way or in bundles stands there as something else.
    const units = Number(count);
    if (!Number.isInteger(units)) continue;
    const code = warehouseCode(name);
    stock.set(code, (stock.get(code) ?? 0) + Math.max(0, units));
  }
  if (stock.size === 0) stock.set('SYSCOM', Math.max(0, one.total_existencia ?? 0));
  return {
    ref_id: one.producto_id,
    cost: asked.length > 0 ? Math.min(...asked) : null,
    currency: 'MXN',
    stock: [...stock].map(([warehouse, qty]) => ({ warehouse, qty })),
  };
}
