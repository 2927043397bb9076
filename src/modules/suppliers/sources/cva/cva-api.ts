import { z } from '../../../../platform/http/endpoint.ts';
import type { SourceRecord } from '../adapter.ts';
import { type ApiTools, createApiClient } from '../api/api-client.ts';
import type { Quote, SupplierApi } from '../api/api-source.ts';
import { unlessMissing } from '../api/supplier-error.ts';
import { warehouseCode } from '../warehouse-code.ts';

/** Tokens last twelve hours; nobody says so in an answer. */
const tokenSeconds = 12 * 3600;

const amount = z.union([z.number(), z.string()]).nullish();
const article = z.object({
  clave: z.string().min(1),
  codigo_fabricante: z.string().nullish(),
  descripcion: z.string().nullish(),
  grupo: z.string().nullish(),
  marca: z.string().nullish(),
  precio: amount,
  moneda: z.string().nullish(),
  /** Of the branch of the account, and of the distribution centre. */
  disponible: amount,
  disponibleCD: amount,
  disponibilidad_sucursales: z.array(z.object({ nombre: z.string(), disponible: amount })).nullish(),
  upc: z.string().nullish(),
  peso: amount,
  imagen: z.string().nullish(),
  imagenes: z.array(z.string()).nullish().catch(null),
});
type Article = z.output<typeof article>;
const list = z.object({
  articulos: z.array(article),
  paginacion: z.object({ total_paginas: z.coerce.number(), pagina: z.coerce.number() }).nullish(),
});
const one = z.union([list.transform(({ articulos }) => articulos), article.transform((found) => [found])]);
const login = z.object({ token: z.string().min(1) });
const refusal = z
  .object({ error: z.string() })
  .or(z.object({ status: z.literal('error'), message: z.string() }));

/** Grupo CVA’s API, version 2 (apicvaservices.grupocva.com). Its list has prices and stock, so there is nothing faster. */
export function createCvaApi(keys: { user: string; password: string }, tools: ApiTools): SupplierApi {
  const ask = createApiClient({
    ...tools,
    login: async (bare) => {
      const headers = { 'content-type': 'application/json' };
      const { token } = await bare(
        '/api/v2/user/login',
        { method: 'POST', headers, body: JSON.stringify(keys) },
        login,
      );
      return { token, seconds: tokenSeconds };
    },
    headersOf: (token) => ({ authorization: `Bearer ${token}`, accept: 'application/json' }),
    refusalOf: (body) => {
      const found = refusal.safeParse(body).data;
      return found && ('error' in found ? found.error : found.message);
    },
  });
  const path = (query: Record<string, string>) =>
    `/api/v2/catalogo_clientes/lista_precios?${new URLSearchParams({ exist: '0', sucursales: 'true', images: 'true', ...query })}`;

  return {
    name: 'Grupo CVA',
    page: async (next, at) => {
      const page = Number(next ?? '1');
      const { articulos, paginacion } = await ask(path({ page: String(page) }), {}, list);
      const isLast = page >= (paginacion?.total_paginas ?? 1);
      return {
        records: articulos.map((found) => recordOf(found, at)),
        next: isLast ? undefined : String(page + 1),
        ...(paginacion && { length: { of: 'pages', count: paginacion.total_paginas } }),
      };
    },
    product: async (code, at) => {
      const found = await articleOf(code);
      // Another article than the one asked for is none.
      return found?.clave === code ? recordOf(found, at) : undefined;
    },
  };

  /** Undefined for one that it does not have. */
  async function articleOf(clave: string): Promise<Article | undefined> {
    return (await unlessMissing(ask(path({ clave }), {}, one)))?.[0];
  }
}

function recordOf(found: Article, at: Date): SourceRecord {
  const weight = Number(found.peso ?? 0);
  const images = [found.imagen, ...(found.imagenes ?? [])].filter((address): address is string =>
    Boolean(address),
  );
  return {
    status: 'active',
    product_name: found.descripcion ?? '',
    brand: found.marca ?? '',
    ...(found.codigo_fabricante && { mpn: found.codigo_fabricante }),
    ...(found.upc && /^\d{8,14}$/.test(found.upc) && { upc: found.upc }),
    category: found.grupo ?? '',
    ...(weight > 0 && { weight_kg: weight }),
    ...(images.length > 0 && { images }),
    updated_at: at.toISOString(),
    ...quoteOf(found),
  };
}

/** What is neither stays for the run to tell: a guess would sell a dollar for a peso. */
function currencyOf(given: string | null | undefined): string {
  const word = given?.trim() ?? '';
  if (/^(?:pesos?|mn|mxn|mxp)$/i.test(word)) return 'MXN';
  return /^(?:d[oó]lar(?:es)?|dls?|usd)$/i.test(word) ? 'USD' : word;
}

function quoteOf(found: Article): Quote {
  const stock = new Map<string, number>();
  const add = (name: string, count: number | string | null | undefined) => {
    const units = Number(count ?? 0);
    const code = warehouseCode(name);
    if (Number.isInteger(units)) stock.set(code, (stock.get(code) ?? 0) + Math.max(0, units));
  };
  const branches = found.disponibilidad_sucursales?.filter(({ nombre }) => !/^total$/i.test(nombre));
  if (branches && branches.length > 0) for (const { nombre, disponible } of branches) add(nombre, disponible);
  else {
    add('SUCURSAL', found.disponible);
    add('CEDIS', found.disponibleCD);
  }
  // Amounts are texts now and then; what is none stays for the run to tell.
  const price = Number(found.precio ?? Number.NaN);
  return {
    ref_id: found.clave,
    cost: Number.isNaN(price) ? (found.precio ?? null) : price,
    currency: currencyOf(found.moneda),
    stock: [...stock].map(([warehouse, qty]) => ({ warehouse, qty })),
  };
}
