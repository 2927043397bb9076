import type { Kept } from '../../i18n/t.ts';
import type { FeedProblem } from './feed-record.ts';
import type { ProblemRow } from './suppliers.queries.ts';

const excerptLetters = 200;

/** A line that is left out, as it is written down with the beginning of its text. */
export function problemRow(line: number, { code, kept, refId }: FeedProblem, text: string): ProblemRow {
  return {
    line,
    ref_id: refId === undefined ? null : storable(refId),
    code,
    message: storableText(kept),
    excerpt: storable(text.slice(0, excerptLetters)),
  };
}

/** PostgreSQL keeps no NUL, and other control characters are not shown. */
export function storable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- Control characters are what it looks for.
  return text.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').toWellFormed();
}

/** A text with its values as PostgreSQL keeps them. */
export function storableText({ text, values = {} }: Kept): Kept {
  const kept = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? storable(value) : value,
  ]);
  return { text, values: Object.fromEntries(kept) as NonNullable<Kept['values']> };
}
