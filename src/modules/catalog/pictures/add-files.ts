import type { RequestContext } from '../../../platform/context.ts';
import { slugOf } from '../taxonomy/slug.ts';
import { manualFiles } from './pictures.contract.ts';
import { takeFiles, type TakenFiles } from './taken-files.ts';

/**
 * Keeps manuals that staff send. A product has them once it is saved with their addresses.
 * @param sent the form's `files`
 * @throws AppError 422 where not one of the files is taken
 */
export function addFiles(
  { media }: RequestContext,
  sent: unknown,
): Promise<TakenFiles<{ title: string; url: string }>> {
  return takeFiles(sent, manualFiles.tooLarge, async (file, name) => {
    const title = titleOf(name);
    return { title, url: await media.documents.keep(file, slugOf(title).slice(0, 80) || 'archivo') };
  });
}

/** `Manual_de-usuario.pdf` → `Manual de usuario`. */
function titleOf(name: string): string {
  const words = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[_\s-]+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return words.slice(0, 120).trim() || 'Archivo';
}
