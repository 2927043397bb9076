import { query } from '../../platform/database/named-query.ts';

/**
 * A code in the catalogue, where it is there; and whether the catalogue has others that begin alike: an owner may load
 * that of some states only.
 */
export const placeInCatalogue = query(
  'postal_codes.place',
  `select c.municipality, c.city, c.neighbourhoods, c.code is not null as is_known,
          exists (select from postal_code near where near.code between left(:code, 2) || '000' and left(:code, 2) || '999')
            as is_covered
     from (select :code::text as asked) given left join postal_code c on c.code = given.asked`,
);

/** Colonias that parcels went to, most often first; only names that three people wrote, who may be guests each time. */
export const earlierNeighbourhoods = query(
  'postal_codes.earlier_neighbourhoods',
  `select mode() within group (order by trim(delivery_address->>'neighbourhood')) as name
     from shop_order
    where delivery_address->>'postal_code' = :code and delivery_method = 'parcel'
      and fulfilment in ('partially_shipped', 'shipped', 'delivered')
      and trim(delivery_address->>'neighbourhood') <> ''
    group by shop_fold(trim(delivery_address->>'neighbourhood'))
   having least(count(distinct customer_id), count(distinct lower(email))) >= 3
    order by count(*) desc, 1 limit 100`,
);

export const lastLoad = query(
  'postal_codes.last_load',
  `select source, rows, codes, neighbourhoods, states, loaded_by, loaded_at
     from postal_code_load order by id desc limit 1`,
);
export const addLoad = query(
  'postal_codes.add_load',
  `insert into postal_code_load (source, rows, codes, neighbourhoods, states, loaded_by, loaded_at)
   values (:source, :rows, :codes, :neighbourhoods, :states, :loadedBy, :now)`,
);

/** Readers go on; a second load waits for the first. */
export const lockCatalogue = query('postal_codes.lock', 'lock table postal_code in share row exclusive mode');
export const wholeCatalogue = query(
  'postal_codes.whole',
  'select code, state, municipality, city, neighbourhoods from postal_code',
);
export const writePlaces = query(
  'postal_codes.write',
  `insert into postal_code (code, state, municipality, city, neighbourhoods)
   select code, state, municipality, city, neighbourhoods from jsonb_to_recordset(:places::jsonb)
       as given(code text, state text, municipality text, city text, neighbourhoods text[])
   on conflict (code) do update set state = excluded.state, municipality = excluded.municipality,
     city = excluded.city, neighbourhoods = excluded.neighbourhoods`,
);
export const removePlaces = query(
  'postal_codes.remove',
  'delete from postal_code where code = any(:codes::text[])',
);
