import type { Endpoint, fileSchema, z } from '../platform/http/endpoint.ts';
import type { contracts } from './contracts.ts';
import { shopAddresses } from './shop-addresses.ts';

/** A refusal of the API, as it stands in the answer's `error`. `status` 0: no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;

  /** The built pages carry their own copy of this class; what the server's copy threw is an `ApiError` to them too. */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && value.name === 'ApiError';
  }

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
  }
}

type In<S> = S extends z.ZodType ? z.input<S> : never;
type Part<Key extends string, S> = [Exclude<S, undefined>] extends [never]
  ? object
  : z.ZodType extends Exclude<S, undefined>
    ? object
    : Record<never, never> extends In<Exclude<S, undefined>>
      ? { [K in Key]?: In<Exclude<S, undefined>> }
      : { [K in Key]: In<Exclude<S, undefined>> };

type InputOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  // A form goes as the browser's own FormData.
  (z.ZodType extends Exclude<E['form'], undefined> ? object : { form: FormData }) & {
    /** Sent as `Idempotency-Key`: the same key makes the call safe to repeat. */
    idempotencyKey?: string;
    signal?: AbortSignal;
  };

type OutputOf<E extends Endpoint> = {
  [Status in keyof E['answers']]: E['answers'][Status] extends z.ZodType
    ? z.output<E['answers'][Status]>
    : never;
}[keyof E['answers']];

type Call<E extends Endpoint> =
  Record<never, never> extends InputOf<E>
    ? (input?: InputOf<E>) => Promise<OutputOf<E>>
    : (input: InputOf<E>) => Promise<OutputOf<E>>;

/** Files are followed as links. */
type GivesFile<E> = E extends { answers: { 200: typeof fileSchema } } ? true : false;

/** `api.<module>.<action>(input)`: gives the answer's data, throws `ApiError` for a refusal. */
export type Api = {
  [Module in keyof typeof contracts]: {
    [
      Action in keyof (typeof contracts)[Module] as GivesFile<(typeof contracts)[Module][Action]> extends true
        ? never
        : Action
    ]: (typeof contracts)[Module][Action] extends Endpoint ? Call<(typeof contracts)[Module][Action]> : never;
  };
};

type AnyInput = {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** What the client reads of an answer. */
export type ApiAnswer = Pick<Response, 'ok' | 'status' | 'json'>;

/**
 * The typed client, the same on the server (with an in-process `fetch`) and in the browser.
 * `baseUrl` is the spec's `{host}`. There is no time-out, as the spec says.
 */
export function createApi(options: {
  baseUrl: string;
  fetch?: (request: Request) => Promise<ApiAnswer>;
  /** Answers reads, by `ask` where it does not know the answer: a request is made only then. */
  read?: (url: string, ask: () => Promise<ApiAnswer>) => Promise<ApiAnswer>;
  headers?: () => Record<string, string>;
}): Api {
  const { read = (_url, ask) => ask() } = options;
  const send: (request: Request) => Promise<ApiAnswer> = options.fetch ?? ((request) => fetch(request));
  const call = async (name: string, input: AnyInput = {}): Promise<unknown> => {
    const [method = 'GET', path = '/'] = (shopAddresses[name] ?? (await otherAddress(name))).split(' ');
    const url = options.baseUrl + filled(path, input.params) + queryText(input.query);
    const ask = async () => {
      const headers: Record<string, string> = { accept: 'application/json', ...options.headers?.() };
      // A POST without anything to say still says so in JSON; some servers refuse one without a type.
      const body = input.body ?? (method === 'POST' && !input.form ? {} : undefined);
      if (body !== undefined) headers['content-type'] = 'application/json';
      if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey;
      return send(
        new Request(url, {
          method,
          headers,
          body: input.form ?? (body === undefined ? undefined : JSON.stringify(body)),
          signal: input.signal,
          credentials: 'include',
        }),
      );
    };
    const response = await (method === 'GET' ? read(url, ask) : ask()).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new ApiError(0, 'unreachable', 'No hay conexión con la tienda. Inténtalo de nuevo.');
    });
    if (response.ok) return response.status === 204 ? undefined : response.json();
    throw await refusal(response);
  };
  return new Proxy({} as Api, {
    get: (_, module: string) =>
      new Proxy(
        {},
        {
          // Whoever awaits the module itself asks for `then`, which is no call.
          get: (_inner, action: string) =>
            action === 'then' ? undefined : (input?: AnyInput) => call(`${module}.${action}`, input),
        },
      ),
  });
}

/** The staff's calls are in a file of their own: shoppers' pages are lighter without them. */
async function otherAddress(name: string): Promise<string> {
  const { addresses } = await import('./addresses.ts');
  const address = addresses[name];
  if (address === undefined) throw new Error(`No call is named ${name}.`);
  return address;
}

function filled(path: string, params: Record<string, string | number> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

function queryText(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

async function refusal(response: ApiAnswer): Promise<ApiError> {
  const answer = (await response.json().catch(() => undefined)) as
    | {
        error?: {
          code?: string;
          message?: string;
          fields?: Record<string, string>;
          details?: Record<string, unknown>;
        };
      }
    | undefined;
  const {
    code = 'unexpected',
    message = 'Algo salió mal. Inténtalo de nuevo.',
    fields,
    details,
  } = answer?.error ?? {};
  return new ApiError(response.status, code, message, fields, details);
}
