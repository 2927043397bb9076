/** Other names that columns have in files of shops and distributors, by field, without accents and signs. */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

/** Fields by the names that columns have: their own and other ones. */
export function fieldNames(fields: readonly string[], synonyms: Synonyms): Map<string, string> {
  return new Map(
    fields.flatMap((field) =>
      [field, field.replaceAll('_', ' '), ...(synonyms[field] ?? [])].map((name) => [name, field] as const),
    ),
  );
}

/** What the columns of a file seem to be, each field at most once; empty where nothing fits. */
export function guessMapping(columns: readonly string[], names: ReadonlyMap<string, string>): string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const field = names.get(folded(column)) ?? '';
    if (field === '' || taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}

/** Without case, accents and signs. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** What a cell says, as a problem of it quotes it. */
export function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
