import { z } from 'zod';
import { type Good, makeGoods } from '../distributors/goods.ts';
import { bearerOf, createDistributor, jsonOf } from '../distributors/serve-distributor.ts';

const productsMax = 50;
const pageMax = 100;
const pricesRequest = z.object({ products: z.array(z.object({ ingramPartNumber: z.string() })) });
const shipToInfo = z.strictObject({
  contact: z.string().max(70),
  companyName: z.string().min(1).max(40),
  addressLine1: z.string().min(1).max(70),
  addressLine2: z.string().max(70),
  addressLine3: z.string().max(70),
  city: z.string().min(1).max(25),
  state: z.string().min(2).max(3),
  postalCode: z.string().min(5).max(10),
  countryCode: z.literal('MX'),
  phoneNumber: z.string(),
});
const orderRequest = z.object({
  shipToInfo: shipToInfo.optional(),
  customerOrderNumber: z.string().min(1).max(35),
  lines: z.array(z.object({ ingramPartNumber: z.string(), quantity: z.number().int().positive() })),
});
/** How many letters each header has, at least and at most. */
const headerLetters = {
  'IM-CustomerNumber': [1, 10],
  'IM-CountryCode': [2, 2],
  'IM-CorrelationID': [1, 32],
  'IM-SenderID': [0, 32],
} as const;
const said = (message: string) => ({ errors: [{ id: 'local', type: '/errors/system-errors', message }] });

/** A local Ingram Micro: its reseller API, version 6. See the README. */
export function createIngramEmulator(options: {
  clientId: string;
  clientSecret: string;
  goods?: readonly Good[];
  now?: () => Date;
}) {
  const now = options.now ?? (() => new Date());
  const goods = options.goods ?? makeGoods(120, (number) => `6YE${String(number).padStart(3, '0')}`);
  const distributor = createDistributor({ goods, now, tokenSeconds: 86_399, error: said });
  const { app } = distributor;

  app.get('/oauth/oauth20/token', distributor.fail, (c) => {
    const { grant_type: grant, client_id: id, client_secret: secret } = c.req.query();
    if (grant !== 'client_credentials') return c.json({ message: 'unsupported_grant_type' }, 400);
    if (id !== options.clientId || secret !== options.clientSecret) {
      return c.json(
        { fault: { faultstring: 'Invalid client', detail: { errorcode: 'invalid_client' } } },
        401,
      );
    }
    return c.json({ access_token: distributor.giveToken(), token_type: 'Bearer', expires_in: '86399' });
  });
  app.use('/resellers/*', async (c, next) => {
    if (!distributor.isToken(bearerOf(c.req.header('authorization')))) return c.body(null, 401);
    for (const [header, [least, most]] of Object.entries(headerLetters)) {
      const value = c.req.header(header) ?? '';
      if (value.length >= least && value.length <= most) continue;
      const message = value === '' ? `${header} cannot be blank` : `${header} is not valid`;
      const fields = [{ field: header, value, message }];
      return c.json(
        {
          errors: [{ id: 'local', type: '/errors/validation-failed', message: 'Validation failed', fields }],
        },
        400,
      );
    }
    return next();
  });
  app.use('/resellers/*', distributor.fail);

  app.get('/resellers/v6/catalog', (c) => {
    const page = distributor.isSamePage() ? 1 : Number(c.req.query('pageNumber') ?? 1);
    const size = Number(c.req.query('pageSize') ?? 25);
    if (!(size >= 1 && size <= pageMax)) return c.json(said(`pageSize is at most ${pageMax}`), 400);
    const all = distributor.goods();
    const catalog = all.slice((page - 1) * size, page * size).map(entryOf);
    return c.json({ recordsFound: all.length, pageSize: size, pageNumber: page, catalog, nextPage: '' });
  });

  app.get('/resellers/v6/catalog/details/:part', (c) => {
    const found = distributor.find(c.req.param('part'));
    if (!found) return c.json(said('Product not found'), 404);
    return c.json({
      ingramPartNumber: found.code,
      vendorPartNumber: found.mpn,
      description: found.name,
      upc: found.upc,
      productCategory: 'Computo',
      productSubcategory: found.category,
      vendorName: found.brand,
    });
  });

  app.post('/resellers/v6/catalog/priceandavailability', async (c) => {
    const asked = pricesRequest.safeParse(await jsonOf(c));
    const { includeAvailability, includePricing } = c.req.query();
    if (!asked.success || !includeAvailability || !includePricing)
      return c.json(said('Validation failed'), 400);
    const { products } = asked.data;
    if (products.length > productsMax) return c.json(said(`At most ${productsMax} products`), 400);
    const known = new Map(distributor.goods().map((good) => [good.code, good]));
    const answers = products.map(({ ingramPartNumber: code }, index) =>
      priceOf(code, known.get(code), index),
    );
    const isWhole = products.every(({ ingramPartNumber: code }) => known.has(code));
    return c.json(answers, isWhole ? 200 : 207);
  });

  app.post('/resellers/v6/orders', async (c) => {
    const given = orderRequest.safeParse(await jsonOf(c));
    if (!given.success) return c.json(said('Validation failed'), 400);
    const { customerOrderNumber: reference, lines, shipToInfo: shipTo } = given.data;
    if (distributor.orders.find(reference)) return c.json(said('Duplicate customerOrderNumber'), 400);
    const wanted = lines.map((line) => ({ code: line.ingramPartNumber, quantity: line.quantity }));
    const problem = distributor.orders.problemOf(wanted, (stock) =>
      Object.values(stock).reduce((sum, units) => sum + units, 0),
    );
    if (problem !== undefined) {
      // Refused lines come with an order of none.
      const rejectedLineItems = wanted.map(({ code }) => ({
        ingramPartNumber: code,
        rejectCode: 'SN',
        rejectReason: problem,
      }));
      return c.json(
        {
          customerOrderNumber: reference,
          orders: [{ numberOfLinesWithError: wanted.length, rejectedLineItems }],
        },
        207,
      );
    }
    const { folio } = distributor.orders.add(reference, wanted, 'PROCESSING', shipTo);
    const order = {
      numberOfLinesWithSuccess: wanted.length,
      numberOfLinesWithError: 0,
      ingramOrderNumber: folio,
      lines: wanted.map(({ code, quantity }) => ({
        ingramPartNumber: code,
        quantityOrdered: quantity,
        lineStatus: 'Open',
      })),
      rejectedLineItems: [],
    };
    return c.json(
      { customerOrderNumber: reference, orderSplit: false, processedPartially: false, orders: [order] },
      201,
    );
  });

  app.get('/resellers/v6/orders/search', (c) => {
    const asked = c.req.query('customerOrderNumber') ?? '';
    // As the real one it finds by the beginning, too.
    const orders = distributor.orders
      .all()
      .filter(({ reference }) => reference.startsWith(asked))
      .map(({ folio, reference, state, at }) => ({
        ingramOrderNumber: folio,
        ingramOrderDate: at.toISOString().slice(0, 10),
        customerOrderNumber: reference,
        orderStatus: state,
      }));
    return c.json({ recordsFound: orders.length, pageSize: 100, pageNumber: 1, orders });
  });

  app.get('/resellers/v6.1/orders/:number', (c) => {
    const order = distributor.orders.all().find(({ folio }) => folio === c.req.param('number'));
    if (!order) return c.json(said('Order not found'), 404);
    const trackingDetails = order.guides.map((trackingNumber) => ({ trackingNumber }));
    return c.json({
      ingramOrderNumber: order.folio,
      customerOrderNumber: order.reference,
      orderStatus: order.state,
      lines: order.lines.map(({ code, quantity }) => ({
        ingramPartNumber: code,
        quantityOrdered: quantity,
        shipmentDetails: [{ carrierDetails: [{ carrierName: 'Estafeta', trackingDetails }] }],
      })),
    });
  });

  return { app, listen: distributor.listen };
}

