import { Readable } from 'node:stream';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { CurrentCustomer, RequestContext, Who } from '../context.ts';
import { type Message, msg, t } from '../../i18n/t.ts';
import { sqlState } from '../database/database.ts';
import { AppError, notFound } from '../errors.ts';
import { join } from 'node:path';
import { asOvertaken, mayBeOvertaken, overtakenWords } from './overtaken.ts';
import {
  admits,
  errorSchema,
  type Endpoint,
  type RateName,
  rateOf,
  rightsInWords,
  type SentFile,
  type z,
} from './endpoint.ts';
import { incomingFolder, inFormTurn, readForm, type ReadForm } from './read-form.ts';
import { readText } from './read-body.ts';
import { readJsonText, refuseUnkeepable } from './read-json.ts';
import './validation-messages.ts';

export type HttpEnv = {
  Variables: { context: RequestContext };
  /** Given by callers in the same process, who want the answer's text and no stream around it. */
  Bindings: { takeText?: (text: string) => void };
};
/** The Hono application all modules register their endpoints on. */
export type HttpApp = OpenAPIHono<HttpEnv>;

type Schema = z.ZodType;
/** The schemas of a call that does not take something are inferred as the bare `ZodType`. */
type Parsed<S extends Schema> = Schema extends S ? undefined : z.output<S>;

/** What a handler is given: parsed at the door. */
export type Input<Params extends Schema, Query extends Schema, Body extends Schema, Form extends Schema> = {
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  form: Parsed<Form>;
};

type Answers = Endpoint['answers'];

/** A ready JSON text (from PostgreSQL) instead of an object: sent as it is. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Reply<Replies extends Answers> = {
  [Status in keyof Replies]: {
    status: Status;
    body: (Replies[Status] extends Schema ? z.input<Replies[Status]> : never) | JsonText;
    headers?: Record<string, string>;
  };
}[keyof Replies];

/**
 * The handler a declaration asks for. A conditional type on purpose: only so does the compiler know the answer's
 * literal types (`status: 201`) while it reads the handler's body.
 */
export type Handler<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, infer Form, infer Replies>
    ? (context: RequestContext, input: Input<Params, Query, Body, Form>) => Promise<Reply<Replies>>
    : never;

/** What is looked at before a body is read: whether the thing is there, theirs, and takes any more. */
export type Check<E> =
  E extends Endpoint<infer Params, infer Query>
    ? (
        context: RequestContext,
        input: Pick<Input<Params, Query, never, never>, 'params' | 'query'>,
      ) => Promise<unknown>
    : never;

/**
 * Registers a declared call with its handler: enforces who may call (401, 403), validates what comes in (400
 * malformed, 422 invalid) and publishes it in the OpenAPI document.
 * @param check refuses by path and query, before the body of a caller who may not send it is read
 */
export function serve<E extends Endpoint>(
  app: HttpApp,
  declaration: E,
  handle: Handler<E>,
  check?: Check<E>,
): void {
  const answerCall = handle as (context: RequestContext, input: object) => Promise<AnyReply>;
  const checkCall = check as ((context: RequestContext, input: object) => Promise<unknown>) | undefined;
  app.openAPIRegistry.registerPath(documentationOf(declaration));
  const path = declaration.path.replaceAll(/\{(\w+)\}/g, ':$1');
  app.on(declaration.method.toUpperCase(), path, async (hono) => {
    // Who is asking comes before what was sent: a stranger learns nothing about the form.
    const context = await admit(declaration, hono.get('context'));
    const rate = rateOf(declaration);
    if (rate !== undefined) await countCall(context, rate, declaration);
    const named = readAddress(declaration, hono);
    await checkCall?.(context, named);
    const answered = (given: object) =>
      answerCall(context, given).catch(async (error: unknown) => {
        const isOfNobody = context.customer && sqlState(error) === '23503';
        if (isOfNobody && (await context.who.isCustomerGone())) throw notSignedIn();
        throw asOvertaken(error, declaration, context.log) ?? error;
      });
    const reply = declaration.form
      ? await inFormTurn(context.clientNetwork, async () => {
          const { values, forget } = await formOf(declaration, hono);
          try {
            const form = declaration.form && parsed(declaration.form, values, 'form');
            return await answered({ ...named, form });
          } finally {
            await forget();
          }
        })
      : await answered({ ...named, body: await readJson(declaration, hono) });
    // Staff who go from the form to the page see there what they wrote.
    if (typeof declaration.access === 'object' && declaration.method !== 'get')
      await context.changes.settled();
    return declaration.fileType === undefined
      ? answer(hono, declaration, reply)
      : fileAnswer(hono, declaration.fileType, reply.body as SentFile);
  });
}

