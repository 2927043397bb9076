import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { IdempotentAnswer } from '../emulator-store.ts';
import { expandPaths, type Includable, type Reader } from './expand.ts';
import { parseFormBody, type FormTree } from './form-body.ts';
import { createdRange, listParameters, readParameters } from './parameters.ts';
import { API_VERSION, PROVIDER, type StripeContext } from './stripe-context.ts';
import { StripeFailure, invalidRequest, missingResource } from './stripe-error.ts';
import { newId } from './stripe-id.ts';
import { present, type Kind, type StoredByKind } from './stripe-objects.ts';
import { addUnit, changeUnit, type Cause, type Unit } from './unit-of-work.ts';

export type ApiApp = Hono<{ Bindings: HttpBindings; Variables: { requestId: string } }>;
type ApiContext = Context<{ Bindings: HttpBindings; Variables: { requestId: string } }>;

export type Ids = Record<string, string>;

type Command<Schema extends z.ZodType> = {
  path: string;
  parameters: Schema;
  /** Creating needs no lock and saves the transaction around it. */
  kind: 'adds' | 'changes';
  /** It comes as multipart/form-data, its `file` with name, length and format. */
  takesFile?: boolean;
  run(unit: Unit, parameters: z.output<Schema>, ids: Ids): Promise<object>;
};

type Query<Schema extends z.ZodType> = {
  path: string;
  parameters: Schema;
  run(parameters: z.output<Schema>, ids: Ids): Promise<object>;
};

type ListRoute<K extends Kind, Filters extends z.ZodRawShape> = {
  path: string;
  kind: K;
  /** Filters by equality, by the name of the field. */
  filters: Filters;
  /** Filters whose field is called otherwise in what is stored. */
  named?: Readonly<Record<string, string>>;
  oneOf?(parameters: Record<string, unknown>): { field: string; values: string[] } | undefined;
  refresh?(object: StoredByKind[K]): Promise<StoredByKind[K]>;
};

export type StripeApi = {
  app: ApiApp;
  command<Schema extends z.ZodType>(command: Command<Schema>): void;
  query<Schema extends z.ZodType>(query: Query<Schema>): void;
  list<K extends Kind, Filters extends z.ZodRawShape>(route: ListRoute<K, Filters>): void;
  /** Answers every other address as Stripe does; called when all routes are there. */
  refuseTheRest(): void;
};

const BODY_BYTES_MAX = 1_000_000;
const KEY_LENGTH_MAX = 255;

