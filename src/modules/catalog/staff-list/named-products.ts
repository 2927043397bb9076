/** SQL: the ids of the products whose name is like this parameter, as staff look for what is said of them. */
export const namedProductsSql = (pattern: string): string =>
  // The index has name and SKU together; what it finds by the SKU is left out again.
  `select p.id from product p where shop_fold(p.name || ' ' || p.sku) like shop_fold(${pattern}) and shop_fold(p.name) like shop_fold(${pattern})`;

/**
 * SQL: the ids of the products that have the words of this parameter, three letters or more, in a name or SKU that they have
 * or had: what was sold is found by what it was called then.
 */
export const productsEverNamedSql = (words: string): string =>
  `select p.id from product p
      where length(${words}) >= 3 and shop_fold(p.name || ' ' || p.sku) like '%' || shop_fold(${words}) || '%'
     union all
     select f.product_id from product_former_name f
      where length(${words}) >= 3 and shop_fold(f.name || ' ' || f.sku) like '%' || shop_fold(${words}) || '%'`;