/** By where it comes from, and by the account: one person with many addresses is one person. */
async function countCall(
  { rates, clientNetwork, customer }: RequestContext,
  rate: RateName,
  { ownEmailRate }: Endpoint,
): Promise<void> {
  const account = customer && !customer.isAnonymous ? customer : undefined;
  const owner = account?.isVerified ? account.id : undefined;
  await Promise.all([
    rates.count(rate, 'client', clientNetwork),
    account && rates.count(rate, 'account', account.id),
    customer && ownEmailRate && rates.countEmail(ownEmailRate, customer.email, owner),
  ]);
}

function readAddress({ params, query }: Endpoint, hono: HonoContext): object {
  return {
    params: params && parsed(params, named(hono.req.param()), 'path'),
    query: query && parsed(query, Object.fromEntries(new URL(hono.req.url).searchParams), 'query'),
  };
}

const jsonBytesMax = 64 * 1024;
const jsonBytesMaxOfStaff = 1024 * 1024;

async function readJson({ body, access, bytesMax }: Endpoint, hono: HonoContext): Promise<unknown> {
  if (!body) return undefined;
  const type = hono.req.header('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) {
    throw new AppError(415, 'unsupported_type', t('Send JSON (content-type: application/json).'));
  }
  const max = bytesMax ?? (typeof access === 'object' ? jsonBytesMaxOfStaff : jsonBytesMax);
  return parsed(body, readJsonText(await readText(hono.req.raw, max)), 'body');
}

async function formOf({ files }: Endpoint, hono: HonoContext): Promise<ReadForm> {
  const type = hono.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new AppError(415, 'unsupported_type', t('Send a form (content-type: multipart/form-data).'));
  }
  return readForm(hono.req.raw, { folder: join(hono.get('context').dataDir, incomingFolder), files });
}

/** @throws AppError 404 for a name with a zero byte: nothing can be stored under it. */
function named(params: Record<string, string>): Record<string, string> {
  if (Object.values(params).some((value) => value.includes('\0'))) throw notFound();
  return params;
}

/** @throws AppError 422 naming each field; 404 for a path that cannot name anything. */
function parsed(schema: z.ZodType, value: unknown, where: 'path' | 'query' | 'body' | 'form'): unknown {
  if (where === 'query' || where === 'form') refuseUnkeepable(value);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (where === 'path') throw notFound();
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.') || where] ??= issue.message;
  throw new AppError(422, 'invalid', t('Check the marked fields.'), { fields });
}

type AnyReply = { status: number; body: unknown; headers?: Record<string, string> };

function answer(hono: HonoContext, declaration: Endpoint, reply: AnyReply): Response {
  const text = reply.body instanceof JsonText ? reply.body.text : JSON.stringify(reply.body);
  const { checkAnswer } = hono.get('context') as RequestContext;
  checkAnswer?.(declaration, reply.status, text);
  const headers = { 'content-type': 'application/json; charset=utf-8', ...reply.headers };
  const { takeText } = (hono.env ?? {}) as HttpEnv['Bindings'];
  if (!takeText) return hono.body(text, reply.status as 200, headers);
  takeText(text);
  return hono.body(null, reply.status as 200, headers);
}

const noStaffWords: Readonly<Record<Awaited<ReturnType<Who['noStaffBecause']>>, Message>> = {
  not_signed_in: msg('Sign in to the admin area first.'),
  account_disabled: msg('Your account was disabled. Ask an owner.'),
  token_refused: msg('This API token is not known, is over or was ended, or its maker may not use it now.'),
};

