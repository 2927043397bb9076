import { z } from 'zod';
import { PaypalError } from './paypal-error.ts';
import type {
  CreatePaypalOrder,
  PaypalCapture,
  PaypalDispute,
  PaypalDisputeAction,
  PaypalEvidence,
  PaypalOrder,
  PaypalRefund,
  PaypalTransaction,
  RefundPaypalCapture,
} from './paypal-types.ts';
import {
  balancesSchema,
  captureSchema,
  disputeSchema,
  disputesSchema,
  errorSchema,
  evidenceInput,
  orderRequest,
  orderSchema,
  refundRequest,
  refundSchema,
  tokenSchema,
  transactionsSchema,
  verificationSchema,
} from './paypal-wire.ts';

export type PaypalClientOptions = {
  /** `https://api-m.paypal.com`, `https://api-m.sandbox.paypal.com` or the local emulator. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  fetch?: typeof fetch;
  /** How long one call may take, 15 s unless told. */
  timeoutMs?: number;
  now?: () => Date;
};

/** Every call throws `PaypalError`. Request ids make repeats safe: the same id and input act once. */
export type PaypalClient = {
  /** Asks for a new token, whatever token there is. */
  checkCredentials(): Promise<void>;
  createOrder(input: CreatePaypalOrder, requestId: string): Promise<PaypalOrder>;
  getOrder(id: string): Promise<PaypalOrder>;
  /** Takes the money; the answer's capture may still be PENDING. */
  captureOrder(id: string, requestId: string): Promise<PaypalOrder>;
  refundCapture(captureId: string, input: RefundPaypalCapture, requestId: string): Promise<PaypalRefund>;
  getCapture(id: string): Promise<PaypalCapture>;
  /** What moved between two moments (31 days at most); PayPal may need three hours until it knows. */
  transactions(from: Date, to: Date): Promise<PaypalTransaction[]>;
  /** Pesos of the account at a moment, in centavos. */
  balanceAt(at: Date): Promise<number>;
  getDispute(id: string): Promise<PaypalDispute>;
  /** Disputes of a capture, or of those that changed since, the newest first. */
  disputes(
    which: { captureId: string } | { updatedAfter: Date },
  ): Promise<{ id: string; updatedAt: string }[]>;
  /** Hands evidence in, once: as asked for, or as an appeal. */
  giveEvidence(
    id: string,
    evidences: readonly PaypalEvidence[],
    files: readonly File[],
    action: 'provide-evidence' | 'appeal',
  ): Promise<void>;
  /** Gives the buyer their money: the dispute is over. */
  acceptClaim(id: string, note: string): Promise<void>;
  /** Writes to the buyer while the dispute is an inquiry. */
  sendMessage(id: string, text: string): Promise<void>;
  /** Asks PayPal whether it sent this webhook; `rawBody` must be the bytes as they arrived. */
  verifyWebhook(headers: Headers, rawBody: string): Promise<boolean>;
};

const disputesPath = '/v1/customer/disputes';

