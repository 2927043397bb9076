import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildContext, Part } from '../parts.ts';
import * as samples from './sample-parts.ts';

/** What a rule answers of parts, results in their order; `n/a` where it says nothing. */
export type RuleCase = [expected: string, parts: Part[], context?: BuildContext];

const makers = new Map(Object.entries(samples)) as Map<string, unknown> as Map<string, typeof samples.cpu>;

/** By rule and name; how they are written stands above them in the file. */
export const ruleCases: Record<string, Record<string, RuleCase>> = {};
let cases: Record<string, RuleCase> = {};
for (const line of readFileSync(join(import.meta.dirname, 'rule-cases.txt'), 'utf8').split('\n')) {
  if (line.startsWith('# ')) ruleCases[line.slice(2)] = cases = {};
  if (line === '' || line.startsWith('//') || line.startsWith('# ')) continue;
  const [name = '', expected = '', parts = '', context] = line.split(' |').map((cell) => cell.trim());
  if (name in cases) throw new Error(`There are two cases «${name}».`);
  const made = readParts(parts);
  cases[name] = context === undefined ? [expected, made] : [expected, made, readContext(context, made)];
}

function readParts(text: string): Part[] {
  const parts: Part[] = [];
  for (const one of text === '' ? [] : text.split('; ')) {
    const last = parts.at(-1);
    parts.push(one === 'again' && last ? last : readPart(one));
  }
  return parts;
}

function readPart(text: string): Part {
  const [sample, fields] = readFields(text);
  const make = makers.get(sample);
  if (!make) throw new Error(`There is no sample «${sample}».`);
  const isOwn = ([path]: [string, unknown]) => path.startsWith('@');
  return make(
    Object.fromEntries(fields.filter((field) => !isOwn(field))),
    Object.fromEntries(fields.filter(isOwn).map(([path, value]) => [path.slice(1), value])),
  );
}

function readContext(text: string, parts: Part[]): BuildContext {
  const [, fields] = readFields(` ${text}`);
  const ofParts = (values: unknown[]) =>
    new Map(parts.flatMap(({ refId }, place) => (values[place] == null ? [] : [[refId, values[place]]])));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, Array.isArray(value) ? ofParts(value) : value]),
  );
}

/** The word before the fields, and the fields: a value is JSON, else it is a text as it stands; none is `undefined`. */
function readFields(text: string): [word: string, fields: [path: string, value: unknown][]] {
  const [word = '', ...fields] = text.split(/ (?=@?[\w.]+=)/);
  return [
    word,
    fields.map((field) => {
      const [path = '', ...value] = field.split('=');
      return [path, readValue(value.join('='))];
    }),
  ];
}

function readValue(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
