import { inLanguage } from '../../i18n/language.ts';
import { type Bilingual, type Kept, keepText, sayKept } from '../../i18n/t.ts';
import { violatedConstraint } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';

/** What is wrong with a line, by field; a job writes it, and whoever reads it is told in their language. */
export type Problems = Record<string, Kept | Bilingual | string>;

/** Says to whoever reads it now what is wrong with a line. */
export function saidProblems(problems: Problems | null): Record<string, string> {
  return Object.fromEntries(Object.entries(problems ?? {}).map(([field, kept]) => [field, sayKept(kept)]));
}

/** What a schema says of a line that it refuses, by field. */
export function problemsOf(schema: z.ZodType, line: unknown): Problems {
  const issues = () => schema.safeParse(line).error?.issues ?? [];
  const spanish = inLanguage('es', issues);
  return Object.fromEntries(
    inLanguage('en', issues).map(({ path, message }, index) => [
      path.join('.'),
      { en: message, es: spanish[index]?.message ?? message },
    ]),
  );
}

/** A sentence that was said in English a moment ago, for whoever reads it later. */
export function inBoth(said: string): Bilingual {
  return { en: said, es: inLanguage('es', () => sayKept(said)) };
}

/** What a line may be refused for; anything else is a mistake of the shop. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError || violatedConstraint(error) !== undefined;
}

/** What a refusal says, by field. */
export function problemsOfRefusal(error: unknown): Problems {
  if (!(error instanceof AppError))
    return { line: keepText('Somebody added it in the same moment. Check the file again.') };
  if (error.code === 'stale') return { line: keepText('It changed since it was checked.') };
  return error.fields ?? { line: error.message };
}
