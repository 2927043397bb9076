import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCategory } from '../../../test/factories/create-category.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { statementsOf } from '../../../test/setup/statements-of.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { formOf, pictureFile } from '../../../test/spec/shop-in-use.ts';
import { defaultHome } from './home/default-home.ts';
import type { HomeSection, HomeValue } from './home/home.contract.ts';
import { defaultNavigation } from './navigation/default-navigation.ts';
import type { PageValue } from './pages/pages.contract.ts';
import { written } from './documents/written.ts';

let shop: TestShop;
let staff: SignedIn;
let picture: string;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
  const form = formOf({ picture: await pictureFile() });
  picture = (await staff.api.content.addPicture({ form })).image_url;
});
afterAll(() => shop.stop());
beforeEach(async () => {
  shop.clock.reset();
  for (const table of ['content_entry', 'content_draft', 'content_version', 'content_former_slug']) {
    await shop.db.sql(`delete from ${table}`);
  }
});

const always = { is_visible: true, starts_at: null, ends_at: null };
const hero = (changes: Partial<Extract<HomeSection, { type: 'hero' }>> = {}): HomeSection => ({
  id: 'hero-1',
  type: 'hero',
  ...always,
  title: 'Buen Fin',
  text: 'Tres días.',
  button: 'Ver',
  to: '/promotion',
  image_url: picture,
  alt: 'Cajas con moños',
  ...changes,
});
const home = (...sections: HomeSection[]): HomeValue => ({ sections });
const shownSections = async () =>
  (await shop.api.content.site({ query: { home: '1' } })).home?.sections ?? [];
const publishHome = async (value: HomeValue) => {
  const { version } = await staff.api.homeContent.show();
  return staff.api.homeContent.publish({ body: { version, value } });
};
const friday = new Date('2027-01-15T06:00:00Z');
const monday = new Date('2027-01-18T06:00:00Z');
const guide = (changes: Partial<PageValue> = {}): PageValue => ({
  title: 'Cómo elegir una fuente',
  slug: 'elegir-fuente',
  intro: 'Los watts que necesitas.',
  since: '',
  seo_title: '',
  seo_description: 'Guía de fuentes.',
  is_in_help: true,
  body: written('## Cuánto\n\nEscribe a [{{email}}](mailto:{{email}}).'),
  ...changes,
});

