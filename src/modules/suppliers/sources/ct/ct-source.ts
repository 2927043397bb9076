import { readFile, rm, writeFile } from 'node:fs/promises';
import { t } from '../../../../i18n/t.ts';
import { z } from '../../../../platform/http/endpoint.ts';
import type { SourceAdapter, SourceRecord } from '../adapter.ts';
import { type ApiDoor, type ApiTools, createApiClient } from '../api/api-client.ts';
import { SupplierError, unlessMissing } from '../api/supplier-error.ts';
import { ctOrders } from './ct-orders.ts';
import { warehouseCode } from '../warehouse-code.ts';

type CtKeys = {
  email: string;
  customer: string;
  rfc: string;
  ftpUser: string;
  ftpPassword: string;
  /** What orders take beside the goods. */
  orderFields?: string | undefined;
};
/** Where CT is asked: its API, and the host that has its catalogue. */
export type CtDoor = ApiDoor & { ftp: { ip: string; port: number } };

const tokenSeconds = 24 * 3600;
const bytesMax = 64 * 1024 * 1024;
const ftpTimeoutMilliseconds = 10 * 60_000;
/** Written anew every quarter of an hour. */
const cataloguePath = '/catalogo_xml/productos.json';

const amount = z.union([z.number(), z.string()]).nullish();
const text = z.string().nullish();
const article = z.object({
  clave: z.string().min(1),
  numParte: text,
  nombre: text,
  marca: text,
  categoria: text,
  subcategoria: text,
  ean: text,
  upc: text,
  activo: z.union([z.number(), z.string(), z.boolean()]).nullish(),
  existencia: z.record(z.string(), z.coerce.number()).nullish(),
  precio: amount,
  moneda: text,
  imagen: text,
});
const login = z.object({ token: z.string().min(1) });
const rate = z.object({ tipoCambio: z.coerce.number().positive() });
const offer = z.object({
  codigo: z.string(),
  precio: amount,
  moneda: text,
  almacenes: z.array(z.record(z.string(), z.unknown())).nullish(),
});
const refusal = z.object({ errorCode: z.union([z.string(), z.number()]), errorMessage: text });

/**
 * CT Connect (api.ctonline.mx). Its API lists nothing: the catalogue with prices and stock is a file by FTP. The API names
 * warehouses otherwise than the file, so what it says of one article is counted together.
 */
export function createCtSource(keys: CtKeys, tools: ApiTools & { door: CtDoor }): SourceAdapter {
  const { door, clock } = tools;
  const ask = createApiClient({
    ...tools,
    login: async (bare) => {
      const body = JSON.stringify({ email: keys.email, cliente: keys.customer, rfc: keys.rfc });
      const headers = { 'content-type': 'application/json' };
      const { token } = await bare('/cliente/token', { method: 'POST', headers, body }, login);
      return { token, seconds: tokenSeconds };
    },
    headersOf: (token) => ({ 'x-auth': token, accept: 'application/json' }),
    refusalOf: (body) => {
      const found = refusal.safeParse(body).data;
      return found && (found.errorMessage ?? `CT ${found.errorCode}`);
    },
  });
  const exchangeRate = async () => {
    const { tipoCambio } = await ask('/pedido/tipoCambio', {}, rate);
    return { mxnPerUsd: tipoCambio, at: clock.now() };
  };

  return {
    ...ctOrders(ask, keys.orderFields),
    exchangeRate,
    check: async () => {
      await exchangeRate();
      return t('The keys are good.');
    },
    catalogue: async ({ path, marks, at }) => {
      await rm(path, { force: true });
      const { ftpFile } = await import('../remote/ftp-file.ts');
      const file = await ftpFile({
        ...door.ftp,
        user: keys.ftpUser,
        password: keys.ftpPassword,
        path: cataloguePath,
        to: path,
        bytesMax,
        timeoutMilliseconds: Math.min(ftpTimeoutMilliseconds, door.timeoutMilliseconds * 20),
        known: marks?.lastModified,
      });
      if (file.isKnown) return { is: 'unchanged' };
      const records = recordsIn(await readFile(path, 'utf8'), at);
      await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
      return { is: 'fetched', name: 'CT Connect', isFull: true, marks: { lastModified: file.modified } };
    },
    product: async (code) => {
      const path = `/existencia/promociones/${encodeURIComponent(code)}`;
      const found = await unlessMissing(ask(path, {}, offer));
      if (found?.codigo !== code) return undefined;
      const units = (found.almacenes ?? []).flatMap((one) =>
        Object.entries(one).flatMap(([name, count]) => (name === 'promocion' ? [] : [Number(count) || 0])),
      );
      const stock = [{ warehouse: 'CT', qty: units.reduce((sum, count) => sum + Math.max(0, count), 0) }];
      return { ref_id: code, cost: priceOf(found.precio), currency: currencyOf(found.moneda), stock };
    },
  };
}

/** Throws SupplierError for what is no catalogue. */
function recordsIn(json: string, at: Date): SourceRecord[] {
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch (cause) {
    throw new SupplierError('unavailable', t('The file ends in the middle.'), { cause });
  }
  if (!Array.isArray(list) || list.length === 0)
    throw new SupplierError('unavailable', t('The supplier names no article.'));
  return list.flatMap((one: unknown): SourceRecord[] => {
    const found = article.safeParse(one);
    // What cannot be read stays for the run to tell.
    if (!found.success) return [one as SourceRecord];
    return [recordOf(found.data, at)];
  });
}

function recordOf(one: z.output<typeof article>, at: Date): SourceRecord {
  const code = (given: string | null | undefined) => (/^\d{8,14}$/.test(given ?? '') ? given : undefined);
  const isGone = one.activo === 0 || one.activo === '0' || one.activo === false;
  const stock = new Map<string, number>();
  for (const [name, count] of Object.entries(one.existencia ?? {})) {
    const warehouse = warehouseCode(name);
    stock.set(warehouse, (stock.get(warehouse) ?? 0) + Math.max(0, Math.trunc(count)));
  }
  return {
    ref_id: one.clave,
    status: isGone ? 'discontinued' : 'active',
    product_name: one.nombre ?? '',
    brand: one.marca ?? '',
    ...(one.numParte && { mpn: one.numParte }),
    ...(code(one.ean) !== undefined && { ean: one.ean }),
    ...(code(one.upc) !== undefined && { upc: one.upc }),
    category: one.subcategoria || one.categoria || '',
    ...(one.imagen && { images: [one.imagen] }),
    cost: priceOf(one.precio),
    currency: currencyOf(one.moneda),
    stock: [...stock].map(([warehouse, qty]) => ({ warehouse, qty })),
    updated_at: at.toISOString(),
  };
}

/** Prices are texts now and then; what is none stays for the run to tell. */
function priceOf(given: string | number | null | undefined): unknown {
  const price = Number(given ?? Number.NaN);
  return Number.isNaN(price) ? (given ?? null) : price;
}

/** What is neither stays for the run to tell. */
const currencyOf = (given: string | null | undefined) => given?.trim().toUpperCase() ?? '';
