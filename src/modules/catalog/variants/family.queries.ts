import { query } from '../../../platform/database/named-query.ts';

/** Products in the order everybody locks them in; whoever changes a family holds all it had and will have. */
export const lockMembers = query(
  'catalog.lock_members',
  `select p.id, m.family_id from product p left join product_family_member m on m.product_id = p.id
   where p.id = any(:productIds::int[]) order by p.id for no key update of p`,
);

/** The ids of all variants of a product, its own too; none where it has no family. */
export const memberIds = query(
  'catalog.member_ids',
  `select m.product_id from product_family_member own join product_family_member m on m.family_id = own.family_id
   where own.product_id = :productId order by m.product_id`,
);

export type Family = {
  id: number;
  version: number;
  options: string[];
  members: {
    product_id: number;
    sku: string;
    product_name: string;
    status: 'active' | 'hidden' | 'discontinued';
    price_cents: number;
    values: string[];
  }[];
};

/** SQL of JSON: the family of a product as staff see it; null without one. */
export const familyJson = (productId: string) => `(
     select json_build_object('id', f.id, 'version', f.version, 'options', f.options, 'members', (
              select json_agg(json_build_object('product_id', v.id, 'sku', v.sku, 'product_name', v.name,
                       'status', v.status, 'price_cents', v.price_cents, 'values', m.values) order by m.position)
                from product_family_member m join product v on v.id = m.product_id where m.family_id = f.id))
       from product_family f join product_family_member own on own.family_id = f.id
      where own.product_id = ${productId})`;

export const familyOf = query(
  'catalog.family_of',
  `select ${familyJson('p.id')} as family from product p where p.id = :productId`,
).narrow<{ family: Family | null }>();

export const addFamily = query(
  'catalog.add_family',
  `insert into product_family (options, updated_at) values (:options::text[], :now) returning id`,
);

export const changeFamily = query(
  'catalog.change_family',
  `update product_family set options = :options::text[], version = version + 1, updated_at = :now where id = :familyId`,
);

export const dropFamily = query('catalog.drop_family', 'delete from product_family where id = :familyId');

export const clearMembers = query(
  'catalog.clear_members',
  'delete from product_family_member where family_id = :familyId',
);

export const writeMembers = query(
  'catalog.write_members',
  `insert into product_family_member (family_id, product_id, position, values)
   select :familyId::int, m.product_id, m.position, m.values
     from jsonb_to_recordset(:members::jsonb) as m(product_id int, position smallint, values text[])
    order by m.product_id`,
);
