import { keepText, t } from '../../../../i18n/t.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { z } from '../../../../platform/http/endpoint.ts';
import { piecesOf } from '../../../../platform/http/read-body.ts';
import { type CallMeter, limitIn } from './call-meter.ts';
import { createPace } from './pace.ts';
import { SupplierError } from './supplier-error.ts';

/** Where a kind of supplier is asked, and how fast. */
export type ApiDoor = {
  baseUrl: string;
  callsPerMinute: number;
  timeoutMilliseconds: number;
  /** Before a call that failed is made again; longer each time. */
  pauseMilliseconds: number;
};

/** A token that several processes use; kept until it ends. */
export type TokenKeeper = {
  read(): Promise<string | undefined>;
  keep(token: string, until: Date): Promise<void>;
};

export type ApiCall = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** It buys: nothing is made again of which nobody knows whether it arrived. */
  isOnce?: boolean;
};

/** What every client of an API is given. */
export type ApiTools = {
  door: ApiDoor;
  clock: Clock;
  tokens: TokenKeeper;
  /** Left out, nobody counts. */
  meter?: CallMeter;
};

type ApiRules = ApiTools & {
  /** Asks for a new token, with a client that knows none. */
  login: (ask: ApiClient) => Promise<{ token: string; seconds: number }>;
  headersOf: (token: string) => Record<string, string>;
  /** What an answer with status 200 says that went wrong; undefined for nothing. */
  refusalOf: (body: unknown) => string | undefined;
};

/** One call, its answer read by a schema. */
export type ApiClient = <Schema extends z.ZodType>(
  path: string,
  call: ApiCall,
  schema: Schema,
) => Promise<z.output<Schema>>;

const bytesMax = 64 * 1024 * 1024;
const triesMax = 3;
/** What is worth waiting for within a fetch; longer, and the clock asks again. */
const waitSecondsMax = 60;
/** As suppliers say with status 200 that they do not have something. */
const missingWords = /no (?:fue |se )?(?:encontr|existe)|not found/i;
const statusesAgain = new Set([500, 502, 503, 504]);

/**
 * Makes what asks a supplier: at its pace, with a token that is renewed when it ends, again where nobody answered or an
 * answer broke off. What it says is wrong is told in its words, cut short.
 */
export function createApiClient(rules: ApiRules): ApiClient {
  const { door, clock, tokens, meter, login, headersOf, refusalOf } = rules;
  const takeTurn = createPace({ perMinute: door.callsPerMinute, burst: 5 });
  const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

  async function once(path: string, call: ApiCall): Promise<{ response: Response; body: unknown }> {
    await takeTurn();
    await meter?.take();
    const { isOnce: _, ...request } = call;
    const response = await fetch(door.baseUrl + path, {
      ...request,
      // Keys go to the supplier and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(door.timeoutMilliseconds),
    });
    const pieces: Uint8Array[] = [];
    for await (const piece of piecesOf(response, bytesMax)) pieces.push(piece);
    return { response, body: parsed(Buffer.concat(pieces).toString()) };
  }

  /** With what speaks for itself: status, no answer, half of one. */
  async function ask(path: string, call: ApiCall): Promise<{ response: Response; body: unknown }> {
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === triesMax || call.isOnce === true;
      let answer: Awaited<ReturnType<typeof once>>;
      try {
        answer = await once(path, call);
      } catch (cause) {
        if (cause instanceof SupplierError) throw cause;
        if (isLast) throw new SupplierError('unavailable', t('The supplier does not answer.'), { cause });
        await pause(door.pauseMilliseconds * tries);
        continue;
      }
      const { response } = answer;
      const at = clock.now();
      const limit = limitIn(response.headers);
      if (response.status === 429) {
        const asked = retrySeconds(response, clock);
        const seconds = asked ?? waitSecondsMax;
        const retryAt = new Date(at.getTime() + seconds * 1000);
        await meter?.saw({ ...limit, at: at.toISOString(), retryAt: isoOf(retryAt) });
        if (isLast || asked === undefined || seconds > waitSecondsMax) {
          throw new SupplierError('busy', t('The supplier takes no more calls for now.'), { retryAt });
        }
        await pause(seconds * 1000);
        continue;
      }
      if (limit) await meter?.saw({ ...limit, at: at.toISOString() });
      if (statusesAgain.has(response.status)) {
        if (isLast)
          throw new SupplierError(
            'unavailable',
            keepText('The supplier answers {status}.', { status: response.status }),
          );
        await pause(door.pauseMilliseconds * tries);
      } else if (response.ok && answer.body === undefined) {
        if (isLast) throw somethingElse();
        await pause(door.pauseMilliseconds * tries);
      } else return answer;
    }
  }

  function read<Schema extends z.ZodType>(
    { response, body }: { response: Response; body: unknown },
    schema: Schema,
  ): z.output<Schema> {
    const { status } = response;
    if (status === 401 || status === 403) throw wrongKey();
    const refusal = refusalOf(body);
    const isMissing = status === 404 || (refusal !== undefined && missingWords.test(refusal));
    if (refusal !== undefined) throw new SupplierError('refused', refusal.slice(0, 300), { isMissing });
    if (!response.ok)
      throw new SupplierError('refused', keepText('The supplier answers {status}.', { status }), {
        isMissing,
      });
    const found = schema.safeParse(body);
    if (!found.success) throw somethingElse(found.error);
    return found.data;
  }

  const bare: ApiClient = async (path, call, schema) => read(await ask(path, call), schema);
  const newToken = async () => {
    const { token, seconds } = await login(bare);
    // A minute early: a call takes time, too.
    await tokens.keep(token, new Date(clock.now().getTime() + Math.max(60, seconds - 60) * 1000));
    return token;
  };
  return async (path, call, schema) => {
    const kept = await tokens.read();
    const withToken = async (token: string) =>
      ask(path, { ...call, headers: { ...call.headers, ...headersOf(token) } });
    let answer = await withToken(kept ?? (await newToken()));
    // It ended before its time.
    if (kept !== undefined && answer.response.status === 401) answer = await withToken(await newToken());
    return read(answer, schema);
  };
}

const wrongKey = () => new SupplierError('wrong_key', t('The supplier does not take these keys.'));
const somethingElse = (cause?: unknown) =>
  new SupplierError('unavailable', t('The supplier answers something else than its documents say.'), {
    cause,
  });

/** Undefined for a time that no calendar has. */
const isoOf = (time: Date) => (Number.isNaN(time.getTime()) ? undefined : time.toISOString());

/** `Retry-After`: seconds, or a date; undefined where it does not say. */
function retrySeconds(response: Response, clock: Clock): number | undefined {
  const given = response.headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(given)) return Number(given);
  const date = Date.parse(given);
  return Number.isNaN(date) ? undefined : Math.max(1, Math.ceil((date - clock.now().getTime()) / 1000));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
