import { expect, test } from 'vitest';
import { markup } from './markup.ts';

test('nothing that is put into HTML ends its element or its attribute', () => {
  const name = `</a><script>"x"</script>'&amp;`;
  expect(markup`<a title="${name}">${name}</a>`.html).toBe(
    '<a title="&lt;/a&gt;&lt;script&gt;&quot;x&quot;&lt;/script&gt;&#x27;&amp;amp;">&lt;/a&gt;&lt;script&gt;&quot;x&quot;&lt;/script&gt;&#x27;&amp;amp;</a>',
  );
});

test('HTML in HTML stays what it is, numbers and the rest of the text too', () => {
  expect(markup`<p>${markup`<b>${24}</b>`} «á»</p>`.html).toBe('<p><b>24</b> «á»</p>');
});