/** The request pipeline of `/v1`: who may come in, how parameters are read, how answers and refusals look. */
export function createApi(context: StripeContext, include: Includable): StripeApi {
  const app: ApiApp = new Hono();

  app.use('*', async (c, next) => {
    c.set('requestId', newId('req'));
    if (context.faults.takeApi('status_500_next')) {
      throw new StripeFailure(500, {
        type: 'api_error',
        message: 'Sorry! There was an error while talking to one of our backends. This error was asked for.',
      });
    }
    checkKey(context.secretKey, c.req.header('authorization'));
    await next();
  });

  app.onError((error, c) => {
    if (error instanceof StripeFailure) return refuse(c as ApiContext, error);
    context.log.error({ err: error, path: c.req.path }, 'The Stripe emulator failed to answer.');
    return refuse(
      c as ApiContext,
      new StripeFailure(500, {
        type: 'api_error',
        message: 'The local Stripe emulator failed; its log says why.',
      }),
    );
  });

  const stored: Reader = {
    get: (kind, id) => context.store.get(PROVIDER, kind, id),
    list: (kind, query) => context.store.list(PROVIDER, kind, query),
  };

  async function show(reader: Reader, object: object, paths: string[] | undefined) {
    const wire = present(object);
    return paths === undefined ? wire : expandPaths(reader, wire, paths, include);
  }

  function query<Schema extends z.ZodType>({ path, parameters, run }: Query<Schema>): void {
    app.get(path, async (c) => {
      const tree = parseFormBody(new URL(c.req.url).search.slice(1));
      const read = readParameters(parameters, tree);
      return answer(c, 200, await show(stored, await run(read, c.req.param()), expandOf(tree)));
    });
  }

  return {
    app,
    query,

    refuseTheRest() {
      app.all('*', (c) => {
        const { method, path } = c.req;
        throw new StripeFailure(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
        });
      });
    },

    list({ path, kind, filters, named = {}, oneOf, refresh }) {
      query({
        path,
        parameters: z.strictObject({ ...filters, ...listParameters, created: createdRange }),
        async run(read) {
          const {
            limit = 10,
            starting_after,
            ending_before,
            created,
            expand,
            ...equal
          } = read as Record<string, unknown> &
            z.output<z.ZodObject<typeof listParameters & { created: typeof createdRange }>>;
          void expand;
          const chosen = oneOf?.(equal);
          const cursor = starting_after ?? ending_before;
          if (cursor !== undefined && (await context.store.get(PROVIDER, kind, cursor)) === undefined) {
            throw missingResource(
              kind.replace('.', ' '),
              cursor,
              starting_after === undefined ? 'ending_before' : 'starting_after',
            );
          }
          const found = await context.store.list<StoredByKind[typeof kind]>(PROVIDER, kind, {
            match:
              chosen === undefined
                ? Object.fromEntries(
                    Object.entries(equal)
                      .filter(([, v]) => v !== undefined)
                      .map(([name, v]) => [named[name] ?? name, v]),
                  )
                : {},
            ...(chosen === undefined ? {} : { oneOf: chosen }),
            ...toRange(created),
            ...(starting_after === undefined ? {} : { startingAfter: starting_after }),
            ...(ending_before === undefined ? {} : { endingBefore: ending_before }),
            limit: limit + 1,
          });
          const page = ending_before === undefined ? found.slice(0, limit) : found.slice(-limit);
          const bodies = page.map((object) => object.body);
          const data = refresh === undefined ? bodies : await Promise.all(bodies.map(refresh));
          return { object: 'list', data, has_more: found.length > limit, url: `/v1${path}` };
        },
      });
    },

    command({ path, parameters, kind, takesFile = false, run }) {
      app.post(path, async (c) => {
        const requestId = c.get('requestId');
        const tree = takesFile ? await readFileForm(c) : parseFormBody(await readBody(c));
        const key = readKey(c.req.header('idempotency-key'));
        const requestHash = `${c.req.path} ${createHash('sha256').update(canonical(tree)).digest('hex')}`;

        const earlier = key === null ? undefined : await context.store.findIdempotent(PROVIDER, key);
        if (key !== null && earlier !== undefined) return replay(c, key, requestHash, earlier);

        const read = readParameters(parameters, tree);
        const cause: Cause = { requestId, idempotencyKey: key };
        const unit = kind === 'adds' ? addUnit : changeUnit;
        const remember = (result: { wire: object } | StripeFailure) => ({
          key: key ?? '',
          requestHash,
          status: result instanceof StripeFailure ? result.status : 200,
          response: result instanceof StripeFailure ? { error: result.body } : result.wire,
        });
        try {
          const { wire } = await unit(
            context,
            cause,
            async (work) => {
              const object = await run(work, read, c.req.param() as Ids);
              // What was made a moment ago is not stored yet, so expansion reads it from the unit first.
              return { wire: await show(work, object, expandOf(tree)) };
            },
            key === null ? undefined : remember,
          );
          if (context.faults.takeApi('timeout_after_accept_next')) return await breakConnection(c);
          if (context.faults.takeApi('late_next')) await context.faults.hold();
          return answer(c, 200, wire, key);
        } catch (error) {
          // Somebody with the same key was faster: their answer is the answer.
          if (key !== null && (isKeyTaken(error) || error instanceof StripeFailure)) {
            const faster = await context.store.findIdempotent(PROVIDER, key);
            const own = error instanceof StripeFailure && error.keepsChanges;
            if (faster !== undefined && !own) return replay(c, key, requestHash, faster);
          }
          throw error;
        }
      });
    },
  };

  async function breakConnection(c: ApiContext): Promise<Response> {
    await context.faults.hold();
    // Called without a network, there is no connection to break and a gateway's refusal stands in for it.
    c.env?.outgoing?.socket?.destroy();
    return c.body(null, 504);
  }
}

