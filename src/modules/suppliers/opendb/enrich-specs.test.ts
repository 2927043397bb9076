import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { systemClock } from '../../../platform/clock.ts';
import { enrichSpecs } from './enrich-specs.ts';

let shop: TestShop;
let folder = '';
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ensambla-opendb-'));
});
afterAll(() => shop.stop());

type Given = { id?: string; maker?: string; numbers?: string[]; isVerified?: boolean; specs: object };

async function writeRecord(
  kind: string,
  { id = 'a', maker = 'ASUS', numbers = [], isVerified, specs }: Given,
) {
  await mkdir(join(folder, 'open-db', kind), { recursive: true });
  const metadata = {
    name: 'x',
    manufacturer: maker,
    part_numbers: numbers,
    ...(isVerified && { last_manually_spec_verified_at: '2026-01-01T00:00:00Z' }),
  };
  await writeFile(
    join(folder, 'open-db', kind, `${id}.json`),
    JSON.stringify({ opendb_id: id, metadata, ...specs }),
  );
}

const enrich = async () => {
  const report = await enrichSpecs({ db: shop.db, clock: systemClock }, folder);
  await rm(folder, { recursive: true });
  return report;
};

async function stored(id: number) {
  const { rows } = await shop.db.sql('select specs, spec_sources, numbers from product where id = $1', [id]);
  return rows[0] as { specs: object; spec_sources: object; numbers: object };
}

test('fills what the import does not say, by maker and part number however they are written', async () => {
  const card = await createProduct(shop.db, {
    kind: 'gpu',
    brand: 'Asus',
    mpn: 'DUAL-RTX4060-O8G',
    specs: { chipset: 'GeForce RTX 4060', length: 227 },
  });
  const other = await createProduct(shop.db, {
    kind: 'gpu',
    brand: 'MSI',
    mpn: 'DUAL-RTX4060-O8G',
    specs: {},
  });
  await writeRecord('GPU', { numbers: ['Dual RTX4060 O8G'], specs: { length: 300, tdp: 115 } });
  await writeRecord('PSU', { id: 'b', numbers: ['DUAL-RTX4060-O8G'], specs: { wattage: 750 } });
  await writeFile(join(folder, 'open-db', 'GPU', 'broken.json'), '{');
  expect(await enrich()).toEqual({ files: 3, unreadable: 1, matched: 1, changed: 1 });
  expect(await stored(card.id)).toMatchObject({
    specs: { chipset: 'GeForce RTX 4060', length: 227, tdp: 115 },
    spec_sources: { tdp: 'opendb' },
    numbers: { tdp: 115 },
  });
  expect(await stored(other.id)).toMatchObject({ specs: {}, spec_sources: {} });
  const { product } = await shop.api.catalog.product({ params: { sku: card.sku, product_name: card.slug } });
  expect(product).toMatchObject({ has_opendb_specs: true });
});

test('a second reading changes nothing, and an import keeps what was filled in', async () => {
  const card = await createProduct(shop.db, {
    kind: 'gpu',
    brand: 'ASUS',
    mpn: 'ZWEI-2222',
    specs: { tdp: 100 },
  });
  const record = { numbers: ['ZWEI-2222'], specs: { length: 250 } };
  await writeRecord('GPU', record);
  expect(await enrich()).toMatchObject({ changed: 1 });
  await mkdir(folder, { recursive: true });
  await writeRecord('GPU', record);
  expect(await enrich()).toMatchObject({ matched: 1, changed: 0 });
  await createProduct(shop.db, { ...card, kind: 'gpu', specs: { tdp: 110 } });
  expect(await stored(card.id)).toMatchObject({ specs: { tdp: 110, length: 250 } });
});

test('goes before the import where staff say so, from the next record of either', async () => {
  const card = await createProduct(shop.db, {
    kind: 'gpu',
    brand: 'ASUS',
    mpn: 'VIER-4444',
    specs: { tdp: 100, memory: 8 },
  });
  const record = { numbers: ['VIER-4444'], specs: { tdp: 115 } };
  await writeRecord('GPU', record);
  await enrich();
  expect((await stored(card.id)).specs).toEqual({ tdp: 100, memory: 8 });
  await shop.db.sql(`insert into shop_setting (key, value) values ('owners', '{"opendb":"before"}')`);
  await createProduct(shop.db, { ...card, kind: 'gpu', specs: { tdp: 100, memory: 9 } });
  expect(await stored(card.id)).toMatchObject({
    specs: { tdp: 115, memory: 9 },
    spec_sources: { tdp: 'opendb' },
  });
  await shop.db.sql(`delete from shop_setting where key = 'owners'`);
  await mkdir(folder, { recursive: true });
  await writeRecord('GPU', record);
  await enrich();
  expect((await stored(card.id)).specs).toEqual({ tdp: 100, memory: 9 });
});

test('of several records only what they agree on is taken; one that people checked stands alone', async () => {
  const card = await createProduct(shop.db, { kind: 'gpu', brand: 'ASUS', mpn: 'DREI-3333', specs: {} });
  await writeRecord('GPU', { id: 'a', numbers: ['DREI-3333'], specs: { length: 250, tdp: 115 } });
  await writeRecord('GPU', { id: 'b', numbers: ['DREI-3333'], specs: { length: 260, tdp: 115 } });
  await enrich();
  expect((await stored(card.id)).specs).toEqual({ tdp: 115 });
  await mkdir(folder, { recursive: true });
  await writeRecord('GPU', { id: 'a', numbers: ['DREI-3333'], specs: { length: 250, tdp: 115 } });
  await writeRecord('GPU', { id: 'b', numbers: ['DREI-3333'], isVerified: true, specs: { length: 260 } });
  await enrich();
  expect((await stored(card.id)).specs).toEqual({ length: 260 });
});

test('a folder without parts is refused in one line', async () => {
  await expect(enrich()).rejects.toThrow(/has none of the folders of OpenDB/);
  await expect(enrichSpecs({ db: shop.db, clock: systemClock }, '/no/such/folder')).rejects.toThrow(/ENOENT/);
});

test('the command names its usage', () => {
  const command = fileURLToPath(new URL('./enrich-specs.command.ts', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [command], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stdout).toContain('npm run specs:enrich -- PATH');
});
