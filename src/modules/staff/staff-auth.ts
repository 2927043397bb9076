import { betterAuth } from 'better-auth/minimal';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { bearer } from 'better-auth/plugins/bearer';
import { eq } from 'drizzle-orm';
import { languages } from '../../i18n/language.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CurrentStaff } from '../../platform/context.ts';
import { accountOptions, type AccountOptions } from '../../platform/accounts/account-options.ts';
import {
  type CallGuess,
  type GuessingCall,
  isRefused,
  takeBackGuess,
  takeGuess,
  textIn,
} from '../../platform/accounts/guess-hooks.ts';
import { type Guesses, passwordLimits } from '../../platform/accounts/guesses.ts';
import { hasApiToken, staffOfToken } from './api-tokens/staff-of-token.ts';
import { needsTotp, rightsOf } from './rights.ts';
import {
  systemUser,
  systemUserAccount,
  systemUserRateLimit,
  systemUserSession,
  systemUserVerification,
} from './staff.tables.ts';

export type StaffAuthOptions = AccountOptions & {
  clock: Clock;
  /** Counts wrong passwords. */
  guesses: Guesses;
  /** Who may move money or decides about the staff has to turn on the second step of signing in. */
  isTotpRequired: boolean;
};

declare module '../../platform/context.ts' {
  interface Shop {
    readonly staffAccounts: Pick<StaffAuth, 'waitingSession'> & {
      /** Seals what the second step of signing in needs to keep. */
      secret: string;
      /** Counts wrong passwords and codes. */
      guesses: Guesses;
      isTotpRequired: boolean;
    };
  }
}

/** Accounts of system users (better-auth): nobody registers alone; own tables, own cookies, own secret. */
export type StaffAuth = {
  /** Answers everything under `/api/admin-auth/`. */
  handle(request: Request): Promise<Response>;
  /**
   * Which system user sent the request, by cookie, bearer token or API token; disabled ones are nobody. Their session is
   * in use then, unless `renew` is false.
   */
  currentStaff(headers: Headers, options?: { renew: boolean }): Promise<CurrentStaff | undefined>;
  /** Whether the request comes with a session of somebody who was disabled since. */
  isOfDisabled(headers: Headers): Promise<boolean>;
  /** The session of a request whose password was right while the second step of signing in is to come. */
  waitingSession(headers: Headers, now: Date): Promise<{ id: string; userId: string } | undefined>;
};

/** Sessions end after so many seconds without a call. */
export const staffSessionSeconds = 60 * 60 * 12;
/** How long somebody may look for their app after the password. */
const waitingMilliseconds = 10 * 60_000;

/** Makes the staff's accounts. */
export function createStaffAuth(options: StaffAuthOptions): StaffAuth {
  const { db, clock, guesses, isTotpRequired } = options;
  const auth = betterAuth({
    ...accountOptions(options, {
      basePath: '/api/admin-auth',
      cookiePrefix: 'ensambla-staff',
      schema: {
        user: systemUser,
        session: systemUserSession,
        account: systemUserAccount,
        verification: systemUserVerification,
        rateLimit: systemUserRateLimit,
      },
      callsPerMinute: { '/sign-in/email': 20 },
    }),
    user: {
      additionalFields: {
        role: { type: 'string', input: false },
        roleRights: { type: 'string[]', input: false, required: false },
        isDisabled: { type: 'boolean', input: false },
        hasTotp: { type: 'boolean', input: false },
        language: { type: 'string', input: false, required: false },
      },
    },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, maxPasswordLength: 128 },
    session: {
      expiresIn: staffSessionSeconds,
      updateAge: 60 * 60,
      additionalFields: { isWaiting: { type: 'boolean', input: false } },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const [row] = await db.orm
              .select({ isDisabled: systemUser.isDisabled, hasTotp: systemUser.hasTotp })
              .from(systemUser)
              .where(eq(systemUser.id, session.userId));
            if (row?.isDisabled) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED' });
            return { data: { ...session, isWaiting: row?.hasTotp ?? false } };
          },
          after: async (session) => {
            await db.orm
              .update(systemUser)
              .set({ lastSignInAt: new Date() })
              .where(eq(systemUser.id, session.userId));
          },
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (call) => takeGuess(guesses, guessOf(call), call)),
      after: createAuthMiddleware(async (call) => {
        if (!isRefused(call.context)) await takeBackGuess(guesses, guessOf(call), call);
      }),
    },
    plugins: [bearer()],
  });

  const anySessionOf = async (headers: Headers, renew: boolean) => {
    if (!headers.has('cookie') && !headers.has('authorization')) return undefined;
    return (await auth.api.getSession({ headers, query: { disableRefresh: !renew } })) ?? undefined;
  };
  const sessionOf = async (headers: Headers, renew: boolean) => {
    const found = await anySessionOf(headers, renew);
    return found?.user.isDisabled ? undefined : found;
  };
  return {
    handle: (request) => auth.handler(request),
    currentStaff: async (headers, { renew } = { renew: true }) => {
      if (hasApiToken(headers)) return staffOfToken(db, headers, { now: clock.now(), isTotpRequired });
      const found = await sessionOf(headers, renew);
      if (!found || found.session.isWaiting) return undefined;
      const { id, name, email, hasTotp } = found.user;
      const role = found.user.role ?? '';
      const all = rightsOf(role, found.user.roleRights ?? null);
      const mustEnrol = isTotpRequired && !hasTotp && needsTotp(all);
      const rights = mustEnrol ? (['own_account'] as const) : all;
      const language = languages.find((one) => one === found.user.language) ?? null;
      return { id, name, email, role, rights, mustEnrol, language, sessionId: found.session.id };
    },
    isOfDisabled: async (headers) => (await anySessionOf(headers, false))?.user.isDisabled ?? false,
    waitingSession: async (headers, now) => {
      const found = await sessionOf(headers, false);
      if (!found?.session.isWaiting) return undefined;
      const { id, userId, createdAt } = found.session;
      return createdAt.getTime() < now.getTime() - waitingMilliseconds ? undefined : { id, userId };
    },
  };
}

/** The name under which wrong passwords are counted, at the sign-in and when the own password is asked for again. */
export const staffPassword = 'staff-password';

/** What a call to the library guesses. */
function guessOf(call: GuessingCall): CallGuess | undefined {
  const account = call.path === '/sign-in/email' ? textIn(call, 'email') : undefined;
  return account === undefined ? undefined : { secret: staffPassword, account, limits: passwordLimits };
}
