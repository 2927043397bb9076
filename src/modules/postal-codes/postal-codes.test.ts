import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { madeUpLines, type PostLine, postFile, postText } from '../../../test/factories/post-file.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.db.sql('truncate postal_code, postal_code_load');
});

type Sent = { file?: File; isConfirmed?: boolean; token?: string; path?: string };
function send({
  file = postFile(),
  isConfirmed,
  token = owner.token,
  path = '/admin/postal-codes',
}: Sent = {}) {
  const form = new FormData();
  form.set('file', file);
  if (isConfirmed !== undefined) form.set('is_confirmed', String(isConfirmed));
  return shop.request(path, { method: 'POST', token, body: form });
}
const preview = (file: File) => send({ file, path: '/admin/postal-codes/preview' });
async function load(sent: Sent = {}) {
  const answer = await send(sent);
  expect(answer.status, await answer.clone().text()).toBe(200);
}
const placeOf = async (code: string) =>
  (await owner.api.postalCodes.place({ params: { postal_code: code } })).place;
const catalogue = async () => (await owner.api.postalCodes.catalogue()).catalogue;
/** A ZIP of so many megabytes of spaces. */
const bomb = (megabytes: number) => zipSync({ 'a.txt': new Uint8Array(megabytes * 1024 * 1024).fill(32) });
/** The same ZIP with its one file in the list so many times, each by a name of its own. */
function listedOften(zip: Uint8Array, times: number): Uint8Array {
  const bytes = Buffer.from(zip);
  const list = bytes.lastIndexOf('PK\u0001\u0002');
  const end = bytes.lastIndexOf('PK\u0005\u0006');
  const entries = Array.from({ length: times }, (_, index) => {
    const entry = Buffer.from(bytes.subarray(list, end));
    entry.write(String.fromCodePoint(48 + index), 46, 'latin1');
    return entry;
  });
  const close = Buffer.from(bytes.subarray(end));
  close.writeUInt16LE(times, 8);
  close.writeUInt16LE(times, 10);
  return Buffer.concat([bytes.subarray(0, list), ...entries, close]);
}
const refusalOf = async (file: File) =>
  (await expectRefusal(send({ file }), 422, 'invalid')).fields?.['file'];

