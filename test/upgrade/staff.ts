import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../src/platform/database/database.ts';
import type { Balancer } from './backends.ts';
import { askingOf } from './shoppers.ts';

/** What a member of staff was told is saved. */
type Saved = {
  productId: number;
  /** In their order, each another. */
  descriptions: string[];
  notes: Map<string, string>;
};

const lists = ['/admin/orders', '/admin/products', '/admin/users', '/admin/order-queues'];

/**
 * Staff who signed in once and then read lists, save their product as its form does (with the version they read) and
 * write notes on orders that shoppers placed meanwhile. Each has a product of their own.
 * @param orders what shoppers have ordered until now
 */
export function createStaff(
  balancer: Balancer,
  productIds: readonly number[],
  orders: readonly string[],
  account: { email: string; password: string },
) {
  const refused: string[] = [];
  const call = askingOf(balancer, refused);
  const over = new AbortController();
  const work = async (productId: number, number: number): Promise<Saved> => {
    const saved: Saved = { productId, descriptions: [], notes: new Map() };
    const session = await call('/admin-auth/sign-in/email', account, {
      'x-forwarded-for': `10.200.0.${number}`,
    });
    const headers = { authorization: `Bearer ${String(session?.['token'])}` };
    const saveProduct = async (turn: number) => {
      const path = `/admin/products/${productId}`;
      const { product } = ((await call(path, undefined, headers)) ?? {}) as { product?: { version: number } };
      if (!product) return;
      const description = `Cambio ${turn} de ${number}`;
      const body = { description, version: product.version };
      if (await call(path, body, headers, 'PUT')) saved.descriptions.push(description);
    };
    const writeNote = async (turn: number) => {
      // The ends of the list are other people's: two of staff never write on one order.
      const id = orders.filter((_, at) => at % productIds.length === number).at(-1);
      if (id === undefined) return;
      const read = (await call(`/admin/orders/${id}`, undefined, headers)) as
        | { order: { notes_version: number } }
        | undefined;
      if (!read) return;
      const notes = `Nota ${turn} de ${number}`;
      const body = { notes, version: read.order.notes_version };
      if (await call(`/admin/orders/${id}/notes`, body, headers, 'PUT')) saved.notes.set(id, notes);
    };
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await call(lists[turn % lists.length] ?? '', undefined, headers);
      await saveProduct(turn);
      await writeNote(turn);
      await delay(100);
    }
    return saved;
  };
  const people = productIds.map(work);
  return {
    goHome: async () => {
      over.abort();
      return { saved: await Promise.all(people), refused };
    },
  };
}

/** What staff were told is saved and is not so, or is there more than once; a sentence each. */
export async function staffErrors(
  db: Database,
  { saved, refused }: { saved: readonly Saved[]; refused: readonly string[] },
): Promise<{ errors: string[]; words: string }> {
  const errors = [...refused];
  for (const { productId, descriptions, notes } of saved) {
    if (descriptions.length === 0 || notes.size === 0) errors.push(`staff saved nothing (${productId})`);
    const { rows } = await db.sql(
      `select after ->> 'description' as text, count(*)::int as times from audit_entry
        where subject = 'product:' || $1::int and after ? 'description' group by 1`,
      [productId],
    );
    const times = new Map((rows as { text: string; times: number }[]).map((row) => [row.text, row.times]));
    for (const text of descriptions)
      if (times.get(text) !== 1) errors.push(`«${text}» was saved ${times.get(text) ?? 0} times`);
    const { rows: now } = await db.sql('select description from product where id = $1', [productId]);
    const [last] = now as { description: string }[];
    if (last?.description !== descriptions.at(-1)) errors.push(`a product says «${last?.description}»`);
    const { rows: noted } = await db.sql(
      'select id::text, notes from shop_order where id = any($1::uuid[])',
      [[...notes.keys()]],
    );
    for (const { id, notes: text } of noted as { id: string; notes: string }[])
      if (text !== notes.get(id)) errors.push(`order ${id} says «${text}», not «${notes.get(id)}»`);
    if (noted.length !== notes.size) errors.push('an order with a note is gone');
  }
  const sum = (of: (each: Saved) => number) => saved.reduce((total, each) => total + of(each), 0);
  return {
    errors,
    words: `staff: ${sum(({ descriptions }) => descriptions.length)} saves of products, notes on ${sum(({ notes }) => notes.size)} orders`,
  };
}
