/** No words of a button are longer; longer ones stay a sentence with a link below it. */
const buttonLengthMax = 44;

/**
 * A letter's HTML, made of its text in the shop's one frame. Paragraphs are divided by empty lines; of these
 * - `Words: https://…` is a button with those words, or a sentence and a link where they are many,
 * - `Words: 123 456` (a code, a reference, a CLABE) is shown large,
 * - lines of `Name: value` together, two or more, are a table, e.g. amounts,
 * - other lines stay lines.
 * Mail readers know little: tables, inline styles, no script, no picture from elsewhere.
 */
export function letterHtml(letter: { subject: string; text: string }, publicUrl: string): string {
  const paragraphs = letter.text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escaped(letter.subject)}</title></head>
<body style="margin:0;background:#f4f3ef;color:#1b2326;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escaped(previewOf(paragraphs))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:4px 4px 16px"><a href="${escaped(publicUrl)}" style="color:#0d5a63;font-size:22px;font-weight:800;letter-spacing:-.02em;text-decoration:none">Ensambla</a></td></tr>
<tr><td style="background:#ffffff;border:1px solid #dedcd4;border-radius:14px;padding:28px 28px 12px">
<h1 style="margin:0 0 18px;font-size:21px;line-height:1.3;letter-spacing:-.01em">${escaped(letter.subject)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px;color:#5c666a;font-size:13px">Ensambla · <a href="${escaped(publicUrl)}/contacto" style="color:#0d5a63">Ayuda y contacto</a> · <a href="${escaped(publicUrl)}/privacidad" style="color:#0d5a63">Aviso de privacidad</a></td></tr>
</table></td></tr></table></body></html>`;
}

function previewOf(paragraphs: readonly string[]): string {
  return paragraphs.find((paragraph) => !/^Hola\b/.test(paragraph))?.slice(0, 120) ?? '';
}

function paragraphHtml(paragraph: string): string {
  const [, words = '', link] = /^([^\n]*?):? ?(https?:\/\/\S+)$/.exec(paragraph) ?? [];
  if (link !== undefined) return linkHtml(words.trim(), link);
  const [, name, code] = /^([^\n:]{2,90}): ([\d ]{6,30})$/.exec(paragraph) ?? [];
  if (name !== undefined && code !== undefined) {
    return `<p style="margin:0 0 6px">${escaped(name)}:</p>
<p style="margin:0 0 18px;padding:12px 16px;background:#e8f3f3;border-radius:10px;font:700 24px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.08em">${escaped(code)}</p>`;
  }
  const lines = paragraph.split('\n');
  if (lines.length > 1 && lines.every((line) => /^[^:]{2,120}: \S/.test(line))) return tableHtml(lines);
  return `<p style="margin:0 0 16px">${lines.map(linkedHtml).join('<br>')}</p>`;
}

function linkHtml(words: string, link: string): string {
  if (words !== '' && words.length <= buttonLengthMax) {
    return `<p style="margin:4px 0 20px"><a href="${escaped(link)}" style="display:inline-block;padding:12px 22px;background:#0d5a63;border-radius:10px;color:#ffffff;font-weight:600;text-decoration:none">${escaped(words)}</a></p>`;
  }
  const sentence = words === '' ? '' : `${escaped(words)}:<br>`;
  return `<p style="margin:0 0 16px">${sentence}<a href="${escaped(link)}" style="color:#0d5a63;word-break:break-all">${escaped(link)}</a></p>`;
}

function tableHtml(lines: readonly string[]): string {
  const rows = lines.map((line) => {
    const at = line.lastIndexOf(': ');
    const cell = 'padding:7px 0;border-bottom:1px solid #e8e6df;vertical-align:top';
    return `<tr><td style="${cell}">${escaped(line.slice(0, at))}</td><td align="right" style="${cell};padding-left:16px;white-space:nowrap;font-weight:600">${escaped(line.slice(at + 2))}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px">${rows.join('')}</table>`;
}

/** A line with the links in it to be followed. */
function linkedHtml(line: string): string {
  return line
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escaped(part)}" style="color:#0d5a63">${escaped(part)}</a>`
        : escaped(part),
    )
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
