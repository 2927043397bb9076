import { randomUUID } from 'node:crypto';
import { z } from '../../../../platform/http/endpoint.ts';
import type { SourceRecord } from '../adapter.ts';
import { type ApiTools, createApiClient } from '../api/api-client.ts';
import type { Quote, SupplierApi } from '../api/api-source.ts';
import { unlessMissing } from '../api/supplier-error.ts';
import { ingramOrders } from './ingram-orders.ts';
import { warehouseCode } from '../warehouse-code.ts';

type IngramKeys = {
  clientId: string;
  clientSecret: string;
  customerNumber: string;
  countryCode: string;
  senderId: string | undefined;
};

/** What one call for prices may name; pages of the catalogue are as long. */
const atOnce = 50;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });
const entry = z.object({
  description: z.string().nullish(),
  category: z.string().nullish(),
  subCategory: z.string().nullish(),
  ingramPartNumber: z.string().min(1),
  vendorPartNumber: z.string().nullish(),
  upcCode: z.string().nullish(),
  vendorName: z.string().nullish(),
  type: z.string().nullish(),
  discontinued: z.string().nullish(),
});
const catalogAnswer = z.object({
  recordsFound: z.number(),
  pageNumber: z.number(),
  catalog: z.array(entry).nullish(),
  nextPage: z.string().nullish(),
});
const priceAnswer = z.array(
  z.object({
    ingramPartNumber: z.string().nullish(),
    /** `E`: it is not told of. */
    productStatusCode: z.string().nullish(),
    availability: z
      .object({
        availabilityByWarehouse: z
          .array(
            z.object({
              // A number here, a text there.
              warehouseId: z.union([z.string(), z.number()]).nullish(),
              quantityAvailable: z.number().nullish(),
            }),
          )
          .nullish(),
      })
      .nullish(),
    pricing: z
      .object({
        currencyCode: z.string().nullish(),
        customerPrice: z.number().nullish(),
        mapPrice: z.number().nullish(),
      })
      .nullish(),
  }),
);
const detailsAnswer = z.object({
  ingramPartNumber: z.string(),
  vendorPartNumber: z.string().nullish(),
  description: z.string().nullish(),
  upc: z.string().nullish(),
  productCategory: z.string().nullish(),
  productSubcategory: z.string().nullish(),
  vendorName: z.string().nullish(),
});
const refusal = z.object({
  errors: z.array(
    z.object({
      message: z.string().nullish(),
      fields: z.array(z.object({ message: z.string().nullish() })).nullish(),
    }),
  ),
});

