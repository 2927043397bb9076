import fc from 'fast-check';

/** A schema of the OpenAPI document, as far as its requests use it. */
export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

/** Values for a field that name something real; undefined where the field names nothing. */
export type Known = (field: string) => fc.Arbitrary<string> | undefined;

/** Values that a schema takes; fields that name things get names of real ones where `known` has them. */
export function fitting(schema: JsonSchema, known: Known, field = ''): fc.Arbitrary<unknown> {
  const made = madeUp(schema, known, field);
  const types = [schema.type ?? []].flat();
  const isNumber = types.some((type) => type === 'integer' || type === 'number');
  const real = isNumber || types.includes('string') ? known(field) : undefined;
  if (!real) return made;
  const named = real.map((name) => (isNumber ? Number(name) : name));
  return fc.oneof({ weight: 5, arbitrary: named }, { weight: 1, arbitrary: made });
}

function madeUp(schema: JsonSchema, known: Known, field: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, known, field)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => madeUp({ ...schema, type }, known, field)));
  }
  switch (schema.type) {
    case 'object':
      return anObject(schema, known);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known, field.replace(/s$/, '')), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
      });
    case 'string':
      return aText(schema, field);
    case 'integer':
    case 'number':
      return aNumber(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constantFrom('x', 1, true, null);
  }
}

function anObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  known: Known,
): fc.Arbitrary<unknown> {
  const named = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, fitting(inner, known, name)]),
    ),
    { requiredKeys: required.filter((name) => name in properties) },
  );
  if (typeof additionalProperties !== 'object') return named;
  const more = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fitting(additionalProperties, known), {
    maxKeys: 3,
  });
  return fc.tuple(named, more).map(([some, others]) => ({ ...others, ...some }));
}

function aNumber({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema) {
  const min = minimum ?? (exclusiveMinimum === undefined ? -1000 : exclusiveMinimum + 1);
  const max = Math.max(
    min,
    maximum ?? (exclusiveMaximum === undefined ? 2_147_483_647 : exclusiveMaximum - 1),
  );
  if (type === 'number') return fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
  const small = fc.integer({ min: Math.ceil(min), max: Math.min(Math.floor(max), Math.ceil(min) + 20) });
  return fc.oneof(small, fc.integer({ min: Math.ceil(min), max: Math.floor(max) }));
}

const words = fc.constantFrom(
  'Tarjeta',
  'de',
  'prueba',
  'ñandú',
  'para',
  'jugar',
  'ÁÉÍ',
  '16 GB',
  '«sí»',
  '😀',
  '100 %',
);

function aText({ format, pattern, minLength = 0, maxLength = 80 }: JsonSchema, field: string) {
  switch (format) {
    case 'uuid':
      return fc.uuid();
    case 'email':
      return fc.nat(99).map((number) => `fuzz${number}@prueba.example`);
    case 'date':
      return fc
        .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
        .map(day);
    case 'date-time':
      return instant;
  }
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern));
    } catch {
      // Not every pattern can be turned round; the words below fit those that only forbid control characters.
    }
  }
  if (/e?mail/i.test(field)) return fc.nat(99).map((number) => `fuzz${number}@prueba.example`);
  if (/phone/i.test(field)) return fc.constant('2221234567');
  if (/(_at|_on|from|until|_to)$/.test(field)) return fc.oneof(instant, instant.map(day));
  return fc
    .array(words, {
      minLength: Math.max(1, Math.ceil(minLength / 3)),
      maxLength: Math.max(3, Math.ceil(minLength / 2)),
    })
    .map((some) =>
      some.join(' ').padEnd(minLength, '.').slice(0, Math.max(maxLength, minLength)).toWellFormed(),
    );
}

const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

function day(date: Date | string): string {
  return (typeof date === 'string' ? date : date.toISOString()).slice(0, 10);
}
