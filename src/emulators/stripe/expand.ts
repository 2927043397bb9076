import { invalidRequest } from './stripe-error.ts';
import { kindOfId, present } from './stripe-objects.ts';
import type { Unit } from './unit-of-work.ts';

type Wire = Record<string, unknown>;

const LEVELS_MAX = 4;

/** Parts of an object that Stripe leaves out until they are asked for. */
export type Includable = (reader: Reader, parent: Wire, field: string) => Promise<unknown>;

/** Where objects are read: of a call that makes something, also what it has just made. */
export type Reader = Pick<Unit, 'get' | 'list'>;

/**
 * Replaces ids by the objects they name, for paths such as `payment_intent.latest_charge` or, in lists,
 * `data.payment_intent`. Throws Stripe's refusal for what cannot be expanded.
 */
export async function expandPaths(
  reader: Reader,
  root: Wire,
  paths: readonly string[],
  include: Includable,
): Promise<Wire> {
  for (const path of paths) {
    const fields = path.split('.');
    if (fields.length > LEVELS_MAX) {
      throw invalidRequest(`You cannot expand more than ${LEVELS_MAX} levels of a property.`, {
        param: 'expand',
      });
    }
    await expandInto(root, fields, path);
  }
  return root;

  async function expandInto(node: unknown, fields: string[], path: string): Promise<void> {
    const [field, ...rest] = fields;
    if (field === undefined || node === null) return;
    if (Array.isArray(node)) {
      for (const item of node) await expandInto(item, fields, path);
      return;
    }
    if (typeof node !== 'object') throw notExpandable(path);
    const parent = node as Wire;
    if (parent[field] === undefined) {
      const included = await include(reader, parent, field);
      if (included === undefined) throw notExpandable(path);
      parent[field] = included;
    }
    const value = parent[field];
    if (typeof value === 'string') {
      const kind = kindOfId(value);
      const object = kind && (await reader.get(kind, value));
      if (object === undefined) throw notExpandable(path);
      parent[field] = present(object);
    }
    await expandInto(parent[field], rest, path);
  }
}

function notExpandable(path: string) {
  return invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' if this is a list.`,
    { param: 'expand' },
  );
}
