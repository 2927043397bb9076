import { expect, test } from 'vitest';
import { isCanonical, publicAddresses } from './public-address.ts';

const module = { default: () => null };
const build = {
  routes: {
    root: { id: 'root', path: '', module },
    home: { id: 'home', parentId: 'root', index: true, module },
    category: { id: 'category', parentId: 'root', path: 'category/:category_name', module },
    product: { id: 'product', parentId: 'root', path: 'product/:sku/:product_name', module },
    search: { id: 'search', parentId: 'root', path: 'search', module },
    pay: { id: 'pay', parentId: 'root', path: 'pagar/:token', module },
    reset: { id: 'reset', parentId: 'root', path: 'auth/reset', module },
    rest: { id: 'rest', parentId: 'root', path: '*', module },
  },
};
const addressOf = publicAddresses(build);

test.each([
  ['/', '/', 'home'],
  ['/category/gabinetes', '/category/gabinetes', 'category'],
  ['/category/c%C3%A1maras', '/category/c%C3%A1maras', 'category'],
  ['/category/x?sort=price&page=2', '/category/x?page=2&sort=price', 'category'],
  ['/category/x?spec.socket=AM5,AM4', '/category/x?spec.socket=AM5%2CAM4', 'category'],
  ['/category/x?utm_source=mail&gclid=1&fbclid=2', '/category/x', 'category'],
  ['/product/A.B-1/nombre', '/product/A.B-1/nombre', 'product'],
  ['/api/frontend/categories?products=0', '/api/frontend/categories?products=0', 'GET /frontend/categories'],
])('%s is kept as %s', (target, kept, route) => {
  expect(addressOf(target)).toMatchObject({ target: kept, route });
});

test.each([
  ['a path no page takes', '/wp-login.php'],
  ['a file', '/static/js/app.js'],
  ['what staff read in their own language', '/auth/reset'],
  ['a page’s data', '/category/gabinetes.data'],
  ['an unknown parameter', '/category/x?cb=123'],
  ['a parameter given twice', '/category/x?page=1&page=2'],
  ['a parameter named after an object’s own', '/category/x?__proto__=1'],
  [
    'a great many parameters',
    `/category/x?${Array.from({ length: 40 }, (_, n) => `spec.s${n}=1`).join('&')}`,
  ],
  ['a very long address', `/category/${'x'.repeat(700)}`],
  ['another host’s address', '//evil.example/category/x'],
  ['a whole address', 'http://evil.example/category/x'],
  ['dots', '/category/../admin'],
  ['encoded dots', '/category/%2e%2e/admin'],
  ['a zero byte', '/category/%00'],
  ['half a character', '/category/%E0%A4'],
  ['a backslash', '/category\\x'],
  ['an encoded backslash', '/category/%5Cx'],
  ['a line break', '/category/x%0d%0a\r\n'],
  ['a call for customers', '/api/customer/orders'],
  ['a call for staff', '/api/admin/products'],
  ['a page that a secret opens', '/pagar/abc'],
  ['what a secret opens', '/api/order/tracking/abc/returns'],
  ['a conversation that a secret opens', '/api/support/threads/abc'],
  ['a call that is not there', '/api/nothing'],
])('%s is not kept', (_, target) => {
  expect(addressOf(target)).toBeUndefined();
});

test.each(['/api/product/products?q=ryzen', '/api/product/products?min_price=1', '/search?q=ryzen'])(
  'of addresses like %s there is no end',
  (target) => {
    expect(addressOf(target)?.isEndless).toBe(true);
  },
);

test('a page counts under the address that it names as its own, and under no other spelling', () => {
  const html = Buffer.from(
    '<head><link rel="canonical" href="https://t.example/category/x?brand=a&amp;page=2"/></head>',
  );
  expect(isCanonical(html, 'https://t.example/category/x?brand=a&page=2')).toBe(true);
  for (const path of ['/category/x', '/category/X?brand=a&page=2', '/category/x?brand=a&page=2&sort=y']) {
    expect(isCanonical(html, `https://t.example${path}`)).toBe(false);
  }
});
