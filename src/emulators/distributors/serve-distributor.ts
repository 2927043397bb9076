import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { z } from 'zod';
import { loopbackHostOnly } from '../../platform/http/loopback-host.ts';
import { listen } from '../listen.ts';
import { type Good, goodSchema } from './goods.ts';
import { createOrderBook, orderChange } from './order-book.ts';

const times = z.number().int().min(0);
const faultsSchema = z.strictObject({
  /** The next calls are answered with `status`. */
  status_next: times.optional(),
  status: z.number().int().min(400).max(599).optional(),
  /** The next calls are one too many: 429, and when to come again; empty: it does not say. */
  limited_next: times.optional(),
  retry_after: z.string().optional(),
  /** What good answers say of limits. */
  rate_limit: z.object({ limit: times, remaining: times }).optional(),
  /** The next calls are never answered. */
  hang_next: times.optional(),
  /** The next answers break off in the middle. */
  half_next: times.optional(),
  /** The next answers are an error with status 200. */
  error_200_next: times.optional(),
  /** The next answers are JSON of something else. */
  other_next: times.optional(),
  /** The next answers are a page for people, with status 200. */
  html_next: times.optional(),
  /** The next questions about one article are answered with another. */
  other_article_next: times.optional(),
  /** The next pages are the first one again. */
  same_page_next: times.optional(),
  /** After each of the next calls its first article is gone, so that all others move up. */
  shrink_next: times.optional(),
  /** Good calls before any of these. */
  after: times.optional(),
});

/** What an emulated distributor is beside what it speaks: its goods, its tokens, and the faults that a test asked for. */
export function createDistributor(options: {
  goods: readonly Good[];
  now: () => Date;
  tokenSeconds: number;
  error: (message: string) => object;
}) {
  let goods = [...options.goods];
  let faults: z.output<typeof faultsSchema> = {};
  const tokens = new Map<string, number>();
  const calls: string[] = [];
  const take = (fault: keyof typeof faults & `${string}_next`) => {
    const left = faults[fault] ?? 0;
    if (left > 0) faults[fault] = left - 1;
    return left > 0;
  };
  const app = new Hono<{ Bindings: HttpBindings }>();
  const orders = createOrderBook({ goods: () => goods, now: options.now, firstFolio: 500_001 });
  app.use(loopbackHostOnly());
  app.post('/_emulator/goods', async (c) => {
    goods = z.array(goodSchema).parse(await c.req.json());
    return c.json({ goods: goods.length });
  });
  app.get('/_emulator/orders', (c) => c.json({ orders: orders.all() }));
  app.post('/_emulator/orders', async (c) => {
    const order = orders.change(orderChange.parse(await c.req.json()));
    return order ? c.json(order) : c.json({ error: 'no such order' }, 404);
  });
  app.get('/_emulator/calls', (c) => c.json({ calls: calls.splice(0) }));
  app.post('/_emulator/faults', async (c) => {
    faults = faultsSchema.parse(await c.req.json());
    return c.json(faults);
  });
  app.post('/_emulator/tokens/expire', (c) => {
    const expired = tokens.size;
    tokens.clear();
    return c.json({ expired });
  });

  const fail: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    calls.push(`${c.req.method} ${c.req.path}`);
    if (faults.rate_limit) {
      c.header('x-ratelimit-limit', String(faults.rate_limit.limit));
      c.header('x-ratelimit-remaining', String(faults.rate_limit.remaining));
    }
    const { after = 0 } = faults;
    if (after > 0) {
      faults.after = after - 1;
      return next();
    }
    if (take('status_next')) return c.json(options.error('Error interno'), (faults.status ?? 500) as 500);
    if (take('limited_next')) {
      if (faults.retry_after !== '') c.header('retry-after', faults.retry_after ?? '1');
      return c.json(options.error('Demasiadas peticiones'), 429);
    }
    if (take('hang_next')) {
      // Until whoever asked goes away.
      await new Promise<void>((resolve) => c.env.incoming.on('close', resolve));
      return c.body(null, 504);
    }
    if (take('error_200_next')) return c.json(options.error('Servicio no disponible por el momento'), 200);
    if (take('html_next')) return c.html('<!doctype html><title>En mantenimiento</title>');
    if (take('other_next')) return c.json({ hola: 'mundo' });
    if (take('half_next')) {
      await next();
      const whole = await c.res.text();
      const { outgoing } = c.env;
      outgoing.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(whole),
      });
      outgoing.write(whole.slice(0, whole.length / 2), () => outgoing.destroy());
      c.res = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
      return undefined;
    }
    const isShrinking = take('shrink_next');
    await next();
    if (isShrinking) goods = goods.slice(1);
    return undefined;
  };

  return {
    app,
    goods: () => goods,
    find: (code: string) =>
      take('other_article_next')
        ? goods.find((one) => one.code !== code)
        : goods.find((one) => one.code === code),
    isSamePage: () => take('same_page_next'),
    orders,
    fail,
    giveToken: () => {
      const token = randomUUID();
      tokens.set(token, options.now().getTime() + options.tokenSeconds * 1000);
      return token;
    },
    isToken: (token: string | undefined) => (tokens.get(token ?? '') ?? 0) > options.now().getTime(),
    listen: (at: { port: number; host: string }) => listen(app, at),
  };
}

/** The JSON of a request; undefined for what is none, or does not say that it is. */
export async function jsonOf({ req }: Context): Promise<unknown> {
  if (!/^application\/json\b/i.test(req.header('content-type') ?? '')) return undefined;
  return req.json().catch(() => undefined);
}

/** `Bearer …` of a request. */
export const bearerOf = (header: string | undefined) => /^Bearer (.+)$/.exec(header ?? '')?.[1];
