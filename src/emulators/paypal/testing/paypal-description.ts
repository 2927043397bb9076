import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { existsSync, readFileSync } from 'node:fs';

// PayPal's descriptions are not part of the project; developers who have them put the folder beside it.
const folder = new URL('../../../../../shared/payments/', import.meta.url);

/** Tests that need the descriptions are skipped where they are not at hand. */
export const hasDescriptions = existsSync(folder);

type JsonObject = { [name: string]: unknown };

/** Knows the three descriptions; lists what in a request or an answer is against them. */
export function createDescriptionCheck() {
  const documents = [
    'paypal-checkout_orders_v2.json',
    'paypal-payments_payment_v2.json',
    'paypal-notifications_webhooks_v1.json',
  ].map((name) => {
    const document = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as JsonObject;
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, formats: paypalFormats });
    addFormats.default(ajv);
    ajv.addSchema(closeObjects(document), 'paypal');
    return { paths: Object.keys(document['paths'] as JsonObject), document, ajv };
  });

  function compiled(method: string, path: string, find: (operation: JsonObject) => string[] | undefined) {
    const bare = path.split('?')[0] ?? path;
    for (const { paths, document, ajv } of documents) {
      const template = paths.find((candidate) => matches(candidate, bare));
      if (!template) continue;
      const pointer = ['paths', template, method.toLowerCase()];
      const inside = find(valueAt(document, pointer) as JsonObject);
      if (!inside) return undefined;
      return resolveSchema(ajv, document, [...pointer, ...inside]);
    }
    throw new Error(`PayPal describes no ${path}`);
  }

  const errorsOf = (validate: ValidateFunction | undefined, value: unknown) => {
    if (!validate || validate(value)) return [];
    return (validate.errors ?? []).map(
      (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    );
  };

  return {
    requestErrors: (method: string, path: string, body: unknown) =>
      errorsOf(
        compiled(method, path, () => ['requestBody']),
        body,
      ),
    answerErrors(method: string, path: string, status: number, body: unknown) {
      const validate = compiled(method, path, (operation) => {
        const responses = operation['responses'] as JsonObject;
        const known = String(status) in responses ? String(status) : status >= 400 ? 'default' : undefined;
        if (!known) throw new Error(`PayPal describes no ${status} of ${method} ${path}`);
        return ['responses', known];
      });
      return errorsOf(validate, body);
    },
  };
}

/** The schema of a request body or response, itself perhaps behind a reference; undefined where it has no body. */
function resolveSchema(ajv: Ajv, document: JsonObject, pointer: string[]): ValidateFunction | undefined {
  const value = valueAt(document, pointer) as JsonObject;
  if (typeof value['$ref'] === 'string')
    return resolveSchema(ajv, document, value['$ref'].slice(2).split('/'));
  if (!value['content']) return undefined;
  const inside = [...pointer, 'content', 'application/json', 'schema'];
  const encoded = inside.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  return ajv.getSchema(`paypal#/${encoded.join('/')}`);
}

function valueAt(document: unknown, pointer: string[]): unknown {
  return pointer.reduce<unknown>((value, part) => (value as JsonObject)[part], document);
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

/**
 * The description leaves objects open, so that any invented parameter would pass; draft 7, which Ajv speaks here, has
 * no unevaluatedProperties. Objects without allOf are closed by their own properties, those with allOf by all of them.
 */
function closeObjects(document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  const schemas = (copy['components'] as JsonObject)['schemas'] as Record<string, JsonObject>;
  const mergeable = new Set<JsonObject>();

  function propertiesOf(schema: JsonObject): string[] {
    const target =
      typeof schema['$ref'] === 'string' ? schemas[schema['$ref'].split('/').at(-1) ?? ''] : schema;
    const own = Object.keys((target?.['properties'] as JsonObject | undefined) ?? {});
    const parts = (target?.['allOf'] as JsonObject[] | undefined) ?? [];
    return [...own, ...parts.flatMap(propertiesOf)];
  }

  // Parts of an allOf see the whole object, so the closing belongs to the schema that unites them.
  function visit(node: unknown, isPart: boolean): void {
    if (Array.isArray(node)) return node.forEach((entry) => visit(entry, isPart));
    if (typeof node !== 'object' || node === null) return;
    const schema = node as JsonObject;
    for (const [name, child] of Object.entries(schema)) {
      if (name !== 'example' && name !== 'examples')
        visit(child, name === 'allOf' || name === 'anyOf' || name === 'oneOf');
    }
    const isObjectSchema = schema['type'] === 'object' || 'allOf' in schema;
    if (isObjectSchema && !isPart && !('additionalProperties' in schema)) mergeable.add(schema);
  }
  visit(copy, false);
  const usedAsPart = namesUsedAsPart(copy);
  for (const schema of mergeable) {
    const name = Object.keys(schemas).find((candidate) => schemas[candidate] === schema);
    if (name && usedAsPart.has(name)) continue;
    const allowed = propertiesOf(schema);
    if (allowed.length > 0) schema['propertyNames'] = { enum: allowed };
  }
  return copy;
}

function namesUsedAsPart(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) node.forEach((entry) => namesUsedAsPart(entry, found));
  else if (typeof node === 'object' && node !== null) {
    for (const [name, child] of Object.entries(node)) {
      if (['allOf', 'anyOf', 'oneOf'].includes(name) && Array.isArray(child)) {
        for (const part of child) if (typeof part?.$ref === 'string') found.add(part.$ref.split('/').at(-1));
      }
      namesUsedAsPart(child, found);
    }
  }
  return found;
}

// Names of PayPal's own; each stands beside a pattern that says the same.
const paypalFormats = {
  payer_v1: true,
  merchant_common_email_address_v2: true,
  ppaas_common_country_code_v2: true,
  ppaas_common_currency_code_v2: true,
  ppaas_common_email_address_v2: true,
  ppaas_common_language_v3: true,
  ppaas_date_notime_v2: true,
  ppaas_date_time_v3: true,
  ppaas_ip_address_v1: true,
  ppaas_payer_id_v3: true,
} as const;
