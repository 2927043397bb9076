import { t } from '../../../i18n/t.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { FilesAway } from '../../../platform/files/file-storage.ts';
import { IncomingFile } from '../../../platform/http/read-form.ts';

/** A file that was not taken, and why. */
export type Refused = { name: string; message: string };

/** What became of the files of a form. */
export type TakenFiles<Taken> = { taken: Taken[]; refused: Refused[] };

/**
 * Takes each file by itself: what is wrong with one stands beside it, and the others go on.
 * @param sent the form's `files`
 * @throws AppError 422 where not one is taken
 */
export async function takeFiles<Taken>(
  sent: unknown,
  tooLarge: string,
  take: (file: File, name: string) => Promise<Taken>,
): Promise<TakenFiles<Taken>> {
  // Browsers send an empty file without a name where none was chosen.
  const files = (Array.isArray(sent) ? sent : []).filter(
    (file): file is File => file instanceof File && (file.size > 0 || file.name !== ''),
  );
  if (files.length === 0) throw invalid({ files: t('Choose a file.') }, t('Check the marked fields.'));
  const result: TakenFiles<Taken> = { taken: [], refused: [] };
  // One after the other: how much memory a form takes does not depend on how many files it has.
  for (const file of files) {
    const name = plainName(file.name);
    try {
      if (file instanceof IncomingFile && file.isCut) throw new AppError(413, 'too_large', tooLarge);
      result.taken.push(await take(file, name));
    } catch (error) {
      // That concerns none of the files more than the others.
      if (!(error instanceof AppError) || error instanceof FilesAway) throw error;
      result.refused.push({ name, message: error.message });
    }
  }
  if (result.taken.length === 0) throw noneTaken(result.refused);
  return result;
}

/** The refusal of a form of which nothing is taken; each file has a field of its own, `files.0` being the first. */
export function noneTaken(refused: readonly Refused[]): AppError {
  const fields: Record<string, string> = { files: refused[0]?.message ?? '' };
  for (const [index, { message }] of refused.entries()) fields[`files.${index}`] = message;
  return new AppError(422, 'no_file_taken', refused[0]?.message ?? t('Choose a file.'), {
    fields,
    details: { refused },
  });
}

/** Without the folders that some browsers send. */
function plainName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? '').slice(0, 200);
}
