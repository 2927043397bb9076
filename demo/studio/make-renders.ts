import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { productKinds } from '../../src/modules/catalog/specs/product-kinds.ts';
import type { ProductKind } from '../../src/modules/catalog/specs/product-kinds.ts';
import { demoProducts } from '../catalogue/index.ts';
import { categoryGround } from '../pictures/draw-category.ts';
import { drawPromotion } from '../pictures/draw-promotion.ts';
import { demoCategories } from '../shop/categories.ts';
import { demoDestacados } from '../shop/destacados.ts';
import { demoPromotions } from '../shop/promotions.ts';
import { demoReviews } from '../shop/reviews.ts';
import type { PlacedCut, Words } from './develop.ts';
import { composeOn, cutOut, develop, largePictureSize, pictureSize } from './develop.ts';
import {
  finalQuality,
  galleryQuality,
  keptLayers,
  renderShape,
  studioFolder,
  trialQuality,
} from './render.ts';
import type { Renders } from './renders.ts';
import { readRenders, writeRenders } from './renders.ts';
import { bannerSpots, categoryScenes, shapeIdOf } from './scenes.ts';
import type { Shape } from './shape.ts';
import { allShapes, kindShapes, shapeOfProduct } from './shapes/index.ts';
import type { ViewName } from './views.ts';
import { wordsFor } from './words.ts';

const picturesFolder = new URL('../pictures/files/', import.meta.url);

/** Raise it when develop.ts changes what a finished picture looks like. */
const paperVersion = 1;

/** Renders what is missing or has changed: first the main picture of every shape, then the further angles. */
async function renderAll(until: Date | undefined): Promise<void> {
  const main = allShapes
    .map((shape) => ({ shape, weight: weightOf(shape) }))
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ shape }) => [shape, shape.view] as const);
  const further = allShapes.flatMap((shape) => (shape.gallery ?? []).map((view) => [shape, view] as const));
  // What has no picture yet comes before what has an older one.
  const wanted = [...main, ...further];
  const areKept = await Promise.all(
    wanted.map(async ([shape, view]) => (await keptLayers(shape, view)) !== undefined),
  );
  const all = [
    ...wanted.filter((_, index) => !areKept[index]),
    ...wanted.filter((_, index) => areKept[index]),
  ];
  for (const [index, [shape, view]] of all.entries()) {
    if (until && Date.now() > until.getTime()) {
      process.stdout.write('The time is up; run it again to continue.\n');
      return;
    }
    try {
      const quality = view === shape.view ? finalQuality : galleryQuality;
      const { seconds, isNew } = await renderShape(shape, view, quality);
      if (isNew) {
        process.stdout.write(
          `${new Date().toISOString().slice(11, 19)} ${index + 1}/${all.length} ${shape.id} ${view}: ${seconds.toFixed(0)} s\n`,
        );
      }
    } catch (error) {
      // One broken model must not keep the rest of the night's work from being done.
      process.stdout.write(`${shape.id} ${view} failed: ${String(error).slice(0, 2000)}\n`);
    }
  }
}

/** Renders again what the best sellers show first, until so many looks are sharp on dense screens. */
async function renderLarger(looks: number): Promise<void> {
  const wanted = [...new Set(bestSellers().map(shapeOfProduct))]
    .filter((shape) => shape !== undefined)
    .slice(0, looks);
  for (const [index, shape] of wanted.entries()) {
    const kept = await keptLayers(shape, shape.view);
    if (kept && kept.size >= finalQuality.size) continue;
    const { seconds } = await renderShape(shape, shape.view, finalQuality, 'kept', true);
    process.stdout.write(`${index + 1}/${wanted.length} ${shape.id}: ${seconds.toFixed(0)} s\n`);
  }
}

/** What stands on the first page, then what most people bought and wrote of. */
function bestSellers(): typeof demoProducts {
  const reviews = Map.groupBy(demoReviews, ({ sku }) => sku);
  const rankOf = ({ sku }: (typeof demoProducts)[number]) =>
    (demoDestacados.includes(sku) ? 1000 : 0) + (reviews.get(sku)?.length ?? 0);
  return demoProducts.filter((product) => rankOf(product) > 0).toSorted((a, b) => rankOf(b) - rankOf(a));
}

