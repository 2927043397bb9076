import fc from 'fast-check';
import type { Person } from './people.ts';
import type { Sent } from './send.ts';
import { strangeHeaders, strangeJson, strangeSegment, strangeText } from './strange.ts';
import { fitting, type JsonSchema, type Known } from './values.ts';

/** A call as the OpenAPI document says it. */
export type Operation = {
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; required?: boolean; schema: JsonSchema }[];
  json: JsonSchema | undefined;
  form: JsonSchema | undefined;
  /** What the document says of its answers, by status. */
  responses: Record<string, { description?: string; content?: Record<string, { schema: object }> }>;
};

/** What a test knows of a call: what names real things in it, and one body that is taken. */
export type Knowledge = { known: Known; example: Record<string, unknown> | undefined; picture: Buffer };

/** A request of somebody, and in a word what is strange about it. */
export type Question = Sent & { who: Person; strangeness: string };

/** A query's pairs, path segments and body before they are put together. */
type Parts = {
  strangeness: string;
  method: string;
  segments: Record<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  body?: Buffer | undefined;
};

/** Requests for a call: good ones, nearly good ones and nonsense. */
export function questionsFor(
  operation: Operation,
  knowledge: Knowledge,
  people: readonly Person[],
): fc.Arbitrary<Question> {
  const { method, path } = operation;
  const good = goodParts(operation, knowledge);
  const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const strangePath = fc
    .tuple(good, fc.constantFrom('', ...names), strangeSegment)
    .map(([parts, name, segment]) => ({
      ...parts,
      strangeness: `{${name}}`,
      segments: { ...parts.segments, [name]: segment },
    }));
  const withQuery = fc
    .tuple(good, strangeQuery(operation))
    .map(([parts, query]) => ({ ...parts, strangeness: 'query', query: [...parts.query, ...query] }));
  const withHeaders = fc.tuple(good, strangeHeaders).map(([parts, headers]) => ({
    ...parts,
    strangeness: 'headers',
    headers: { ...parts.headers, ...headers },
  }));
  const otherMethod = fc
    .tuple(good, fc.constantFrom(...otherMethods))
    .map(([parts, other]) => ({ ...parts, strangeness: 'method', method: other }));
  const flavours: fc.WeightedArbitrary<Parts>[] = [
    { weight: 4, arbitrary: good },
    { weight: method === 'get' ? 3 : 1, arbitrary: withQuery },
    { weight: 2, arbitrary: withHeaders },
    { weight: 1, arbitrary: otherMethod },
  ];
  if (names.length > 0) flavours.push({ weight: 2, arbitrary: strangePath });
  if (operation.json) flavours.push({ weight: 5, arbitrary: strangeBody(operation, knowledge) });
  if (operation.form) flavours.push({ weight: 5, arbitrary: strangeForm(operation, knowledge) });
  return fc
    .tuple(fc.oneof(...flavours), whoAsks(operation, people), fc.constantFrom('bearer', 'cookie', 'bearer'))
    .map(([parts, who, transport]) => ({
      who,
      strangeness: parts.strangeness,
      method: parts.method,
      path: `/api${filled(path, parts.segments)}${queryText(parts.query)}`,
      headers: { ...credentials(who, transport), ...parts.headers },
      body: parts.body,
    }));
}

const otherMethods = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'QUERY',
  'LINK',
  'M-SEARCH',
];

function whoAsks({ responses }: Operation, people: readonly Person[]): fc.Arbitrary<Person> {
  const weights: Record<Person['kind'], number> =
    '403' in responses
      ? { staff: 6, customer: 1, guest: 1, visitor: 1, nobody: 1 }
      : { staff: 1, customer: 5, guest: 4, visitor: 3, nobody: 3 };
  return fc.oneof(
    ...people.map((person) => ({ weight: weights[person.kind], arbitrary: fc.constant(person) })),
  );
}

