import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../factories/sign-in.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';

/**
 * Each list holds 2,100 rows with «Antiguo» and, written after them, 5,100 with «nuevo»: words in more than 2,000 rows are
 * looked for in the 5,000 newest first.
 */
const [old, fresh] = [2100, 5100];
const wordOf = `case when n <= ${old} then 'Antiguo' else 'nuevo' end`;
const timeOf = `timestamptz '2026-01-01' + n * interval '1 minute'`;
const rows = `generate_series(1, ${old + fresh}) n`;

let shop: TestShop;
let staff: SignedIn;

beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'owner');
  await shop.db.sql(
    `insert into customer (id, name, email, email_verified, is_blocked, created_at, updated_at)
       select 'c' || n, ${wordOf}, 'c' || n || '@correo.example', true, n % 10 = 0, ${timeOf}, ${timeOf} from ${rows}`,
  );
  const { id: productId } = await createProduct(shop.db, { name: 'Cosa' });
  const { id: customerId } = await signInCustomer(shop);
  await shop.db.sql(
    `with made as (
       insert into ticket (name, email, subject, state, created_at, updated_at)
         select 'Ana', 'ana@correo.example', case when n % 2 = 0 then ${wordOf} else 'Hola' end,
           case when n % 10 = 0 then 'closed' else 'open' end, ${timeOf}, ${timeOf} from ${rows}
       returning id, subject, created_at
     )
     insert into ticket_message (ticket_id, author, author_name, body, created_at)
       select id, 'customer', 'Ana', case when subject <> 'Hola' then 'Buenas' else ${wordOf} end, created_at
       from made, lateral (select extract(epoch from created_at - timestamptz '2026-01-01') / 60 as n) minutes`,
  );
  await shop.db.sql(
    `insert into mail (kind, recipient, subject, state, created_at)
       select 'order-received', 'ana@correo.example', ${wordOf}, case when n % 10 = 0 then 'sent' else 'failed' end, ${timeOf} from ${rows}`,
  );
  await shop.db.sql(
    `insert into question (product_id, customer_id, body, state, created_at)
       select $1, $2, ${wordOf} || n, case when n % 10 = 0 then 'rejected' else 'approved' end, ${timeOf} from ${rows}`,
    [productId, customerId],
  );
  await shop.db.sql(
    `with made as (
       insert into product (ref_id, sku, name, slug, kind, brand_id, price_cents, source, status)
         select ref_id || n, sku || n, n::text, slug || n, kind, brand_id, price_cents, source, 'hidden'
         from product, ${rows} where id = $1
       returning id, name::int as n
     )
     insert into review (product_id, customer_id, rating, title, comment, state, created_at)
       select id, $2, 5, ${wordOf}, 'Bien', case when n % 10 = 0 then 'rejected' else 'approved' end, ${timeOf} from made`,
    [productId, customerId],
  );
});

afterAll(() => shop.stop());

type Asked = { q: string; page: number; page_size: number };
type List = {
  /** What a reading of every row finds. */
  table: string;
  time: string;
  words: string;
  narrowedBy: string;
  ask: (
    asked: Asked,
    isNarrowed: boolean,
  ) => Promise<{ ids: (number | string)[]; total: number; has_more: boolean }>;
};

const idsOf = (rows: readonly { id: number | string }[]) => rows.map(({ id }) => id);
const lists: Record<string, List> = {
  customers: {
    table: 'customer',
    time: 'created_at',
    words: 'name',
    narrowedBy: 'is_blocked',
    ask: async (asked, isNarrowed) => {
      const query = { ...asked, ...(isNarrowed ? { type: 'blocked' as const } : {}) };
      const { users, total, has_more } = await staff.api.customers.adminCustomers({ query });
      return { ids: idsOf(users), total, has_more };
    },
  },
  conversations: {
    table: 'ticket',
    time: 'updated_at',
    words: `subject || ' ' || (select string_agg(body, ' ') from ticket_message where ticket_id = row.id)`,
    narrowedBy: `state = 'closed'`,
    ask: async (asked, isNarrowed) => {
      const query = { ...asked, ...(isNarrowed ? { state: 'closed' as const } : {}) };
      const { tickets, total, has_more } = await staff.api.support.adminTickets({ query });
      return { ids: idsOf(tickets), total, has_more };
    },
  },
  'e-mails': {
    table: 'mail',
    time: 'created_at',
    words: 'subject',
    narrowedBy: `state = 'sent'`,
    ask: async (asked, isNarrowed) => {
      const query = { ...asked, ...(isNarrowed ? { state: 'sent' as const } : {}) };
      const { mails, total, has_more } = await staff.api.mails.mails({ query });
      return { ids: idsOf(mails), total, has_more };
    },
  },
  questions: {
    table: 'question',
    time: 'created_at',
    words: 'body',
    narrowedBy: `state = 'rejected'`,
    ask: async (asked, isNarrowed) => {
      const query = { ...asked, ...(isNarrowed ? { state: 'rejected' as const } : {}) };
      const { questions, total, has_more } = await staff.api.questions.adminQuestions({ query });
      return { ids: idsOf(questions), total, has_more };
    },
  },
  reviews: {
    table: 'review',
    time: 'created_at',
    words: 'title',
    narrowedBy: `state = 'rejected'`,
    ask: async (asked, isNarrowed) => {
      const query = { ...asked, ...(isNarrowed ? { state: 'rejected' as const } : {}) };
      const { reviews, total, has_more } = await staff.api.reviews.adminReviews({ query });
      return { ids: idsOf(reviews), total, has_more };
    },
  },
};

test.each(Object.entries(lists))(
  '%s are found by words that thousands of them have, newest first, page by page',
  async (_what, { table, time, words, narrowedBy, ask }) => {
    const expected = async (word: string, page: number, isNarrowed: boolean) => {
      const { rows: found } = await shop.db.sql(
        `select id from ${table} row where ${words} ilike $1 and (not $2 or ${narrowedBy})
          order by ${time} desc limit 50 offset $3`,
        [`%${word}%`, isNarrowed, (page - 1) * 50],
      );
      return idsOf(found as { id: number | string }[]);
    };
    for (const [word, count] of [
      ['antiguo', old],
      ['nuevo', fresh],
    ] as const) {
      for (const [page, isNarrowed] of [
        [1, false],
        [42, false],
        [103, false],
        [4, true],
      ] as const) {
        const { ids, total, has_more } = await ask({ q: word, page, page_size: 50 }, isNarrowed);
        expect(ids, `${word} ${page}`).toEqual(await expected(word, page, isNarrowed));
        // What was not counted is no more than there is.
        const all = isNarrowed ? count / 10 : count;
        expect(has_more ? total < all : total === all, `${word} ${page}: ${total}`).toBe(true);
      }
    }
    // Rare words are counted.
    expect(await ask({ q: '5000', page: 1, page_size: 50 }, false)).toMatchObject({ has_more: false });
  },
);