describe('the home page', () => {
  test('of a shop that nobody changed is what it begins with', async () => {
    expect((await staff.api.homeContent.show()).value).toEqual(defaultHome);
    expect((await shownSections()).map(({ id }) => id)).toEqual(defaultHome.sections.map(({ id }) => id));
    const site = await shop.api.content.site();
    expect(site.home).toBeNull();
    expect(site.banner).toEqual({ text: 'Destacados del día ¡no los dejes pasar!', to: '/#destacados' });
    expect([site.header, site.footer]).toEqual([defaultNavigation.header, defaultNavigation.footer]);
  });

  test('as a draft is seen by staff alone, and thrown away is as before', async () => {
    const saved = await staff.api.homeContent.save({ body: { version: 0, value: home(hero()) } });
    expect(saved).toMatchObject({ version: 1, has_draft: true, published_at: null });
    expect((await shownSections()).map(({ type }) => type)).not.toContain('hero');
    const discarded = await staff.api.homeContent.discard({ body: { version: 1 } });
    expect(discarded).toMatchObject({ has_draft: false, version: 2, value: defaultHome });
  });

  test('that is published is shown, its versions say who did it, and an earlier one comes back', async () => {
    await publishHome(home(hero(), ...defaultHome.sections));
    await publishHome(home(hero({ title: 'Último día' })));
    expect(await shownSections()).toMatchObject([{ type: 'hero', title: 'Último día' }]);
    const { versions, by_default: byDefault } = await staff.api.homeContent.versions();
    expect(byDefault).toEqual(defaultHome);
    expect(versions.map(({ number, restored_from: from }) => [number, from])).toEqual([
      [2, null],
      [1, null],
    ]);
    expect(versions[0]?.by).toEqual(expect.any(String));
    const first = await staff.api.homeContent.version({ params: { number: 1 } });
    expect(first.value.sections).toHaveLength(defaultHome.sections.length + 1);
    const { version } = await staff.api.homeContent.show();
    const restored = await staff.api.homeContent.restore({ body: { version, number: 1 } });
    expect(restored.published_number).toBe(3);
    expect((await shownSections())[0]).toMatchObject({ title: 'Buen Fin' });
    await staff.api.homeContent.restore({ body: { version: restored.version, number: 0 } });
    expect((await shownSections()).map(({ id }) => id)).toEqual(defaultHome.sections.map(({ id }) => id));
    const { rows } = await shop.db.sql(
      `select action from audit_entry where subject = 'content:home' order by id desc limit 4`,
    );
    expect(rows.map((row) => row['action'])).toEqual([
      'content.restore',
      'content.restore',
      'content.publish',
      'content.publish',
    ]);
  });

  test('shows a section from its start until its end, and staff as on that day', async () => {
    const scheduled = hero({ starts_at: friday.toISOString(), ends_at: monday.toISOString() });
    await publishHome(home(scheduled, ...defaultHome.sections));
    const types = async () => (await shownSections()).map(({ type }) => type);
    const asOn = async (at: Date) => {
      const query = { at: at.toISOString(), state: 'published' } as const;
      return (await staff.api.content.previewSite({ query })).home.sections.map(({ type }) => type);
    };
    expect(await types()).not.toContain('hero');
    expect(await asOn(friday)).toContain('hero');
    expect(await asOn(monday)).not.toContain('hero');
    shop.clock.set(friday);
    expect(await types()).toContain('hero');
    shop.clock.set(monday);
    expect(await types()).not.toContain('hero');
  });

  test('has rows of a category, a brand and products picked by hand, in one statement more', async () => {
    const [one, two] = [await createProduct(shop.db, { brand: 'Rara' }), await createProduct(shop.db)];
    const shelf = await createCategory(shop.db, { name: 'Estante propio', productIds: [two.id] });
    const { brands } = await shop.api.catalog.brands();
    const brandId = brands.find(({ brand_name: name }) => name === 'Rara')?.id ?? 0;
    const before = await statementsOf(() => shop.api.content.site({ query: { home: '1' } }));
    const row = (id: string, source: Extract<HomeSection, { type: 'products' }>['source']): HomeSection => ({
      id,
      type: 'products',
      ...always,
      title: id,
      description: '',
      source,
      count: 8,
    });
    await publishHome(
      home(
        row('a', { by: 'picked', ref_ids: [two.refId, 'no-existe', one.refId] }),
        row('b', { by: 'category', category_id: shelf.id }),
        row('c', { by: 'best_sellers' }),
        row('d', { by: 'brand', brand_id: brandId }),
      ),
    );
    const rows = (await shownSections()).flatMap((section) =>
      section.type === 'products' ? [[section.id, section.products.map(({ id }) => id), section.more]] : [],
    );
    expect(rows).toEqual([
      ['a', [two.id, one.id], null],
      ['b', [two.id], `/category/${shelf.slug}`],
      ['c', [], null],
      ['d', [one.id], '/brand/rara'],
    ]);
    // One for the entries, one for the amount that the promises name.
    expect(before).toBe(2);
    expect(await statementsOf(() => shop.api.content.site({ query: { home: '1' } }))).toBe(2);
    const { picked } = await staff.api.homeContent.show();
    expect(picked.map(({ ref_id: refId }) => refId)).toEqual([two.refId, one.refId]);
  });

  test.each<[string, () => HomeSection[], string]>([
    ['a button that leads nowhere', () => [hero({ to: '/category/no-existe' })], 'value.sections.0.to'],
    ['a button to what only staff see', () => [hero({ to: '/admin/orders' })], 'value.sections.0.to'],
    ['no words for its picture', () => [hero({ alt: '' })], 'value.sections.0.alt'],
    [
      'a picture of another site',
      () => [hero({ image_url: 'https://malo.example/a.png' })],
      'value.sections.0.image_url',
    ],
    [
      'an end before its start',
      () => [hero({ starts_at: monday.toISOString(), ends_at: friday.toISOString() })],
      'value.sections.0.ends_at',
    ],
    ['two sections of one id', () => [hero(), hero()], 'value.sections.1'],
    [
      'text that is no document',
      () => [
        { id: 't', type: 'text', ...always, title: '', body: { type: 'doc', content: [{ type: 'iframe' }] } },
      ],
      'value.sections.0.body',
    ],
    ['nothing at all', () => [], 'value.sections'],
  ])('is refused with %s', async (_, sections, field) => {
    const json = { version: 0, value: { sections: sections() } };
    for (const [method, path] of [
      ['PUT', '/admin/content/home'],
      ['POST', '/admin/content/home/publish'],
    ] as const) {
      const refusal = await expectRefusal(shop.request(path, { method, json, token: staff.token }), 422);
      expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
    }
    expect((await staff.api.homeContent.show()).version).toBe(0);
  });

  test('that two people change at once is the first one’s; the other is told what is there now', async () => {
    const save = (title: string) =>
      shop.request('/admin/content/home', {
        method: 'PUT',
        json: { version: 0, value: home(hero({ title })) },
        token: staff.token,
      });
    const answers = await Promise.all([save('Una'), save('Otra')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await expectRefusal(save('Tarde'), 409, 'stale');
    expect(late.details?.['current']).toMatchObject({ version: 1, has_draft: true });
  });
});

describe('banner and menus', () => {
  test('that are published are shown; the first banner whose time it is stands above', async () => {
    const [own] = defaultNavigation.banners;
    const value = {
      banners: [
        {
          id: 'buen-fin',
          is_visible: true,
          starts_at: friday.toISOString(),
          ends_at: monday.toISOString(),
          text: 'Buen Fin',
          to: 'https://buenfin.example/',
        },
        ...(own ? [own] : []),
      ],
      header: [{ label: 'Envíos', to: '/envios' }],
      footer: [{ title: 'Todo', links: [{ label: 'Tus pedidos', to: '/dashboard' }] }],
    };
    await staff.api.navigationContent.publish({ body: { version: 0, value } });
    expect(await shop.api.content.site()).toEqual({
      banner: { text: own?.text, to: own?.to },
      ...lists(value),
      home: null,
    });
    shop.clock.set(friday);
    expect((await shop.api.content.site()).banner).toEqual({
      text: 'Buen Fin',
      to: 'https://buenfin.example/',
    });
    shop.clock.set(monday);
    expect((await shop.api.content.site()).banner?.text).toBe(own?.text);
    const { by_default: byDefault } = await staff.api.navigationContent.versions();
    expect(byDefault).toEqual(defaultNavigation);
    expect((await staff.api.navigationContent.version({ params: { number: 1 } })).value).toEqual(value);
  });

  test.each([
    ['a page that is not there', '/pagina/no-existe'],
    ['another host', '//malo.example'],
    ['a script', 'javascript:alert(1)'],
    ['an unencrypted site', 'http://malo.example'],
  ])('are refused with a link to %s', async (_, to) => {
    const value = { ...defaultNavigation, header: [{ label: 'Malo', to }] };
    const json = { version: 0, value };
    const refusal = await expectRefusal(
      shop.request('/admin/content/navigation', { method: 'PUT', json, token: staff.token }),
      422,
    );
    expect(Object.keys(refusal.fields ?? {})).toEqual(['value.header.0.to']);
  });

  const lists = ({ header, footer }: typeof defaultNavigation) => ({ header, footer });
});

describe('a page', () => {
  test('that every shop has says what it begins with until it is changed, and keeps its address', async () => {
    const params = { page: 'envios' };
    const { page } = asShown(await shop.api.content.page({ params: { slug: 'envios' } }));
    expect(page).toMatchObject({ path: '/envios', title: 'Envíos' });
    const { value, version } = await staff.api.pageContent.show({ params });
    const moved = { version, value: { ...value, slug: 'otra' } };
    await expect(staff.api.pageContent.publish({ params, body: moved })).rejects.toMatchObject({
      status: 422,
      fields: { 'value.slug': expect.any(String) },
    });
    await staff.api.pageContent.publish({
      params,
      body: { version, value: { ...value, title: 'Entregas' } },
    });
    expect(asShown(await shop.api.content.page({ params: { slug: 'envios' } })).page.title).toBe('Entregas');
    const { version: later } = await staff.api.pageContent.show({ params });
    await staff.api.pageContent.restore({ params, body: { version: later, number: 0 } });
    expect(asShown(await shop.api.content.page({ params: { slug: 'envios' } })).page).toEqual(page);
    await expectRefusal(
      shop.request('/admin/content/pages/envios', { method: 'DELETE', token: staff.token }),
      409,
      'built_in',
    );
  });

  test('that staff add is there once it is published, in the sitemap and the help, and a link may lead there', async () => {
    const begun = await staff.api.pageContent.add({ body: { value: guide() } });
    expect(begun).toMatchObject({ page: 'elegir-fuente', path: null, has_draft: true, is_built_in: false });
    await expectRefusal(shop.request('/content/pages/elegir-fuente'), 404);
    const params = { page: begun.page };
    expect((await staff.api.pageContent.preview({ params })).page.title).toBe(guide().title);
    await staff.api.pageContent.publish({ params, body: { version: begun.version, value: begun.value } });
    const { page } = asShown(await shop.api.content.page({ params: { slug: 'elegir-fuente' } }));
    expect(page).toMatchObject({ path: '/pagina/elegir-fuente', seo_description: 'Guía de fuentes.' });
    expect(page.help).toEqual([{ label: guide().title, to: '/pagina/elegir-fuente' }]);
    const sitemap = await (await fetch(`${shop.url}/sitemaps/pages.xml`)).text();
    expect(sitemap).toContain('/pagina/elegir-fuente</loc>');
    await staff.api.redirects.addRedirect({
      body: { from_path: '/guia-vieja', to_path: '/pagina/elegir-fuente' },
    });
    expect((await staff.api.pageContent.list()).pages).toHaveLength(6);
  });

  test('that is given another address leads there from the former one', async () => {
    const { page, version, value } = await staff.api.pageContent.add({ body: { value: guide() } });
    const params = { page };
    const first = await staff.api.pageContent.publish({ params, body: { version, value } });
    const body = { version: first.version, value: { ...value, slug: 'fuentes' } };
    expect((await staff.api.pageContent.publish({ params, body })).path).toBe('/pagina/fuentes');
    expect(await shop.api.content.page({ params: { slug: 'elegir-fuente' } })).toEqual({
      moved_to: '/pagina/fuentes',
    });
    const other = await staff.api.pageContent.add({ body: { value: guide() } });
    expect(other.page).toBe('elegir-fuente-2');
  });

  test('with the address of another page is refused', async () => {
    await staff.api.pageContent.add({ body: { value: guide() } });
    for (const slug of ['elegir-fuente', 'envios']) {
      const json = { value: guide({ slug }) };
      const answer = shop.request('/admin/content/pages', { json, token: staff.token });
      const refusal = await expectRefusal(answer, 409, 'slug_taken');
      expect(Object.keys(refusal.fields ?? {})).toEqual(['value.slug']);
    }
  });

  test('with a link to nowhere, or a fact that nobody knows, is refused and says which', async () => {
    for (const [body, said] of [
      [written('[x](/no-existe)'), '/no-existe: There is no page at this address.'],
      [written('{{secret}}'), 'Block 1: the shop knows no {{secret}}.'],
    ] as const) {
      const json = { value: guide({ body }) };
      const answer = shop.request('/admin/content/pages', { json, token: staff.token });
      expect((await expectRefusal(answer, 422)).fields).toEqual({ 'value.body': said });
    }
  });

  test('that is deleted is gone and comes back as it was, draft and all', async () => {
    const { page, version, value } = await staff.api.pageContent.add({ body: { value: guide() } });
    const params = { page };
    const shown = await staff.api.pageContent.publish({ params, body: { version, value } });
    const draft = { version: shown.version, value: { ...value, title: 'Otra' } };
    await staff.api.pageContent.save({ params, body: draft });
    await staff.api.pageContent.remove({ params });
    await expectRefusal(shop.request('/content/pages/elegir-fuente'), 404);
    await expectRefusal(shop.request(`/admin/content/pages/${page}`, { token: staff.token }), 404);
    expect((await staff.api.pageContent.list()).pages.at(-1)).toMatchObject({
      page,
      deleted_at: expect.any(String),
    });
    const back = await staff.api.pageContent.bringBack({ params });
    expect(back).toMatchObject({ has_draft: true, path: '/pagina/elegir-fuente', value: { title: 'Otra' } });
    const { page: again } = asShown(await shop.api.content.page({ params: { slug: 'elegir-fuente' } }));
    expect(again.title).toBe(guide().title);
    expect((await staff.api.pageContent.bringBack({ params })).version).toBe(back.version);
  });

  const asShown = (answer: Awaited<ReturnType<TestShop['api']['content']['page']>>) => {
    if (!('page' in answer)) throw new Error('The page has moved.');
    return answer;
  };
});

test('a picture that is none is refused', async () => {
  for (const form of [
    formOf({ picture: new File(['no'], 'a.png') }),
    formOf({ picture: 'texto' }),
    formOf({}),
  ]) {
    const answer = shop.request('/admin/content/pictures', {
      method: 'POST',
      body: form,
      token: staff.token,
    });
    expect(Object.keys((await expectRefusal(answer, 422)).fields ?? {})).toEqual(['picture']);
  }
});

test('only staff with the right see and change what visitors do not see yet', async () => {
  const body = { version: 0, value: defaultHome };
  for (const [token, status] of [
    [undefined, 401],
    [(await signInCustomer(shop)).token, 401],
    [(await signInStaff(shop, 'orders')).token, 403],
  ] as const) {
    const signed = token === undefined ? {} : { token };
    await expectRefusal(shop.request('/admin/content/preview', signed), status);
    await expectRefusal(
      shop.request('/admin/content/home', { method: 'PUT', json: body, ...signed }),
      status,
    );
    await expectRefusal(shop.request('/admin/content/home/publish', { json: body, ...signed }), status);
    await expectRefusal(shop.request('/admin/content/pages/envios/preview', signed), status);
  }
});
