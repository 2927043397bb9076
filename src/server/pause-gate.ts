import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readSettings, type Settings, shopPause, type ShopPause } from '../modules/settings/index.ts';
import type { Shop } from '../platform/context.ts';

export type PauseGateOptions = {
  shop: Pick<Shop, 'db' | 'changes' | 'clock' | 'log' | 'branding'>;
  /** Whether a request is of somebody of the staff who is signed in. */
  isStaff(headers: Headers): Promise<boolean>;
};

/** Robots and browsers come again after this time where staff did not say until when the shop is paused. */
const retryAfterSeconds = 600;

/**
 * What goes on while the shop is paused: the staff's pages and calls, signing in to them, what pages are made of, what
 * looks after the process, and webhooks, so that payments under way are settled.
 */
const goesOn =
  /^\/(admin|auth|static|media|socket\.io|api\/admin|api\/admin-auth|api\/payments\/\w+\/webhook)(\/|$|\?)|^\/(healthz|readyz|metrics|favicon\.(ico|svg)|apple-touch-icon\.png|manifest\.webmanifest)($|\?)/;

/**
 * Puts the pause of the whole shop before `next`, and so before the page cache: pages and calls are answered with 503
 * and the staff's text. Every process hears of a change by the database's announcements; while it cannot hear, it asks.
 */
export function pauseGate({ shop, isStaff }: PauseGateOptions, next: RequestListener): RequestListener {
  const { db, log, clock } = shop;
  let kept: Settings<'pause'> | undefined;
  let isLive = false;
  let changes = 0;
  const forget = () => {
    kept = undefined;
    changes += 1;
  };
  shop.changes.follow({
    onChange: (tags) => {
      if (tags.some((tag) => tag === '*' || tag === 'shop_setting')) forget();
    },
    onLive: () => {
      forget();
      isLive = true;
    },
    onLost: () => {
      isLive = false;
      forget();
    },
  });

  const settingsNow = async () => {
    if (kept) return kept;
    const asOf = changes;
    const settings = await readSettings(db, 'pause', log);
    // What was read may be older than a change that was announced meanwhile.
    if (isLive && asOf === changes) kept = settings;
    return settings;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const settings = await settingsNow().catch((error: unknown) => {
      log.error({ err: error }, 'whether the shop is paused could not be read');
    });
    const pause = settings && shopPause(settings, () => clock.now());
    if (pause === undefined || (await isStaff(credentialsOf(request)))) return next(request, response);
    const { name } = await shop.branding().catch(() => ({ name: '' }));
    return refuse(request, response, { ...pause, shopName: name, now: clock.now() });
  };

  return (request, response) => {
    if (kept?.is_shop_paused === false || goesOn.test(request.url ?? '')) return next(request, response);
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request to a paused shop failed');
      response.writeHead(503, { 'retry-after': String(retryAfterSeconds) }).end();
    });
  };
}

function credentialsOf({ headers }: IncomingMessage): Headers {
  const given = new Headers();
  if (headers.cookie !== undefined) given.set('cookie', headers.cookie);
  if (headers.authorization !== undefined) given.set('authorization', headers.authorization);
  return given;
}

function refuse(
  { url = '', method }: IncomingMessage,
  response: ServerResponse,
  { text, until, shopName, now }: ShopPause & { shopName: string; now: Date },
): void {
  const seconds =
    until === null ? retryAfterSeconds : Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const isCall = url.startsWith('/api/');
  const body = isCall
    ? JSON.stringify({
        error: { code: 'shop_paused', message: text, details: { retry_after_seconds: seconds } },
      })
    : pausePage(shopName, text, until);
  response.writeHead(503, {
    'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'retry-after': String(seconds),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  });
  response.end(method === 'HEAD' ? undefined : body);
}

/** Needs nothing but itself: whatever else the shop is made of may be what is being mended. */
function pausePage(shopName: string, text: string, until: Date | null): string {
  const title = 'Volvemos pronto';
  const end =
    until === null
      ? ''
      : `<p class="until">Abrimos de nuevo ${escaped(endInWords(until))}, hora de la Ciudad de México.</p>`;
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escaped(shopName === '' ? title : `${title} · ${shopName}`)}</title>
<style>
:root { --page: #fafaf9; --ink: #0f1720; --soft: #4b5661; --brand: #0b6e6e; --line: #e3e5e4; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0b0f11; --ink: #eef2f2; --soft: #a9b4b6; --brand: #58c4bd; --line: #242c2f; }
}
* { box-sizing: border-box; margin: 0; }
body { min-height: 100dvh; display: grid; place-items: center; padding: 2rem 1.25rem; background: var(--page);
  color: var(--ink); font: 1.0625rem/1.65 Inter, system-ui, -apple-system, 'Segoe UI', sans-serif; }
main { max-width: 34rem; }
.shop { font-weight: 700; letter-spacing: -0.01em; color: var(--brand); }
h1 { margin-top: 1.5rem; font-size: clamp(1.9rem, 6vw, 2.6rem); line-height: 1.15; letter-spacing: -0.02em; }
.text { margin-top: 1rem; color: var(--soft); white-space: pre-line; }
.until { margin-top: 1.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); font-weight: 600; }
</style>
</head>
<body>
<main>
<p class="shop">${escaped(shopName)}</p>
<h1>${title}</h1>
<p class="text">${escaped(text)}</p>
${end}
</main>
</body>
</html>
`;
}

/** `el martes, 24 de noviembre, 18:00`. */
function endInWords(until: Date): string {
  const words = new Intl.DateTimeFormat('es-MX', {
    timeZone: 'America/Mexico_City',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(until);
  return `el ${words}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
