import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';

const mebibyte = 1024 * 1024;
const bytesMax = mebibyte;
/** Feeds are the largest thing anybody sends: 64 MB, and the rest of their form. */
const formBytesMax = 66 * mebibyte;
/** What is read and thrown away at most, so that whoever sends too much still hears why. */
const drainedMax = 256 * mebibyte;

/**
 * Refuses with 413 what is too large to be meant: 1 MB, or 66 MB for forms; no more than that is kept in memory. Calls
 * have smaller limits of their own, e.g. 8 MB for a picture.
 */
export function limitBody(): MiddlewareHandler {
  return async (hono, next) => {
    const { method } = hono.req;
    const length = hono.req.header('content-length');
    const isChunked = hono.req.header('transfer-encoding') !== undefined;
    // Reading a page or a list must not pay for looking at a body that is not there.
    if ((length === undefined && !isChunked) || method === 'GET' || method === 'HEAD') return next();
    const isForm = /^multipart\/form-data\b/i.test(hono.req.header('content-type') ?? '');
    const max = isForm ? formBytesMax : bytesMax;
    if (isChunked) {
      hono.req.raw = new Request(hono.req.raw, { method, body: await readUpTo(max, hono) });
    } else if (Number(length) > max) {
      await readUpTo(0, hono);
    }
    return next();
  };
}

/** @throws AppError 413 after everything was read, or after `drainedMax`. */
async function readUpTo(max: number, hono: Context): Promise<Buffer<ArrayBuffer>> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of hono.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size <= max) kept.push(chunk);
    else kept.length = 0;
    if (size > drainedMax) break;
  }
  if (size > max) throw new AppError(413, 'too_large', 'La petición es demasiado grande.');
  return Buffer.concat(kept);
}
