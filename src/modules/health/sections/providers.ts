import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { lastNewsOf } from '../../carriers/index.ts';
import { lastEventsOf } from '../../payments/index.ts';
import type { keySchema } from '../health.contract.ts';
import type { SectionReader } from './section.ts';

type Key = z.input<typeof keySchema>;
export type Provider = Key['provider'];
type Context = Pick<RequestContext, 'payments' | 'invoicing' | 'carriers'> & { db: Connection };

/** Which keys the shop has and what they are for; never the keys. */
export async function readKeys(context: Context): Promise<Key[]> {
  const heard = new Map<string, Date>([
    ...(await lastEventsOf(context.db)),
    ...(await lastNewsOf(context.db)),
  ]);
  return (['stripe', 'paypal', 'pac', 'envia', 'skydropx'] as const).map((provider) => ({
    provider,
    mode: modeOf(context, provider),
    last_webhook_at: heard.get(provider)?.toISOString() ?? null,
    webhook_path: webhookPathOf(context, provider),
  }));
}

/** Where a provider sends its news; null where there is no key, or it sends none. */
function webhookPathOf({ carriers, ...context }: Context, provider: Provider): string | null {
  if (provider === 'pac' || modeOf({ ...context, carriers }, provider) === 'none') return null;
  if (provider === 'envia') return `/api/carriers/envia/webhook/${carriers.webhookSecret}`;
  return provider === 'skydropx' ? '/api/carriers/skydropx/webhook' : `/api/payments/${provider}/webhook`;
}

function modeOf({ payments, invoicing, carriers }: Context, provider: Provider): Key['mode'] {
  if (provider === 'envia' || provider === 'skydropx') {
    if (!carriers.provider(provider)) return 'none';
    return carriers.isTestMode ? 'emulator' : 'unknown';
  }
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
      // Whoever sells labels is asked where parcels are, too.
      (key.provider === 'stripe' || key.provider === 'paypal') &&
      key.mode !== 'none' &&
      key.mode !== 'emulator' &&
      key.last_webhook_at === null,
  })),
});
