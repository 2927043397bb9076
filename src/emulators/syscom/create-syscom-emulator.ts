import { z } from 'zod';
import { type Good, makeGoods } from '../distributors/goods.ts';
import { bearerOf, createDistributor, jsonOf } from '../distributors/serve-distributor.ts';

const perPageMax = 60;
const address = z.object({
  atencion_a: z.string().min(1),
  calle: z.string().min(1),
  num_exterior: z.string(),
  num_interior: z.string(),
  colonia: z.string().min(1),
  codigo_postal: z.string().regex(/^\d{5}$/),
  ciudad: z.string().min(1),
  estado: z.string().min(1),
  pais: z.literal('MEX'),
  telefono: z.string().min(10),
});
const orderRequest = z.object({
  direccion: address.optional(),
  orden_compra: z.string().min(1),
  ordenar: z.boolean(),
  tipo_entrega: z.string().optional(),
  productos: z.array(z.object({ id: z.string(), cantidad: z.number().int().positive() })),
});

/** A local Syscom. See the README. */
export function createSyscomEmulator(options: {
  clientId: string;
  clientSecret: string;
  goods?: readonly Good[];
  /** What it lets in: sixty, unless told otherwise. */
  callsPerMinute?: number;
  now?: () => Date;
}) {
  const callsMax = options.callsPerMinute ?? 60;
  const now = options.now ?? (() => new Date());
  const goods = options.goods ?? inPesos(makeGoods(90, (number) => String(170_000 + number)));
  const distributor = createDistributor({
    goods,
    now,
    tokenSeconds: 31_536_000,
    error: (error) => ({ error }),
  });
  const { app } = distributor;
  /** By the machine's own time: a limit is nothing the shop's clock moves. */
  let calls: number[] = [];
  const brands = () => [...new Set(distributor.goods().map(({ brand }) => brand))].toSorted();
  const idOf = (brand: string) => brand.toLowerCase();

  app.post('/oauth/token', distributor.fail, async (c) => {
    const form = await c.req.parseBody();
    const isKnown = form['client_id'] === options.clientId && form['client_secret'] === options.clientSecret;
    if (form['grant_type'] !== 'client_credentials' || !isKnown)
      return c.json({ error: 'invalid_client', message: 'Client authentication failed' }, 401);
    return c.json({ token_type: 'Bearer', expires_in: 31_536_000, access_token: distributor.giveToken() });
  });
  app.use('/api/v1/*', async (c, next) => {
    const at = performance.now();
    calls = calls.filter((one) => at - one < 60_000);
    if (calls.length >= callsMax) {
      c.header('retry-after', '60');
      return c.json({ error: 'Too Many Attempts.' }, 429);
    }
    calls.push(at);
    if (distributor.isToken(bearerOf(c.req.header('authorization')))) return next();
    return c.json({ message: 'Unauthenticated.' }, 401);
  });
  app.use('/api/v1/*', distributor.fail);

  app.get('/api/v1/tipocambio', (c) => c.json({ normal: '18.40', un_dia: '18.45' }));
  app.get('/api/v1/marcas', (c) => c.json(brands().map((nombre) => ({ id: idOf(nombre), nombre }))));
  app.get('/api/v1/productos', (c) => {
    const { marca, busqueda, categoria, pagina = '1', limit = '60' } = c.req.query();
    if (!marca && !busqueda && !categoria) return c.json({ error: 'Falta busqueda, marca o categoria' });
    const asked = distributor.isSamePage() ? idOf(brands()[0] ?? '') : marca;
    const found = distributor.goods().filter(({ brand }) => idOf(brand) === asked);
    const size = Math.min(perPageMax, Number(limit));
    const page = Number(pagina);
    const productos = found.slice((page - 1) * size, page * size).map(productOf);
    return c.json({
      cantidad: found.length,
      pagina: page,
      paginas: Math.ceil(found.length / size),
      productos,
    });
  });
  app.get('/api/v1/productos/:ids', (c) => {
    const ids = c.req.param('ids').split(',');
    const found = ids.flatMap((id) => distributor.find(id) ?? []);
    if (found.length === 0) return c.json({ error: 'Producto no encontrado' });
    return c.json(ids.length === 1 ? productOf(found[0]!) : found.map(productOf));
  });
  app.post('/api/v1/carrito/generar', async (c) => {
    const given = orderRequest.safeParse(await jsonOf(c));
    // Refusals have status 200.
    if (!given.success) return c.json({ error: 'Faltan datos del pedido' });
    const { orden_compra: reference, productos, ordenar, tipo_entrega: delivery, direccion } = given.data;
    if (!delivery) return c.json({ error: 'Falta tipo_entrega' });
    if (distributor.orders.find(reference))
      return c.json({ error: `La orden de compra ${reference} ya existe` });
    const wanted = productos.map(({ id, cantidad }) => ({ code: id, quantity: cantidad }));
    const problem = distributor.orders.problemOf(wanted, (stock) =>
      Object.values(stock).reduce((sum, units) => sum + units, 0),
    );
    if (problem !== undefined) return c.json({ error: problem });
    if (!ordenar) return c.json({ total: '0.00' });
    return c.json({ folio: Number(distributor.orders.add(reference, wanted, 'Pedido', direccion).folio) });
  });
  return { app, listen: distributor.listen };
}

const inPesos = (goods: readonly Good[]): Good[] =>
  goods.map((good) => ({ ...good, cost: Math.round(good.cost * 1840) / 100, currency: 'MXN' }));

function productOf({ code, mpn, name, brand, category, cost, stock, picture, features }: Good) {
  const total = Object.values(stock).reduce((sum, units) => sum + units, 0);
  return {
    producto_id: code,
    modelo: mpn,
    titulo: name,
    marca: brand,
    sat_key: '43201500',
    categorias: [
      { id: '1', nombre: 'Cómputo', nivel: 1 },
      { id: '12', nombre: category, nivel: 2 },
    ],
    precios: {
      precio_lista: (cost * 1.5).toFixed(2),
      precio_especial: (cost * 1.2).toFixed(2),
      precio_descuento: cost.toFixed(2),
    },
    total_existencia: total,
    existencia: total === 0 ? [] : { ...stock, detalle: { en_camino: 3 } },
    img_portada: picture,
    caracteristicas: features,
  };
}
