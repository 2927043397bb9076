import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import type { Connection } from '../../src/platform/database/database.ts';
import { refreshListing } from '../../src/modules/catalog/index.ts';
import { mediaFolder, picturesOf } from './demo-pictures.ts';

const files = new Set(readdirSync(new URL('../pictures/files/', import.meta.url)));
const fileByStem = new Map([...files].map((file) => [parse(file).name, file]));
const isGone = (url: string) => !files.has(url.slice(mediaFolder.length));

type Picture = { id: number; product_id: number; sku: string; url: string; alt: string };

/**
 * Brings a demo shop that an older version filled up to the pictures of this one: addresses whose file is gone give way
 * to those of the same product, brand, category or promotion. Pictures that staff uploaded stay, after ours.
 * @returns how many products, brands, categories and promotions were mended
 */
export async function renewPictures(tx: Connection): Promise<number> {
  const mended = await renewProducts(tx);
  let others = 0;
  for (const table of ['brand', 'category', 'promotion'] as const) others += await renewTable(tx, table);
  await refreshListing(tx, mended);
  return mended.length + others;
}

/** Gives the products whose pictures changed; what was bought is remembered with the new picture too. */
async function renewProducts(tx: Connection): Promise<number[]> {
  const { rows } = await tx.sql(
    `select i.id, i.product_id, p.sku, i.url, i.alt from product_image i join product p on p.id = i.product_id
      where p.source = 'demo' order by i.product_id, i.position`,
  );
  const mended: number[] = [];
  for (const [id, pictures] of Map.groupBy(rows as Picture[], (row) => row.product_id)) {
    const ours = pictures.filter(({ url }) => url.startsWith(mediaFolder));
    const first = ours[0];
    if (first === undefined || !ours.some(({ url }) => isGone(url))) continue;
    const now = (picturesOf[first.sku] ?? []).map((file) => ({ url: mediaFolder + file, alt: first.alt }));
    const kept = pictures.filter(({ url }) => !url.startsWith(mediaFolder));
    const gone = ours.slice(now.length).map((picture) => picture.id);
    await tx.sql('delete from product_image where id = any($1)', [gone]);
    // Out of each other's way: two pictures never have one place.
    await tx.sql('update product_image set position = position + 1000 where product_id = $1', [id]);
    const placed = [...now.map((picture, index) => ({ ...picture, id: ours[index]?.id })), ...kept];
    for (const [position, { id: known, url, alt }] of placed.entries()) {
      const values = [position, url, alt];
      await (known === undefined
        ? tx.sql('insert into product_image (position, url, alt, product_id) values ($1, $2, $3, $4)', [
            ...values,
            id,
          ])
        : tx.sql('update product_image set position = $1, url = $2, alt = $3 where id = $4', [
            ...values,
            known,
          ]));
    }
    await tx.sql('update order_line set image_url = $2 where product_id = $1 and image_url = any($3)', [
      id,
      now[0]?.url ?? null,
      ours.map(({ url }) => url),
    ]);
    mended.push(id);
  }
  return mended;
}

/** The drawing of a shelf and its render have the same name and different endings. */
async function renewTable(tx: Connection, table: 'brand' | 'category' | 'promotion'): Promise<number> {
  const { rows } = await tx.sql(`select id, image_url as url from "${table}" where image_url like $1`, [
    `${mediaFolder}%`,
  ]);
  const gone = (rows as { id: number; url: string }[]).filter(({ url }) => isGone(url));
  for (const { id, url } of gone) {
    const file = fileByStem.get(parse(url).name);
    await tx.sql(`update "${table}" set image_url = $2 where id = $1`, [
      id,
      file === undefined ? null : mediaFolder + file,
    ]);
  }
  return gone.length;
}
