export type StripeErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  advice_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: object;
  payment_method?: object;
};

/**
 * A refusal in Stripe's words. With `keepsChanges` the refusal is itself an outcome that must be remembered:
 * a declined card leaves its failed charge and its events behind.
 */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  readonly keepsChanges: boolean;

  constructor(status: number, body: StripeErrorBody, { keepsChanges = false } = {}) {
    super(body.message);
    this.name = 'StripeFailure';
    this.status = status;
    this.body =
      body.code === undefined
        ? body
        : { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` };
    this.keepsChanges = keepsChanges;
  }
}

type Details = Omit<StripeErrorBody, 'type' | 'message' | 'doc_url'>;

export function invalidRequest(message: string, details: Details = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details });
}

export function missingResource(what: string, id: string, param = 'id'): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}
