import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { errorSchema, type Endpoint, type z } from './endpoint.ts';

export type HttpEnv = { Variables: { context: RequestContext } };
/** The Hono application all modules register their endpoints on. */
export type HttpApp = OpenAPIHono<HttpEnv>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type AnswersOf<E> = E extends { answers: infer Replies } ? Replies : never;

/** What a handler is given: parsed at the door. */
export type Input<E extends Endpoint> = {
  params: Parsed<Exclude<E['params'], undefined>>;
  query: Parsed<Exclude<E['query'], undefined>>;
  body: Parsed<Exclude<E['body'], undefined>>;
  form: Parsed<Exclude<E['form'], undefined>>;
};

/** A ready JSON text (from PostgreSQL) instead of an object: sent as it is. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Reply<E extends Endpoint> = {
  [Status in keyof AnswersOf<E>]: {
    status: Status;
    body: (AnswersOf<E>[Status] extends z.ZodType ? z.input<AnswersOf<E>[Status]> : never) | JsonText;
    headers?: Record<string, string>;
  };
}[keyof AnswersOf<E>];

/**
 * Registers a declared call with its handler: validates what comes in (400 malformed, 422 invalid), enforces who may
 * call (401, 403) and publishes it in the OpenAPI document.
 */
export function serve<E extends Endpoint>(
  app: HttpApp,
  declaration: E,
  handle: (context: RequestContext, input: Input<E>) => Promise<Reply<E>>,
): void {
  app.openapi(routeOf(declaration), async (hono) => {
    const context = hono.get('context');
    mayCall(declaration, context);
    const valid = (hono.req as unknown as { valid(target: string): unknown }).valid.bind(hono.req);
    const input = {
      params: declaration.params ? valid('param') : undefined,
      query: declaration.query ? valid('query') : undefined,
      body: declaration.body ? valid('json') : undefined,
      form: declaration.form ? valid('form') : undefined,
    } as Input<E>;
    return answer(hono, await handle(context, input));
  });
}

function answer(hono: HonoContext, reply: { status: unknown; body: unknown; headers?: Record<string, string> }) {
  const text = reply.body instanceof JsonText ? reply.body.text : JSON.stringify(reply.body);
  return hono.body(text, reply.status as 200, {
    'content-type': 'application/json; charset=utf-8',
    ...reply.headers,
  }) as never;
}

/** @throws AppError 401 when nobody fitting is signed in, 403 when the right is missing. */
function mayCall({ access }: Endpoint, { customer, staff }: RequestContext): void {
  if (access === 'public') return;
  if (access === 'visitor') {
    if (!customer) throw new AppError(401, 'not_signed_in', 'Inicia sesión para continuar.');
    return;
  }
  if (access === 'customer') {
    if (!customer || customer.isAnonymous) {
      throw new AppError(401, 'not_signed_in', 'Inicia sesión para continuar.');
    }
    return;
  }
  if (!staff) throw new AppError(401, 'not_signed_in', 'Sign in to the admin area first.');
  if (access.staff !== 'any' && !staff.rights.includes(access.staff)) {
    throw new AppError(403, 'forbidden', 'Your role does not include this action.');
  }
}

function routeOf(declaration: Endpoint) {
  const { method, path, summary, params, query, body, form, answers } = declaration;
  const responses: Record<string, { description: string; content?: object }> = {};
  for (const [status, schema] of Object.entries(answers)) {
    responses[status] = { description: 'Done', content: { 'application/json': { schema } } };
  }
  for (const [status, description] of Object.entries(refusalsOf(declaration))) {
    responses[status] = { description, content: { 'application/json': { schema: errorSchema } } };
  }
  const content = body
    ? { 'application/json': { schema: body } }
    : form
      ? { 'multipart/form-data': { schema: form } }
      : undefined;
  return createRoute({
    method,
    path,
    summary,
    tags: [path.split('/')[1] ?? ''],
    request: {
      ...(params ? { params: params as never } : {}),
      ...(query ? { query: query as never } : {}),
      ...(content ? { body: { required: true, content: content as never } } : {}),
    },
    responses: responses as never,
  });
}

function refusalsOf(declaration: Endpoint): Record<string, string> {
  const { access, params, query, body, form, refusals } = declaration;
  return {
    ...(params || query || body || form ? { 400: 'Malformed', 422: 'Well-formed but invalid' } : {}),
    ...(access === 'public' ? {} : { 401: 'Nobody signed in' }),
    ...(typeof access === 'object' ? { 403: 'Without the right' } : {}),
    ...(params ? { 404: 'Not there or not yours' } : {}),
    ...refusals,
  };
}

/** An application whose refused input answers in the shop's one error shape. */
export function createHttpApp(): HttpApp {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const fields: Record<string, string> = {};
      for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
      // A path that cannot name anything names nothing.
      if (result.target === 'param') throw new AppError(404, 'not_found', 'No encontramos lo que buscas.');
      throw new AppError(422, 'invalid', 'Revisa los datos marcados.', { fields });
    },
  });
}
