import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Seals what others trusted the shop with, so that who reads the database or its backup has nothing of it. */
export type Sealer = {
  /** The same text is sealed differently each time. */
  seal(text: string): Promise<string>;
  /** Undefined for what another key sealed, or somebody changed. */
  open(sealed: string): Promise<string | undefined>;
};

const ivBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** Makes a sealer whose key lies in a file, outside the database; it is made when something is sealed for the first time. */
export function createSealer(keyFile: string): Sealer {
  let kept: Promise<Buffer> | undefined;
  const key = () =>
    (kept ??= keyIn(keyFile).catch((error: unknown) => {
      kept = undefined;
      throw error;
    }));
  return {
    seal: async (text) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, await key(), iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: async (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const secret = await key();
      try {
        const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, ivBytes));
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
        return text.toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** Several processes may be first at once: all use the key that got there. */
async function keyIn(file: string): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const made = randomBytes(32).toString('base64url');
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  for (let tries = 0; tries < 50; tries += 1) {
    const key = Buffer.from(await readFile(file, 'utf8'), 'base64url');
    if (key.length === 32) return key;
    // Another process has made the file and not written it yet.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${file} holds no key.`);
}
