import { randomBytes } from 'node:crypto';

/** One entry of `details` in PayPal's error answer. */
export type PaypalErrorDetail = {
  issue: string;
  description?: string;
  field?: string;
  value?: string;
  location?: 'body' | 'path' | 'query';
};

type PaypalErrorLink = { href: string; rel: string; method: 'GET' };

type PaypalErrorOptions = { details?: PaypalErrorDetail[]; links?: PaypalErrorLink[] };

/** A refusal that reaches the caller in PayPal's shape `{name, message, debug_id, details, links}`. */
export class PaypalApiError extends Error {
  readonly status: PaypalErrorStatus;
  readonly details: PaypalErrorDetail[];
  readonly links: PaypalErrorLink[];

  constructor(status: PaypalErrorStatus, options: PaypalErrorOptions = {}) {
    super(nameByStatus[status].message);
    this.status = status;
    this.details = options.details ?? [];
    this.links = options.links ?? [];
  }

  body() {
    const { name, message } = nameByStatus[this.status];
    const details = this.details.length > 0 ? { details: this.details } : {};
    return { name, message, debug_id: createDebugId(), ...details, links: this.links };
  }
}

/** 13 hexadecimal digits, as PayPal hands out for its support staff. */
export function createDebugId(): string {
  return randomBytes(7).toString('hex').slice(1);
}

// The names and messages are enumerated in the OpenAPI files of Orders v2 and Payments v2.
const nameByStatus = {
  400: {
    name: 'INVALID_REQUEST',
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  },
  401: {
    name: 'AUTHENTICATION_FAILURE',
    message:
      'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  },
  404: { name: 'RESOURCE_NOT_FOUND', message: 'The specified resource does not exist.' },
  409: {
    name: 'RESOURCE_CONFLICT',
    message: 'The server has detected a conflict while processing this request.',
  },
  415: {
    name: 'UNSUPPORTED_MEDIA_TYPE',
    message: "The server does not support the request payload's media type.",
  },
  422: {
    name: 'UNPROCESSABLE_ENTITY',
    message:
      'The requested action could not be performed, semantically incorrect, or failed business validation.',
  },
  500: { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error occurred.' },
} as const;

type PaypalErrorStatus = keyof typeof nameByStatus;

/** 422 with one issue; the description is PayPal's own unless `extra` brings another. */
export function unprocessable(
  issue: UnprocessableIssue,
  extra: Omit<PaypalErrorDetail, 'issue'> = {},
  links: PaypalErrorLink[] = [],
): PaypalApiError {
  return new PaypalApiError(422, { details: [unprocessableDetail(issue, extra)], links });
}

export function unprocessableDetail(
  issue: UnprocessableIssue,
  extra: Omit<PaypalErrorDetail, 'issue'> = {},
): PaypalErrorDetail {
  return { issue, description: unprocessableDescriptions[issue], ...extra };
}

/** The refusal of an action that the dispute's links do not offer now: wrong stage, too late, over. */
export function actionNotAllowed(): PaypalApiError {
  return unprocessable('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE');
}

export function resourceNotFound(): PaypalApiError {
  const description = 'Specified resource ID does not exist. Please check the resource ID and try again.';
  return new PaypalApiError(404, { details: [{ issue: 'INVALID_RESOURCE_ID', description }] });
}

const unprocessableDescriptions = {
  ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE:
    'The requested action is not allowed in the current state of the dispute. Use the links of the dispute.',
  AMOUNT_CHANGE_NOT_ALLOWED: 'The amount specified is different from the amount authorized by payer.',
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  CANNOT_BE_NEGATIVE:
    'Must be greater than or equal to 0. If the currency supports decimals, only two decimal place precision is supported.',
  CANNOT_BE_ZERO_OR_NEGATIVE:
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  DECIMAL_PRECISION: 'If the currency supports decimals, only two decimal place precision is supported.',
  DECIMALS_NOT_SUPPORTED:
    'Currency does not support decimals. Please refer to https://developer.paypal.com/docs/api/reference/currency-codes/ for more information.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  DUPLICATE_REFERENCE_ID: '`reference_id` must be unique if multiple `purchase_unit` are provided.',
  DUPLICATE_REQUEST_ID:
    'The value of PayPal-Request-Id header has already been used with a different request payload.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_CURRENCY_CODE:
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  INVALID_JSON_POINTER_FORMAT:
    'Path should be a valid JSON Pointer https://tools.ietf.org/html/rfc6901 that references a location within the request where the operation is performed.',
  ITEM_TOTAL_MISMATCH:
    'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  ITEM_TOTAL_REQUIRED:
    'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.',
  MAX_VALUE_EXCEEDED: 'Should be less than or equal to 999999999999999.99.',
  MULTI_CURRENCY_ORDER:
    'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.',
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_ALREADY_COMPLETED: 'The order cannot be patched after it is completed.',
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  PATCH_VALUE_REQUIRED: "Please specify a 'value' to for the field that is being patched.",
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  REFERENCE_ID_NOT_FOUND:
    'Filter expression value is incorrect. Please check the value of the reference_id and try again.',
  REFERENCE_ID_REQUIRED:
    "'reference_id' is required for each 'purchase_unit' if multiple 'purchase_unit' are provided.",
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
  REFUND_TIME_LIMIT_EXCEEDED: 'You are over the time limit to perform a refund on this capture',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
  TAX_TOTAL_MISMATCH: 'Should equal sum of (tax * quantity) across all items for a given purchase_unit.',
  TAX_TOTAL_REQUIRED:
    'If item details are specified (items.tax_total and items.quantity) corresponding amount.breakdown.tax_total is required.',
} as const;

export type UnprocessableIssue = keyof typeof unprocessableDescriptions;
