import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isBuilt } from './prepare.mjs';

test('what somebody deleted of a build is built again, whatever its stamp says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-built-'));
  const ofNothing = createHash('sha256').digest('hex');
  const stamp = join(folder, '.stamp');
  await writeFile(stamp, JSON.stringify({ times: ofNothing, content: ofNothing }));
  const build = { stamp, made: [join(folder, 'start.js')], files: [] };
  expect(isBuilt(build)).toBe(false);
  await writeFile(join(folder, 'start.js'), '');
  expect(isBuilt(build)).toBe(true);
  await rm(folder, { recursive: true });
});

test('a copy of the shop in a folder that may only be read is not built again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-read-only-'));
  const stamp = join(folder, '.stamp');
  const ofNothing = createHash('sha256').digest('hex');
  await writeFile(stamp, JSON.stringify({ times: 'of the original', content: ofNothing }));
  await chmod(stamp, 0o444);
  await chmod(folder, 0o555);
  const script = `const { isBuilt } = await import(${JSON.stringify(import.meta.resolve('./prepare.mjs'))});
    console.log(isBuilt({ stamp: ${JSON.stringify(stamp)}, made: [], files: [] }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    // The superuser may write everywhere.
    ...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }),
  });
  expect(stdout.trim()).toBe('true');
  await chmod(folder, 0o755);
  await rm(folder, { recursive: true });
});
