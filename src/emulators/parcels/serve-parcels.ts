import type { Hono } from 'hono';
import { z } from 'zod';
import type { EmulatorStore } from '../emulator-store.ts';
import { type Faults, faultSettingsSchema } from '../faults.ts';
import { listen } from '../listen.ts';
import type { createParcelBook } from './parcel-book.ts';
import type { createNewsSender } from './send-news.ts';

/** Adds the controls that every emulated seller of labels has, and gives what serves it and sends its webhooks. */
export function serveParcels(
  app: Hono,
  parts: {
    provider: string;
    store: EmulatorStore;
    faults: Faults;
    book: ReturnType<typeof createParcelBook>;
    news: ReturnType<typeof createNewsSender>;
  },
) {
  const { provider, store, faults, book, news } = parts;
  app.get('/_emulator/parcels', async (c) => c.json({ parcels: await book.all() }));
  app.post('/_emulator/balance', async (c) => {
    await book.setBalance(z.object({ pesos: z.number() }).parse(await c.req.json()).pesos);
    return c.json({});
  });
  app.post('/_emulator/faults', async (c) => {
    faults.change(faultSettingsSchema.parse(await c.req.json()));
    return c.json(faults.state);
  });
  app.post('/_emulator/webhooks/send', async (c) => {
    await store.makeDeliveriesDue(provider);
    return c.json({ attempts: await news.send() });
  });
  return {
    app,
    async listen(at: { port: number; host: string }) {
      await store.migrate();
      const { url, close } = await listen(app, at);
      news.start();
      return {
        url,
        close: async () => {
          await news.stop();
          await close();
        },
      };
    },
  };
}
