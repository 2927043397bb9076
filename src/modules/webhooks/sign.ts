import { createHmac, randomBytes } from 'node:crypto';

/** By it receivers' libraries know what they are given. */
const secretPrefix = 'whsec_';

/** Something new to sign with, as the specification writes it. */
export function newSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64');
}

/**
 * The headers of a message by the Standard Webhooks specification (standardwebhooks.com), signed with each secret: a
 * receiver that has either of them believes it.
 */
export function signedHeaders(
  message: { id: string; body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    const text = `${message.id}.${timestamp}.${message.body}`;
    return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
