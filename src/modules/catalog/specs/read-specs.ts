import { productKinds, type ProductKind } from './product-kinds.ts';
import { specTemplates, type SpecField } from './spec-templates.ts';

/** A spec as the product page shows it. */
export type SpecRow = { key: string; label: string; value: string; unit: string | null };

/** Whether a text names a product kind. */
export function isProductKind(kind: string): kind is ProductKind {
  return Object.hasOwn(productKinds, kind);
}

/** The spec template of a kind, in the order of the page; empty for an unknown kind. */
export function specFieldsOf(kind: string): readonly SpecField[] {
  return isProductKind(kind) ? specTemplates[kind] : [];
}

/** The specs that are known, in the template's order, in the shop's words. */
export function specRows(kind: string, specs: Readonly<Record<string, unknown>>): SpecRow[] {
  const rows: SpecRow[] = [];
  for (const field of specFieldsOf(kind)) {
    const values = wordsAt(specs, field);
    if (values.length === 0) continue;
    const value = values.map((word) => shopWord(field, word)).join(', ');
    rows.push({ key: field.key, label: field.label, value, unit: field.unit ?? null });
  }
  return rows;
}

/** What a product is filtered by: `key=value` words and, for ranges, numbers by key. */
export function facetsOf(
  kind: string,
  specs: Readonly<Record<string, unknown>>,
): { facets: string[]; numbers: Record<string, number> } {
  const facets: string[] = [];
  const numbers: Record<string, number> = {};
  for (const field of specFieldsOf(kind)) {
    if (!field.facet) continue;
    const values = wordsAt(specs, field);
    if (field.facet === 'range') {
      const number = Number(values[0]);
      if (values.length > 0 && Number.isFinite(number)) numbers[field.key] = number;
    } else {
      for (const word of values) facets.push(`${field.key}=${word}`);
    }
  }
  return { facets: [...new Set(facets)], numbers };
}

/** Keys of the specs of a kind that are filtered from–to; their numbers stand in this order in the listing. */
export function rangeKeysOf(kind: string): string[] {
  return specFieldsOf(kind)
    .filter(({ facet }) => facet === 'range')
    .map(({ key }) => key);
}

/** A value of the data in the shop's words. */
export function shopWord({ words = {} }: SpecField, value: string): string {
  return Object.hasOwn(words, value) ? (words[value] ?? value) : value;
}

/** Distributors write one value in several ways (`BLACK`, `Black`): the one we have a word for stands for all. */
function oneSpelling({ words = {} }: SpecField, value: string): string {
  const upper = value.toUpperCase();
  return !Object.hasOwn(words, value) && Object.hasOwn(words, upper) ? upper : value;
}

/** Every value a path leads to, as words; lists give several. Long texts are no words. */
function wordsAt(specs: Readonly<Record<string, unknown>>, field: SpecField): string[] {
  let found: unknown[] = [specs];
  for (const name of field.path.split('.')) {
    found = found
      .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
      .map((value) => (isRecord(value) ? value[name] : undefined));
  }
  const words = found
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .map(asWord)
    .filter((word) => word !== undefined && word !== '' && word.length <= 80) as string[];
  return [...new Set(words.map((word) => oneSpelling(field, word)))];
}

function asWord(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean') return String(value);
  // Monitors state their resolution as two numbers.
  if (isRecord(value) && 'horizontalRes' in value && 'verticalRes' in value) {
    return `${String(value['horizontalRes'])} × ${String(value['verticalRes'])}`;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
