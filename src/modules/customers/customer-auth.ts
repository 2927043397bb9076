import { betterAuth } from 'better-auth/minimal';
import { verifyPassword } from 'better-auth/crypto';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { anonymous } from 'better-auth/plugins/anonymous';
import { bearer } from 'better-auth/plugins/bearer';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { eq } from 'drizzle-orm';
import type { CurrentCustomer } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { accountOptions, type AccountOptions } from '../../platform/accounts/account-options.ts';
import {
  type CallGuess,
  type GuessingCall,
  isRefused,
  takeBackGuess,
  takeGuess,
  textIn,
} from '../../platform/accounts/guess-hooks.ts';
import { codeLimits, type Guesses, passwordLimits } from '../../platform/accounts/guesses.ts';
import {
  customer,
  customerAccount,
  customerRateLimit,
  customerSession,
  customerVerification,
} from './customers.tables.ts';
import { isAlias } from './aliases.ts';
import { passwordHashOf } from './personal-data.ts';
import { endSessionsExcept } from './sessions.ts';
import { createLiveSession, renewalSeconds, sessionSeconds } from './live-session.ts';
import { markVisitor } from './visitor-mark.ts';

const nameLengthMax = 120;
/** RFC 5321: no mail server takes a longer one. */
const emailLengthMax = 254;

export type CustomerAuthOptions = AccountOptions & {
  /** Counts wrong passwords and codes. */
  guesses: Guesses;
  /** Called when a visitor signs in or registers, before the visitor's row is deleted, to move their data. */
  onVisitorSignedIn: (tx: Connection, visitorId: string, customerId: string) => Promise<void>;
  /** Called when somebody proved an account's address. */
  onEmailProven: (tx: Connection, customerId: string, email: string) => Promise<void>;
  /** Delivers a six-digit code. */
  sendCode: (email: string, code: string, purpose: CodePurpose) => Promise<void>;
  /** Tells the address an account had before that it was changed. */
  sendChangedEmail: (formerEmail: string, newEmail: string) => Promise<void>;
};

/** For a customer in front of the page that asks for it. */
export const codeMinutes = 10;
/** New customers read their mail later; five wrong tries still end the code. */
export const confirmationHours = 24;

/** What a mailed code is for; `confirm` proves the address of an account that is used already. */
export type CodePurpose = 'sign-in' | 'forget-password' | 'confirm' | 'change-email';

declare module '../../platform/context.ts' {
  interface Shop {
    readonly customerAccounts: Pick<
      CustomerAuth,
      'sendPasswordCode' | 'sendConfirmation' | 'isRightCode' | 'isRightPassword'
    >;
  }
}

/** Accounts of shoppers (better-auth): password, e-mail code, visitors; own tables, own cookies, own secret. */
export type CustomerAuth = {
  /** Answers the calls under `/api/auth/` that the contract names. */
  handle(request: Request): Promise<Response>;
  /** Mails a code for a new password, as if the customer had asked. */
  sendPasswordCode(email: string): Promise<void>;
  /** Mails the code that proves an account's address. */
  sendConfirmation(email: string): Promise<void>;
  /**
   * Whether a code was mailed to an address and counts still; wrong ones are counted.
   * @throws AppError 429 where too many were wrong
   */
  isRightCode(email: string, code: string, client: string): Promise<boolean>;
  /**
   * Whether a password opens an account, or the account has none; wrong ones are counted as where one signs in.
   * @throws AppError 429 where too many were wrong
   */
  isRightPassword(account: { id: string; email: string }, password: string, client: string): Promise<boolean>;
  /** Who sent the request, by cookie or bearer token. Its session is in use then, unless `renew` is false. */
  currentCustomer(headers: Headers, options?: { renew: boolean }): Promise<CurrentCustomer | undefined>;
};

