import { AppError } from '../platform/errors.ts';
import type { HttpApp } from '../platform/http/serve.ts';
import { readText } from '../platform/http/read-body.ts';

/** The cart in the page itself (`links.plainCart` of the pages). */
const cartPage = '/cart?vista=sencilla';
/** A handful of short fields. */
const bodyBytesMax = 4096;
/** What the API has to know of who asks: who it is, from which page, and from where. */
const passedOn = [
  'cookie',
  'origin',
  'sec-fetch-site',
  'host',
  'user-agent',
  'x-forwarded-for',
  'accept-language',
];

/** Sends a call of the API on behalf of a form. */
type Ask = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; code: string; user?: string }>;

/**
 * Answers the plain forms of the product and cart pages, for browsers without scripts: `do` (add, change, remove),
 * `product_id`, `quantity`. The API does the work under its own rules, so what comes from another site is refused there
 * (403), and what is sent twice is there once. Leads to the cart by 303, with the code of a refusal.
 */
export async function answerCartForm(
  request: Request,
  env: object,
  api: Pick<HttpApp, 'fetch'>,
): Promise<Response> {
  let text: string;
  try {
    text = await readText(request, bodyBytesMax);
  } catch (error) {
    if (error instanceof AppError) return new Response(error.message, { status: error.status });
    throw error;
  }
  const fields = new URLSearchParams(text);
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const cookies: string[] = [];
  const ask: Ask = async (method, path, body) => {
    const call = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await api.fetch(new Request(new URL(`/api${path}`, request.url), call), env);
    for (const cookie of answer.headers.getSetCookie()) cookies.push(cookie);
    const said = (await answer.json()) as { error?: { code: string }; user?: { id: string } | null };
    return { status: answer.status, code: said.error?.code ?? '', ...(said.user && { user: said.user.id }) };
  };

  const refusal = await changeCart(fields, ask, () => headers.set('cookie', cookies.map(pairOf).join('; ')));
  if (refusal?.status === 403)
    return new Response('Esta acción solo se acepta desde la propia tienda.', { status: 403 });
  const location = refusal ? `${cartPage}&problema=${encodeURIComponent(refusal.code)}` : cartPage;
  const answer = new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

/** Does what the form says; gives the refusal, and undefined where the cart is as it was asked for. */
async function changeCart(fields: URLSearchParams, ask: Ask, enter: () => void) {
  const productId = Number(fields.get('product_id'));
  const quantity = Number(fields.get('quantity') ?? 1);
  let { user } = await ask('GET', '/auth/session');
  const act = fields.get('do');
  if (act === 'add') {
    if (user === undefined) {
      const visitor = await ask('POST', '/auth/sign-in/anonymous', {});
      if (visitor.user === undefined) return visitor;
      user = visitor.user;
      enter();
    }
    const added = await ask('POST', '/cart/add-to-cart', { user_id: user, product_id: productId, quantity });
    return added.status < 400 || added.code === 'already_in_cart' ? undefined : added;
  }
  if (user === undefined) return { status: 404, code: 'not_found' };
  if (act === 'remove') {
    const removed = await ask('DELETE', `/cart/remove-from-cart/${user}/${productId}`);
    // Pressed twice: it is out.
    return removed.status < 400 || removed.status === 404 ? undefined : removed;
  }
  const changed = await ask('PATCH', `/cart/cart/${user}/${productId}`, { quantity });
  return changed.status < 400 ? undefined : changed;
}

/** `name=value; Path=/…` → `name=value`. */
function pairOf(cookie: string): string {
  return cookie.split(';', 1)[0] ?? '';
}
