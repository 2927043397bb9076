import type { Context } from 'hono';
import type { z } from 'zod';
import { PaypalApiError, type PaypalErrorDetail } from './paypal-error.ts';

/** Which list of issues the endpoint has in PayPal's OpenAPI files; the wording differs between them. */
export type EndpointKind = 'create' | 'capture' | 'patch' | 'refund' | 'webhooks';

/**
 * Reads and checks a JSON body. An empty body counts as `{}` where the endpoint takes no required field.
 * Throws PayPal's 400 INVALID_REQUEST with one detail for each problem, 415 for another media type.
 */
export async function readRequest<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  endpoint: EndpointKind,
): Promise<{ value: z.output<Schema>; text: string }> {
  const text = await c.req.text();
  const mediaType = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new PaypalApiError(415);
  const json = parseJson(text);
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data, text };
  const details = parsed.error.issues.flatMap((issue) => toDetails(issue, json, endpoint));
  throw new PaypalApiError(400, { details });
}

/** Checks one value against a schema, naming its place by `field`; used for the values of a patch. */
export function checkValue<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  field: string,
  endpoint: EndpointKind,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues
    .flatMap((issue) => toDetails(issue, value, endpoint))
    .map((detail) => ({ ...detail, field: `${field}${detail.field ?? ''}`.replace(/\/$/, '') }));
  throw new PaypalApiError(400, { details });
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text, refuseUnstorableText);
  } catch {
    const description = 'The request JSON is not well formed.';
    throw new PaypalApiError(400, {
      details: [{ issue: 'MALFORMED_REQUEST_JSON', description, field: '/', location: 'body' }],
    });
  }
}

/** Neither a NUL nor half a surrogate pair is text that can be kept. */
function refuseUnstorableText(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new SyntaxError();
  return value;
}

function toDetails(issue: z.core.$ZodIssue, body: unknown, endpoint: EndpointKind): PaypalErrorDetail[] {
  const value = valueAt(body, issue.path);
  const at = (extra: PropertyKey[] = []) => `/${[...issue.path, ...extra].map(String).join('/')}`;
  const detail = (name: ValidationIssue): PaypalErrorDetail => ({
    issue: name,
    description: describe(name, endpoint),
    field: at(),
    location: 'body',
    ...(value === undefined ? {} : { value: printable(value) }),
  });
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => {
        // Only the list of order creation knows NOT_SUPPORTED.
        const name = endpoint === 'create' ? 'NOT_SUPPORTED' : 'INVALID_PARAMETER_SYNTAX';
        return {
          issue: name,
          description: describe(name, endpoint),
          field: at([key]),
          location: 'body',
        };
      });
    case 'invalid_type':
      return [detail(value === undefined ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX')];
    case 'invalid_value':
      return [detail(value === undefined ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_VALUE')];
    case 'too_small':
      return [detail(issue.origin === 'array' ? 'INVALID_ARRAY_MIN_ITEMS' : 'INVALID_STRING_LENGTH')];
    case 'too_big':
      return [detail(issue.origin === 'array' ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_STRING_LENGTH')];
    default:
      return [detail('INVALID_PARAMETER_SYNTAX')];
  }
}

function valueAt(body: unknown, path: PropertyKey[]): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function printable(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const descriptions = {
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
  INVALID_ARRAY_MIN_ITEMS: 'The number of items in an array parameter is too small.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
  NOT_SUPPORTED: 'This field is not currently supported.',
} as const;

type ValidationIssue = keyof typeof descriptions;

function describe(issue: ValidationIssue, endpoint: EndpointKind): string {
  if (issue === 'MISSING_REQUIRED_PARAMETER') {
    if (endpoint === 'capture') return 'A required field / parameter is missing';
    if (endpoint === 'patch') return 'A required field / parameter is missing.';
  }
  if (issue === 'INVALID_PARAMETER_VALUE' && endpoint === 'patch') return 'The value of a field is invalid.';
  return descriptions[issue];
}
