import { z } from 'zod';
import type { FormTree, FormValue } from './form-body.ts';
import { invalidRequest } from './stripe-error.ts';

/** Rules that Stripe refuses with a code of its own carry it here. */
type RuleParams = { stripe: { code?: string; message: string } };

function rule(message: string, code?: string): { params: RuleParams } {
  return { params: { stripe: { message, ...(code === undefined ? {} : { code }) } } };
}

const EMPTY = rule(
  'You passed an empty string. We assume empty values are an attempt to unset a parameter; however this one cannot be unset. You should remove it from your request or supply a non-empty value.',
  'parameter_invalid_empty',
);

export function text(lengthMax = 5000) {
  return z
    .string()
    .refine((value) => value !== '', EMPTY)
    .refine(
      (value) => value.length <= lengthMax,
      rule(`Invalid string: must be at most ${lengthMax} characters.`),
    );
}

export function integer({ min, max = 99_999_999 }: { min?: number; max?: number } = {}) {
  return z
    .string()
    .refine((value) => /^-?\d{1,15}$/.test(value), rule('Invalid integer.', 'parameter_invalid_integer'))
    .transform(Number)
    .refine(
      (value) => min === undefined || value >= min,
      rule(`This value must be greater than or equal to ${min}.`, 'parameter_invalid_integer'),
    )
    .refine(
      (value) => value <= max,
      rule(`This value must be less than or equal to ${max}.`, 'parameter_invalid_integer'),
    );
}

export const flag = z
  .string()
  .refine((value) => value === 'true' || value === 'false', rule('Invalid boolean: must be true or false.'))
  .transform((value) => value === 'true');

export const timestamp = integer({ min: 0, max: 9_999_999_999 });

export const emailAddress = text(512).refine(
  (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  rule('Invalid email address.', 'email_invalid'),
);

/** An absolute web address; `{CHECKOUT_SESSION_ID}` may stand anywhere in it. */
export const webAddress = text(5000).refine(
  (value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url !== undefined && (url.protocol === 'http:' || url.protocol === 'https:');
  },
  rule('Not a valid URL. URLs must begin with http:// or https://.', 'url_invalid'),
);

export const currency = text(3)
  .transform((value) => value.toLowerCase())
  .refine((value) => /^[a-z]{3}$/.test(value), rule('Invalid currency: must be a three-letter ISO code.'));

export function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values);
}

/** At most 50 keys of 40 characters with values of 500, as Stripe keeps them. An empty value unsets its key. */
export const metadata = z
  .union([
    z.literal('').transform(() => ({})),
    z
      .record(z.string(), z.string())
      .refine((data) => Object.keys(data).length <= 50, rule('Metadata can have at most 50 keys.'))
      .refine(
        (data) => Object.keys(data).every((key) => key.length <= 40),
        rule('Metadata keys can be at most 40 characters.'),
      )
      .refine(
        (data) => Object.values(data).every((value) => value.length <= 500),
        rule('Metadata values can have up to 500 characters.'),
      ),
  ])
  .transform((data): Record<string, string> => ({ ...data }));

export const expand = z.array(z.string()).max(20).optional();

export const address = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
});

/** `created[gte]=…` or one moment. */
export const createdRange = z
  .union([
    timestamp,
    z.strictObject({
      gt: timestamp.optional(),
      gte: timestamp.optional(),
      lt: timestamp.optional(),
      lte: timestamp.optional(),
    }),
  ])
  .optional();

export const listParameters = {
  limit: integer({ min: 1, max: 100 }).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
  expand,
};

/** A parameter that is refused with these words and this code whenever it comes. */
export function withdrawn(message: string, code: string) {
  return z
    .unknown()
    .refine((value) => value === undefined, rule(message, code))
    .optional();
}

/** Stripe knows this parameter and the emulator does not: refuse it loudly rather than ignore it. */
export const unsupported = withdrawn(
  'The local Stripe emulator does not support this parameter.',
  'parameter_unknown',
);

/** Checks what came in against the schema, or throws Stripe's refusal of the first thing that is wrong. */
export function readParameters<Schema extends z.ZodType>(schema: Schema, tree: FormTree): z.output<Schema> {
  const result = schema.safeParse(tree);
  if (result.success) return result.data;
  const issue = innermost(result.error.issues[0]);
  if (issue === undefined) throw invalidRequest('Invalid request.');
  throw refusalOf(issue, tree);
}

/** Of a union, the branch that came furthest says best what is wrong. */
function innermost(issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue | undefined {
  if (issue?.code !== 'invalid_union') return issue;
  const branches = issue.errors.flatMap((errors) => errors.slice(0, 1));
  const deepest = branches.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
  return deepest && innermost({ ...deepest, path: [...issue.path, ...deepest.path] });
}

function weightOf(issue: z.core.$ZodIssue): number {
  return issue.path.length * 2 + (issue.code === 'custom' ? 1 : 0);
}

function refusalOf(issue: z.core.$ZodIssue, tree: FormTree) {
  const param = toParam(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = toParam([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    });
  }
  const received = valueAt(tree, issue.path);
  if (received === undefined && issue.code !== 'custom') {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.code === 'custom') {
    const { stripe } = issue.params as RuleParams;
    return invalidRequest(stripe.message, {
      param,
      ...(stripe.code === undefined ? {} : { code: stripe.code }),
    });
  }
  if (issue.code === 'invalid_value') {
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param });
  }
  if (typeof received === 'string') return invalidRequest(`Invalid object: ${param}`, { param });
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

function toParam(path: readonly PropertyKey[]): string {
  return path.map((key, position) => (position === 0 ? String(key) : `[${String(key)}]`)).join('');
}

function valueAt(tree: FormTree, path: readonly PropertyKey[]): FormValue | undefined {
  let value: FormValue | undefined = tree;
  for (const key of path) {
    if (value === undefined || typeof value === 'string') return undefined;
    value = Array.isArray(value) ? value[Number(key)] : value[String(key)];
  }
  return value;
}
