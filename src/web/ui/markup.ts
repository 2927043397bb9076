/** HTML as text. Only `markup` makes it, so that nothing gets in unescaped. */
export type Markup = { readonly html: string };

export const noMarkup: Markup = { html: '' };

/**
 * HTML as text, for what stands on a page dozens of times and never answers: React takes ten times as long. What is put
 * into it is escaped, in elements and in quoted attributes, unless it is HTML itself. `dangerouslySetInnerHTML` takes it.
 */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Markup)[]
): Markup {
  let text = parts[0] ?? '';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? '';
    text += (typeof value === 'object' ? value.html : escaped(String(value))) + (parts[index + 1] ?? '');
  }
  return { html: text };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

function escaped(text: string): string {
  return /["&'<>]/.test(text) ? text.replaceAll(/["&'<>]/g, (character) => entities[character] ?? '') : text;
}