/** What most products need comes first: the usual shape of every kind, then the others by how many they show. */
function weightOf(shape: Shape): number {
  const isUsual = kindShapes.some(({ usual }) => Object.values(usual).includes(shape.id));
  const shown = demoProducts.filter((product) => shapeOfProduct(product) === shape).length;
  return shown + (isUsual ? 1000 : 0);
}

/** Finished pictures by what went into them, so that nothing is encoded twice. */
async function openIndex(): Promise<{
  picture: (shape: Shape, view: ViewName, stem: string, words: Words) => Promise<string | undefined>;
  save: () => Promise<void>;
}> {
  const indexFile = join(studioFolder, 'finished.json');
  const known = new Map<string, string>(
    Object.entries(JSON.parse(await readFile(indexFile, 'utf8').catch(() => '{}')) as Record<string, string>),
  );
  const picture = async (shape: Shape, view: ViewName, stem: string, words: Words) => {
    const layers = await keptLayers(shape, view);
    if (!layers) return undefined;
    const printed = Object.fromEntries(layers.nameplates.map(({ word }) => [word, words[word] ?? '']));
    const isFurther = view !== shape.view;
    const isLarge = !isFurther && layers.size >= largePictureSize;
    const key = createHash('sha256')
      .update(layers.hash)
      .update(
        JSON.stringify([
          layers.nameplates,
          printed,
          stem,
          paperVersion,
          ...(isFurther ? ['further'] : isLarge ? ['large'] : []),
        ]),
      )
      .digest('hex');
    const found = known.get(key);
    if (found && existsSync(new URL(found, picturesFolder))) return found;
    const content = await develop(
      await cutOut(layers, words, isLarge ? largePictureSize : pictureSize),
      isFurther ? 'further' : isLarge ? 'large' : 'main',
    );
    const file = `${stem}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.avif`;
    await writeFile(new URL(file, picturesFolder), content);
    known.set(key, file);
    return file;
  };
  const save = () => writeFile(indexFile, JSON.stringify(Object.fromEntries(known)));
  return { picture, save };
}

/** Makes the finished pictures of whatever has been rendered and notes them; the rest keeps what it had. */
async function developAll(): Promise<void> {
  const renders = await readRenders();
  const { picture, save } = await openIndex();
  const byShape = demoProducts
    .map((product) => ({ product, shape: shapeOfProduct(product) }))
    .toSorted((one, other) => (one.shape?.id ?? '').localeCompare(other.shape?.id ?? ''));
  let done = 0;
  for (const { product, shape } of byShape) {
    if (!shape) continue;
    done += 1;
    if (done % 20 === 0) await save();
    const files: string[] = [];
    const before = renders.products[product.sku] ?? [];
    for (const [index, view] of [shape.view, ...(shape.gallery ?? [])].entries()) {
      // An angle whose layers are gone keeps the picture it had.
      const file =
        (await picture(shape, view, product.kind.replaceAll('_', '-'), wordsFor(product))) ?? before[index];
      if (file) files.push(file);
      else if (view === shape.view) break;
    }
    if (files.length > 0) renders.products[product.sku] = files;
  }
  for (const kind of Object.keys(productKinds) as ProductKind[]) {
    const id = kindShapes.find(({ usual }) => usual[kind] !== undefined)?.usual[kind];
    const shape = allShapes.find((one) => one.id === id);
    const layers = shape && (await keptLayers(shape, shape.view));
    if (!layers) continue;
    // Products of distributors name it, so it keeps its name.
    const file = `kind-${kind.replaceAll('_', '-')}.avif`;
    await writeFile(new URL(file, picturesFolder), await develop(await cutOut(layers, {})));
    renders.kinds[kind] = file;
  }
  await save();
  await composeScenes(renders);
  await writeRenders(renders);
  process.stdout.write(
    `${Object.keys(renders.products).length} of ${demoProducts.length} products have a render\n`,
  );
}

