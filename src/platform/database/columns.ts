import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment. */
export const at = (name: string) => timestamp(name, { withTimezone: true });

/** An amount in centavos, or another whole number that may be large. */
export const whole = (name: string) => bigint(name, { mode: 'number' });

/** The bytes of a small file. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
