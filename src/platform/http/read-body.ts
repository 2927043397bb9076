import { t } from '../../i18n/t.ts';
import { AppError } from '../errors.ts';

/** How much of an oversized body is read and discarded at most, so that its sender still gets the answer. */
const drainedMax = 32 * 1024 * 1024;

/** @throws AppError 413 */
export function tooLarge(field?: string, message = t('The request is too large.')): AppError {
  return new AppError(413, 'too_large', message, field === undefined ? {} : { fields: { [field]: message } });
}

/**
 * The pieces of a request's or an answer's body up to `bytesMax`. More is read, thrown away and refused; far more is refused unread.
 * @throws AppError 413
 */
export async function* piecesOf(
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  bytesMax: number,
): AsyncGenerator<Uint8Array> {
  const length = Number(headers.get('content-length') ?? 0);
  if (length > bytesMax + drainedMax) throw tooLarge();
  let size = 0;
  // The browsers' types do not know that a stream's pieces can be walked through.
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.byteLength;
    if (size > bytesMax + drainedMax) break;
    if (length <= bytesMax && size <= bytesMax) yield piece;
  }
  if (size > bytesMax) throw tooLarge();
}

/**
 * A body's text.
 * @throws AppError 413 for more than `bytesMax`
 */
export async function readText(request: Request, bytesMax: number): Promise<string> {
  const length = request.headers.get('content-length');
  // The network's parser lets no more through than a request says it sends.
  if (length !== null && Number(length) <= bytesMax) return request.text();
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(request, bytesMax)) pieces.push(piece);
  return new TextDecoder().decode(Buffer.concat(pieces));
}

/**
 * For calls that take no form whatever it is called with.
 * @throws AppError 415
 */
export function refuseForm(request: Request): void {
  if (!/^multipart\//i.test(request.headers.get('content-type') ?? '')) return;
  throw new AppError(415, 'unsupported_type', t('Send JSON (content-type: application/json).'));
}
