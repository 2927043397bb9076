import { encodePicture, inPictureTurn, photoEnding } from '../../platform/encode-picture.ts';
import { invalid } from '../../platform/errors.ts';

/** A file as it is kept with a message. */
export type ReadFile = {
  kind: 'picture' | 'document';
  name: string;
  width: number | null;
  height: number | null;
  content: Buffer<ArrayBuffer>;
};

/**
 * Reads a picture, which is encoded anew without what a camera wrote into it, or a PDF.
 * @param refusal what to say of anything else, under `file`
 * @throws AppError 422 with `refusal`
 */
export async function readFile(file: unknown, refusal: string): Promise<ReadFile> {
  if (!(file instanceof File) || file.size === 0) throw invalid({ file: refusal });
  const content = Buffer.from(await file.arrayBuffer());
  if (photoEnding(content.subarray(0, 16)) !== undefined) {
    const { data, width, height } = await inPictureTurn(() =>
      encodePicture(content).catch(() => {
        throw invalid({ file: refusal });
      }),
    );
    return {
      kind: 'picture',
      name: nameOf(file.name, 'foto', 'webp'),
      width,
      height,
      content: Buffer.from(data),
    };
  }
  // The last line of a PDF, after which some writers leave spaces.
  const isPdf = content.subarray(0, 5).toString('latin1') === '%PDF-' && content.includes('%%EOF');
  if (!isPdf) throw invalid({ file: refusal });
  return {
    kind: 'document',
    name: nameOf(file.name, 'documento', 'pdf'),
    width: null,
    height: null,
    content,
  };
}

/** The last part of what the file is called, as a header can carry it, with the ending of what it is. */
function nameOf(given: string, fallback: string, ending: string): string {
  const name = given
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^A-Za-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${name.slice(0, 80) || fallback}.${ending}`;
}
