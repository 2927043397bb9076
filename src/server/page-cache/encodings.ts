import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How bytes may be sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const gunzipped = promisify(gzip);

/** Smaller answers gain nothing. */
const compressedFromBytes = 400;

/** What Brotli may spend: a hundredth of a second on a page, or half a second on a script that never changes. */
const brotliQualities = { quick: 6, thorough: 11 } as const;

/** The bytes as `encoding` sends them; made once for a kept answer, so a little more work than usual is well spent. */
export function encoded(
  bytes: Buffer,
  encoding: Encoding,
  effort: keyof typeof brotliQualities = 'quick',
): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQualities[effort],
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
    case 'gzip':
      return gunzipped(bytes, { level: 7 });
    case 'identity':
      return Promise.resolve(bytes);
  }
}

/** Whether compressing so few bytes is worth it. */
export function isWorthCompressing(length: number): boolean {
  return length >= compressedFromBytes;
}

const understood = new Map<string, Encoding>();
/** Browsers send a handful of different headers; strangers could send any number. */
const understoodMax = 100;

/** The best of what `Accept-Encoding` takes; `identity` for a header that is missing or cannot be read. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = understood.get(header);
  if (known) return known;
  const chosen = choose(header);
  if (understood.size < understoodMax) understood.set(header, chosen);
  return chosen;
}

function choose(header: string): Encoding {
  if (header.length > 500) return 'identity';
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => /^q\s*=/.test(text))?.replace(/^q\s*=\s*/, '');
    const value = weight === undefined ? 1 : Number(weight);
    weights.set(name, Number.isFinite(value) ? value : 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [brWeight, gzipWeight] = [weightOf('br'), weightOf('gzip')];
  if (brWeight > 0 && brWeight >= gzipWeight) return 'br';
  return gzipWeight > 0 ? 'gzip' : 'identity';
}
