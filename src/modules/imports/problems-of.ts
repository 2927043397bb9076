import { violatedConstraint } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

/** What a schema says of a line, by field. */
export function problemsOf(
  error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined,
): Record<string, string> {
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

/** What a line may be refused for; anything else is a mistake of the shop. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError || violatedConstraint(error) !== undefined;
}

/** What a refusal says, by field. */
export function problemsOfRefusal(error: unknown): Record<string, string> {
  if (!(error instanceof AppError))
    return { line: 'Somebody added it in the same moment. Check the file again.' };
  if (error.code === 'stale') return { line: 'It changed since it was checked.' };
  return error.fields ?? { line: error.message };
}