function credentials({ token, cookie }: Person, transport: 'bearer' | 'cookie'): Record<string, string> {
  if (token === undefined || cookie === undefined) return {};
  return transport === 'bearer' ? { authorization: `Bearer ${token}` } : { cookie };
}

function goodParts(operation: Operation, { known, example, picture }: Knowledge): fc.Arbitrary<Parts> {
  const { method, parameters, json, form } = operation;
  const segments = fc.record(
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name, schema }) => [
          name,
          fitting(schema, known, name).map((value) => encodeURIComponent(String(value))),
        ]),
    ),
  );
  const asked = parameters.filter((parameter) => parameter.in === 'query');
  const query = fc
    .record(Object.fromEntries(asked.map(({ name, schema }) => [name, fitting(schema, known, name)])), {
      requiredKeys: asked.filter(({ required }) => required).map(({ name }) => name),
    })
    .map((pairs) =>
      Object.entries(pairs).map(([name, value]): [string, string] => [
        encodeURIComponent(name),
        encodeURIComponent(String(value)),
      ]),
    );
  const body = json
    ? goodBody(json, known, example).map((value) => ({
        body: Buffer.from(JSON.stringify(value)),
        headers: { 'content-type': 'application/json' },
      }))
    : form
      ? goodForm(form, known, example, picture).map((fields) => multipart(fields))
      : fc.constant({ body: undefined, headers: {} });
  return fc.tuple(segments, query, body).map(([inPath, pairs, sent]) => ({
    strangeness: 'nothing',
    method: method.toUpperCase(),
    segments: inPath,
    query: pairs,
    ...sent,
  }));
}

/** What the schema takes; where a body is known that the rules take too, mostly with its values. */
function goodBody(
  schema: JsonSchema,
  known: Known,
  example: Record<string, unknown> | undefined,
): fc.Arbitrary<unknown> {
  const made = fitting(schema, known);
  if (!example) return made;
  const names = Object.keys(example);
  const mixed = fc
    .tuple(made, fc.subarray(names))
    .map(([value, taken]) =>
      isObject(value)
        ? { ...value, ...Object.fromEntries(taken.map((name) => [name, example[name]])) }
        : value,
    );
  return fc.oneof({ weight: 1, arbitrary: made }, { weight: 2, arbitrary: mixed }, fc.constant(example));
}

type Field = { name: string; value: Buffer; file?: { name: string; type: string } };

function goodForm(
  schema: JsonSchema,
  known: Known,
  example: Record<string, unknown> | undefined,
  picture: Buffer,
): fc.Arbitrary<Field[]> {
  return goodBody(schema, known, example).map((value) =>
    Object.entries(isObject(value) ? value : {}).map(([name, inner]) =>
      isFile(schema, name)
        ? { name, value: picture, file: { name: 'foto.png', type: 'image/png' } }
        : { name, value: Buffer.from(String(inner)) },
    ),
  );
}

/** Files have no type in the document. */
function isFile({ properties = {} }: JsonSchema, name: string): boolean {
  const field = properties[name];
  return field !== undefined && (field.type === undefined || field.format === 'binary');
}

