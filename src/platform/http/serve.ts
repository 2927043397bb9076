import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { errorSchema, type Endpoint, type z } from './endpoint.ts';
import './validation-messages.ts';

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
  app.openAPIRegistry.registerPath(documentationOf(declaration));
  const path = declaration.path.replaceAll(/\{(\w+)\}/g, ':$1');
  app.on(declaration.method.toUpperCase(), path, async (hono) => {
    // Who is asking comes before what was sent: a stranger learns nothing about the form.
    const context = await admit(declaration, hono.get('context'));
    const input = (await readInput(declaration, hono)) as Input<E>;
    return answer(hono, await handle(context, input));
  });
}

async function readInput({ params, query, body, form }: Endpoint, hono: HonoContext): Promise<Input<Endpoint>> {
  return {
    params: params && parsed(params, hono.req.param(), 'path'),
    query: query && parsed(query, Object.fromEntries(new URL(hono.req.url).searchParams), 'query'),
    body: body && parsed(body, await readJson(hono), 'body'),
    form: form && parsed(form, Object.fromEntries(await readForm(hono)), 'form'),
  } as Input<Endpoint>;
}

/** Largest JSON body in bytes; forms carry pictures and feeds and have their own limit in `http-server.ts`. */
const jsonBytesMax = 1024 * 1024;

async function readJson(hono: HonoContext): Promise<unknown> {
  const type = hono.req.header('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) {
    throw new AppError(415, 'unsupported_type', 'Envía JSON (content-type: application/json).');
  }
  const text = await hono.req.text();
  if (text.length > jsonBytesMax) throw new AppError(413, 'too_large', 'La petición es demasiado grande.');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError(400, 'malformed', 'El JSON no se puede leer.', { cause });
  }
}

async function readForm(hono: HonoContext): Promise<FormData> {
  const type = hono.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new AppError(415, 'unsupported_type', 'Envía un formulario (content-type: multipart/form-data).');
  }
  try {
    return await hono.req.raw.formData();
  } catch (cause) {
    throw new AppError(400, 'malformed', 'El formulario no se puede leer.', { cause });
  }
}

/** @throws AppError 422 naming each field; 404 for a path that cannot name anything. */
function parsed(schema: z.ZodType, value: unknown, where: 'path' | 'query' | 'body' | 'form'): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (where === 'path') throw new AppError(404, 'not_found', 'No encontramos lo que buscas.');
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.') || where] ??= issue.message;
  throw new AppError(422, 'invalid', 'Revisa los datos marcados.', { fields });
}

function answer(hono: HonoContext, reply: { status: unknown; body: unknown; headers?: Record<string, string> }) {
  const text = reply.body instanceof JsonText ? reply.body.text : JSON.stringify(reply.body);
  return hono.body(text, reply.status as 200, {
    'content-type': 'application/json; charset=utf-8',
    ...reply.headers,
  }) as never;
}

/** @throws AppError 401 when nobody fitting is signed in, 403 when the right is missing. */
async function admit({ access }: Endpoint, context: RequestContext): Promise<RequestContext> {
  if (access === 'public') return context;
  if (access === 'visitor' || access === 'customer') {
    const customer = await context.who.customer();
    if (!customer || (access === 'customer' && customer.isAnonymous)) {
      throw new AppError(401, 'not_signed_in', 'Inicia sesión para continuar.');
    }
    return { ...context, customer };
  }
  const staff = await context.who.staff();
  if (!staff) throw new AppError(401, 'not_signed_in', 'Sign in to the admin area first.');
  if (access.staff !== 'any' && !staff.rights.includes(access.staff)) {
    throw new AppError(403, 'forbidden', 'Your role does not include this action.');
  }
  return { ...context, staff };
}

/** Publishes a call that another library answers (accounts) in the OpenAPI document. */
export function documentOnly(app: HttpApp, declaration: Endpoint): void {
  app.openAPIRegistry.registerPath(documentationOf(declaration));
}

function documentationOf(declaration: Endpoint): Parameters<HttpApp['openAPIRegistry']['registerPath']>[0] {
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
  return {
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
  };
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

/** The application all modules register their calls on. */
export function createHttpApp(): HttpApp {
  return new OpenAPIHono<HttpEnv>({ strict: false });
}