/** @throws AppError 401 when nobody fitting is signed in, 403 when the right is missing. */
async function admit({ access }: Endpoint, context: RequestContext): Promise<RequestContext> {
  if (access === 'public') return context;
  if (access === 'visitor' || access === 'buyer' || access === 'customer') {
    const customer = await context.who.customer();
    if (!customer || !mayCall(access, customer)) {
      throw notSignedIn();
    }
    return { ...context, customer };
  }
  const staff = await context.who.staff();
  if (!staff) {
    const why = await context.who.noStaffBecause();
    throw new AppError(401, why, t(noStaffWords[why]));
  }
  if (!admits(access, staff.rights)) {
    throw staff.mustEnrol
      ? new AppError(
          403,
          'totp_required',
          t('Turn on the second step of signing in first: Account, in your menu.'),
        )
      : new AppError(403, 'forbidden', t('Your role does not include this action.'));
  }
  return { ...context, staff };
}

/**
 * The caller of an endpoint that customers alone reach.
 * @throws AppError 401
 */
export function customerOf({ customer }: RequestContext): CurrentCustomer {
  if (!customer) throw notSignedIn();
  return customer;
}

/** The refusal for shoppers who have to sign in first. */
export function notSignedIn(): AppError {
  return new AppError(401, 'not_signed_in', 'Inicia sesión para continuar.');
}

function mayCall(
  access: 'visitor' | 'buyer' | 'customer',
  { isAnonymous, isGuest }: CurrentCustomer,
): boolean {
  switch (access) {
    case 'visitor':
      return true;
    case 'buyer':
      return !isAnonymous || isGuest;
    case 'customer':
      return !isAnonymous;
  }
}

function fileAnswer(hono: HonoContext, type: string, file: SentFile): Response {
  if ('url' in file) return hono.body(null, 302, { location: file.url, 'cache-control': 'no-store' });
  const { name, content, bytes } = file;
  const headers = { 'content-disposition': `attachment; filename="${name}"` };
  if (content instanceof Uint8Array) {
    const length = String(content.length);
    return hono.body(content, 200, { ...headers, 'content-type': type, 'content-length': length });
  }
  const stream = Readable.toWeb(Readable.from(bytesOf(content), { highWaterMark: 1 })) as ReadableStream;
  return hono.body(stream, 200, {
    ...headers,
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    ...(bytes !== undefined && { 'content-length': String(bytes) }),
  });
}

async function* bytesOf(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

/** Publishes a call that another library answers (accounts) in the OpenAPI document. */
export function documentOnly(app: HttpApp, declaration: Endpoint): void {
  app.openAPIRegistry.registerPath(documentationOf(declaration));
}

type Documentation = Parameters<HttpApp['openAPIRegistry']['registerPath']>[0];

function documentationOf(declaration: Endpoint): Documentation {
  const { method, path, summary, access, params, query, body, form, answers, fileType } = declaration;
  const responses: Record<string, { description: string; content?: object }> = {};
  for (const [status, schema] of Object.entries(answers)) {
    const said = fileType
      ? { [fileType]: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema } };
    responses[status] = { description: 'Done', content: said };
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
    ...(typeof access === 'object' && { description: `Takes the right ${rightsInWords(access)}.` }),
    ...(access !== 'public' && { security: [{ [typeof access === 'object' ? 'staff' : 'shopper']: [] }] }),
    tags: [path.split('/')[1] ?? ''],
    request: {
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
      ...(content ? { body: { required: true, content } } : {}),
    },
    responses,
    // The library asks for objects and pipes by class; a declaration promises no more than a schema.
  } as Documentation;
}

function refusalsOf(declaration: Endpoint): Record<string, string> {
  const { access, params, query, body, form, refusals } = declaration;
  return {
    ...(params || query || body || form ? { 400: 'Malformed', 422: 'Well-formed but invalid' } : {}),
    ...(access === 'public' ? {} : { 401: 'Nobody signed in' }),
    ...(typeof access === 'object' ? { 403: 'Without the right' } : {}),
    ...(params ? { 404: 'Not there or not yours' } : {}),
    ...(mayBeOvertaken(declaration) && { 409: overtakenWords }),
    ...(body || form ? { 413: 'Too large', 415: 'Another content type' } : {}),
    ...(form ? { 503: 'Too many forms at once' } : {}),
    ...(rateOf(declaration) === undefined ? {} : { 429: 'Too many of these in an hour; see `Retry-After`' }),
    ...refusals,
  };
}

/** The application all modules register their calls on. */
export function createHttpApp(): HttpApp {
  return new OpenAPIHono<HttpEnv>({ strict: false });
}
