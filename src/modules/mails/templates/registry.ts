import type { TemplateName } from '../template-names.contract.ts';
import type { AnyTemplate } from './email-template.ts';

type Missing<Every extends readonly AnyTemplate[]> = Exclude<TemplateName, 'shared' | Every[number]['name']>;

/**
 * Every email of the shop, for those who show or check them all. One that is named and not among them is a type error: a
 * second argument is asked for that says which.
 * @throws Error where two have the same name
 */
export function registryOf<const Every extends readonly AnyTemplate[]>(
  every: Every,
  ..._missing: [Missing<Every>] extends [never] ? [] : [missing: Missing<Every>]
): readonly AnyTemplate[] {
  const names = every.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two emails are called ${twice}.`);
  return every;
}
