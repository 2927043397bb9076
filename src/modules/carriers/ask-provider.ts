import { piecesOf } from '../../platform/http/read-body.ts';
import { createRemoteFiles } from '../../platform/remote-files.ts';
import { CarrierError, type CarrierProvider } from './provider.ts';

const timeoutMilliseconds = 20_000;
/** Larger than any answer with rates, and than any label of one page. */
const bytesMax = 4 * 1024 * 1024;

/**
 * One call, with what was answered as JSON (undefined where it is none).
 * @throws CarrierError `unavailable` where nobody answered, the connection broke, or the answer has no end
 */
export async function ask(url: string, init: RequestInit): Promise<{ response: Response; body: unknown }> {
  try {
    const response = await fetch(url, {
      ...init,
      // The keys go to the address of the settings and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const pieces: Uint8Array[] = [];
    for await (const piece of piecesOf(response, bytesMax)) pieces.push(piece);
    return { response, body: parsed(Buffer.concat(pieces).toString()) };
  } catch (error) {
    throw new CarrierError('unavailable', new URL(url).host, error);
  }
}

/**
 * Reads PDFs of labels. They lie wherever the provider says, without a key: on the Internet, and on this machine only for
 * a provider that is there itself.
 */
export function createPdfReader(baseUrl: string): CarrierProvider['fetchLabel'] {
  const reachesLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(baseUrl).hostname);
  const files = createRemoteFiles({ userAgent: 'ShopLabels/1.0', reachesLoopback, timeoutMilliseconds });
  return async (url) => {
    const file = await files.download(url, { bytesMax, tooLarge: 'too large' }).catch((error: unknown) => {
      throw new CarrierError('unavailable', 'no PDF', error);
    });
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-') return bytes;
    throw new CarrierError('unavailable', 'no PDF');
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