function toRange(created: z.output<typeof createdRange>) {
  if (created === undefined) return {};
  if (typeof created === 'number') return { createdGte: created, createdLte: created };
  const { gt, gte, lt, lte } = created;
  return {
    ...(gt === undefined ? {} : { createdGt: gt }),
    ...(gte === undefined ? {} : { createdGte: gte }),
    ...(lt === undefined ? {} : { createdLt: lt }),
    ...(lte === undefined ? {} : { createdLte: lte }),
  };
}

async function readBody(c: ApiContext): Promise<string> {
  const body = await c.req.text();
  if (body.length > BODY_BYTES_MAX) throw invalidRequest('The request body is too large.');
  return body;
}

/** A form with a file in it, the file as what has to be known of it. */
async function readFileForm(c: ApiContext): Promise<FormTree> {
  const form = await c.req.raw.formData().catch(() => {
    throw invalidRequest('The request body is no multipart form.');
  });
  const tree: FormTree = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      tree[name] = value;
      continue;
    }
    const bytes = Buffer.from(await value.arrayBuffer());
    tree[name] = {
      name: value.name,
      bytes: String(bytes.length),
      format: formatOf(bytes),
      digest: createHash('sha256').update(bytes).digest('hex'),
    };
  }
  return tree;
}

/** By its first bytes; empty for anything else. */
function formatOf(bytes: Buffer): string {
  const starts: Record<string, string> = { pdf: '%PDF-', png: '\u0089PNG', jpg: '\u00ff\u00d8\u00ff' };
  const begin = bytes.toString('latin1', 0, 8);
  return Object.keys(starts).find((format) => begin.startsWith(starts[format] ?? '')) ?? '';
}

function readKey(header: string | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (header.length > KEY_LENGTH_MAX) {
    throw invalidRequest(`Idempotency keys can be at most ${KEY_LENGTH_MAX} characters long.`);
  }
  return header;
}

function expandOf(tree: FormTree): string[] | undefined {
  const { expand } = tree;
  return Array.isArray(expand) ? expand.filter((path) => typeof path === 'string') : undefined;
}

/** The same parameters in another order are the same request. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, node: unknown) =>
    node !== null && typeof node === 'object' && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : node,
  );
}

function isKeyTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'table' in error &&
    error.table === 'idempotency'
  );
}

function replay(c: ApiContext, key: string, requestHash: string, earlier: IdempotentAnswer): Response {
  const [path = ''] = earlier.requestHash.split(' ');
  if (path !== c.req.path) {
    return refuse(
      c,
      new StripeFailure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${c.req.path}' vs '${path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      }),
    );
  }
  if (earlier.requestHash !== requestHash) {
    return refuse(
      c,
      new StripeFailure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      }),
    );
  }
  c.header('Idempotent-Replayed', 'true');
  return answer(c, earlier.status, earlier.response as object, key);
}

function answer(c: ApiContext, status: number, body: object, key: string | null = null): Response {
  c.header('Request-Id', c.get('requestId'));
  c.header('Stripe-Version', API_VERSION);
  c.header('Cache-Control', 'no-cache, no-store');
  if (key !== null) c.header('Idempotency-Key', key);
  return c.body(JSON.stringify(body), status as 200, { 'Content-Type': 'application/json' });
}

function refuse(c: ApiContext, failure: StripeFailure): Response {
  return answer(c, failure.status, { error: failure.body });
}

/** Takes the key as a bearer token or as the name of HTTP Basic, as Stripe does. */
export function checkKey(secretKey: string, authorization: string | undefined): void {
  const offered = readAuthorization(authorization);
  if (offered === undefined || offered === '') {
    throw new StripeFailure(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
    });
  }
  const digest = (value: string) => createHash('sha256').update(value).digest();
  if (!timingSafeEqual(digest(offered), digest(secretKey))) {
    throw new StripeFailure(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${mask(offered)}`,
    });
  }
}

function readAuthorization(header: string | undefined): string | undefined {
  const [scheme = '', value = ''] = header?.split(' ') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0];
  return undefined;
}

function mask(key: string): string {
  return key.length <= 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
}
