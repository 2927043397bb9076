import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { Layers } from './develop.ts';
import { largePictureSize } from './develop.ts';
import { exportModel, frameModel, seenNameplates } from './export-model.ts';
import type { SeenNameplate } from './export-model.ts';
import type { Shape } from './shape.ts';
import type { View, ViewName } from './views.ts';
import { views } from './views.ts';

const run = promisify(execFile);

/** Raise it when scene.py changes so much that everything has to be rendered again. */
const sceneVersion = 1;

export type Quality = {
  size: number;
  samples: number;
  shadowSamples: number;
  /** How much of the noise that few samples leave is smoothed away; 0.16 unless stated. */
  smoothing?: number;
};

export const finalQuality: Quality = {
  size: largePictureSize,
  samples: 20,
  shadowSamples: 48,
  smoothing: 0.24,
};
/** Further angles are seen one at a time and rarely zoomed into. */
export const galleryQuality: Quality = { size: 600, samples: 20, shadowSamples: 24, smoothing: 0.21 };
export const trialQuality: Quality = { size: 480, samples: 40, shadowSamples: 64 };

/** Where renders are kept between runs; not part of the project. */
export const studioFolder = resolve(
  process.env.STUDIO_DIR ?? fileURLToPath(new URL('../../data/studio', import.meta.url)),
);

/** The layers of a shape if they have been rendered, whatever the model looks like now. */
export async function keptLayers(shape: Shape, viewName: ViewName): Promise<Layers | undefined> {
  const stem = join(studioFolder, 'kept', `${shape.id}-${viewName}`);
  try {
    const job = JSON.parse(await readFile(`${stem}.json`, 'utf8')) as {
      hash: string;
      nameplates: SeenNameplate[];
    };
    await access(`${stem}-shadow.png`);
    const { width: size = 0 } = await sharp(`${stem}-thing.png`).metadata();
    return {
      size,
      thing: `${stem}-thing.png`,
      shadow: `${stem}-shadow.png`,
      nameplates: job.nameplates,
      hash: job.hash,
    };
  } catch {
    return undefined;
  }
}

/**
 * Renders a shape unless its kept layers are of just this model and view; a change of the quality renders nothing again
 * unless it is asked for (`isAgain`). Waits while another render runs on this machine. Gives the layers and what was
 * done.
 */
export async function renderShape(
  shape: Shape,
  viewName: ViewName,
  quality: Quality,
  folder = 'kept',
  isAgain = false,
): Promise<{ layers: Layers; seconds: number; isNew: boolean }> {
  const started = Date.now();
  const view: View = views[viewName];
  const model = (shape.poses?.[viewName] ?? shape.build)();
  const framing = frameModel(model, view);
  const nameplates = seenNameplates(model, framing);
  const file = await exportModel(model);
  const { lamps, azimuth, elevation, fill, inside = 0 } = view;
  const look = { lamps, inside, exposure: (view.exposure ?? 0) + (shape.exposure ?? 0) };
  const settings = {
    ...look,
    framing,
    ...quality,
    samples: Math.round(quality.samples * (view.samples ?? 1)),
    threads: Number(process.env.STUDIO_THREADS ?? 0),
  };
  const hash = createHash('sha256')
    .update(file)
    .update(JSON.stringify({ ...look, azimuth, elevation, fill }))
    .update(String(sceneVersion))
    .digest('hex');
  const target = join(studioFolder, folder);
  await mkdir(target, { recursive: true });
  const stem = join(target, `${shape.id}-${viewName}`);
  const { size } = quality;
  const layers = { thing: `${stem}-thing.png`, shadow: `${stem}-shadow.png`, size, nameplates, hash };
  const before = await readFile(`${stem}.json`, 'utf8')
    .then((text) => JSON.parse(text) as { hash: string; nameplates: SeenNameplate[] })
    .catch(() => undefined);
  if (before?.hash === hash && !isAgain) {
    if (JSON.stringify(before.nameplates) !== JSON.stringify(nameplates)) {
      await writeFile(`${stem}.json`, JSON.stringify({ hash, nameplates }));
    }
    return { layers, seconds: 0, isNew: false };
  }
  const glb = `${stem}.glb`;
  await writeFile(glb, file);
  await writeFile(`${stem}.job.json`, JSON.stringify({ ...settings, model: glb, out: `${stem}-new` }));
  // Trials are short and must not wait for a night's work.
  const release = await takeTurn(folder === 'kept' ? 'studio' : 'studio-trial');
  try {
    const { stdout } = await run(
      'nice',
      [
        '-n',
        '19',
        'blender',
        '-b',
        '-P',
        fileURLToPath(new URL('scene.py', import.meta.url)),
        '--python-exit-code',
        '1',
        '--',
        `${stem}.job.json`,
      ],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const took = /TOOK (.*)/.exec(stdout)?.[1];
    if (took) process.stdout.write(`  ${took}\n`);
  } finally {
    await release();
    await rm(glb, { force: true });
    await rm(`${stem}.job.json`, { force: true });
  }
  await rename(`${stem}-new-thing.png`, layers.thing);
  await rename(`${stem}-new-shadow.png`, layers.shadow);
  await writeFile(`${stem}.json`, JSON.stringify({ hash, nameplates }));
  return { layers, seconds: (Date.now() - started) / 1000, isNew: true };
}

/** One render at a time of each queue on a machine; a lock left by a stopped run is taken over. Gives the function that lets go. */
async function takeTurn(queue: string): Promise<() => Promise<void>> {
  const file = join(tmpdir(), `ensambla-${queue}.lock`);
  for (;;) {
    try {
      const handle = await open(file, 'wx');
      await handle.write(String(process.pid));
      await handle.close();
      return () => rm(file, { force: true });
    } catch {
      const owner = Number(await readFile(file, 'utf8').catch(() => ''));
      const age = await stat(file).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > 2000 && !isRunning(owner)) await rm(file, { force: true });
      else await wait(400 + Math.random() * 400);
    }
  }
}

function isRunning(processId: number): boolean {
  if (!processId) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
