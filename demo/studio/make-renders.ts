import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { cutOut } from './develop.ts';
import { renderShape, studioFolder, trialQuality } from './render.ts';
import { allShapes } from './shapes/index.ts';

const [command, wanted = ''] = process.argv.slice(2);
if (command === '--try') {
  for (const shape of allShapes.filter(({ id }) => id.startsWith(wanted))) {
    for (const view of process.argv.includes('--all')
      ? [shape.view, ...(shape.gallery ?? [])]
      : [shape.view]) {
      const { layers, seconds } = await renderShape(shape, view, trialQuality, 'try');
      const cut = await cutOut(layers, { brand: 'ENSAMBLA', model: 'GEFORCE RTX' }, 480);
      const file = join(studioFolder, 'try', `${shape.id}-${view}.png`);
      await mkdir(join(studioFolder, 'try'), { recursive: true });
      await writeFile(file, await sharp(cut).flatten({ background: '#f2f4f6' }).png().toBuffer());
      process.stdout.write(`${file} ${seconds.toFixed(0)} s\n`);
    }
  }
}
