import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const words = '¿Cabe en un gabinete micro ATX?';

async function asked(given: { body?: string; by?: SignedIn } = {}) {
  const product = await createProduct(shop.db);
  const asker = given.by ?? (await signInCustomer(shop, { name: 'Rosa Secreta' }));
  const { question } = await asker.api.questions.ask({
    body: { product_id: product.id, body: given.body ?? words },
  });
  return { product, asker, question };
}

async function shown(productId: number, query: Record<string, unknown> = {}) {
  return shop.api.questions.questions({ params: { productId }, query });
}

const emailsTo = (email: string) => keptEmails(shop, email);

async function buyerOf(productId: number): Promise<SignedIn> {
  const buyer = await createBuyer(shop, [{ productId }]);
  await buy(shop, buyer);
  return buyer;
}

describe('asking', () => {
  test('a question is public at once, without the surname, and once however often it is sent', async () => {
    const { product, asker, question } = await asked();
    expect(question.state).toBe('approved');
    const again = await asker.api.questions.ask({ body: { product_id: product.id, body: words } });
    expect(again.question).toEqual(question);
    const list = await shown(product.id);
    expect(list).toMatchObject({ total: 1, matching: 1 });
    expect(list.questions[0]).toMatchObject({ id: question.id, body: words, author: 'Rosa', answers: [] });
    expect(JSON.stringify(list)).not.toContain('Secreta');
  });

  test('the same question twice at the same moment is one question for each call', async () => {
    const product = await createProduct(shop.db);
    const { token } = await signInCustomer(shop);
    const json = { product_id: product.id, body: words };
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.request('/product/questions', { json, token })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const asked = await Promise.all(answers.map((answer) => answer.json()));
    expect(asked).toEqual([asked[0], asked[0], asked[0]]);
    expect((await shown(product.id)).total).toBe(1);
  });

  test('a question with a link waits for staff; only its author sees it', async () => {
    const { product, asker, question } = await asked({
      body: 'Más barata en https://otra.example ¿la igualan?',
    });
    expect(question.state).toBe('pending');
    expect((await shown(product.id)).total).toBe(0);
    const mine = await asker.api.questions.mine({ params: { productId: product.id } });
    expect(mine.hidden).toMatchObject([{ id: question.id, state: 'pending' }]);
    const { questions } = await staff.api.questions.adminQuestions({
      query: { state: 'pending', q: product.name },
    });
    expect(questions.map(({ id }) => id)).toEqual([question.id]);
    await staff.api.questions.moderateQuestion({
      params: { id: question.id },
      body: { state: 'rejected', rejection_reason: 'Sin enlaces, por favor.' },
    });
    const after = await asker.api.questions.mine({ params: { productId: product.id } });
    expect(after.hidden[0]).toMatchObject({ state: 'rejected', rejection_reason: 'Sin enlaces, por favor.' });
  });

  test('short, long, unknown and the eleventh of a day are refused', async () => {
    const product = await createProduct(shop.db);
    const { api, token } = await signInCustomer(shop);
    const send = (body: string, id = product.id) =>
      shop.request('/product/questions', { json: { product_id: id, body }, token });
    await expectRefusal(send('¿Sirve?'), 422);
    await expectRefusal(send('x'.repeat(501)), 422);
    await expectRefusal(send(words, 2_147_483_647), 404);
    for (let count = 1; count <= 10; count += 1) {
      await api.questions.ask({ body: { product_id: product.id, body: `${words} Van ${count}.` } });
    }
    await expectRefusal(send(`${words} Van once.`), 429, 'too_many');
    // What stands already is no new question.
    expect((await send(`${words} Van 3.`)).status).toBe(201);
  });

  test('words are found in questions and answers, without accents', async () => {
    const { product, asker, question } = await asked();
    await asker.api.questions.ask({ body: { product_id: product.id, body: '¿Cuánta energía consume?' } });
    await staff.api.questions.answerAsShop({
      params: { id: question.id },
      body: { body: 'Sí, mide 28 centímetros.' },
    });
    expect((await shown(product.id, { q: 'energia' })).matching).toBe(1);
    expect((await shown(product.id, { q: 'CENTIMETROS' })).questions[0]?.id).toBe(question.id);
    expect(await shown(product.id, { q: '100%_' })).toMatchObject({ matching: 0, total: 2 });
  });
});

