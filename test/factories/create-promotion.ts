import {
  createPromotion as writePromotion,
  type NewPromotion,
  plainPromotion,
} from '../../src/modules/promotions/index.ts';
import type { Database } from '../../src/platform/database/database.ts';

let serial = 0;
const dayMilliseconds = 86_400_000;

/** Makes a catalogue promotion that runs from yesterday to tomorrow and takes 10 % off, unless told otherwise. */
export async function createPromotion(
  db: Database,
  given: Partial<NewPromotion> & {
    /** When it is written (default now): prices are as they are at that time. */
    now?: Date;
  } = {},
): Promise<{ id: number; name: string }> {
  serial += 1;
  const { now = new Date(), ...values } = given;
  const promotion = {
    ...plainPromotion,
    name: `Promoción ${process.pid}${serial}`,
    description: '',
    imageUrl: null,
    kind: 'percent' as const,
    value: 1000,
    startsAt: new Date(now.getTime() - dayMilliseconds),
    endsAt: new Date(now.getTime() + dayMilliseconds),
    productIds: [],
    ...values,
  };
  const id = await db.transaction((tx) => writePromotion(tx, promotion, now));
  return { id, name: promotion.name };
}
