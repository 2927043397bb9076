import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { ProviderError } from '../payments/index.ts';
import { CarrierError } from '../carriers/index.ts';
import { PacError } from '../invoices/index.ts';
import type { Provider } from '../health/index.ts';
import { audit } from '../staff/index.ts';

type Context = Pick<RequestContext, 'db' | 'payments' | 'invoicing' | 'carriers' | 'staff' | 'log'>;

const names: Readonly<Record<Provider, string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  pac: 'PAC',
  envia: 'Envia',
  skydropx: 'Skydropx',
};

/**
 * Asks a provider whether it takes the shop's key; what it found is a sentence for the staff.
 * @throws AppError 409 `no_key`
 */
export async function testKey(
  context: Context,
  provider: Provider,
): Promise<{ is_ok: boolean; message: string }> {
  const name = names[provider];
  const { db, staff, log } = context;
  const ask = checkOf(context, provider);
  if (!ask) throw conflict('no_key', t('The shop has no key of {name}.', { name }));
  const found = await ask().then(
    () => ({ is_ok: true, message: t('{name} takes the key.', { name }) }),
    (error: unknown) => {
      if (!isRefusal(error)) throw error;
      log.warn({ err: error, provider }, 'a key was tested and not taken');
      const message =
        error.kind === 'unavailable' || error.kind === 'busy'
          ? t('{name} does not answer now; the key may be right.', { name })
          : t('{name} refuses the key. Compare it with the one in {name}’s own pages.', { name });
      return { is_ok: false, message };
    },
  );
  await audit(db, {
    systemUserId: staff?.id,
    action: 'keys.test',
    subject: `keys:${provider}`,
    after: { is_ok: found.is_ok },
  });
  return found;
}

function checkOf({ payments, invoicing, carriers }: Context, provider: Provider) {
  if (provider === 'pac') return invoicing?.pac.checkToken;
  if (provider === 'envia' || provider === 'skydropx') return carriers.provider(provider)?.checkKeys;
  return payments.provider(provider)?.checkKeys;
}

function isRefusal(error: unknown): error is ProviderError | PacError | CarrierError {
  return error instanceof ProviderError || error instanceof PacError || error instanceof CarrierError;
}
