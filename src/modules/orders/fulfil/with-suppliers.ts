/** SQL: of the reservations `r`, units of the order `o` that are still with suppliers. */
export const withSuppliers = `r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null`;
