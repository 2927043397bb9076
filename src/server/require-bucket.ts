import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { AppStartError } from '../platform/database/embedded/index.ts';
import { FilesAway, type FileStorage } from '../platform/files/file-storage.ts';

/** S3 itself refuses clocks that are further off; the client then signs by the clock of the storage. */
const clockOffMax = 15 * 60_000;

/** Which setting is wrong, by what S3 calls it. */
const wrong: Readonly<Record<string, string>> = {
  NoSuchBucket: 'S3_BUCKET: ese bucket no existe',
  InvalidBucketName: 'S3_BUCKET: no es el nombre de un bucket',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID: el almacenamiento no conoce esa llave',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY o S3_ACCESS_KEY_ID: la llave no es correcta',
  AccessDenied: 'S3_ACCESS_KEY_ID: esa llave no puede leer, escribir y borrar en el bucket',
  AuthorizationHeaderMalformed: 'S3_REGION: el bucket está en otra región',
  PermanentRedirect: 'S3_REGION o S3_ENDPOINT: el bucket está en otro lugar',
  NotFound: 'S3_ENDPOINT: lo que responde ahí no es un almacenamiento de S3',
};

/**
 * Looks before the start whether files can be kept in the bucket: lists, writes, finds and deletes one.
 * @returns a warning where the bucket does not answer, or how far this machine's clock is off; the shop starts all the same,
 *   because a host that is needed must not wait for either
 * @throws AppStartError that names the wrong setting
 */
export async function requireBucket(files: FileStorage): Promise<string | undefined> {
  try {
    const { clockOffMilliseconds } = await files.check();
    const key = `feeds/${randomUUID()}.check`;
    const path = await files.scratch();
    await writeFile(path, 'check', { mode: 0o600 });
    await files.put(key, path);
    // A server of pages says yes to everything and keeps nothing: uploads would be lost.
    if ((await files.find(key))?.bytes !== 'check'.length)
      throw new AppStartError(`No se pueden guardar archivos en ${files.place}. ${wrong['NotFound']}.`);
    await files.remove(key);
    const minutes = Math.round(Math.abs(clockOffMilliseconds) / 60_000);
    return Math.abs(clockOffMilliseconds) > clockOffMax
      ? `El reloj de esta máquina difiere ${minutes} minutos del de ${files.place}: ponlo en hora (NTP)`
      : undefined;
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    const sentence = wrong[error.reason];
    if (sentence !== undefined)
      throw new AppStartError(`No se pueden guardar archivos en ${files.place}. ${sentence}.`, error);
    return `${files.place} no responde (${error.reason}): por ahora no se pueden subir archivos`;
  }
}
