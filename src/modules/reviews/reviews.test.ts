import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { csvLines } from '../../../test/setup/csv-lines.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'support');
});
afterAll(() => shop.stop());

const text = { title: 'Muy buena', comment: 'La uso todos los días desde hace meses.' };

async function review(productId: number, rating: number, by?: SignedIn) {
  const author = by ?? (await signInCustomer(shop));
  const added = await author.api.reviews.addReview({ body: { product_id: productId, rating, ...text } });
  return { author, id: added.review.id };
}

async function reviewsOf(productId: number, query: Record<string, unknown> = {}) {
  return shop.api.reviews.reviews({ params: { productId }, query });
}

/** A photo of its own colour, as a phone writes it: turned, with place and device. */
async function photo(colour: string, size = { width: 60, height: 40 }): Promise<File> {
  const bytes = await sharp({ create: { ...size, channels: 3, background: colour } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'Telefono' }, IFD3: { GPSLatitudeRef: 'N' } } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' });
}

function formWith(file: File | string): FormData {
  const form = new FormData();
  form.set('photo', file);
  return form;
}

describe('reading', () => {
  test('stars filter the list and never the sums; paging and sorting work', async () => {
    const product = await createProduct(shop.db);
    for (const rating of [5, 3, 5, 1]) await review(product.id, rating);
    const best = await reviewsOf(product.id, { sort: 'best' });
    expect(best.reviews.map(({ rating }) => rating)).toEqual([5, 5, 3, 1]);
    expect(best).toMatchObject({ total: 4, matching: 4, average: 3.5, histogram: [1, 0, 1, 0, 2] });
    const worst = await reviewsOf(product.id, { sort: 'worst', page_size: 2, page: 2 });
    expect(worst.reviews.map(({ rating }) => rating)).toEqual([5, 5]);
    const five = await reviewsOf(product.id, { rating: 5, page_size: 1 });
    expect(five.reviews).toHaveLength(1);
    expect(five).toMatchObject({ matching: 2, total: 4, histogram: [1, 0, 1, 0, 2] });
    const newest = await reviewsOf(product.id, { sort: 'newest' });
    expect(newest.reviews[0]?.rating).toBe(1);
    expect((await reviewsOf(product.id, { page: 99_999 })).reviews).toEqual([]);
  });

  test('an unknown order, star or page is refused', async () => {
    const { id } = await createProduct(shop.db);
    for (const query of ['sort=loud', 'rating=6', 'page=0', 'page_size=51', 'with_photos=maybe']) {
      await expectRefusal(shop.request(`/product/reviews/${id}?${query}`), 422);
    }
  });

  test('only authors who bought the product are marked as buyers', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    await buy(shop, buyer);
    await review(product.id, 5, buyer);
    await review(product.id, 4);
    const { reviews } = await reviewsOf(product.id, { sort: 'best' });
    expect(reviews.map((one) => one.is_verified_purchase)).toEqual([true, false]);
  });
});

describe('¿te sirvió?', () => {
  test("a customer's vote counts once, can be changed, and lifts the review", async () => {
    const product = await createProduct(shop.db);
    const older = await review(product.id, 2);
    await review(product.id, 5);
    const { api } = await signInCustomer(shop);
    const vote = (is_useful: boolean | null) =>
      api.reviews.vote({ params: { id: older.id }, body: { is_useful } });
    expect(await vote(true)).toEqual({ useful_count: 1 });
    expect(await vote(true)).toEqual({ useful_count: 1 });
    expect((await reviewsOf(product.id)).reviews[0]).toMatchObject({ id: older.id, useful_count: 1 });
    const mine = await api.reviews.mine({ params: { productId: product.id } });
    expect(mine).toEqual({ review: null, votes: [{ review_id: older.id, is_useful: true }] });
    expect(await vote(false)).toEqual({ useful_count: 0 });
    expect(await vote(null)).toEqual({ useful_count: 0 });
  });

  test('simultaneous votes are all counted', async () => {
    const product = await createProduct(shop.db);
    const { id } = await review(product.id, 4);
    const voters = await Promise.all(Array.from({ length: 8 }, () => signInCustomer(shop)));
    await Promise.all(
      voters.map(({ api }) => api.reviews.vote({ params: { id }, body: { is_useful: true } })),
    );
    expect((await reviewsOf(product.id)).reviews[0]?.useful_count).toBe(8);
  });

  test('own reviews and hidden ones cannot be voted on', async () => {
    const product = await createProduct(shop.db);
    const { author, id } = await review(product.id, 4);
    const put = (token: string) =>
      shop.request(`/product/review/${id}/vote`, { method: 'PUT', json: { is_useful: true }, token });
    await expectRefusal(put(author.token), 409, 'own_review');
    await staff.api.reviews.moderateReview({ params: { id }, body: { state: 'rejected' } });
    await expectRefusal(put((await signInCustomer(shop)).token), 404);
  });
});

