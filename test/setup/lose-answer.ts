import { expect } from 'vitest';
import type { TestShop } from './test-shop.ts';

/** Makes a call as if the shop ended at the moment in which it keeps the answer to its key; what it did stays. */
export async function loseAnswer({ db }: TestShop, call: () => Promise<unknown>): Promise<void> {
  await db.sql(`create function lose_answer() returns trigger language plpgsql
    as $$ begin raise exception 'The answer is lost.'; end $$`);
  await db.sql(`create trigger lose_answer before update of answer on idempotency_key
    for each row execute function lose_answer()`);
  await expect(call()).rejects.toMatchObject({ status: 500 });
  await db.sql(`drop function lose_answer cascade`);
}