/** A body with one field wrong, or that is none. */
function strangeBody(operation: Operation, { known, example, picture }: Knowledge): fc.Arbitrary<Parts> {
  const schema = operation.json ?? {};
  const fields = [...Object.keys(schema.properties ?? {}), ...Object.keys(example ?? {})];
  const wrong = fc
    .tuple(
      goodBody(schema, known, example),
      fc.array(
        fc.tuple(
          fc.oneof(
            { weight: 6, arbitrary: fc.constantFrom('nada', ...fields) },
            {
              weight: 1,
              arbitrary: fc.constantFrom('__proto__', 'constructor', 'id', 'role', 'is_admin', 'isAnonymous'),
            },
            { weight: 1, arbitrary: strangeText },
          ),
          strangeJson,
        ),
        { minLength: 1, maxLength: 2 },
      ),
    )
    .map(([value, changes]) => jsonWith(isObject(value) ? value : {}, changes));
  const deep = fc
    .tuple(goodBody(schema, known, example), fc.nat(), strangeJson)
    .map(([value, at, json]) => replaceInside(JSON.stringify(value), at, json));
  const without = fc
    .tuple(goodBody(schema, known, example), fc.constantFrom('nada', ...fields))
    .map(([value, name]) => JSON.stringify({ ...(value as object), [name]: undefined }));
  const whole = fc.oneof(
    strangeJson,
    fc.constantFrom('', '{', '{"a":1}}', '[', '\ufeff{}', '{} {}', '//x\n{}', '\0'),
  );
  const text = fc.oneof(
    { weight: 6, arbitrary: wrong },
    { weight: 3, arbitrary: deep },
    { weight: 1, arbitrary: without },
    { weight: 1, arbitrary: whole },
  );
  const bytes = fc.oneof(
    { weight: 12, arbitrary: text.map((some) => Buffer.from(some)) },
    { weight: 1, arbitrary: text.map((some) => Buffer.from(some, 'utf16le')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(Buffer.from([0xff, 0xfe]), Buffer.from('{"a":"\xe9"}', 'latin1'), picture),
    },
  );
  return fc
    .tuple(goodParts(operation, { known, example, picture }), bytes, jsonType)
    .map(([parts, body, type]) => ({ ...parts, strangeness: 'body', body, headers: type }));
}

const jsonType: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 9, arbitrary: fc.constant({ 'content-type': 'application/json' }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        'application/json; charset=utf-16',
        'APPLICATION/JSON;;;',
        'application/json, text/html',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=""',
        'multipart/mixed; boundary=x',
        'application/xml',
        'application/octet-stream',
        '',
        '\xff/\xfe',
        `application/json; x=${'y'.repeat(3000)}`,
      )
      .map((type) => ({ 'content-type': type })),
  },
  { weight: 1, arbitrary: fc.constant({}) },
);

function jsonWith(value: object, changes: [string, string][]): string {
  // By hand: a name may stand there twice, and the values need not be what JavaScript would write.
  const pairs = [
    ...Object.entries(value)
      .filter(([name]) => changes.length > 1 || name !== changes[0]?.[0])
      .map(([name, inner]) => [name, JSON.stringify(inner) ?? 'null']),
    ...changes,
  ];
  return `{${pairs.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`;
}

/** Puts another value in the place of one of those inside, however deep. */
function replaceInside(text: string, at: number, json: string): string {
  const places = [
    ...text.matchAll(/(?<=[:[,])("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)(?=[,\]}])/g),
  ];
  const place = places[at % Math.max(1, places.length)];
  if (!place) return json;
  return text.slice(0, place.index) + json + text.slice(place.index + place[0].length);
}

/** A form with strange fields and files, or that is none. */
function strangeForm(operation: Operation, { known, example, picture }: Knowledge): fc.Arbitrary<Parts> {
  const schema = operation.form ?? {};
  const names = Object.keys(schema.properties ?? {});
  const bytes = fc.oneof(
    fc.constantFrom(
      picture,
      picture.subarray(0, 40),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
      Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1'),
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('{"ref_id":1}\n{"ref_id":'),
      Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
      Buffer.alloc(0),
    ),
    fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)),
  );
  const file = fc.record({
    name: fc.constantFrom(
      'foto.png',
      '../../a.png',
      'a.php',
      '',
      'x'.repeat(3000),
      '"; name="b',
      'ñ\0.png',
      'CON',
      'a.jsonl.gz',
    ),
    type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', '', 'application/gzip', 'x\xff'),
  });
  const strangeField = fc
    .tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom('nada', ...names) },
        { weight: 1, arbitrary: fc.constantFrom('__proto__', 'a[b]', 'a.b', '', '"') },
      ),
      fc.oneof(
        strangeText.map((text) => Buffer.from(text.replaceAll('\r\n', '\n'))),
        strangeJson.map((json) => Buffer.from(json)),
        bytes,
      ),
      fc.option(file, { nil: undefined }),
    )
    .map(([name, value, asFile]): Field => ({ name, value, ...(asFile && { file: asFile }) }));
  const changed = fc
    .tuple(goodForm(schema, known, example, picture), fc.array(strangeField, { minLength: 1, maxLength: 3 }))
    .map(([fields, more]) => multipart([...fields.filter(({ name }) => name !== more[0]?.name), ...more]));
  const broken = fc
    .tuple(goodForm(schema, known, example, picture), fc.constantFrom(...breaks))
    .map(([fields, breakIt]) => breakIt(multipart(fields)));
  return fc
    .tuple(
      goodParts(operation, { known, example, picture }),
      fc.oneof({ weight: 4, arbitrary: changed }, { weight: 1, arbitrary: broken }),
    )
    .map(([parts, sent]) => ({ ...parts, strangeness: 'form', ...sent }));
}