/** A thin client over PayPal's Orders v2, Payments v2, Disputes v1 and webhook verification. */
export function createPaypalClient(options: PaypalClientOptions): PaypalClient {
  const send = options.fetch ?? fetch;
  const timeoutMs = options.timeoutMs ?? 15_000;
  const now = options.now ?? (() => new Date());
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  let pendingToken: Promise<{ value: string; validUntilMs: number }> | undefined;

  async function request(path: string, init: RequestInit): Promise<Response> {
    try {
      return await send(baseUrl + path, {
        ...init,
        // The keys go to the address of the settings and nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (cause) {
      throw noAnswer(path, cause);
    }
  }

  async function fetchToken() {
    const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
    const response = await request('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const answer = await readAnswer(response, '/v1/oauth2/token', tokenSchema);
    // A minute early, so that no call begins with a token that ends on its way.
    const validUntilMs = now().getTime() + (answer.expires_in - 60) * 1000;
    return { value: answer.access_token, validUntilMs };
  }

  /** The token in use, or a new one; calls that start together share one token request. */
  async function accessToken(): Promise<string> {
    const current = pendingToken;
    const known = await current?.catch(() => undefined);
    if (known && now().getTime() < known.validUntilMs) return known.value;
    // Another call may have asked for a new one while this one waited.
    if (pendingToken === current || pendingToken === undefined) pendingToken = fetchToken();
    return (await pendingToken).value;
  }

  async function call<Schema extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    schema: Schema,
    { body, requestId }: { body?: string | FormData; requestId?: string } = {},
  ): Promise<z.output<Schema>> {
    const attempt = async () => {
      return request(path, {
        method,
        headers: {
          authorization: `Bearer ${await accessToken()}`,
          prefer: 'return=representation',
          // The boundary of a form is fetch's to name.
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...(requestId === undefined ? {} : { 'PayPal-Request-Id': requestId }),
        },
        body,
      });
    };
    let response = await attempt();
    if (response.status === 401) {
      // PayPal may revoke a token before its time; once more with a fresh one, nothing has been done yet.
      pendingToken = undefined;
      await response.body?.cancel();
      response = await attempt();
    }
    return readAnswer(response, path, schema);
  }

  /** What is done about a dispute goes as a form: a part of JSON, and documents. */
  async function act(id: string, action: PaypalDisputeAction, input: object, files: readonly File[] = []) {
    const form = new FormData();
    form.set('input', new Blob([JSON.stringify(input)], { type: 'application/json' }));
    for (const [index, file] of files.entries()) form.set(`file${index + 1}`, file);
    await call('POST', `${disputesPath}/${encodeURIComponent(id)}/${action}`, z.unknown(), { body: form });
  }

  return {
    checkCredentials: async () => {
      await fetchToken();
    },
    createOrder: (input, requestId) =>
      call('POST', '/v2/checkout/orders', orderSchema, {
        body: JSON.stringify(orderRequest(input)),
        requestId,
      }),

    getOrder: (id) => call('GET', `/v2/checkout/orders/${encodeURIComponent(id)}`, orderSchema),

    captureOrder: (id, requestId) =>
      call('POST', `/v2/checkout/orders/${encodeURIComponent(id)}/capture`, orderSchema, {
        body: '{}',
        requestId,
      }),

    refundCapture: (captureId, input, requestId) =>
      call('POST', `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`, refundSchema, {
        body: JSON.stringify(refundRequest(input)),
        requestId,
      }),

    transactions: async (from, to) => {
      const found: PaypalTransaction[] = [];
      for (let page = 1, last = 1; page <= last; page += 1) {
        const query = new URLSearchParams({
          start_date: from.toISOString(),
          end_date: to.toISOString(),
          fields: 'transaction_info',
          page_size: '500',
          page: String(page),
        });
        const answer = await call('GET', `/v1/reporting/transactions?${query}`, transactionsSchema);
        found.push(...answer.transactions);
        last = answer.pages;
      }
      return found;
    },

    balanceAt: async (at) => {
      const query = new URLSearchParams({ as_of_time: at.toISOString(), currency_code: 'MXN' });
      const { balances } = await call('GET', `/v1/reporting/balances?${query}`, balancesSchema);
      return balances.find(({ currency }) => currency === 'MXN')?.total_balance.amountCents ?? 0;
    },

    getDispute: (id) => call('GET', `${disputesPath}/${encodeURIComponent(id)}`, disputeSchema),

    disputes: async (which) => {
      const query = new URLSearchParams({ page_size: '50' });
      if ('captureId' in which) query.set('disputed_transaction_id', which.captureId);
      else query.set('update_time_after', which.updatedAfter.toISOString());
      const found: { id: string; updatedAt: string }[] = [];
      for (let path = `${disputesPath}?${query}`; ;) {
        const { items, next } = await call('GET', path, disputesSchema);
        found.push(...items);
        const url = next === undefined ? null : URL.parse(next, baseUrl);
        if (!url) return found;
        path = `${disputesPath}${url.search}`;
      }
    },

    giveEvidence: (id, evidences, files, action) => act(id, action, evidenceInput(evidences), files),

    acceptClaim: (id, note) => act(id, 'accept-claim', { note, accept_claim_type: 'REFUND' }),

    sendMessage: (id, text) => act(id, 'send-message', { message: text }),

    getCapture: (id) => call('GET', `/v2/payments/captures/${encodeURIComponent(id)}`, captureSchema),

    async verifyWebhook(headers, rawBody) {
      const body = verificationRequest(headers, rawBody, options.webhookId);
      if (body === undefined) return false;
      const path = '/v1/notifications/verify-webhook-signature';
      try {
        const answer = await call('POST', path, verificationSchema, { body });
        return answer.verification_status === 'SUCCESS';
      } catch (error) {
        // Headers PayPal cannot even read were not PayPal's.
        if (error instanceof PaypalError && error.status === 400) return false;
        throw error;
      }
    },
  };
}

/**
 * The body of the verification call, undefined where a header is missing or the body is no JSON object. The event is
 * put in as it came: PayPal's checksum is over those bytes, and JSON.stringify would not give them back.
 */
function verificationRequest(headers: Headers, rawBody: string, webhookId: string): string | undefined {
  const fields: Record<string, string> = { webhook_id: webhookId };
  for (const [field, header] of signatureHeaders) {
    const value = headers.get(header);
    if (!value) return undefined;
    fields[field] = value;
  }
  if (!isJsonObject(rawBody)) return undefined;
  return `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${rawBody}}`;
}

const signatureHeaders = [
  ['auth_algo', 'paypal-auth-algo'],
  ['cert_url', 'paypal-cert-url'],
  ['transmission_id', 'paypal-transmission-id'],
  ['transmission_sig', 'paypal-transmission-sig'],
  ['transmission_time', 'paypal-transmission-time'],
] as const;

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

async function readAnswer<Schema extends z.ZodType>(
  response: Response,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await readJson(response, path);
  if (!response.ok) throw refusal(response, path, body);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new PaypalError(`PayPal answered ${path} with something unexpected`, {
    status: response.status,
    name: 'INVALID_ANSWER',
    debugId: response.headers.get('paypal-debug-id') ?? undefined,
    cause: parsed.error,
  });
}

async function readJson(response: Response, path: string): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    // The connection ended in the middle of the answer: what was done is unknown, as with a timeout.
    throw noAnswer(path, cause);
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(response: Response, path: string, body: unknown): PaypalError {
  const error = errorSchema.safeParse(body).data ?? {};
  const detail = error.details?.[0];
  const name = error.name ?? error.error ?? 'HTTP_ERROR';
  const reason = detail?.description ?? error.message ?? error.error_description ?? '';
  return new PaypalError(`PayPal ${response.status} ${detail?.issue ?? name} on ${path}: ${reason}`, {
    status: response.status,
    name,
    issue: detail?.issue,
    debugId: error.debug_id ?? response.headers.get('paypal-debug-id') ?? undefined,
  });
}

function noAnswer(path: string, cause: unknown): PaypalError {
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
  const name = isTimeout ? 'TIMEOUT' : 'UNREACHABLE';
  return new PaypalError(`PayPal did not answer ${path}`, { status: 0, name, cause });
}