/** Ingram Micro’s reseller API, version 6 (its own OpenAPI document). */
export function createIngramApi(keys: IngramKeys, tools: ApiTools): SupplierApi {
  const ask = createApiClient({
    ...tools,
    login: async (bare) => {
      const query = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: keys.clientId,
        client_secret: keys.clientSecret,
      });
      const { access_token: token, expires_in: seconds } = await bare(
        `/oauth/oauth20/token?${query}`,
        {},
        tokenAnswer,
      );
      return { token, seconds };
    },
    headersOf: (token) => ({
      authorization: `Bearer ${token}`,
      'im-customernumber': keys.customerNumber,
      'im-countrycode': keys.countryCode,
      'im-correlationid': randomUUID().replaceAll('-', ''),
      ...(keys.senderId !== undefined && { 'im-senderid': keys.senderId }),
      accept: 'application/json',
    }),
    refusalOf: (body) => {
      const [first] = refusal.safeParse(body).data?.errors ?? [];
      return first && (first.fields?.[0]?.message ?? first.message ?? 'error');
    },
  });

  const prices = async (codes: readonly string[]) => {
    const found = await ask(
      '/resellers/v6/catalog/priceandavailability?includeAvailability=true&includePricing=true',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ products: codes.map((ingramPartNumber) => ({ ingramPartNumber })) }),
      },
      priceAnswer,
    );
    return new Map(
      found.flatMap((one) => (one.ingramPartNumber ? [[one.ingramPartNumber, one] as const] : [])),
    );
  };
  type Price = Awaited<ReturnType<typeof prices>> extends Map<string, infer One> ? One : never;

  return {
    name: 'Ingram Micro',
    page: async (next, at) => {
      const page = next ?? '1';
      const found = await ask(
        `/resellers/v6/catalog?pageNumber=${page}&pageSize=${atOnce}`,
        {},
        catalogAnswer,
      );
      const goods = (found.catalog ?? []).filter(
        ({ type }) => type !== 'IM::digital' && type !== 'IM::subscription',
      );
      const quoted =
        goods.length > 0 ? await prices(goods.map((one) => one.ingramPartNumber)) : new Map<string, Price>();
      return {
        records: goods.map((one) => recordOf(one, quoted.get(one.ingramPartNumber), at)),
        next: Number(page) * atOnce < found.recordsFound ? String(Number(page) + 1) : undefined,
        length: { of: 'articles', count: found.recordsFound },
      };
    },
    quotes: {
      atOnce,
      of: quotesOf,
    },
    ...ingramOrders(ask, quotesOf),
    product: async (code, at) => {
      const details = await unlessMissing(
        ask(`/resellers/v6/catalog/details/${encodeURIComponent(code)}`, {}, detailsAnswer),
      );
      // Another article than the one asked for is none.
      if (details?.ingramPartNumber !== code) return undefined;
      const { productCategory: category, productSubcategory: subCategory, upc: upcCode, ...rest } = details;
      return recordOf({ ...rest, category, subCategory, upcCode }, (await prices([code])).get(code), at);
    },
  };

  async function quotesOf(codes: readonly string[]): Promise<Quote[]> {
    return [...(await prices(codes))].flatMap(([code, price]) => {
      const quote = quoteOf(code, price);
      return quote.cost === null ? [] : [quote];
    });
  }

  /** An article without a price names itself all the same: left out it would be withdrawn. */
  function recordOf(one: z.output<typeof entry>, price: Price | undefined, at: Date): SourceRecord {
    const code = one.ingramPartNumber;
    const head = {
      ref_id: code,
      product_name: one.description ?? '',
      category: one.subCategory || one.category || '',
      updated_at: at.toISOString(),
    };
    if (one.discontinued?.toLowerCase() === 'true') return { ...head, status: 'discontinued' };
    const upc = one.upcCode?.replaceAll(/\D/g, '');
    return {
      ...head,
      status: 'active',
      brand: one.vendorName ?? '',
      ...(one.vendorPartNumber && { mpn: one.vendorPartNumber }),
      // Thirteen digits with a zero before them are a UPC.
      ...(upc && /^0*[1-9]\d{7,}$/.test(upc) && { upc: upc.replace(/^0(?=\d{12}$)/, '') }),
      ...(price?.pricing?.mapPrice ? { map_price: price.pricing.mapPrice } : {}),
      ...quoteOf(code, price),
    };
  }

  function quoteOf(code: string, price: Price | undefined): Quote {
    const stock = new Map<string, number>();
    for (const { warehouseId, quantityAvailable } of price?.availability?.availabilityByWarehouse ?? []) {
      if (warehouseId === null || warehouseId === undefined) continue;
      const warehouse = warehouseCode(String(warehouseId));
      stock.set(warehouse, (stock.get(warehouse) ?? 0) + Math.max(0, quantityAvailable ?? 0));
    }
    const isTold = price !== undefined && price.productStatusCode !== 'E';
    return {
      ref_id: code,
      cost: isTold ? (price.pricing?.customerPrice ?? null) : null,
      // What has a price in nothing stays for the run to tell.
      currency: price?.pricing ? (price.pricing.currencyCode ?? '') : 'USD',
      stock: [...stock].map(([warehouse, qty]) => ({ warehouse, qty })),
    };
  }
}