describe('photos', () => {
  test('a photo waits for staff, is turned upright, and loses data on place and device', async () => {
    const product = await createProduct(shop.db);
    const { author, id } = await review(product.id, 5);
    const added = await author.api.reviews.addPhoto({
      params: { id },
      form: formWith(await photo('#c0392b')),
    });
    expect(added.photo.state).toBe('pending');
    expect((await reviewsOf(product.id)).reviews[0]?.photos).toEqual([]);
    const { reviews } = await staff.api.reviews.adminReviews({
      query: { state: 'pending', q: product.name },
    });
    expect(reviews.map((one) => one.id)).toEqual([id]);
    const owner = await signInStaff(shop);
    const listed = (state: string) =>
      csvLines(shop, owner.token, `/admin/reviews.csv?state=${state}&q=${encodeURIComponent(product.name)}`);
    expect(await listed('pending')).toEqual([expect.stringContaining(`${product.sku},${product.name},`)]);
    expect(await listed('rejected')).toEqual([]);

    const { review: shown } = await staff.api.reviews.moderatePhoto({
      params: { id: added.photo.id },
      body: { state: 'approved' },
    });
    const [kept] = (await reviewsOf(product.id, { with_photos: '1' })).reviews[0]?.photos ?? [];
    // 60 × 40 turned by the camera's note.
    expect(kept).toMatchObject({ width: 40, height: 60 });
    expect(shown.photos[0]?.image_url).toBe(kept?.image_url);
    const file = await readFile(join(shop.dataDir, kept?.image_url ?? ''));
    const metadata = await sharp(file).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 60 });
    expect(metadata.exif).toBeUndefined();
    expect(file.includes('Telefono')).toBe(false);
  });

  test('the same photo sent again is stored once, and the fifth is refused', async () => {
    const { author, id } = await review((await createProduct(shop.db)).id, 5);
    const send = async (colour: string) =>
      author.api.reviews.addPhoto({ params: { id }, form: formWith(await photo(colour)) });
    const first = await send('#111111');
    expect(await send('#111111')).toEqual(first);
    await Promise.all(['#222222', '#333333', '#444444'].map((colour) => send(colour)));
    const body = formWith(await photo('#555555'));
    await expectRefusal(
      shop.request(`/product/review/${id}/photos`, { method: 'POST', body, token: author.token }),
      409,
      'photos_full',
    );
  });

  test('several at once never exceed four', async () => {
    const { author, id } = await review((await createProduct(shop.db)).id, 5);
    const files = await Promise.all(['#100', '#200', '#300', '#400', '#500', '#600'].map((c) => photo(c)));
    const kept = async () => (await readdir(join(shop.dataDir, 'media/uploads'))).length;
    const before = await kept();
    const answers = await Promise.all(
      files.map((file) =>
        shop.request(`/product/review/${id}/photos`, {
          method: 'POST',
          body: formWith(file),
          token: author.token,
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses.filter((status) => status === 201)).toHaveLength(4);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
    // What was refused leaves no file behind.
    expect((await kept()) - before).toBe(4);
  });

  test('others cannot add photos; files that are no photo or too large are refused with their field', async () => {
    const { author, id } = await review((await createProduct(shop.db)).id, 5);
    const send = async (body: FormData, token = author.token) =>
      shop.request(`/product/review/${id}/photos`, { method: 'POST', body, token });
    const stranger = await signInCustomer(shop);
    await expectRefusal(send(formWith(await photo('#123456')), stranger.token), 404);
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.jpg', { type: 'image/jpeg' });
    for (const file of [svg, new File(['hola'], 'a.png'), new File([], 'vacía.jpg'), 'sin archivo']) {
      const { fields } = await expectRefusal(send(formWith(file)), 422);
      expect(Object.keys(fields ?? {})).toEqual(['photo']);
    }
    const broken = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], 'rota.jpg');
    await expectRefusal(send(formWith(broken)), 422, 'not_a_picture');
    const huge = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'enorme.jpg');
    const { fields } = await expectRefusal(send(formWith(huge)), 413, 'too_large');
    expect(fields).toEqual({ photo: 'La imagen pesa más de 8 MB.' });
  });
});

