import { z } from 'zod';
import { type Good, makeGoods } from '../distributors/goods.ts';
import { createDistributor, jsonOf } from '../distributors/serve-distributor.ts';
import type { KeptOrder } from '../distributors/order-book.ts';
import { type FtpFaults, serveFtp } from '../file-hosts/index.ts';

const tokenRequest = z.object({ email: z.string(), cliente: z.string(), rfc: z.string() });
const ftpControls = z
  .object({ modified: z.string(), half: z.boolean(), hang: z.boolean(), noEpsv: z.boolean() })
  .partial();
const reservedHours = 48;
const address = z.object({
  nombre: z.string().min(1),
  direccion: z.string().min(1),
  entreCalles: z.string(),
  noExterior: z.string().min(1),
  noInterior: z.string(),
  colonia: z.string().min(1),
  estado: z.string().min(1),
  ciudad: z.string().min(1),
  codigoPostal: z.string().regex(/^\d{5}$/),
  telefono: z.string().min(10),
});
const orderRequest = z.object({
  envio: z.array(address).max(1).default([]),
  idPedido: z.number().int().positive(),
  almacen: z.string(),
  producto: z.array(
    z.object({ clave: z.string(), cantidad: z.number().int().positive(), precio: z.number() }),
  ),
});
const folioRequest = z.object({ folio: z.string() });
const refusal = (errorCode: string, errorMessage: string) => ({ errorCode, errorMessage });

/** A local CT Connect: its API and the catalogue by FTP. See the README. */
export function createCtEmulator(options: {
  email: string;
  customer: string;
  rfc: string;
  ftpUser: string;
  ftpPassword: string;
  goods?: readonly Good[];
  now?: () => Date;
}) {
  const now = options.now ?? (() => new Date());
  const goods = options.goods ?? makeGoods(110, (number) => `TEC${1000 + number}`);
  const distributor = createDistributor({
    goods,
    now,
    tokenSeconds: 24 * 3600,
    error: (message) => refusal('5000', message),
  });
  const { app } = distributor;
  let ftp: FtpFaults = { modified: '20261124100000', half: false, hang: false, noEpsv: false };

  app.post('/_emulator/ftp', async (c) => {
    ftp = { ...ftp, ...ftpControls.parse(await c.req.json()) };
    return c.json(ftp);
  });
  app.post('/cliente/token', distributor.fail, async (c) => {
    const given = tokenRequest.safeParse(await jsonOf(c)).data;
    const isKnown =
      given?.email === options.email && given.cliente === options.customer && given.rfc === options.rfc;
    if (!isKnown) return c.json(refusal('4010', 'Los datos del cliente no son correctos'), 401);
    return c.json({ token: distributor.giveToken(), time: now().toISOString() });
  });
  app.on(['GET', 'POST'], ['/existencia/*', '/pedido/*'], async (c, next) => {
    if (distributor.isToken(c.req.header('x-auth'))) return next();
    return c.json(refusal('4011', 'Token inválido'), 401);
  });
  app.on(['GET', 'POST'], ['/existencia/*', '/pedido/*'], distributor.fail);
  app.get('/pedido/tipoCambio', (c) => c.json({ tipoCambio: 18.42 }));
  app.get('/existencia/promociones/:codigo', (c) => {
    const found = distributor.find(c.req.param('codigo'));
    if (!found) return c.json(refusal('4040', 'El código no existe'), 404);
    const almacenes = Object.values(found.stock).map((units, index) => ({ [`${14 + index}A`]: units }));
    return c.json({ codigo: found.code, precio: found.cost, moneda: found.currency, almacenes });
  });

  const { orders } = distributor;
  /** Reserved ones are nobody's after 48 hours. */
  const stateOf = (order: KeptOrder) =>
    order.state === 'Pendiente' && now().getTime() - order.at.getTime() > reservedHours * 3_600_000
      ? 'Expirado'
      : order.state;
  app.post('/pedido', async (c) => {
    const given = orderRequest.safeParse(await jsonOf(c)).data;
    if (!given) return c.json(refusal('4001', 'Datos del pedido incorrectos'), 400);
    const reference = String(given.idPedido);
    if (orders.find(reference)) return c.json(refusal('4003', `El pedido ${reference} está duplicado`), 400);
    const place = Number(/^(\d+)A$/.exec(given.almacen)?.[1] ?? Number.NaN) - 14;
    if (!(place in [0, 1, 2])) return c.json(refusal('4004', `El almacén ${given.almacen} no existe`), 400);
    const wanted = given.producto.map(({ clave, cantidad, precio }) => ({
      code: clave,
      quantity: cantidad,
      cost: precio,
    }));
    const problem = orders.problemOf(wanted, (stock) => Object.values(stock)[place] ?? 0);
    if (problem !== undefined) return c.json(refusal('4005', problem), 400);
    const { folio } = orders.add(reference, wanted, 'Pendiente', given.envio[0]);
    return c.json({ idPedido: given.idPedido, pedidoWeb: folio, almacen: given.almacen });
  });
  app.post('/pedido/confirmar', async (c) => {
    const { folio } = folioRequest.parse(await jsonOf(c));
    const order = orders.all().find((one) => one.folio === folio);
    if (!order || stateOf(order) === 'Expirado')
      return c.json(refusal('4006', `El pedido ${folio} ya no existe`), 404);
    order.state = 'Confirmado';
    return c.json({ okCode: '2000', okMessage: 'Pedido confirmado', okReference: folio });
  });
  app.get('/pedido/listar', (c) =>
    c.json(
      orders.all().map((order) => ({
        idPedido: Number(order.reference),
        pedidoWeb: order.folio,
        estatus: stateOf(order),
      })),
    ),
  );
  app.post('/pedido/guias', async (c) => {
    const { folio } = folioRequest.parse(await jsonOf(c));
    const order = orders.all().find((one) => one.folio === folio);
    return c.json({ guias: (order?.guides ?? []).map((guia) => ({ guia })) });
  });

  return {
    app,
    listen: async (at: { port: number; host: string }) => {
      const files = await serveFtp({
        user: options.ftpUser,
        password: options.ftpPassword,
        path: '/catalogo_xml/productos.json',
        content: () => JSON.stringify(distributor.goods().map(articleOf)),
        faults: () => ftp,
      });
      const server = await distributor.listen(at);
      return {
        url: server.url,
        ftpPort: files.port,
        close: async () => {
          await Promise.all([server.close(), files.close()]);
        },
      };
    },
  };
}

const articleOf = (good: Good, index: number) => ({
  idProducto: index + 1,
  clave: good.code,
  numParte: good.mpn,
  nombre: good.name,
  modelo: good.mpn,
  marca: good.brand,
  categoria: 'Cómputo',
  subcategoria: good.category,
  descripcion_corta: good.name,
  ean: '',
  upc: good.upc,
  activo: good.discontinued ? 0 : 1,
  existencia: good.stock,
  precio: index % 2 === 0 ? good.cost : String(good.cost),
  moneda: good.currency,
  tipoCambio: 18.42,
  imagen: good.picture,
});
