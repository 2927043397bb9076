import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { lastEventsOf } from '../../payments/index.ts';
import type { keySchema } from '../health.contract.ts';
import type { SectionReader } from './section.ts';

type Key = z.input<typeof keySchema>;
export type Provider = Key['provider'];
type Context = Pick<RequestContext, 'payments' | 'invoicing'> & { db: Connection };

/** Which keys the shop has and what they are for; never the keys. */
export async function readKeys(context: Context): Promise<Key[]> {
  const heard = await lastEventsOf(context.db);
  return (['stripe', 'paypal', 'pac'] as const).map((provider) => ({
    provider,
    mode: modeOf(context, provider),
    last_webhook_at: heard.get(provider)?.toISOString() ?? null,
  }));
}

function modeOf({ payments, invoicing }: Context, provider: Provider): Key['mode'] {
  if (provider === 'pac') {
    if (!invoicing) return 'none';
    return invoicing.isTestMode ? 'emulator' : 'unknown';
  }
  const known = payments.provider(provider);
  if (!known) return 'none';
  if (payments.isTestMode) return 'emulator';
  if (known.isLive === undefined) return 'unknown';
  return known.isLive ? 'live' : 'test';
}

/** The keys, and of which provider that tells of payments nothing was ever heard. */
export const readProviders: SectionReader<'providers'> = async (given) => ({
  keys: (await readKeys(given)).map((key) => ({
    ...key,
    is_unheard:
      key.provider !== 'pac' &&
      key.mode !== 'none' &&
      key.mode !== 'emulator' &&
      key.last_webhook_at === null,
  })),
});
