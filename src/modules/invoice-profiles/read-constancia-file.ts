import { readFile } from 'node:fs/promises';
import { invalid } from '../../platform/errors.ts';
import { IncomingFile } from '../../platform/http/read-form.ts';
import { readPdfText } from '../../platform/pdf/read-pdf-text.ts';
import { type ConstanciaData, readConstancia } from './rules/constancia.ts';

/**
 * What a Constancia says of whom invoices are made out to, so that nobody types it. The file is not kept, and nothing is
 * saved: the form is filled with it.
 * @throws AppError 422 where it is missing, no PDF, a scan, or something else
 */
export async function readConstanciaFile(file: unknown): Promise<ConstanciaData> {
  if (!(file instanceof IncomingFile) || file.size === 0) {
    throw invalid({ file: 'Elige el PDF de tu Constancia.' });
  }
  const text = readPdfText(await readFile(file.path));
  if (text === undefined) {
    throw invalid({
      file: 'Ese archivo no es un PDF que podamos leer. Descarga tu Constancia del SAT en PDF.',
    });
  }
  if (text.length < 40) {
    throw invalid({
      file: 'Ese PDF no tiene texto: parece una foto o un escaneo. Descarga el original del SAT.',
    });
  }
  const data = readConstancia(text);
  if (!data) {
    throw invalid({
      file: 'No encontramos un RFC en ese PDF. Revisa que sea tu Constancia, o escribe los datos.',
    });
  }
  return data;
}
