import { limits } from './limits.ts';
import { wholesale } from './wholesale.ts';

const unitsOf = (key: string, field: string, byDefault: number) =>
  `coalesce((select case when value ->> '${field}' ~ '^[1-9][0-9]{0,3}$' then (value ->> '${field}')::int end
     from shop_setting where key = '${key}'), ${byDefault})`;

const retail = unitsOf('limits', 'cart_line_units', limits.fields.cart_line_units.byDefault);
const dealers = unitsOf('wholesale', 'line_units', wholesale.fields.line_units.byDefault);

/** SQL of the most units of a product in one cart, for wholesale buyers and for everybody else. */
export const unitsOfLineSql = { retail, wholesale: `greatest(${dealers}, ${retail})` };
