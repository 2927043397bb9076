import { invalidRequest } from './stripe-error.ts';

export type FormTree = { [name: string]: FormValue };
export type FormValue = string | FormTree | FormValue[];

/** More pairs or deeper nesting than any call of ours needs is a mistake or an attack. */
const PAIRS_MAX = 5000;
const DEPTH_MAX = 8;

/**
 * Reads Stripe's form encoding (`line_items[0][price_data][currency]=mxn`) into a tree of strings and lists.
 * Throws a Stripe error for what cannot be read.
 */
export function parseFormBody(encoded: string): FormTree {
  const root: FormTree = Object.create(null) as FormTree;
  let pairs = 0;
  for (const [name, value] of new URLSearchParams(encoded)) {
    pairs += 1;
    if (pairs > PAIRS_MAX) throw invalidRequest('Too many parameters.');
    // PostgreSQL cannot keep NUL in text, and no name or address has one.
    if (name.includes('\0') || value.includes('\0'))
      throw invalidRequest('Invalid string: a NUL character is not allowed.', { param: name });
    assign(root, splitName(name), value, name);
  }
  return toLists(root) as FormTree;
}

function splitName(name: string): string[] {
  const head = /^[^[\]]+/.exec(name)?.[0];
  if (head === undefined) throw invalidRequest(`Invalid parameter name: ${name}`, { param: name });
  const rest = name.slice(head.length);
  const keys = [...rest.matchAll(/\[([^[\]]*)\]/g)];
  if (keys.map((key) => key[0]).join('') !== rest || keys.length >= DEPTH_MAX) {
    throw invalidRequest(`Invalid parameter name: ${name}`, { param: name });
  }
  return [head, ...keys.map((key) => key[1] ?? '')];
}

function assign(root: FormTree, path: string[], value: string, name: string): void {
  let node = root;
  for (const [position, rawKey] of path.entries()) {
    const key = rawKey === '' ? String(Object.keys(node).length) : rawKey;
    if (position === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key] ?? (Object.create(null) as FormTree);
    if (typeof next === 'string' || Array.isArray(next)) {
      throw invalidRequest(`Invalid parameter: ${name} is both a value and an object.`, { param: name });
    }
    node[key] = next;
    node = next;
  }
}

/** A node whose names are 0, 1, 2… is a list. */
function toLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const converted = names.map((name) => toLists(value[name] ?? ''));
  if (names.length > 0 && names.every((name, position) => name === String(position))) return converted;
  const node = Object.create(null) as FormTree;
  for (const [position, name] of names.entries()) node[name] = converted[position] ?? '';
  return node;
}
