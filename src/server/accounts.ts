import { currentLanguage } from '../i18n/language.ts';
import { type Message, msg, t } from '../i18n/t.ts';
import { customersContract, type CustomerAuth } from '../modules/customers/index.ts';
import { staffContract, type StaffAuth } from '../modules/staff/index.ts';
import { tooManyGuesses } from '../platform/accounts/guesses.ts';
import { readText, refuseForm } from '../platform/http/read-body.ts';
import { readJsonText } from '../platform/http/read-json.ts';
import { clientAddressHeader } from '../platform/http/client-address-header.ts';
import type { Language } from '../platform/rate-limiter.ts';
import { documentOnly, type HttpApp, notSignedIn } from '../platform/http/serve.ts';

/** What the accounts library says, in the shop's words. */
const messages: Record<string, string | Message> = {
  INVALID_EMAIL_OR_PASSWORD: 'El correo o la contraseña no coinciden.',
  INVALID_EMAIL: 'Escribe un correo válido.',
  INVALID_NAME: 'Escribe tu nombre, de 120 letras a lo más.',
  INVALID_PASSWORD: 'La contraseña no coincide.',
  PASSWORD_TOO_SHORT: 'La contraseña necesita 8 caracteres o más.',
  PASSWORD_TOO_LONG: 'La contraseña es demasiado larga.',
  INVALID_OTP: 'El código no coincide o ya se usó.',
  OTP_EXPIRED: 'El código ya venció. Pide otro.',
  TOO_MANY_ATTEMPTS: 'Demasiados intentos. Pide otro código.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'Ya hay una cuenta con este correo. Entra con tu contraseña o pide un código por correo.',
  // Of two requests at once the other one made it.
  FAILED_TO_CREATE_USER:
    'No pudimos crear tu cuenta, quizá porque se acaba de crear otra con este correo. Inténtalo otra vez.',
  EMAIL_TAKEN: 'Ya hay otra cuenta con ese correo. Usa otro, o entra con ella.',
  EMAIL_IS_THE_SAME: 'Ese ya es el correo de tu cuenta.',
  ACCOUNT_BLOCKED: 'Esta cuenta está bloqueada. Escríbenos para ayudarte.',
  ACCOUNT_MERGED:
    'Este correo ya no abre una cuenta: la unimos con otra tuya. Entra con el correo que conservaste.',
  ACCOUNT_DISABLED: msg('This account is disabled. Ask an owner.'),
  ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY: 'Ya tienes una sesión de visitante.',
};
/** Refusals of what was sent, whichever field it is. */
const fieldsRefused = new Set([
  'VALIDATION_ERROR',
  'BODY_MUST_BE_AN_OBJECT',
  'EMAIL_CAN_NOT_BE_UPDATED',
  'FIELD_NOT_ALLOWED',
  'NO_FIELDS_TO_UPDATE',
]);
/** Refusals the library gives no code. */
const codeOfText: Record<string, string> = {
  'Email is the same': 'EMAIL_IS_THE_SAME',
  'Email already in use': 'EMAIL_TAKEN',
  'No fields to update': 'NO_FIELDS_TO_UPDATE',
};
const fieldOfCode: Record<string, string> = {
  INVALID_NAME: 'name',
  INVALID_EMAIL: 'email',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  INVALID_PASSWORD: 'currentPassword',
  EMAIL_IS_THE_SAME: 'newEmail',
  EMAIL_TAKEN: 'newEmail',
  INVALID_OTP: 'otp',
  OTP_EXPIRED: 'otp',
};