type Multipart = { headers: Record<string, string>; body: Buffer };

const boundary = 'frontera';

function multipart(fields: Field[]): Multipart {
  const parts = fields.flatMap(({ name, value, file }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file.name}"` : ''}\r\n${
        file ? `content-type: ${file.type}\r\n` : ''
      }\r\n`,
    ),
    value,
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

const breaks: ((whole: Multipart) => Multipart)[] = [
  ({ headers, body }) => ({ headers, body: body.subarray(0, Math.floor(body.length / 2)) }),
  ({ headers, body }) => ({ headers, body: body.subarray(0, -4) }),
  ({ body }) => ({ headers: { 'content-type': 'multipart/form-data; boundary=otra' }, body }),
  ({ body }) => ({ headers: { 'content-type': 'multipart/form-data' }, body }),
  ({ body }) => ({ headers: { 'content-type': `multipart/form-data; boundary=${'x'.repeat(400)}` }, body }),
  ({ body }) => ({ headers: { 'content-type': 'multipart/form-data; boundary="\xff\xe9"' }, body }),
  ({ headers }) => ({ headers, body: Buffer.from(`--${boundary}\r\n\r\nx\r\n--${boundary}--\r\n`) }),
  ({ headers }) => ({ headers, body: Buffer.from(`--${boundary}--\r\n`) }),
  ({ headers }) => ({ headers, body: Buffer.alloc(0) }),
  ({ headers }) =>
    multipartOf(
      headers,
      Array.from({ length: 2000 }, (_, at) => ({ name: `f${at}`, value: Buffer.from('x') })),
    ),
];

function multipartOf(headers: Record<string, string>, fields: Field[]): Multipart {
  return { headers, body: multipart(fields).body };
}

function strangeQuery({ parameters }: Operation): fc.Arbitrary<[string, string][]> {
  const names = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => encodeURIComponent(name));
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('page', ...names) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        'q',
        'sort',
        'spec.socket',
        'spec.tdp.min',
        'spec.',
        '',
        '__proto__',
        'page[]',
        'page[$gt]',
        '%',
        '%00',
        '&&',
        '#',
      ),
    },
  );
  // One name now and then stands there often.
  const often = fc
    .tuple(name, strangeSegment, fc.constantFrom(2, 3, 300))
    .map(([key, value, times]) =>
      Array.from({ length: value.length > 100 ? 2 : times }, (): [string, string] => [key, value]),
    );
  return fc.oneof(
    { weight: 6, arbitrary: fc.array(fc.tuple(name, strangeSegment), { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: often },
  );
}

function filled(path: string, segments: Record<string, string>): string {
  const whole = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segments[name] ?? '');
  // What has no name of its own stands behind the path.
  return segments[''] === undefined ? whole : `${whole}/${segments['']}`;
}

function queryText(pairs: [string, string][]): string {
  const text = pairs.map(([name, value]) => `${name}=${value}`).join('&');
  return text === '' ? '' : `?${text.slice(0, 9000)}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
