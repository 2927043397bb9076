import type { MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';

const mebibyte = 1024 * 1024;
const bytesMax = mebibyte;
/** Feeds are the largest thing anybody sends: 64 MB, and the rest of their form. */
const formBytesMax = 66 * mebibyte;
/** What is read and thrown away at most, so that whoever sends too much still hears why. */
const drainedMax = 256 * mebibyte;

/**
 * Refuses with 413 what is too large to be meant: 1 MB, or 66 MB for forms. Nothing is kept here: whoever reads the body
 * gets that much of it at most, and a stranger who is refused before has sent it for nothing. Calls have smaller limits
 * of their own, e.g. 8 MB for a picture.
 */
export function limitBody(): MiddlewareHandler {
  return async (hono, next) => {
    const { method, raw } = hono.req;
    const length = hono.req.header('content-length');
    const isChunked = hono.req.header('transfer-encoding') !== undefined;
    // Reading a page or a list must not pay for looking at a body that is not there.
    if ((length === undefined && !isChunked) || method === 'GET' || method === 'HEAD') return next();
    const max = isForm(hono.req.header('content-type')) ? formBytesMax : bytesMax;
    if (isChunked && raw.body) {
      // The browsers' types do not know `duplex`, without which a stream is no body.
      const init = { method, body: raw.body.pipeThrough(upTo(max)), duplex: 'half' };
      hono.req.raw = new Request(raw, init);
    } else if (Number(length) > max) {
      for await (const _ of raw.body?.pipeThrough(upTo(0)) ?? []);
    }
    return next();
  };
}

/**
 * For calls that read the body before they know who sent it: forms may be large, and these take none.
 * @throws AppError 415
 */
export function refuseForm(request: Request): void {
  if (!isForm(request.headers.get('content-type'))) return;
  throw new AppError(415, 'unsupported_type', 'Envía JSON (content-type: application/json).');
}

function isForm(contentType: string | null | undefined): boolean {
  return /^multipart\//i.test(contentType ?? '');
}

/** Passes `max` bytes on; fails with AppError 413 after everything was read, or after `drainedMax`. */
function upTo(max: number): TransformStream<Uint8Array, Uint8Array> {
  const tooLarge = () => new AppError(413, 'too_large', 'La petición es demasiado grande.');
  let size = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      size += chunk.byteLength;
      if (size <= max) controller.enqueue(chunk);
      else if (size > drainedMax) controller.error(tooLarge());
    },
    flush: (controller) => {
      if (size > max) controller.error(tooLarge());
    },
  });
}
