/** SQL: the ids of the products that have the words of this parameter in their name, as staff look for what is said of them. */
export const namedProductsSql = (words: string): string =>
  // The index has name and SKU together; what it finds by the SKU is left out again.
  `select p.id from product p where shop_fold(p.name || ' ' || p.sku) like '%' || shop_fold(${words}) || '%'
      and shop_fold(p.name) like '%' || shop_fold(${words}) || '%'`;