/** Mounts both accounts libraries under their paths, with refusals in the API's own shape. */
export function accountRoutes(
  api: HttpApp,
  { customerAuth, staffAuth }: { customerAuth: CustomerAuth; staffAuth: StaffAuth },
): void {
  for (const call of Object.values(customersContract)) {
    if (call.path.startsWith('/auth/')) documentOnly(api, call);
  }
  for (const call of [staffContract.session, staffContract.signIn, staffContract.signOut])
    documentOnly(api, call);

  // The session calls are ours: their shape is the contract's, not the library's.
  api.get('/auth/session', async (hono) => {
    const found = await hono.get('context').who.customer();
    const user = found && {
      id: found.id,
      name: found.name,
      email: found.email,
      is_anonymous: found.isAnonymous,
      is_guest: found.isGuest,
      is_verified: found.isVerified,
    };
    return hono.json({ user: user ?? null });
  });
  api.get('/admin-auth/session', async (hono) => {
    const { who, request, clock } = hono.get('context');
    const found = await who.staff();
    const user = found && {
      id: found.id,
      name: found.name,
      email: found.email,
      role: found.role,
      rights: found.rights,
      must_enrol: found.mustEnrol,
      language: found.language,
    };
    const isWaiting = !found && (await staffAuth.waitingSession(request.headers, clock.now())) !== undefined;
    const isDisabled = !found && (await staffAuth.isOfDisabled(request.headers));
    return hono.json({ user: user ?? null, second_step: isWaiting, is_disabled: isDisabled });
  });
  // Nothing else that the library offers: it would guess passwords uncounted, hand out session tokens, mark an address as
  // proven and leave the password of whoever registered it, or delete a row that orders need.
  const calls = Object.values(customersContract).filter(
    ({ method, path }) => method === 'post' && path.startsWith('/auth/'),
  );
  const ofAccounts = new Set(calls.flatMap(({ path, access }) => (access === 'customer' ? [path] : [])));
  const paths = calls.map(({ path }) => path);
  api.on('POST', paths, async (hono) => {
    const { who, ip } = hono.get('context');
    const path = hono.req.path.slice(hono.req.path.indexOf('/auth/'));
    // To the library a visitor is a user like any other, who could take an address or a password.
    if (ofAccounts.has(path as `/${string}`)) {
      const customer = await who.customer();
      if (!customer || customer.isAnonymous) throw notSignedIn();
    }
    const request = await checked(hono.req.raw, ip);
    // The library answers a session that is over by taking its cookie away, also beside the one of a new session.
    if (path.startsWith('/auth/sign-') && !(await who.customer())) {
      request.headers.delete('cookie');
      request.headers.delete('authorization');
    }
    return inOurShape(await customerAuth.handle(request));
  });
  // What else the library offers has a call of our own: it knows nothing of the second step of signing in.
  api.on('POST', ['/admin-auth/sign-in/email', '/admin-auth/sign-out'], async (hono) =>
    inOurShape(
      await staffAuth.handle(await checked(hono.req.raw, hono.get('context').ip)),
      currentLanguage(),
    ),
  );
}

/** Addresses, passwords and codes are short. */
const bodyBytesMax = 64 * 1024;

/** The library stores what it is given; letters that nothing can keep are refused before. */
async function checked(request: Request, address: string): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.set(clientAddressHeader, address);
  if (request.method !== 'POST') return new Request(request, { headers });
  refuseForm(request);
  const body = await readText(request, bodyBytesMax);
  if (body !== '' && /^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    readJsonText(body);
  }
  // As bytes: a text would bring a content type along that nobody sent.
  return new Request(request, { method: 'POST', headers, body: new TextEncoder().encode(body) });
}

async function inOurShape(response: Response, language?: Language): Promise<Response> {
  if (response.ok || response.status < 400) return response;
  const said = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  const code =
    said.code ??
    codeOfText[said.message ?? ''] ??
    (response.status === 429 ? 'TOO_MANY_REQUESTS' : 'REFUSED');
  const seconds = response.headers.get('retry-after') ?? response.headers.get('x-retry-after');
  const known = messages[code];
  const message =
    (typeof known === 'object' ? t(known) : known) ??
    (response.status === 429
      ? tooManyGuesses(Number(seconds ?? 60), language)
      : response.status === 404
        ? 'Esa dirección de la API no existe.'
        : 'Revisa los datos marcados.');
  const field = fieldOfCode[code];
  const error = {
    code: code.toLowerCase(),
    message,
    ...(field ? { fields: { [field]: message } } : {}),
    ...(seconds === null ? {} : { details: { retry_after_seconds: Number(seconds) } }),
  };
  const headers = new Headers(response.headers);
  // The library writes its own header, which programs do not know.
  headers.delete('x-retry-after');
  if (seconds !== null) headers.set('retry-after', seconds);
  headers.set('content-type', 'application/json; charset=utf-8');
  headers.delete('content-length');
  return new Response(JSON.stringify({ error }), { status: statusOf(response.status, code), headers });
}

function statusOf(status: number, code: string): number {
  // Read and understood, but refused: what the other calls answer with 422.
  if (status === 400 && (fieldsRefused.has(code) || code in fieldOfCode)) return 422;
  if (code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' || code === 'FAILED_TO_CREATE_USER') return 409;
  return status;
}
