import { decoded, encoded, type Encoding } from './encodings.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { createS3Fifo } from './s3-fifo.ts';

/** Kept answers in forms that they are not kept in, for clients that take no Brotli. */
export type OtherForms = {
  /** The answer's bytes as `encoding` sends them; a promise where they have to be made. */
  of(answer: KeptAnswer, encoding: Encoding): Buffer | Promise<Buffer>;
};

/** What a form takes beside its bytes. */
const overheadBytes = 500;

/** Makes each form once for as long as it is asked for, within a bound of bytes: to decode a page takes 1.5 ms, to pack it as gzip 3. */
export function createOtherForms(bytesMax: number): OtherForms {
  const made = createS3Fifo<Buffer>(bytesMax);
  const making = new Map<string, Promise<Buffer>>();

  const make = async (key: string, { bytes, encoding: own }: KeptAnswer, encoding: Encoding) => {
    const form = await encoded(await decoded(bytes, own), encoding, 'once');
    made.set(key, form, form.buffer.byteLength + overheadBytes);
    return form;
  };

  return {
    of(answer, encoding) {
      // What nobody keeps is asked for once.
      if (answer.encoding === 'identity') return encoded(answer.bytes, encoding, 'once');
      // The mark says what the page says: where the page changes, another one is asked for.
      const key = `${encoding} ${answer.etag}`;
      const known = made.get(key) ?? making.get(key);
      if (known) return known;
      const form = make(key, answer, encoding).finally(() => making.delete(key));
      making.set(key, form);
      return form;
    },
  };
}
