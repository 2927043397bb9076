import { Hono, type MiddlewareHandler } from 'hono';
import { isSameText, isTokenValid, issueToken, tokenLifeSeconds } from './access-token.ts';
import { PaypalApiError } from './paypal-error.ts';
import type { PaypalContext } from './paypal-context.ts';

/** POST /v1/oauth2/token: client credentials for a bearer token. */
export function createOauthRoutes(context: PaypalContext): Hono {
  return new Hono().post('/v1/oauth2/token', async (c) => {
    if (!areCredentialsRight(c.req.header('authorization'), context)) {
      c.header('www-authenticate', 'Basic realm="PayPal de prueba"');
      return c.json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401);
    }
    const form = new URLSearchParams(await c.req.text());
    if (form.get('grant_type') !== 'client_credentials') {
      const description = 'Grant Type is NULL or not supported';
      return c.json({ error: 'unsupported_grant_type', error_description: description }, 400);
    }
    const now = context.now();
    return c.json({
      scope: scopes,
      access_token: issueToken(context.clientSecret, now),
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: tokenLifeSeconds,
      nonce: `${now.toISOString().slice(0, 19)}Z${crypto.randomUUID()}`,
    });
  });
}

/** Refuses calls without a valid token, in the two shapes PayPal uses. */
export function requireToken(context: PaypalContext): MiddlewareHandler {
  return async (c, next) => {
    const [scheme, token] = (c.req.header('authorization') ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw new PaypalApiError(401);
    if (!isTokenValid(token, context.clientSecret, context.now())) {
      const description = 'Token signature verification failed';
      return c.json({ error: 'invalid_token', error_description: description }, 401);
    }
    await next();
  };
}

function areCredentialsRight(header: string | undefined, context: PaypalContext): boolean {
  const [scheme, encoded = ''] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return false;
  const given = Buffer.from(encoded, 'base64').toString();
  return isSameText(given, `${context.clientId}:${context.clientSecret}`);
}

const scopes = [
  'https://uri.paypal.com/services/payments/payment',
  'https://uri.paypal.com/services/payments/payment/authcapture',
  'https://uri.paypal.com/services/payments/refund',
  'https://uri.paypal.com/services/applications/webhooks',
  'https://uri.paypal.com/services/disputes/read-seller',
  'https://uri.paypal.com/services/disputes/update-seller',
].join(' ');