describe('loading the post’s file', () => {
  test('a loaded file says where its codes are, in the order of the alphabet', async () => {
    await load();
    expect(await placeOf('72901')).toEqual({
      state: 'Puebla',
      municipality: 'San Bit',
      city: null,
      neighbourhoods: ['Álamos del Cometa', 'Bosque de Núcleos', 'Villa Ñandú'],
    });
  });

  test('a code of several municipalities names none, and each colonia once', async () => {
    await load();
    expect(await placeOf('97901')).toMatchObject({ municipality: null, neighbourhoods: ['Puerto Gráfico'] });
  });

  test('who loaded how much and when is told', async () => {
    await load();
    expect(await catalogue()).toEqual({
      source: 'CPdescarga.txt',
      rows: 6,
      codes: 3,
      neighbourhoods: 5,
      states: 2,
      loaded_by: (await shop.db.sql('select name from staff_user where id = $1', [owner.id])).rows[0].name,
      loaded_at: expect.stringContaining(shop.clock.now().toISOString().slice(0, 16)),
    });
    const { rows } = await shop.db.sql(
      `select action, after from audit_entry where subject = 'postal_codes' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ action: 'postal_codes.load', after: { codes: 3 } }]);
  });

  test('a preview says what would change and writes nothing', async () => {
    await load();
    const renewed = postText([
      ...madeUpLines.filter(({ name }) => name !== 'Villa Ñandú'),
      { code: '72903', name: 'Nueva Caché' },
    ]);
    const answer = await preview(postFile(renewed));
    expect(answer.status).toBe(200);
    expect((await answer.json()).preview).toMatchObject({
      rows: 6,
      codes: 4,
      added: 1,
      changed: 1,
      removed: 0,
      left_out: 0,
      problems: [],
      warning: null,
    });
    expect(await placeOf('72903')).toBeNull();
    expect((await catalogue())?.codes).toBe(3);
  });

  test('the same file twice, or in another order, changes no code', async () => {
    await load();
    const versions = async () =>
      (await shop.db.sql('select code, xmin::text from postal_code order by code')).rows as unknown[];
    const before = await versions();
    await load({ file: postFile(postText(madeUpLines.toReversed())) });
    expect(await versions()).toEqual(before);
  });

  test('a renewed file takes away what it has not', async () => {
    await load();
    await load({ file: postFile(postText(madeUpLines.slice(4))), isConfirmed: true });
    expect((await shop.db.sql('select code from postal_code')).rows).toEqual([{ code: '97901' }]);
  });

  test('a load that fails at its end leaves the catalogue as it was', async () => {
    await load();
    await shop.db.sql(`alter table postal_code_load add constraint no_more check (codes = 3) not valid`);
    const answer = await send({ file: postFile(postText(madeUpLines.slice(4))), isConfirmed: true });
    await shop.db.sql('alter table postal_code_load drop constraint no_more');
    expect(answer.status).toBe(500);
    expect(await placeOf('72901')).toMatchObject({ municipality: 'San Bit' });
    expect((await shop.db.sql('select from postal_code')).rowCount).toBe(3);
  });

  test('two loads at once end as one after the other', async () => {
    const [one, other] = [madeUpLines, [...madeUpLines, { code: '72904', name: 'Otra' }]].map((lines) =>
      send({ file: postFile(postText(lines)), isConfirmed: true }),
    );
    expect([(await one)?.status, (await other)?.status]).toEqual([200, 200]);
    const { rows } = await shop.db.sql(
      `select codes, (select count(*)::int from postal_code) as found from postal_code_load order by id desc limit 1`,
    );
    expect(rows[0].found).toBe(rows[0].codes);
  });

  test('a ZIP with the file in it is read, too', async () => {
    const zip = zipSync({ 'CPdescarga.txt': Buffer.from(postText(), 'latin1') });
    await load({ file: postFile(zip, 'CPdescarga.zip') });
    expect((await catalogue())?.codes).toBe(3);
  });

  test('columns are found by their names, wherever they stand', async () => {
    const text = 'd_estado|d_ciudad|D_mnpio|d_codigo|d_asenta\nPuebla|Bitania|San Bit|72901|Villa Ñandú\n';
    await load({ file: postFile(text) });
    expect(await placeOf('72901')).toMatchObject({ city: 'Bitania', neighbourhoods: ['Villa Ñandú'] });
  });

  test('lines that cannot be used are left out and told', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ code: '72901', name: `Etapa ${index}` }));
    const text = postText([{ code: '72902', name: 'De otro estado', state: 'Jalisco' }, ...many]);
    const answer = await preview(postFile(text));
    expect((await answer.json()).preview).toMatchObject({
      rows: 300,
      codes: 1,
      left_out: 1,
      problems: [{ line: 3, message: '72902 is a postal code of Puebla, not of “Jalisco”.' }],
    });
  });
});

describe('a file that is not the post’s', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['an empty one', '', 'The file is empty.'],
    ['another table', 'codigo,colonia\n72901,Centro\n', 'no line has the names of its columns'],
    ['one without two columns', 'd_codigo|d_asenta|d_estado\n72901|Uno|Puebla\n', 'D_mnpio, d_ciudad'],
    ['one of UTF-8', Buffer.from(postText(), 'utf8'), 'saved as UTF-8'],
    ['one of bytes', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'no text file'],
    ['one cut in the middle', postText().slice(0, -40), 'ends in the middle of line 8'],
    ['one without codes', postText([]), 'no postal codes'],
    ['a ZIP without text', zipSync({ 'a.csv': new Uint8Array([1]) }), 'no TXT file'],
    ['a cut ZIP', zipSync({ 'a.txt': Buffer.from(postText()) }).slice(0, 90), 'The ZIP cannot be read'],
    [
      'one with codes that do not exist',
      postText([{ code: '17001', name: 'Nada' }, ...madeUpLines]),
      '1 of 7 lines cannot be used. Line 3: “17001” is no postal code.',
    ],
  ])('%s is refused by saying why, and changes nothing', async (_, content, said) => {
    await load();
    const before = await catalogue();
    expect(await refusalOf(postFile(content))).toContain(said);
    expect(await catalogue()).toEqual(before);
    expect(await placeOf('72902')).not.toBeNull();
  });

  test.each<[string, () => string | Uint8Array, string]>([
    [
      'one of millions of lines',
      () => postText() + '\r\n'.repeat(2_000_000) + 'x',
      'more than 1,000,000 lines',
    ],
    [
      'one with an endless line',
      () => postText() + '|'.repeat(30_000_000),
      'Line 9: The line has 4001 columns',
    ],
    ['a ZIP that unpacks to more than it is', () => bomb(130), 'unpacked it is over 128 MB'],
  ])('%s is refused, whatever it is made of', async (_, content, said) => {
    expect(await refusalOf(postFile(content()))).toContain(said);
    expect(await catalogue()).toBeNull();
  });

  test('of a ZIP that lists one text many times, one is unpacked', async () => {
    const highest = () => process.resourceUsage().maxRSS / 1024;
    const before = highest();
    expect(await refusalOf(postFile(listedOften(bomb(60), 40)))).toContain('no line has the names');
    expect(highest() - before).toBeLessThan(600);
  });

  test('a code with more colonias than any has, or a city without end, is left out', async () => {
    const lines = Array.from({ length: 6000 }, (_, index) => ({ code: '72901', name: `Etapa ${index}` }));
    expect(await refusalOf(postFile(postText(lines)))).toContain('Line 5003: 72901 has over 5,000 colonias.');
    const city = [{ code: '72901', name: 'Centro', city: 'x'.repeat(500) }];
    expect(await refusalOf(postFile(postText(city)))).toContain('missing or too long');
  });

  test('a form without a file says so', async () => {
    const answer = shop.request('/admin/postal-codes', {
      method: 'POST',
      token: owner.token,
      body: new FormData(),
    });
    expect((await expectRefusal(answer, 422, 'invalid')).fields).toEqual({ file: 'Choose a file.' });
  });

  test('one without much of what is there is loaded only where somebody confirms it', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ code: String(72_910 + index), name: 'Centro' }));
    await load({ file: postFile(postText([...many, ...madeUpLines.slice(4)])) });
    const withoutYucatan = postFile(postText(many));
    expect(
      (await expectRefusal(send({ file: withoutYucatan }), 409, 'needs_confirmation')).message,
    ).toContain('Yucatán');
    const aTenth = postFile(postText([...many.slice(0, 2), ...madeUpLines.slice(4)]));
    expect((await expectRefusal(send({ file: aTenth }), 409, 'needs_confirmation')).message).toContain(
      '18 of the 21 codes',
    );
    expect((await (await preview(aTenth)).json()).preview.warning).toContain('18 of the 21');
    expect(await placeOf('72929')).not.toBeNull();
    await load({ file: aTenth, isConfirmed: true });
    expect(await placeOf('72929')).toBeNull();
  });
});

describe('where a postal code is', () => {
  test('without a catalogue the state is that of the first digits', async () => {
    expect(await placeOf('72901')).toEqual({
      state: 'Puebla',
      municipality: null,
      city: null,
      neighbourhoods: [],
    });
    expect(await placeOf('03650')).toMatchObject({ municipality: 'Benito Juárez' });
  });

  test('a code that does not exist has no place, with a catalogue or without', async () => {
    expect(await placeOf('17001')).toBeNull();
    expect(await placeOf('72999')).not.toBeNull();
    await load();
    expect(await placeOf('72999')).toBeNull();
  });

  test('a catalogue of some states says nothing against codes of others', async () => {
    await load();
    expect(await placeOf('44510')).toMatchObject({ state: 'Jalisco', municipality: 'Guadalajara' });
  });

  test('what is no code is nowhere', async () => {
    await expectRefusal(shop.request('/postal-codes/7290'), 404);
    await expectRefusal(shop.request('/postal-codes/abcde'), 404);
  });

  test('an answer is small', async () => {
    const lines = Array.from({ length: 150 }, (_, index): PostLine => ({
      code: '72901',
      name: `Etapa ${index}`,
    }));
    await load({ file: postFile(postText(lines)) });
    const answer = await shop.request('/postal-codes/72901');
    expect((await answer.text()).length).toBeLessThan(3000);
  });
});

describe('who may', () => {
  test('only an owner loads a catalogue or sees of when it is', async () => {
    const [customer, support] = [await signInCustomer(shop), await signInStaff(shop, 'support')];
    await expectRefusal(shop.request('/admin/postal-codes'), 401);
    await expectRefusal(shop.request('/admin/postal-codes', { token: support.token }), 403);
    await expectRefusal(send({ token: '' }), 401);
    await expectRefusal(send({ token: customer.token }), 401);
    await expectRefusal(send({ token: support.token }), 403);
    await expectRefusal(send({ token: support.token, path: '/admin/postal-codes/preview' }), 403);
    expect(await catalogue()).toBeNull();
  });
});
