import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';

/**
 * The lines of a file of the demo shop, a JSON object each.
 * @throws Error with the file and the number of a line that is not what it should be
 */
export function readLines<Line>(file: URL, schema: z.ZodType<Line>): Line[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, index) => {
      try {
        return schema.parse(JSON.parse(line));
      } catch (error) {
        const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
        throw new Error(`${basename(file.pathname)}:${index + 1}: ${why}`, { cause: error });
      }
    });
}
