/** What was paid on a day, in centavos, and by how many orders. */
export type SalesDay = { day: string; paid_cents: number; orders: number };
