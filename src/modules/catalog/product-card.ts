/** At most so many units are «pocas piezas». */
export const lowStockMax = 5;

/** The one picture a card shows, as the JSON of `images`. */
const cardImages = (l: string) => `case when ${l}.image_url is null then '[]'
    else concat('[{"image_url":', to_json(${l}.image_url), '}]') end`;

/**
 * SQL expression (text) that writes one listing row as the JSON of `productCardSchema`; PostgreSQL does it faster than
 * a row could be read and written again here. `more` adds members, e.g. `',"promotion_id":', l.promotion_id`;
 * `images` replaces the card's one picture.
 */
export function productCardJson(l: string, { more = "''", images = cardImages(l) } = {}): string {
  return `concat('{"id":', ${l}.product_id, ',"ref_id":', to_json(${l}.ref_id), ',"sku":', to_json(${l}.sku),
    ',"product_name":', to_json(${l}.name), ',"slug":', to_json(${l}.slug), ',"kind":"', ${l}.kind,
    '","brand":', to_json(${l}.brand_name), ',"category":', coalesce(to_json(${l}.category_name)::text, 'null'),
    ',"images":', ${images}, ',"price_cents":', ${l}.price_cents,
    case when ${l}.former_price_cents is not null then concat(
      ',"former_price_cents":', ${l}.former_price_cents, ',"ends_at":"', ${isoTime(`${l}.promotion_ends_at`)}, '"') end,
    ',"currency":"MXN","stock":"',
    case when ${l}.available <= 0 then 'out' when ${l}.available <= ${lowStockMax} then 'low' else 'in_stock' end,
    '","rating":', case when ${l}.rating_tenths is null then 'null' else (${l}.rating_tenths / 10.0)::numeric(2, 1)::text end,
    ',"review_count":', ${l}.review_count, ${more}, '}')`;
}

/** SQL expression that writes a timestamp as the wire wants it: ISO 8601 in UTC. */
export function isoTime(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
