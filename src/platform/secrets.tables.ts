import { pgTable, text } from 'drizzle-orm/pg-core';

/** Random secrets, each made at the first start and the same in every process. */
export const sharedSecretTable = pgTable('shared_secret', {
  /** What it is for, e.g. `secret.customers`. */
  name: text().primaryKey(),
  value: text().notNull(),
});
