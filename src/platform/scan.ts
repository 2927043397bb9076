import { t } from '../i18n/t.ts';
import { invalid } from './errors.ts';

/** A paper that somebody gives as proof. */
export type Scan = { name: string; type: keyof typeof formats; bytes: Uint8Array<ArrayBuffer> };

const formats = {
  'application/pdf': { start: '%PDF-', ending: '.pdf' },
  'image/png': { start: '\u0089PNG\r\n\u001a\n', ending: '.png' },
  'image/jpeg': { start: '\u00ff\u00d8\u00ff', ending: '.jpg' },
};

/**
 * Reads a file of a form.
 * @param fallback what it is called where its name has no letter
 * @throws AppError 422 naming `file` for what is no PDF, PNG or JPEG
 */
export async function readScan(file: File, fallback: string): Promise<Scan> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = typeOf(bytes);
  if (type === undefined) throw invalid({ file: t('Only PDF, PNG and JPEG files are taken.') });
  return { name: nameOf(file.name, type, fallback), type, bytes };
}

/** Judged by the first bytes, because a file's name proves nothing. */
function typeOf(bytes: Uint8Array): Scan['type'] | undefined {
  const begin = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return (Object.keys(formats) as Scan['type'][]).find((type) => begin.startsWith(formats[type].start));
}

/** The last part of what the file is called, with the ending of what it is. */
function nameOf(given: string, type: Scan['type'], fallback: string): string {
  const name = given
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim();
  return `${name.slice(0, 100) || fallback}${formats[type].ending}`;
}
