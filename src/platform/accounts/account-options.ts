import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '../database/database.ts';
import { clientAddressHeader } from '../http/client-address-header.ts';
import { libraryLogger, type Log } from '../log.ts';
import { withHashedTokens } from './hashed-tokens.ts';

export type AccountOptions = {
  db: Database;
  /** Signs cookies; each kind of account has its own, or a renamed cookie of one would open the other. */
  secret: string;
  publicUrl: string;
  /** Sign-in attempts are counted per address; off only where a test hammers on purpose. */
  limitAttempts: boolean;
  log: Log;
};

/** What customers' accounts and the staff's have alike (better-auth): own tables, own cookies, one way to keep them. */
export function accountOptions(
  { db, secret, publicUrl, limitAttempts, log }: AccountOptions,
  own: {
    basePath: string;
    cookiePrefix: string;
    /** The account's tables by the library's names. */
    schema: Record<'user' | 'session' | 'account' | 'verification' | 'rateLimit', unknown>;
    /** Calls of a minute by address; the others have 200. */
    callsPerMinute: Readonly<Record<string, number>>;
  },
) {
  const isSecure = publicUrl.startsWith('https:');
  // `__Host-`: no other host of the domain can set or read it.
  const cookiePrefix = `${isSecure ? '__Host-' : ''}${own.cookiePrefix}`;
  return {
    baseURL: publicUrl,
    basePath: own.basePath,
    secret,
    trustedOrigins: [publicUrl],
    telemetry: { enabled: false },
    database: withHashedTokens(drizzleAdapter(db.orm, { provider: 'pg', schema: own.schema })),
    logger: libraryLogger(log),
    onAPIError: { throw: true },
    rateLimit: {
      enabled: limitAttempts,
      storage: 'database',
      window: 60,
      max: 200,
      customRules: Object.fromEntries(
        Object.entries(own.callsPerMinute).map(([path, max]) => [path, { window: 60, max }]),
      ),
    },
    advanced: {
      // The API checks where a browser's call comes from before it gets here, also for clients without an origin.
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      cookiePrefix,
      // The library's own switch would put `__Secure-` before the prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isSecure },
    },
  } as const satisfies BetterAuthOptions;
}
