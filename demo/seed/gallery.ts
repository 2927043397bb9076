import type { Connection } from '../../src/platform/database/database.ts';
import { build, galleryBuild, galleryLike } from '../../src/modules/configurator/configurator.tables.ts';
import { demoProducts } from '../catalogue/index.ts';
import { demoGallery } from '../shop/gallery.ts';
import type { People, Person } from './people.ts';

const day = 24 * 60 * 60 * 1000;

/** Adds builds that people showed to others, one of which waits for staff, and who likes them. */
export async function addGallery(tx: Connection, now: Date, people: People): Promise<void> {
  for (const { code, emailAddress, title, description, skus, daysAgo, likes, state } of demoGallery) {
    const { id: customerId, name } = personOf(people, emailAddress);
    const createdAt = new Date(now.getTime() - daysAgo * day);
    await tx.orm.insert(build).values({
      code,
      customerId,
      name: title,
      refIds: [...skus],
      seen: skus.map((sku) => {
        const product = demoProducts.find((one) => one.sku === sku);
        if (!product) throw new Error(`There is no product ${sku}.`);
        const { productName: name, priceCents } = product;
        return { ref_id: sku, name, price_cents: priceCents, is_in_stock: true };
      }),
      createdAt,
    });
    const author = name.split(' ')[0];
    const decidedAt = state === 'approved' ? new Date(createdAt.getTime() + day) : null;
    await tx.orm
      .insert(galleryBuild)
      .values({ code, customerId, title, description, author, state, sharedAt: createdAt, decidedAt });
    for (const email of likes)
      await tx.orm.insert(galleryLike).values({ code, customerId: personOf(people, email).id, likedAt: now });
  }
}

function personOf(people: People, email: string): Person {
  const person = people.byEmail.get(email);
  if (!person) throw new Error(`Nobody has the address ${email}.`);
  return person;
}
