import { CarrierError } from './provider.ts';

const timeoutMilliseconds = 20_000;
/** Larger than any label of one page. */
const labelBytesMax = 4 * 1024 * 1024;

/**
 * One call, with what was answered as JSON (undefined where it is none).
 * @throws CarrierError `unavailable` where nobody answered, or the connection broke
 */
export async function ask(url: string, init: RequestInit): Promise<{ response: Response; body: unknown }> {
  try {
    const response = await fetch(url, {
      ...init,
      // The keys go to the address of the settings and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const text = await response.text();
    return { response, body: parsed(text) };
  } catch (error) {
    throw new CarrierError('unavailable', new URL(url).host, error);
  }
}

/** The PDF of a label; it lies on the provider's own storage, which wants no key. */
export async function fetchPdf(url: string): Promise<Uint8Array<ArrayBuffer>> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMilliseconds) });
    if (!response.ok) throw new Error(`${response.status}`);
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new CarrierError('unavailable', new URL(url).host, error);
  }
  const isPdf = new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';
  if (!isPdf || bytes.byteLength > labelBytesMax) throw new CarrierError('unavailable', 'no PDF');
  return bytes;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