test("a photo's file is deleted thirty days after it was hidden; one that is shown again stays", async () => {
  const { author, id } = await review((await createProduct(shop.db)).id, 5);
  const decided: { url: string; photoId: number }[] = [];
  for (const colour of ['#600', '#060', '#006']) {
    const { photo: added } = await author.api.reviews.addPhoto({
      params: { id },
      form: formWith(await photo(colour)),
    });
    const { review: shown } = await staff.api.reviews.moderatePhoto({
      params: { id: added.id },
      body: { state: 'rejected' },
    });
    decided.push({ photoId: added.id, url: shown.photos.at(-1)?.image_url ?? '' });
  }
  const [shownAgain, ...hidden] = decided;
  await staff.api.reviews.moderatePhoto({
    params: { id: shownAgain?.photoId ?? 0 },
    body: { state: 'approved' },
  });
  const statuses = async () =>
    Promise.all(decided.map(async ({ url }) => (await fetch(shop.url + url)).status));
  const forget = () => shop.open.runJob('reviews.forget-photos');
  await forget();
  expect(await statuses()).toEqual([200, 200, 200]);
  await shop.db.sql(`update review_photo set decided_at = now() - interval '31 days' where id = any($1)`, [
    [shownAgain, ...hidden].map((one) => one?.photoId),
  ]);
  await forget();
  await forget();
  expect(await statuses()).toEqual([200, 404, 404]);
});

describe('moderation', () => {
  test('a rejected review leaves page and rating; its author reads why; approving brings it back', async () => {
    const product = await createProduct(shop.db);
    const { author, id } = await review(product.id, 1);
    const reason = 'Habla de otro producto.';
    await staff.api.reviews.moderateReview({
      params: { id },
      body: { state: 'rejected', rejection_reason: reason },
    });
    expect(await reviewsOf(product.id)).toMatchObject({ reviews: [], total: 0, average: null });
    const mine = await author.api.reviews.mine({ params: { productId: product.id } });
    expect(mine.review).toMatchObject({ id, state: 'rejected', rejection_reason: reason });
    const { review: again } = await staff.api.reviews.moderateReview({
      params: { id },
      body: { state: 'approved' },
    });
    expect(again.rejection_reason).toBeNull();
    expect(await reviewsOf(product.id)).toMatchObject({ total: 1 });
  });

  test('many reviews are decided at once with their waiting photos; unknown ones are left out', async () => {
    const product = await createProduct(shop.db);
    const one = await review(product.id, 4);
    const other = await review(product.id, 5);
    await one.author.api.reviews.addPhoto({
      params: { id: one.id },
      form: formWith(await photo('#0a0a0a')),
    });
    const decide = (state: 'approved' | 'rejected') =>
      staff.api.reviews.moderateReviews({ body: { ids: [one.id, other.id, 2_000_000_000], state } });
    expect(await decide('approved')).toEqual({ changed: 2 });
    const shown = await reviewsOf(product.id, { with_photos: '1' });
    expect(shown).toMatchObject({ matching: 1, with_photos: 1, total: 2 });
    expect(await decide('rejected')).toEqual({ changed: 2 });
    expect(await decide('rejected')).toEqual({ changed: 2 });
    expect((await reviewsOf(product.id)).total).toBe(0);
  });

  test('the shop’s reply stands under the review', async () => {
    const product = await createProduct(shop.db);
    const { id } = await review(product.id, 3);
    await staff.api.reviews.moderateReview({ params: { id }, body: { reply: 'Gracias por contarlo.' } });
    expect((await reviewsOf(product.id)).reviews[0]?.reply).toBe('Gracias por contarlo.');
  });
});
