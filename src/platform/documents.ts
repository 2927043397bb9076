import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { t } from '../i18n/t.ts';
import { AppError } from './errors.ts';
import type { FileStorage } from './files/file-storage.ts';
import { saveHashed } from './files/sha256.ts';

/** Manuals and notes that staff send and shoppers download. */
export type Documents = {
  /**
   * Keeps a PDF or a plain text; `name` becomes part of the name it is downloaded under.
   * @returns its address on the site, e.g. `/media/files/3f…-manual.pdf`
   * @throws AppError 422 with a sentence for staff, for anything else
   */
  keep(file: File, name: string): Promise<string>;
};

/** A longer text would be in memory whole while it is looked at. */
const textBytesMax = 1024 * 1024;

/** See `Documents`; `media/files` is served as downloads. */
export function createDocuments(files: FileStorage): Documents {
  return {
    keep: async (file, name) => {
      const ending = await endingOf(file);
      const partial = await files.scratch();
      try {
        const content = Readable.from(file.stream() as AsyncIterable<Uint8Array>);
        const sha256 = await saveHashed(content, partial);
        const kept = `${sha256.toString('hex').slice(0, 16)}-${name}.${ending}`;
        await files.put(`media/files/${kept}`, partial);
        return `/media/files/${kept}`;
      } finally {
        await rm(partial, { force: true });
      }
    },
  };
}

/** By its bytes; what a file calls itself says nothing. */
async function endingOf(file: File): Promise<'pdf' | 'txt'> {
  if (file.size === 0) throw refused(t('The file is empty.'));
  if ((await textOf(file.slice(0, 5))) === '%PDF-') {
    // The last line of a PDF, after which some writers leave spaces.
    if ((await textOf(file.slice(-1024))).includes('%%EOF')) return 'pdf';
    throw refused(t('The PDF is cut off.'));
  }
  if (file.size <= textBytesMax && isPlainText(await file.arrayBuffer())) return 'txt';
  throw refused(t('This is neither a PDF nor a plain text of at most 1 MB.'));
}

async function textOf(part: Blob): Promise<string> {
  return Buffer.from(await part.arrayBuffer()).toString('latin1');
}

/** UTF-8 without control letters, and no page of HTML that calls itself a text. */
function isPlainText(bytes: ArrayBuffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex
    return !/[\0-\u0008\u000e-\u001f]/.test(text) && !/^\s*<[!?a-z]/i.test(text);
  } catch {
    return false;
  }
}

function refused(message: string): AppError {
  return new AppError(422, 'not_a_document', message);
}
