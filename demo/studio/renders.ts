import { readFile, writeFile } from 'node:fs/promises';

/** Which pictures the studio has made; committed beside them. Whatever is missing here keeps its drawn picture. */
export type Renders = {
  /** SKU → files, main picture first. */
  products: Record<string, string[]>;
  kinds: Record<string, string>;
  categories: Record<string, string>;
  promotions: Record<string, string>;
};

const file = new URL('../pictures/renders.json', import.meta.url);

export async function readRenders(): Promise<Renders> {
  return JSON.parse(await readFile(file, 'utf8')) as Renders;
}

export async function writeRenders(renders: Renders): Promise<void> {
  await writeFile(file, `${JSON.stringify(renders, null, 1)}\n`);
}
