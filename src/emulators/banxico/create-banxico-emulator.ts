import { Hono } from 'hono';
import { z } from 'zod';
import { loopbackHostOnly } from '../../platform/http/loopback-host.ts';
import { listen } from '../listen.ts';

const control = z.object({
  /** What it publishes next, as SIE writes it: `18.4512`, or `N/E` for a day without a rate. */
  dato: z.string().optional(),
  /** `24/11/2026` */
  fecha: z.string().optional(),
  /** Answers with this status until told otherwise; 200 heals it. */
  status: z.number().int().min(200).max(599).optional(),
});

/** A local Banco de México: the newest FIX rate of its REST service SIE, which staff and tests set. See the README. */
export function createBanxicoEmulator(options: { token: string; now?: () => Date }) {
  const now = options.now ?? (() => new Date());
  let told: z.output<typeof control> = {};
  const day = () => new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Mexico_City' }).format(now());

  const app = new Hono();
  app.use(loopbackHostOnly());
  app.get('/SieAPIRest/service/v1/series/:series/datos/oportuno', (c) => {
    if (c.req.header('bmx-token') !== options.token) {
      return c.json({ error: { mensaje: 'Token inválido', detalle: 'El token no es válido.' } }, 401);
    }
    const { status = 200, dato = '18.4000', fecha = day() } = told;
    if (status !== 200) return c.body(null, status as 503);
    return c.json({
      bmx: {
        series: [
          {
            idSerie: c.req.param('series'),
            titulo: 'Tipo de cambio Pesos por dólar E.U.A. Tipo de cambio para solventar obligaciones (FIX)',
            datos: [{ fecha, dato }],
          },
        ],
      },
    });
  });
  app.post('/_emulator/rate', async (c) => {
    told = { ...told, ...control.parse(await c.req.json()) };
    return c.json(told);
  });

  return {
    app,
    listen: (at: { port: number; host: string }) => listen(app, at),
  };
}
