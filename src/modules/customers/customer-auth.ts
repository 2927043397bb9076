import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { anonymous, bearer, emailOTP } from 'better-auth/plugins';
import { eq } from 'drizzle-orm';
import type { CurrentCustomer } from '../../platform/context.ts';
import type { Connection, Database } from '../../platform/database/database.ts';
import { clientAddressHeader } from '../../platform/http/client-address-header.ts';
import {
  customer,
  customerAccount,
  customerRateLimit,
  customerSession,
  customerVerification,
} from './customers.tables.ts';
import { liveSession, renewalSeconds, sessionSeconds } from './live-session.ts';

const cookiePrefix = 'ensambla';
const nameLengthMax = 120;
/** RFC 5321: no mail server takes a longer one. */
const emailLengthMax = 254;

export type CustomerAuthOptions = {
  db: Database;
  /** Signs customers' cookies; never the one of the staff. */
  secret: string;
  publicUrl: string;
  /** Sign-in attempts are counted per address; off only where a test hammers on purpose. */
  limitAttempts: boolean;
  /** Called when a visitor signs in or registers, before the visitor's row goes: what was theirs moves over. */
  onVisitorSignedIn: (tx: Connection, visitorId: string, customerId: string) => Promise<void>;
  /** Delivers a six-digit code. */
  sendCode: (email: string, code: string, purpose: 'sign-in' | 'forget-password') => Promise<void>;
};

/** Accounts of shoppers (better-auth): password, e-mail code, visitors; own tables, own cookies, own secret. */
export type CustomerAuth = {
  /** Answers everything under `/api/auth/`. */
  handle(request: Request): Promise<Response>;
  /** Who sent the request, by cookie or bearer token. Its session is in use then, unless `renew` is false. */
  currentCustomer(headers: Headers, options?: { renew: boolean }): Promise<CurrentCustomer | undefined>;
};

/** Makes the customers' accounts; the staff has an instance of its own. */
export function createCustomerAuth(options: CustomerAuthOptions): CustomerAuth {
  const { db, secret, publicUrl, limitAttempts, onVisitorSignedIn, sendCode } = options;
  const isSecure = publicUrl.startsWith('https:');
  const cookieName = `${isSecure ? '__Secure-' : ''}${cookiePrefix}.session_token`;
  const auth = betterAuth({
    appName: 'Ensambla',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [publicUrl],
    telemetry: { enabled: false },
    database: drizzleAdapter(db.orm, {
      provider: 'pg',
      schema: {
        user: customer,
        session: customerSession,
        account: customerAccount,
        verification: customerVerification,
        rateLimit: customerRateLimit,
      },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      autoSignIn: true,
      // Whoever got in with the old password is out.
      revokeSessionsOnPasswordReset: true,
    },
    session: { expiresIn: sessionSeconds, updateAge: renewalSeconds },
    rateLimit: {
      enabled: limitAttempts,
      storage: 'database',
      window: 60,
      max: 200,
      customRules: {
        '/sign-in/email': { window: 60, max: 20 },
        '/sign-up/email': { window: 60, max: 20 },
        '/sign-in/anonymous': { window: 60, max: 120 },
        '/sign-in/email-otp': { window: 60, max: 10 },
        '/email-otp/send-verification-otp': { window: 60, max: 5 },
      },
    },
    advanced: {
      // The API checks where a browser's call comes from before it gets here, also for clients without an origin.
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      cookiePrefix,
      useSecureCookies: isSecure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isSecure },
    },
    databaseHooks: {
      user: {
        create: { before: async (user) => refuseUnfit(user) },
        update: { before: async (user) => refuseUnfit(user) },
      },
      session: {
        create: {
          before: async (session) => {
            const [row] = await db.orm
              .select({ isBlocked: customer.isBlocked })
              .from(customer)
              .where(eq(customer.id, session.userId));
            if (row?.isBlocked) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_BLOCKED' });
          },
        },
      },
    },
    plugins: [
      anonymous({
        emailDomainName: 'visitante.invalid',
        generateName: () => 'Visitante',
        onLinkAccount: async ({ anonymousUser, newUser }) => {
          await db.transaction((tx) => onVisitorSignedIn(tx, anonymousUser.user.id, newUser.user.id));
        },
      }),
      bearer(),
      emailOTP({
        otpLength: 6,
        expiresIn: 600,
        allowedAttempts: 5,
        disableSignUp: true,
        sendVerificationOTP: async ({ email, otp, type }) => {
          if (type === 'sign-in' || type === 'forget-password') await sendCode(email, otp, type);
        },
      }),
    ],
  });

  return {
    handle: (request) => auth.handler(request),
    currentCustomer: async (headers, { renew } = { renew: true }) => {
      if (!headers.has('cookie') && !headers.has('authorization')) return undefined;
      const live = await liveSession(db, headers, { cookieName, secret });
      if (live !== 'ask-library') return live;
      const found = await auth.api.getSession({ headers, query: { disableRefresh: !renew } });
      if (!found) return undefined;
      const { id, name, email } = found.user;
      const isAnonymous = 'isAnonymous' in found.user && found.user.isAnonymous === true;
      return { id, name, email, isAnonymous };
    },
  };
}

/** The library takes texts of any length; these are shown in lists, mails and orders. */
function refuseUnfit({ name, email, image }: { name?: string; email?: string; image?: string | null }): void {
  if (name !== undefined && (name.trim() === '' || name.length > nameLengthMax)) {
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'INVALID_NAME' });
  }
  if (email !== undefined && email.length > emailLengthMax) {
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'INVALID_EMAIL' });
  }
  // The shop has no pictures of its customers.
  if (image) throw new APIError('UNPROCESSABLE_ENTITY', { code: 'FIELD_NOT_ALLOWED' });
}
