import { z } from 'zod';
import { type Good, makeGoods } from '../distributors/goods.ts';
import { bearerOf, createDistributor, jsonOf } from '../distributors/serve-distributor.ts';

const perPage = 36;
const loginRequest = z.object({ user: z.string(), password: z.string() });

/** A local Grupo CVA. See the README. */
export function createCvaEmulator(options: {
  user: string;
  password: string;
  goods?: readonly Good[];
  now?: () => Date;
}) {
  const now = options.now ?? (() => new Date());
  const goods = options.goods ?? makeGoods(100, (number) => `TV-${100 + number}`);
  const distributor = createDistributor({
    goods,
    now,
    tokenSeconds: 12 * 3600,
    error: (message) => ({ status: 'error', message }),
  });
  const { app } = distributor;

  app.post('/api/v2/user/login', distributor.fail, async (c) => {
    const given = loginRequest.safeParse(await jsonOf(c)).data;
    if (given?.user !== options.user || given.password !== options.password)
      return c.json({ error: 'Usuario o contraseña incorrectos' }, 401);
    return c.json({ token: distributor.giveToken() });
  });
  app.use('/api/v2/catalogo_clientes/*', async (c, next) => {
    if (distributor.isToken(bearerOf(c.req.header('authorization')))) return next();
    return c.json({ error: 'Token inválido o expirado' }, 401);
  });
  app.use('/api/v2/catalogo_clientes/*', distributor.fail);

  app.get('/api/v2/catalogo_clientes/lista_precios', (c) => {
    const { clave, page = '1', sucursales } = c.req.query();
    const all = distributor.goods();
    const onWire = (good: Good, index: number) => articleOf(good, index, sucursales === 'true');
    if (clave !== undefined) {
      const found = distributor.find(clave);
      return found ? c.json(onWire(found, 0)) : c.json({ error: 'No se encontraron productos' }, 404);
    }
    const pagina = distributor.isSamePage() ? 1 : Number(page);
    const articulos = all.slice((pagina - 1) * perPage, pagina * perPage).map(onWire);
    if (articulos.length === 0) return c.json({ error: 'No se encontraron productos' }, 404);
    return c.json({
      articulos,
      paginacion: { total_paginas: Math.ceil(all.length / perPage), pagina },
    });
  });
  return { app, listen: distributor.listen };
}

const currencies = { MXN: 'Pesos', USD: 'Dolares', '': null };

function articleOf(good: Good, index: number, hasBranches: boolean) {
  const branches = Object.entries(good.stock).map(([nombre, disponible]) => ({ nombre, disponible }));
  const total = branches.reduce((sum, { disponible }) => sum + disponible, 0);
  return {
    id: index + 1,
    clave: good.code,
    codigo_fabricante: good.mpn,
    descripcion: good.name,
    principal: null,
    grupo: good.category,
    marca: good.brand,
    garantia: '1 AÑO',
    clase: 'ALTO',
    disponible: branches[0]?.disponible ?? 0,
    disponibleCD: String(total - (branches[0]?.disponible ?? 0)),
    precio: index % 2 === 0 ? good.cost : good.cost.toFixed(2),
    moneda: currencies[good.currency],
    upc: good.upc,
    ...(hasBranches && { disponibilidad_sucursales: [...branches, { nombre: 'TOTAL', disponible: total }] }),
  };
}
