import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

/** How bytes may be sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const gzipped = promisify(gzip);

/** Smaller answers gain nothing. */
const compressedFromBytes = 400;

/**
 * What may be spent, by how often the bytes are sent: once; for minutes or hours; for years. Of a product page of 87 KB
 * Brotli 1 makes 23 KB in 0.2 ms, Brotli 4 20 KB in 0.8, gzip 24 to 21 KB in 0.5 to 1.3 (docs/benchmarks.md).
 */
const efforts = {
  once: { brotli: 1, gzip: 1 },
  kept: { brotli: 4, gzip: 4 },
  thorough: { brotli: 11, gzip: 9 },
} as const;

/** The bytes as `encoding` sends them. */
export function encoded(bytes: Buffer, encoding: Encoding, effort: keyof typeof efforts): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: efforts[effort].brotli,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
    case 'gzip':
      return gzipped(bytes, { level: efforts[effort].gzip });
    case 'identity':
      return Promise.resolve(bytes);
  }
}

/** What `encoded` made of, for those few who take no Brotli. */
export function decoded(bytes: Buffer, encoding: 'br' | 'identity'): Promise<Buffer> {
  return encoding === 'br' ? unbrotli(bytes) : Promise.resolve(bytes);
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
