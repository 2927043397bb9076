import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { formOfFiles } from '../../../../test/factories/picture-files.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { catalogContract as calls } from '../catalog.contract.ts';

let shop: TestShop;
let staff: SignedIn;
let productId: number;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
  ({ id: productId } = await createProduct(shop.db));
});
afterAll(() => shop.stop());

const pdf = (name: string, words = 'hola') =>
  new File([`%PDF-1.4\n1 0 obj<</${words}>>endobj\ntrailer<<>>\n%%EOF\n`], name);
const send = (id: number, files: readonly File[], token: string = staff.token) =>
  shop.request(`/admin/products/${id}/files`, { method: 'POST', body: formOfFiles(files), token });
const keep = async (files: readonly File[]) => {
  const response = await send(productId, files);
  expect(response.status).toBe(201);
  return calls.addProductFiles.answers[201].parse(await response.json());
};

test('a manual that staff send is downloaded from the product page under its name', async () => {
  const { files } = await keep([pdf('Manual_de-usuario ñandú.pdf')]);
  expect(files).toEqual([
    {
      title: 'Manual de usuario ñandú',
      url: expect.stringMatching(/^\/media\/files\/[\da-f]{16}-manual-de-usuario-nandu\.pdf$/),
    },
  ]);
  const { product } = await staff.api.catalog.updateProduct({ params: { id: productId }, body: { files } });
  expect(product.files).toEqual(files);
  const answer = await fetch(shop.url + files[0]?.url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="manual-de-usuario-nandu.pdf"',
    'x-content-type-options': 'nosniff',
  });
  expect(await answer.text()).toMatch(/^%PDF-1\.4/);
});

test('the same manual twice is one file', async () => {
  const one = await keep([pdf('guía.pdf')]);
  expect(await keep([pdf('guía.pdf')])).toEqual(one);
});

test('what is neither a PDF nor a text is refused beside those that are', async () => {
  const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);
  const { files, refused } = await keep([
    pdf('bueno.pdf', 'otro'),
    file('leeme.txt', 'Léeme: conecta primero la corriente.\n'),
    file('programa.pdf', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])),
    file('manual.zip', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])),
    file('pagina.txt', '  <!doctype html><script>alert(1)</script>'),
    file('dibujo.txt', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    file('cortado.pdf', '%PDF-1.7\n1 0 obj'),
    file('vacio.pdf', ''),
    file('enorme.pdf', new Uint8Array(31 * 1024 * 1024)),
  ]);
  expect(files.map(({ title }) => title)).toEqual(['bueno', 'leeme']);
  const neither = 'This is neither a PDF nor a plain text of at most 1 MB.';
  expect(refused).toEqual([
    { name: 'programa.pdf', message: neither },
    { name: 'manual.zip', message: neither },
    { name: 'pagina.txt', message: neither },
    { name: 'dibujo.txt', message: neither },
    { name: 'cortado.pdf', message: 'The PDF is cut off.' },
    { name: 'vacio.pdf', message: 'The file is empty.' },
    { name: 'enorme.pdf', message: 'The file is over 30 MB.' },
  ]);
  const text = await fetch(shop.url + files[1]?.url);
  expect(text.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(text.headers.get('content-disposition')).toBe('attachment; filename="leeme.txt"');
});

test('a form without one file that is taken, of the wrong person or for no product is refused', async () => {
  await expectRefusal(send(productId, []), 422, 'invalid');
  await expectRefusal(send(productId, [new File(['<p>'], 'a.pdf')]), 422, 'no_file_taken');
  await expectRefusal(send(productId, [pdf('a.pdf')], ''), 401, 'not_signed_in');
  const support = await signInStaff(shop, 'support');
  await expectRefusal(send(productId, [pdf('a.pdf')], support.token), 403, 'forbidden');
  await expectRefusal(send(2_000_000_000, [pdf('a.pdf')]), 404, 'not_found');
});
