import { t } from '../../i18n/t.ts';
import { AppError } from '../errors.ts';

/**
 * Reads JSON that a stranger sent.
 * @throws AppError 400 for text that is no JSON, and for strings that nothing can keep (zero bytes, half letters)
 */
export function readJsonText(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError(400, 'malformed', t('The JSON cannot be read.'), { cause });
  }
  // Only an escape can bring such a letter in; text without one need not be walked through.
  if (text.includes(String.raw`\u`)) refuseUnkeepable(value);
  return value;
}

/** @throws AppError 400 where a string in `value`, however deep, has a zero byte or half of a surrogate pair */
export function refuseUnkeepable(value: unknown): void {
  // Not recursive: a body may be nested deeper than the stack.
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) {
        throw new AppError(400, 'malformed', t('The request has characters that are not accepted.'));
      }
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) waiting.push(key, inner);
    }
  }
}
