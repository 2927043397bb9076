import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