const entryOf = (good: Good) => ({
  description: good.name,
  category: 'Computo',
  subCategory: good.category,
  productType: good.category,
  ingramPartNumber: good.code,
  vendorPartNumber: good.mpn,
  upcCode: good.upc === '' ? '' : good.upc.padStart(13, '0'),
  vendorName: good.brand,
  type: good.category === 'Licencias' ? 'IM::digital' : 'IM::physical',
  discontinued: good.discontinued ? 'True' : 'False',
  newProduct: 'False',
  authorizedToPurchase: 'True',
});

function priceOf(code: string, good: Good | undefined, index: number) {
  if (!good) {
    const message = `Product not found for IngramPartNumber:  ${code}`;
    return { productStatusCode: 'E', productStatusMessage: message, ingramPartNumber: code };
  }
  const places = Object.entries(good.stock);
  return {
    index,
    ingramPartNumber: code,
    vendorPartNumber: good.mpn,
    upc: good.upc,
    vendorName: good.brand,
    description: good.name,
    productAuthorized: true,
    availability: {
      available: places.some(([, units]) => units > 0),
      totalAvailability: places.reduce((sum, [, units]) => sum + units, 0),
      availabilityByWarehouse: [
        ...places.map(([location, quantityAvailable], at) => ({
          location,
          warehouseId: index % 2 === 0 ? (at + 1) * 10 : String((at + 1) * 10),
          quantityAvailable,
          quantityBackordered: 0,
        })),
        { warehouseId: '81' },
      ],
    },
    pricing: {
      currencyCode: good.currency,
      retailPrice: good.cost * 1.4,
      mapPrice: 0,
      customerPrice: good.cost,
    },
  };
}
