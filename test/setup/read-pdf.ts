import { inflateSync } from 'node:zlib';

/**
 * What stands on each page of a PDF as a reader selects it: the letters of its embedded fonts by the tables that name
 * them (ToUnicode). A piece of text is a line; pieces stand in the order they were drawn.
 */
export function readPdf(file: Uint8Array): { pages: string[]; title: string; fonts: string[] } {
  const objects = objectsOf(Buffer.from(file));
  const fonts = new Map<string, Map<number, string>>();
  const names: string[] = [];
  for (const { head } of objects.values()) {
    const base = /\/Subtype \/Type0[^]*?\/BaseFont \/(\S+)|\/BaseFont \/(\S+)[^]*?\/Subtype \/Type0/.exec(
      head,
    );
    if (base) names.push(base[1] ?? base[2] ?? '');
  }
  const pages = [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const contents = objects.get(referenced(head, 'Contents'))?.stream ?? '';
      const resources = objects.get(referenced(head, 'Resources'))?.head ?? head;
      for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
        fonts.set(
          name,
          lettersOf(objects.get(referenced(objects.get(id)?.head ?? '', 'ToUnicode'))?.stream ?? ''),
        );
      }
      return textOf(contents, fonts);
    });
  const info = [...objects.values()].find(({ head }) => /\/CreationDate/.test(head))?.head ?? '';
  return { pages, title: textIn(objects.get(referenced(info, 'Title'))?.head ?? ''), fonts: names };
}

type PdfObject = { head: string; stream: string };

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const found of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = found.index + found[0].length;
    const end = text.indexOf('endobj', start);
    const stream = text.indexOf('stream\n', start);
    const hasStream = stream !== -1 && stream < end;
    const head = text.slice(start, hasStream ? stream : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const bytes = file.subarray(stream + 7, stream + 7 + length);
    const isFont = /\/Length1|\/Subtype \/(?:CIDFontType0C|OpenType|Type1C)/.test(head);
    const read = hasStream && !isFont ? (head.includes('FlateDecode') ? inflateSync(bytes) : bytes) : '';
    objects.set(found[1] ?? '', { head, stream: read.toString('latin1') });
  }
  return objects;
}

function referenced(head: string, name: string): string {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '';
}

/** Glyphs to letters, of a ToUnicode table of ranges. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = '', , list = ''] of table.matchAll(/<([\da-f]+)> <([\da-f]+)> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\da-f]+)>/gi)].entries()) {
      letters.set(Number.parseInt(from, 16) + index, utf16(hex));
    }
  }
  return letters;
}

function textOf(operators: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  const lines: string[] = [];
  let letters: ReadonlyMap<number, string> | undefined;
  for (const [, font, shown] of operators.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font);
    if (shown === undefined) continue;
    const glyphs = [...shown.matchAll(/<([\da-f]*)>/gi)].map(([, hex = '']) => hex).join('');
    lines.push(
      (glyphs.match(/.{4}/g) ?? []).map((hex) => letters?.get(Number.parseInt(hex, 16)) ?? '\uFFFD').join(''),
    );
  }
  return lines.join('\n');
}

/** A string in parentheses; one of two bytes a letter begins with their mark. */
function textIn(written: string): string {
  const plain = written
    .trim()
    .slice(1, -1)
    .replaceAll(/\\([()\\])/g, '$1');
  return plain.startsWith('þÿ') ? utf16(Buffer.from(plain.slice(2), 'latin1').toString('hex')) : plain;
}

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}
