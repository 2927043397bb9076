import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hereOf } from './arriving.tsx';
import { serialiseLoaderData, SerialisedLoaderData } from './serialised-loader-data.tsx';

const list = { products: [{ product_name: 'Cable </script><script>alert(1)</script> «2 m»' }], total: 1 };

test('the router finds only that a list is carried, the page finds the list', () => {
  const found = serialiseLoaderData(list);
  expect(JSON.stringify(found)).toBe('{"isCarried":true}');
  expect(hereOf(found)).toBe(list);
});

test('what is carried reads back as it was, and nothing in it ends its script', () => {
  const written = renderToStaticMarkup(<SerialisedLoaderData found={serialiseLoaderData(list)} />);
  const text = /^<script id="carried" type="application\/json">(.*)<\/script>$/.exec(written)?.[1] ?? '';
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(list);
});

test('what the browser looked up is not carried', () => {
  expect(renderToStaticMarkup(<SerialisedLoaderData found={{ here: list }} />)).toBe('');
});