/** Makes the customers' accounts; the staff has an instance of its own. */
export function createCustomerAuth(options: CustomerAuthOptions): CustomerAuth {
  const { db, secret, guesses, onVisitorSignedIn, onEmailProven, sendCode } = options;
  const shared = accountOptions(options, {
    basePath: '/api/auth',
    cookiePrefix: 'ensambla',
    schema: {
      user: customer,
      session: customerSession,
      account: customerAccount,
      verification: customerVerification,
      rateLimit: customerRateLimit,
    },
    callsPerMinute: {
      '/sign-in/email': 20,
      // Registering reveals whether an address has an account, so it is limited against trying lists.
      '/sign-up/email': 10,
      '/sign-in/anonymous': 120,
      '/sign-in/email-otp': 10,
      '/email-otp/send-verification-otp': 5,
      '/email-otp/reset-password': 10,
      '/email-otp/request-email-change': 5,
      '/email-otp/change-email': 10,
      '/change-password': 10,
    },
  });
  const cookieName = `${shared.advanced.cookiePrefix}.session_token`;
  // One code proves an address in both places: typed where the account is open, or brought by the email's link to a
  // browser that is not signed in, where a password has to come with it (`/email-otp/reset-password`).
  const passwordCode = async (email: string): Promise<string> => {
    const code = await auth.api.createVerificationOTP({ body: { email, type: 'forget-password' } });
    await guesses.startCode(codeName('forget-password', email));
    return code;
  };
  const confirmationCode = async (email: string): Promise<string> => {
    const code = await passwordCode(email);
    await db.run(setCodeLifetime, {
      identifier: `forget-password-otp-${email.toLowerCase()}`,
      confirmationHours,
    });
    return code;
  };
  const signedInAddress = async ({ path, headers }: GuessingCall): Promise<string | undefined> =>
    headers && pathsOfOwnAccount.has(path ?? '') ? (await currentCustomer(headers))?.email : undefined;
  const auth = betterAuth({
    ...shared,
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      // Sessions of the old password end.
      revokeSessionsOnPasswordReset: true,
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: async ({ user }) =>
        sendCode(user.email, await confirmationCode(user.email), 'confirm'),
    },
    session: { expiresIn: sessionSeconds, updateAge: renewalSeconds },
    advanced: {
      ...shared.advanced,
      // Sending an email takes time, so it happens after the answer: its duration reveals nothing.
      backgroundTasks: { handler: (task) => void task },
    },
    databaseHooks: {
      user: {
        create: { before: async (user) => refuseUnfit(user) },
        update: {
          before: async (user) => refuseUnfit(user),
          after: async (user) => {
            if (user.emailVerified) await db.transaction((tx) => onEmailProven(tx, user.id, user.email));
          },
        },
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
    hooks: {
      // To sign in, for a code, a new account or a new address: whoever typed it is told, before a password counts.
      before: createAuthMiddleware(async (call) => {
        const { body } = call;
        for (const field of ['email', 'newEmail']) {
          const typed: unknown = (body as Record<string, unknown> | undefined)?.[field];
          if (typeof typed === 'string' && (await isAlias(db, typed.trim()))) {
            throw new APIError('FORBIDDEN', { code: 'ACCOUNT_MERGED' });
          }
        }
        await takeGuess(guesses, guessOf(call, await signedInAddress(call)), call);
      }),
      after: createAuthMiddleware(async (call) => {
        const { path, context } = call;
        if (isRefused(context)) return;
        const former = context.session?.user.email;
        await takeBackGuess(guesses, guessOf(call, former), call);
        if (path !== '/email-otp/change-email' || !context.session) return;
        const { user, session } = context.session;
        const [row] = await db.orm
          .select({ email: customer.email })
          .from(customer)
          .where(eq(customer.id, user.id));
        if (!row || row.email === former) return;
        // Whoever was signed in by the former address signs in by the new one.
        await endSessionsExcept(db, user.id, session.id);
        // The reader of an unproven address may not be the account's owner.
        if (former && user.emailVerified) await options.sendChangedEmail(former, row.email);
      }),
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
        expiresIn: codeMinutes * 60,
        allowedAttempts: 5,
        disableSignUp: true,
        // Reading the table gives nobody a way in.
        storeOTP: 'hashed',
        changeEmail: { enabled: true },
        sendVerificationOTP: async ({ email, otp, type }, call) => {
          if (type === 'email-verification') return;
          await guesses.startCode(codeName(type, email, call?.context.session?.user.email));
          await sendCode(email, otp, type);
        },
      }),
    ],
  });

  const liveSession = createLiveSession(db, { cookieName, secret });
  const currentCustomer: CustomerAuth['currentCustomer'] = async (headers, { renew } = { renew: true }) => {
    if (!headers.has('cookie') && !headers.has('authorization')) return undefined;
    const live = await liveSession(headers);
    if (live !== 'ask-library') return live;
    const found = await auth.api.getSession({ headers, query: { disableRefresh: !renew } });
    if (!found) return undefined;
    return db.first(customerOfSession, { sessionId: found.session.id });
  };
  return {
    handle: async (request) => markVisitor(await auth.handler(request)),
    sendPasswordCode: async (email) => sendCode(email, await passwordCode(email), 'forget-password'),
    sendConfirmation: async (email) => sendCode(email, await confirmationCode(email), 'confirm'),
    isRightCode: async (email, otp, client) => {
      const guessed = { secret: codeSecret, account: email, client };
      await guesses.take(guessed, codeLimits);
      const code = codeName('forget-password', email);
      if (!(await guesses.takeOfCode(code))) return false;
      try {
        await auth.api.checkVerificationOTP({ body: { email, otp, type: 'forget-password' } });
      } catch (error) {
        if (error instanceof APIError) return false;
        throw error;
      }
      await guesses.takeBack(guessed);
      return true;
    },
    isRightPassword: async ({ id, email }, password, client) => {
      const hash = await passwordHashOf(db, id);
      if (hash === undefined) return true;
      const guessed = { secret: passwordSecret, account: email, client };
      await guesses.take(guessed, passwordLimits);
      if (!(await verifyPassword({ hash, password }))) return false;
      await guesses.takeBack(guessed);
      return true;
    },
    currentCustomer,
  };
}

