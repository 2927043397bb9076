/** The distributor whose feed is meant when nobody says another name. */
export const defaultSupplier = 'mayorista';
