import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encoded } from './encodings.ts';
import { createOtherForms } from './other-forms.ts';
import type { KeptAnswer } from './kept-answer.ts';

const page = (mark: string, letters = 20_000) => Buffer.from(`<p>${mark}</p>`.padEnd(letters, `${mark} `));

async function kept(mark: string, plain = page(mark)): Promise<KeptAnswer> {
  return {
    key: `/${mark}`,
    status: 200,
    etag: `W/"${mark}"`,
    head: [],
    bytes: await encoded(plain, 'br', 'kept'),
    encoding: 'br',
    tags: '',
    keptUntil: 0,
    isMinor: false,
    trueAt: 0,
  };
}

test('a page is decoded and packed once for all who take no Brotli, at once or later', async () => {
  const forms = createOtherForms(1_000_000);
  const answer = await kept('one');
  const [gzip, again, plain] = await Promise.all([
    forms.of(answer, 'gzip'),
    forms.of(answer, 'gzip'),
    forms.of(answer, 'identity'),
  ]);
  expect(gunzipSync(gzip)).toEqual(page('one'));
  expect(plain).toEqual(page('one'));
  expect(again).toBe(gzip);
  expect(forms.of(answer, 'gzip')).toBe(gzip);
  expect(forms.of(answer, 'identity')).toBe(plain);
});

test('a page that says something else is another form', async () => {
  const forms = createOtherForms(1_000_000);
  const before = await forms.of(await kept('before'), 'identity');
  const after = await forms.of({ ...(await kept('after')), key: '/before' }, 'identity');
  expect(before).toEqual(page('before'));
  expect(after).toEqual(page('after'));
});

test('a walk through many pages leaves no more behind than the bound', async () => {
  const forms = createOtherForms(200_000);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => kept(`page-${at}`)));
  for (const answer of answers) await forms.of(answer, 'identity');
  // What is still there is given at once.
  const there = answers.filter((answer) => Buffer.isBuffer(forms.of(answer, 'identity')));
  expect(there.length).toBeLessThanOrEqual(200_000 / 20_000);
});

test('what is not kept is packed and forgotten', async () => {
  const forms = createOtherForms(1_000_000);
  const answer: KeptAnswer = { ...(await kept('once')), bytes: page('once'), encoding: 'identity' };
  const [gzip, again] = [await forms.of(answer, 'gzip'), await forms.of(answer, 'gzip')];
  expect(gunzipSync(gzip)).toEqual(page('once'));
  expect(again).not.toBe(gzip);
});