describe('answering', () => {
  test('the shop’s answer is marked and leaves as one email, also sent twice', async () => {
    const { product, asker, question } = await asked();
    for (let time = 0; time < 2; time += 1) {
      await staff.api.questions.answerAsShop({
        params: { id: question.id },
        body: { body: 'Sí, es compacta.' },
      });
    }
    const [row] = (await shown(product.id)).questions;
    expect(row?.answers).toMatchObject([{ by: 'shop', author: 'Ensambla', body: 'Sí, es compacta.' }]);
    const emails = await emailsTo(asker.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('Sí, es compacta.');
    expect(emails[0]?.text).toContain(`/product/${product.sku}/${product.slug}#preguntas`);
  });

  test('buyers answer, others may not', async () => {
    const { product, asker, question } = await asked();
    const answer = (token: string) =>
      shop.request(`/product/question/${question.id}/answers`, { json: { body: 'Me quedó justa.' }, token });
    await expectRefusal(answer((await signInCustomer(shop)).token), 409, 'not_a_buyer');
    const buyer = await buyerOf(product.id);
    expect((await buyer.api.questions.mine({ params: { productId: product.id } })).may_answer).toBe(true);
    expect((await answer(buyer.token)).status).toBe(201);
    expect((await shown(product.id)).questions[0]?.answers).toMatchObject([{ by: 'buyer', author: 'Ana' }]);
    expect(await emailsTo(asker.email)).toHaveLength(1);
    expect(await emailsTo(buyer.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('pregunta') }),
    );
  });

  test('an answer with a telephone number waits; the asker gets an email when staff approve it', async () => {
    const { product, asker, question } = await asked();
    const buyer = await buyerOf(product.id);
    const { answer } = await buyer.api.questions.answer({
      params: { id: question.id },
      body: { body: 'Llámame al 55 1234 5678.' },
    });
    expect(answer.state).toBe('pending');
    expect((await shown(product.id)).questions[0]?.answers).toEqual([]);
    expect(await emailsTo(asker.email)).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      await staff.api.questions.moderateAnswer({ params: { id: answer.id }, body: { state: 'approved' } });
    }
    expect(await emailsTo(asker.email)).toHaveLength(1);
    await staff.api.questions.moderateAnswer({ params: { id: answer.id }, body: { state: 'rejected' } });
    expect((await shown(product.id)).questions[0]?.answers).toEqual([]);
  });

  test('answering the own question sends no email', async () => {
    const product = await createProduct(shop.db);
    const buyer = await buyerOf(product.id);
    const before = (await emailsTo(buyer.email)).length;
    const { question } = await buyer.api.questions.ask({ body: { product_id: product.id, body: words } });
    await buyer.api.questions.answer({ params: { id: question.id }, body: { body: 'Ya vi que sí.' } });
    expect(await emailsTo(buyer.email)).toHaveLength(before);
  });
});

describe('voting', () => {
  test('counts once per customer, never for the own question, and puts the most wanted first', async () => {
    const { product, asker, question } = await asked();
    const wanted = await asker.api.questions.ask({
      body: { product_id: product.id, body: '¿Trae tornillos para montarla?' },
    });
    const { api, token } = await signInCustomer(shop);
    const id = wanted.question.id;
    const want = (wants_to_know: boolean) =>
      api.questions.voteQuestion({ params: { id }, body: { wants_to_know } });
    expect(await want(true)).toEqual({ vote_count: 1 });
    expect(await want(true)).toEqual({ vote_count: 1 });
    expect((await shown(product.id)).questions.map((row) => row.id)).toEqual([id, question.id]);
    expect(await want(false)).toEqual({ vote_count: 0 });
    await expectRefusal(
      shop.request(`/product/question/${id}/vote`, {
        method: 'PUT',
        json: { wants_to_know: true },
        token: asker.token,
      }),
      409,
      'own_question',
    );
    await staff.api.questions.answerAsShop({ params: { id }, body: { body: 'Sí, seis.' } });
    const answerId = (await shown(product.id)).questions[0]?.answers[0]?.id ?? 0;
    const useful = (is_useful: boolean | null) =>
      api.questions.voteAnswer({ params: { id: answerId }, body: { is_useful } });
    expect(await useful(true)).toEqual({ useful_count: 1 });
    expect(await useful(true)).toEqual({ useful_count: 1 });
    const mine = await api.questions.mine({ params: { productId: product.id } });
    expect(mine).toMatchObject({
      question_votes: [],
      answer_votes: [{ answer_id: answerId, is_useful: true }],
      may_answer: false,
    });
    await staff.api.questions.moderateQuestion({ params: { id }, body: { state: 'rejected' } });
    const put = { method: 'PUT', json: { is_useful: true }, token };
    await expectRefusal(shop.request(`/product/answer/${answerId}/vote`, put), 404);
  });
});

test('staff filter questions without an answer', async () => {
  const { product, question } = await asked();
  const list = (answered: 'yes' | 'no') =>
    staff.api.questions.adminQuestions({ query: { answered, q: product.name } });
  expect((await list('no')).questions.map(({ id }) => id)).toEqual([question.id]);
  expect((await list('yes')).total).toBe(0);
  await staff.api.questions.answerAsShop({ params: { id: question.id }, body: { body: 'Sí.' } });
  expect((await list('no')).total).toBe(0);
  expect((await list('yes')).questions[0]).toMatchObject({ author: 'Rosa Secreta', state: 'approved' });
});
