import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Person } from './people.ts';
import type { Operation, Question } from './requests.ts';
import type { Received } from './send.ts';

/** Beyond this an answer hangs. */
export const answerMillisecondsMax = 2000;

/** Refusals at the door, before a call is found: the document need not name them for each. */
const doorStatuses = new Set([400, 403, 404, 405, 413, 431]);

const inside = /\n\s+at |node_modules|\.ts:\d+|syntax error at|insert into|violates |pg_/;

/** What is wrong with an answer, whatever was asked: nothing breaks, hangs, tells of the inside or of somebody else. */
export function commonFaults(
  { who, method, path }: Pick<Question, 'who' | 'method' | 'path'>,
  answer: Received | 'hung' | 'closed',
  people: readonly Person[],
): string[] {
  // A server may close a connection on what is no HTTP, but must not hang.
  if (answer === 'hung') return ['no answer at all'];
  if (answer === 'closed') return method === 'CONNECT' ? [] : ['closed without an answer'];
  const text = answer.body.toString();
  const faults: string[] = [];
  if (answer.status >= 500) faults.push(`status ${answer.status}`);
  if (answer.milliseconds > answerMillisecondsMax) faults.push(`slow: ${Math.round(answer.milliseconds)} ms`);
  if (inside.test(text)) faults.push(`tells of the inside: ${inside.exec(text)?.[0]}`);
  // Whoever knows a build's code may look at it.
  if (who.kind !== 'staff' && !/^\/(api\/)?workstation\/builds\/./.test(path)) {
    const told = JSON.stringify(answer.headers) + text;
    for (const other of people) {
      const canary = other === who ? undefined : other.canaries.find((word) => told.includes(word));
      if (canary !== undefined) faults.push(`tells ${who.name} of ${other.name} (${canary})`);
    }
  }
  return faults;
}

/** What is no HTTP is refused before the shop hears of it, and what is known already is not said again. */
export function isOfNode({ status, headers }: Pick<Received, 'status' | 'headers'>): boolean {
  return (
    status === 304 ||
    status === 417 ||
    status === 431 ||
    (status === 400 && headers['content-type'] === undefined)
  );
}

/** Checks answers against the document. */
export function createJudge(): (operation: Operation, question: Question, answer: Received) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  const compiled = new Map<object, ValidateFunction>();
  const validatorOf = (schema: object) => {
    const known = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, known);
    return known;
  };
  return (operation, question, answer) => {
    const { status, headers, body } = answer;
    if (isOfNode(answer)) return [];
    const faults: string[] = [];
    if (headers['x-content-type-options'] !== 'nosniff') faults.push('without nosniff');
    if (headers['cache-control'] === undefined) faults.push('without cache-control');
    if (question.method === 'HEAD') return faults;
    const type = String(headers['content-type'] ?? '');
    const isOwnMethod = question.method === operation.method.toUpperCase();
    const isOwnPath = leadsTo(operation, question.path);
    const said = isOwnMethod && isOwnPath ? operation.responses[String(status)] : undefined;
    if (!said && isOwnMethod && isOwnPath && !doorStatuses.has(status))
      faults.push(`status ${status} is not declared`);
    const [declaredType, declared] = Object.entries(said?.content ?? {})[0] ?? [];
    if (declaredType !== undefined && declaredType !== 'application/json') {
      if (!type.startsWith(declaredType)) faults.push(`is ${type}, not ${declaredType}`);
      return faults;
    }
    // What another method or path answers is judged where that is asked for.
    if (!isOwnMethod || !isOwnPath) return faults;
    if (!/^application\/json\b/.test(type)) {
      return [...faults, `is ${type || 'of no type'}, not JSON`];
    }
    let value: unknown;
    try {
      value = JSON.parse(body.toString());
    } catch {
      return [...faults, 'no JSON'];
    }
    const validate = validatorOf(declared?.schema ?? refusalSchema);
    if (!validate(value)) {
      const [error] = validate.errors ?? [];
      faults.push(`${status} is not as declared: ${error?.instancePath} ${error?.message}`);
    }
    if (status >= 400) {
      const { error } = value as { error?: { code?: string; message?: string } };
      if (!/^[a-z0-9_]+$/.test(error?.code ?? '')) faults.push(`code ${error?.code}`);
      // Every write may be overtaken; any other conflict is one that its declaration names.
      const isOwn = error?.code !== 'changed_meanwhile';
      if (status === 409 && isOwn && said?.description?.startsWith('`changed_meanwhile`'))
        faults.push(`409 ${error?.code} is not declared`);
      // A refusal does not repeat what it refuses.
      if (error?.message?.includes('<script')) faults.push('repeats what it refuses');
    }
    return faults;
  };
}

/** Whether a strange path is still one of the call's: dots may lead elsewhere. */
function leadsTo({ path }: Operation, asked: string): boolean {
  const pattern = new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
  return URL.canParse(asked, 'http://shop') && pattern.test(new URL(asked, 'http://shop').pathname);
}

const refusalSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'string' }, message: { type: 'string' } },
    },
  },
};
