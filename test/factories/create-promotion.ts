import { createPromotion as writePromotion } from '../../src/modules/promotions/index.ts';
import type { Database } from '../../src/platform/database/database.ts';

let serial = 0;
const dayMilliseconds = 86_400_000;

/** Makes a promotion that runs from yesterday to tomorrow and takes 10 % off, unless told otherwise. */
export async function createPromotion(
  db: Database,
  given: {
    name?: string;
    kind?: 'percent' | 'amount';
    /** Basis points for `percent`, centavos off each unit for `amount`. */
    value?: number;
    startsAt?: Date;
    endsAt?: Date;
    isPaused?: boolean;
    productIds?: number[];
    /** When it is written (default now): prices are as they are at that time. */
    now?: Date;
  } = {},
): Promise<{ id: number; name: string }> {
  serial += 1;
  const name = given.name ?? `Promoción ${process.pid}${serial}`;
  const now = given.now ?? new Date();
  const id = await db.transaction((tx) =>
    writePromotion(
      tx,
      {
        name,
        description: '',
        imageUrl: null,
        kind: given.kind ?? 'percent',
        value: given.value ?? 1000,
        startsAt: given.startsAt ?? new Date(now.getTime() - dayMilliseconds),
        endsAt: given.endsAt ?? new Date(now.getTime() + dayMilliseconds),
        isPaused: given.isPaused ?? false,
        productIds: given.productIds ?? [],
      },
      now,
    ),
  );
  return { id, name };
}
