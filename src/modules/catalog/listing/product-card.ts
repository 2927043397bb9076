import { lastPiecesMax } from './low-stock.ts';

/** The end of `card`: its one picture. */
const cardImages = (l: string) => `case when ${l}.image_url is null then '[]'
    else concat('[{"image_url":', to_json(${l}.image_url), '}]') end`;

/**
 * SQL expression (text) that writes one listing row as the JSON of `productCardSchema`. All but the stock stands ready
 * in the column `card`, which PostgreSQL keeps (function `shop_card`): writing 24 cards anew for each list took longer
 * than finding the products. `more` adds members, e.g. `',"promotion_id":', l.promotion_id`; `images` replaces the
 * card's one picture.
 */
export function productCardJson(
  l: string,
  { more, images }: { more?: string; images?: string } = {},
): string {
  const card = images === undefined ? `${l}.card` : `left(${l}.card, -length(${cardImages(l)})), ${images}`;
  const stock = `case when ${l}.available <= 0 then 'out"' when ${l}.available <= ${l}.supplier_units
    then concat('supplier","supplier_days":', coalesce(${l}.supplier_days, 0))
    when ${l}.available <= ${lastPiecesMax} then 'low"' else 'in_stock"' end`;
  return `concat(${card}, ',"stock":"', ${stock}, ${more === undefined ? '' : `${more}, `}'}')`;
}

/** SQL expression that writes a timestamp as the wire wants it: ISO 8601 in UTC. */
export function isoTime(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQL expressions, with commas between, that write what a brand's row says of its warranty. */
export function warrantyJson(b: string, months = `${b}.warranty_months`): string {
  return `',"warranty_text":', to_json(${b}.warranty_text), ',"warranty_months":',
    coalesce((${months})::text, 'null'), ',"warranty_by":', coalesce(to_json(${b}.warranty_by)::text, 'null')`;
}
