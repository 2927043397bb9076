import { z } from 'zod';
import { type Good, makeGoods } from '../distributors/goods.ts';
import { createDistributor } from '../distributors/serve-distributor.ts';
import { type FtpFaults, serveFtp } from '../file-hosts/index.ts';

const tokenRequest = z.object({ email: z.string(), cliente: z.string(), rfc: z.string() });
const ftpControls = z
  .object({ modified: z.string(), half: z.boolean(), hang: z.boolean(), noEpsv: z.boolean() })
  .partial();
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
    const given = tokenRequest.safeParse(await c.req.json().catch(() => undefined)).data;
    const isKnown =
      given?.email === options.email && given.cliente === options.customer && given.rfc === options.rfc;
    if (!isKnown) return c.json(refusal('4010', 'Los datos del cliente no son correctos'), 401);
    return c.json({ token: distributor.giveToken(), time: now().toISOString() });
  });
  app.on('GET', ['/existencia/*', '/pedido/*'], async (c, next) => {
    if (distributor.isToken(c.req.header('x-auth'))) return next();
    return c.json(refusal('4011', 'Token inválido'), 401);
  });
  app.on('GET', ['/existencia/*', '/pedido/*'], distributor.fail);
  app.get('/pedido/tipoCambio', (c) => c.json({ tipoCambio: 18.42 }));
  app.get('/existencia/promociones/:codigo', (c) => {
    const found = distributor.goods().find(({ code }) => code === c.req.param('codigo'));
    if (!found) return c.json(refusal('4040', 'El código no existe'), 404);
    const almacenes = Object.values(found.stock).map((units, index) => ({ [`${14 + index}A`]: units }));
    return c.json({ codigo: found.code, precio: found.cost, moneda: found.currency, almacenes });
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