/** Pictures of categories and banners, where everything on them has been rendered. */
async function composeScenes(renders: Renders): Promise<void> {
  const cutOf = async (shape: Shape | undefined, words: Words): Promise<Buffer | undefined> => {
    const layers = shape && (await keptLayers(shape, shape.view));
    return layers && cutOut(layers, words, undefined, true);
  };
  const usualOf = (kind: ProductKind) => kindShapes.find(({ usual }) => usual[kind])?.usual[kind];
  for (const { slug } of demoCategories) {
    const placed: PlacedCut[] = [];
    const scene = categoryScenes[slug] ?? [];
    for (const [what, x, y, size] of scene) {
      const id = shapeIdOf(what, usualOf);
      const cut = await cutOf(
        allShapes.find((shape) => shape.id === id),
        {},
      );
      if (cut) placed.push({ cut, x, y, size });
    }
    if (scene.length === 0 || placed.length < scene.length) continue;
    const file = `category-${slug}.avif`;
    await writeFile(new URL(file, picturesFolder), await composeOn(categoryGround(slug), 800, 800, placed));
    renders.categories[slug] = file;
  }
  for (const { slug, picture } of demoPromotions) {
    const placed: PlacedCut[] = [];
    for (const [index, sku] of picture.skus.entries()) {
      const product = demoProducts.find((one) => one.sku === sku);
      const cut = product && (await cutOf(shapeOfProduct(product), wordsFor(product)));
      const [x, y, size] = bannerSpots[picture.skus.length]?.[index] ?? [1130, 305, 500];
      if (cut) placed.push({ cut, x, y, size });
    }
    if (placed.length < picture.skus.length) continue;
    const file = `promotion-${slug}.avif`;
    const ground = drawPromotion({ tint: picture.tint, placed: [] });
    await writeFile(new URL(file, picturesFolder), await composeOn(ground, 1600, 600, placed));
    renders.promotions[slug] = file;
  }
}

/** Renders what the shapes lack whose id begins so, all their angles; nothing of the others. */
async function renderOnly(start: string): Promise<void> {
  for (const shape of allShapes.filter(({ id }) => id.startsWith(start))) {
    for (const view of [shape.view, ...(shape.gallery ?? [])]) {
      const quality = view === shape.view ? finalQuality : galleryQuality;
      const { seconds } = await renderShape(shape, view, quality);
      process.stdout.write(`${shape.id} ${view}: ${seconds.toFixed(0)} s\n`);
    }
  }
}

/** Small quick renders of the shapes whose id begins so, with their names printed, to look at. */
async function tryShapes(start: string, isWithGallery: boolean): Promise<void> {
  const folder = join(studioFolder, 'try');
  await mkdir(folder, { recursive: true });
  for (const shape of allShapes.filter(({ id }) => id.startsWith(start))) {
    const product = demoProducts.find((one) => shapeOfProduct(one) === shape);
    const words = product ? wordsFor(product) : { brand: 'Ensambla' };
    for (const view of [shape.view, ...(isWithGallery ? (shape.gallery ?? []) : [])]) {
      const { layers, seconds } = await renderShape(shape, view, trialQuality, 'try');
      const cut = await cutOut(layers, words, trialQuality.size);
      const file = join(folder, `${shape.id}-${view}.png`);
      await writeFile(file, await sharp(cut).flatten({ background: '#f2f4f6' }).png().toBuffer());
      process.stdout.write(`${file} ${seconds.toFixed(0)} s\n`);
    }
  }
}

if (import.meta.main) {
  const [command = '', value = ''] = process.argv.slice(2);
  if (command === '--try') await tryShapes(value, process.argv.includes('--gallery'));
  else if (command === '--larger') await renderLarger(Number(value));
  else if (command === '--only') await renderOnly(value);
  else if (command === '--develop') await developAll();
  else {
    const until = /--until (\S+)/.exec(process.argv.join(' '))?.[1];
    await renderAll(until === undefined ? undefined : new Date(until));
    if (command !== '--render') await developAll();
  }
}
