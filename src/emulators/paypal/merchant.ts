import { generateKeyPairSync } from 'node:crypto';
import { type EmulatorStore, isUniqueViolation } from '../emulator-store.ts';
import { createCertificate } from './certificate.ts';
import { type Merchant, provider } from './paypal-context.ts';
import { createAccountId, createResourceId } from './paypal-id.ts';

/** Loads the merchant or makes it, with a key of its own; safe for several processes starting at once. */
export async function loadMerchant(store: EmulatorStore, now: Date): Promise<Merchant> {
  const known = await store.get<Merchant>(provider, 'merchant', 'default');
  if (known) return known;
  try {
    await store.write(provider, {
      objects: [{ kind: 'merchant', id: 'default', body: createMerchant(now) }],
      // Two processes may get here together: the unique key lets only one of them in.
      idempotency: { key: 'merchant', requestHash: '', status: 201, response: {} },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const made = await store.get<Merchant>(provider, 'merchant', 'default');
  if (!made) throw new Error('The PayPal emulator lost the merchant it had just stored.');
  return made;
}

function createMerchant(now: Date): Merchant {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const from = new Date(now.getTime() - dayMs);
  const to = new Date(now.getTime() + 20 * 365 * dayMs);
  return {
    merchant_id: createAccountId(),
    email_address: 'tienda@example.com',
    private_key: privateKey,
    certificate: createCertificate(privateKey, 'PayPal de prueba', from, to),
    certificate_id: `CERT-${createResourceId()}`,
  };
}

const dayMs = 86_400_000;
