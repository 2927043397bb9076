import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Whatever the text of an answer can come from beside the database. */
const sources = ['package-lock.json', 'src/**/*.{ts,tsx,json,css}', 'build/server/**', 'build/client/*.json'];

let code: Promise<string> | undefined;

/** Names what makes answers, this very code with these settings, in 16 letters and figures. */
export async function makerOf(settings: string): Promise<string> {
  code ??= hashCode();
  return createHash('sha256')
    .update(await code)
    .update(settings)
    .digest('hex')
    .slice(0, 16);
}

async function hashCode(): Promise<string> {
  const hash = createHash('sha256');
  const paths: string[] = [];
  for await (const file of glob(sources, { cwd: root, withFileTypes: true })) {
    if (file.isFile() && !file.name.includes('.test.')) paths.push(join(file.parentPath, file.name));
  }
  for (const path of paths.toSorted()) hash.update(`${relative(root, path)}\0`).update(await readFile(path));
  return hash.digest('hex');
}