const passwordSecret = 'customer-password';
const codeSecret = 'customer-code';
/** Calls about the account of a session, which do not say its address. */
const pathsOfOwnAccount = new Set(['/change-password', '/email-otp/change-email']);

/** A code by what it is for; one for a new address is of the account that asked, too. */
function codeName(purpose: string, email: string, own = ''): string {
  return [purpose, email, purpose === 'change-email' ? own : ''].join(' ').toLowerCase();
}

/** What a call to the library guesses, of the account whose address `own` is where it says none. */
function guessOf(call: GuessingCall, own: string | undefined): CallGuess | undefined {
  const email = textIn(call, 'email');
  const password = (account: string | undefined) =>
    account === undefined ? undefined : { secret: passwordSecret, account, limits: passwordLimits };
  const code = (purpose: CodePurpose, account: string | undefined, to = account) =>
    account === undefined || to === undefined
      ? undefined
      : { secret: codeSecret, account, limits: codeLimits, code: codeName(purpose, to, account) };
  switch (call.path) {
    case '/sign-in/email':
      return password(email);
    case '/change-password':
      return password(own);
    case '/sign-in/email-otp':
      return code('sign-in', email);
    case '/email-otp/reset-password':
      return code('forget-password', email);
    case '/email-otp/change-email':
      return code('change-email', own, textIn(call, 'newEmail'));
    default:
      return undefined;
  }
}

/** The library knows one lifetime for every code. */
const setCodeLifetime = query(
  'customers.set_code_lifetime',
  `update customer_verification set expires_at = created_at + make_interval(hours => :confirmationHours)
    where identifier = :identifier`,
);

/** Who a session that the library renewed or refused belongs to. */
const customerOfSession = query(
  'customers.of_session',
  `select c.id, coalesce(c.contact_name, c.name) as name, coalesce(c.contact_email, c.email) as email,
     c.is_anonymous as "isAnonymous", c.contact_email is not null as "isGuest", c.email_verified as "isVerified",
     s.id as "sessionId"
   from customer_session s join customer c on c.id = s.customer_id where s.id = :sessionId and not c.is_blocked`,
);

/** The library takes texts of any length, but these are shown in lists, emails and orders. */
function refuseUnfit({
  name,
  email,
  image,
}: {
  name?: unknown;
  email?: string;
  image?: string | null;
}): void {
  if (name !== undefined && !isName(name)) {
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'INVALID_NAME' });
  }
  if (email !== undefined && email.length > emailLengthMax) {
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'INVALID_EMAIL' });
  }
  // The shop has no pictures of its customers.
  if (image) throw new APIError('UNPROCESSABLE_ENTITY', { code: 'FIELD_NOT_ALLOWED' });
}

function isName(name: unknown): boolean {
  return typeof name === 'string' && name.trim() !== '' && name.length <= nameLengthMax;
}
