import { inflateSync } from 'node:zlib';
import {
  isDictionary,
  isName,
  isReference,
  isText,
  isWord,
  type PdfDictionary,
  PdfReader,
  type PdfValue,
  type ValuesLeft,
} from './pdf-values.ts';

/** How much of a file is read: what is beyond says nothing. */
const objectsMax = 20_000;
const pagesMax = 12;
const unpackedBytesMax = 2 * 1024 * 1024;
/** Of all objects and operators: each takes a hundred times as long as unpacking its letters. */
const valuesMax = 200_000;
/** Of the values in streams of objects, of which several may be at one place. */
const lettersMax = 4 * 1024 * 1024;
/** What unpacking one stream costs at least, however small: a file may name the same one again and again. */
const streamBytesMin = 500;
/** Codes of all tables of letters, of which a file may have thousands. */
const codesMax = 400_000;
/** Letters that one code stands for, e.g. three for `ffi`. */
const lettersOfCodeMax = 8;
const textMax = 200_000;
/** Forms in forms. */
const formDepthMax = 4;
/** Kerning of more than this many thousandths of the font's size stands for a blank. */
const blankKerning = 180;

/**
 * The words of a PDF's pages in the order they are drawn, single blanks between them. Reads files of any writer that are not
 * encrypted and whose letters have a table (ToUnicode) or are Latin; what it cannot read it leaves out.
 * @returns undefined for what is no PDF, or is encrypted
 */
export function readPdfText(file: Uint8Array): string | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.subarray(0, 1024).includes('%PDF-') || bytes.includes('/Encrypt')) return undefined;
  const parts = new PdfParts(bytes);
  const words: string[] = [];
  for (const page of parts.pages().slice(0, pagesMax)) {
    const contents = parts.follow(page.entries.get('Contents'));
    const streams = Array.isArray(contents) ? contents : [page.entries.get('Contents')];
    const operators = streams.map((one) => parts.stream(one)).join('\n');
    drawText(parts, operators, parts.resourcesOf(page), words);
  }
  return words.join('').replaceAll(/\s+/g, ' ').trim().slice(0, textMax);
}

type PdfObject = { value: PdfValue; packed?: Buffer };

/** The objects of a file: found by their marks, not by the file's table, which may be broken. */
class PdfParts {
  readonly #objects = new Map<number, PdfObject>();
  readonly valuesLeft: ValuesLeft = { count: valuesMax };
  #bytesLeft = unpackedBytesMax;
  #lettersLeft = lettersMax;
  #codesLeft = codesMax;
  readonly #fonts = new Map<PdfValue, (bytes: Buffer) => string>();

  constructor(file: Buffer) {
    const text = file.toString('latin1');
    const mark = /(?<!\d)(\d{1,9})\s{1,4}\d{1,5}\s{1,4}obj\b/g;
    for (let found = mark.exec(text); found && this.#objects.size < objectsMax; found = mark.exec(text)) {
      const reader = new PdfReader(text, this.valuesLeft, mark.lastIndex);
      const value = reader.next() ?? null;
      const begins = /^\s*stream(?:\r\n|\n|\r)/.exec(text.slice(reader.at, reader.at + 32));
      if (!begins) {
        this.#objects.set(Number(found[1]), { value });
        mark.lastIndex = reader.at;
        continue;
      }
      const start = reader.at + begins[0].length;
      const end = endOfStream(text, start, isDictionary(value) ? value.entries.get('Length') : undefined);
      this.#objects.set(Number(found[1]), { value, packed: file.subarray(start, end) });
      mark.lastIndex = end;
    }
    for (const object of this.#objects.values()) this.#unpackObjects(object);
  }

  /** The pages in the order they stand in the file. */
  pages(): PdfDictionary[] {
    return [...this.#objects.values()].flatMap(({ value }) =>
      isDictionary(value) && nameOf(value.entries.get('Type')) === 'Page' ? [value] : [],
    );
  }

  /** What a reference leads to; anything else is itself. */
  follow(value: PdfValue | undefined): PdfValue | undefined {
    return isReference(value) ? this.#objects.get(value.ref)?.value : value;
  }

  dictionary(value: PdfValue | undefined): PdfDictionary | undefined {
    const found = this.follow(value);
    return isDictionary(found) ? found : undefined;
  }

  /** What a stream says; empty for one that is packed otherwise, and once a file unpacks to too much. */
  stream(value: PdfValue | undefined): string {
    const object = isReference(value) ? this.#objects.get(value.ref) : undefined;
    return object ? this.#unpacked(object) : '';
  }

  /** A page's own resources, or those of what it belongs to. */
  resourcesOf(page: PdfDictionary): PdfDictionary | undefined {
    let at: PdfDictionary | undefined = page;
    for (let depth = 0; at && depth < 20; depth += 1) {
      const own = this.dictionary(at.entries.get('Resources'));
      if (own) return own;
      at = this.dictionary(at.entries.get('Parent'));
    }
    return undefined;
  }

  /** How the bytes of a font are letters. */
  lettersOf(font: PdfValue | undefined): (bytes: Buffer) => string {
    const dictionary = this.dictionary(font);
    if (!dictionary) return latin;
    const known = this.#fonts.get(dictionary);
    if (known) return known;
    const table = this.stream(dictionary.entries.get('ToUnicode'));
    const isWide = nameOf(this.follow(dictionary.entries.get('Subtype'))) === 'Type0';
    const letters =
      table === '' ? (isWide ? () => '' : latin) : byTable(this.#tableOf(table), isWide ? 2 : 1);
    this.#fonts.set(dictionary, letters);
    return letters;
  }

  #tableOf(text: string): Map<number, string> {
    const { letters, codes } = tableOf(text, this.#codesLeft, this.valuesLeft);
    this.#codesLeft -= codes;
    return letters;
  }

  #unpackObjects(object: PdfObject): void {
    if (!isDictionary(object.value) || nameOf(object.value.entries.get('Type')) !== 'ObjStm') return;
    const text = this.#unpacked(object);
    const first = object.value.entries.get('First');
    if (typeof first !== 'number') return;
    const numbers = text.slice(0, first).matchAll(/(?<!\d)(\d{1,9})\s{1,4}(\d{1,9})(?!\d)/g);
    for (const [, id = '', offset = ''] of numbers) {
      if (this.#objects.size >= objectsMax || this.#lettersLeft <= 0) return;
      if (this.#objects.has(Number(id))) continue;
      const start = first + Number(offset);
      const reader = new PdfReader(text, this.valuesLeft, start);
      this.#objects.set(Number(id), { value: reader.next() ?? null });
      this.#lettersLeft -= reader.at - start;
    }
  }

  #unpacked({ value, packed }: PdfObject): string {
    if (!packed || !isDictionary(value)) return '';
    const given = this.follow(value.entries.get('Filter'));
    const filters = (Array.isArray(given) ? given : [given]).map((one) => nameOf(this.follow(one)));
    if (this.#bytesLeft <= 0) return '';
    this.#bytesLeft -= streamBytesMin;
    if (filters.every((name) => name === undefined)) {
      this.#bytesLeft -= packed.length;
      return packed.toString('latin1');
    }
    if (filters.length !== 1 || filters[0] !== 'FlateDecode') return '';
    try {
      const bytes = inflateSync(packed, { maxOutputLength: Math.max(1, this.#bytesLeft) });
      this.#bytesLeft -= bytes.length;
      return bytes.toString('latin1');
    } catch {
      // Broken, or more than is read of a file: nothing more is unpacked where the latter may be.
      this.#bytesLeft -= packed.length;
      return '';
    }
  }
}

/** By its length where that is true, or else where the word for its end stands. */
function endOfStream(text: string, start: number, length: PdfValue | undefined): number {
  const given = typeof length === 'number' && length >= 0 ? start + length : undefined;
  if (given !== undefined && /^\s*endstream/.test(text.slice(given, given + 16))) return given;
  const end = text.indexOf('endstream', start);
  return end === -1 ? text.length : end;
}

/** Adds what operators draw: a blank wherever text begins at another place. */
function drawText(
  parts: PdfParts,
  operators: string,
  resources: PdfDictionary | undefined,
  words: string[],
  depth = 0,
): void {
  const reader = new PdfReader(operators, parts.valuesLeft);
  const fonts = parts.dictionary(resources?.entries.get('Font'));
  const forms = parts.dictionary(resources?.entries.get('XObject'));
  let letters = latin;
  let operands: PdfValue[] = [];
  for (let token = reader.next(); token !== undefined; token = reader.next()) {
    if (!isWord(token)) {
      operands.push(token);
      continue;
    }
    const last = operands.at(-1);
    switch (token.word) {
      case 'Tf':
        letters = parts.lettersOf(fonts?.entries.get(nameOf(operands[0]) ?? ''));
        break;
      case 'BT':
      case 'Td':
      case 'TD':
      case 'Tm':
      case 'T*':
        words.push(' ');
        break;
      case "'":
      case '"':
        words.push(' ', isText(last) ? letters(last.bytes) : '');
        break;
      case 'Tj':
        if (isText(last)) words.push(letters(last.bytes));
        break;
      case 'TJ':
        for (const piece of Array.isArray(last) ? last : []) {
          if (isText(piece)) words.push(letters(piece.bytes));
          else if (typeof piece === 'number' && piece < -blankKerning) words.push(' ');
        }
        break;
      case 'BI':
        skipPicture(reader, operators);
        break;
      case 'Do': {
        const named = forms?.entries.get(nameOf(last) ?? '');
        const form = parts.dictionary(named);
        if (!form || depth >= formDepthMax || nameOf(form.entries.get('Subtype')) !== 'Form') break;
        words.push(' ');
        const own = parts.dictionary(form.entries.get('Resources')) ?? resources;
        drawText(parts, parts.stream(named), own, words, depth + 1);
        break;
      }
    }
    operands = [];
    if (words.length > textMax) return;
  }
}

/** A picture in the operators: its bytes are none. */
function skipPicture(reader: PdfReader, operators: string): void {
  const end = /\sEI\s/g;
  end.lastIndex = reader.at;
  reader.at = end.test(operators) ? end.lastIndex : operators.length;
}

/** Codes to letters, of a ToUnicode table, and how many codes of ranges it took: at most `codesMost`. */
function tableOf(
  text: string,
  codesMost: number,
  valuesLeft: ValuesLeft,
): { letters: Map<number, string>; codes: number } {
  const letters = new Map<number, string>();
  let codesLeft = codesMost;
  const reader = new PdfReader(text, valuesLeft);
  let operands: PdfValue[] = [];
  for (let token = reader.next(); token !== undefined; token = reader.next()) {
    if (!isWord(token)) {
      operands.push(token);
      continue;
    }
    if (token.word === 'endbfchar') {
      for (let at = 0; at + 1 < operands.length; at += 2) {
        const [code, letter] = [operands[at], operands[at + 1]];
        if (isText(code) && isText(letter)) letters.set(codeOf(code.bytes), utf16(letter.bytes));
      }
    }
    if (token.word === 'endbfrange') {
      for (let at = 0; at + 2 < operands.length; at += 3) {
        codesLeft -= addRange(letters, operands.slice(at, at + 3), codesLeft);
      }
    }
    operands = [];
  }
  return { letters, codes: codesMost - codesLeft };
}

/** @returns how many codes it was */
function addRange(letters: Map<number, string>, range: readonly PdfValue[], codesLeft: number): number {
  const [from, to, into] = range;
  if (!isText(from) || !isText(to)) return 0;
  const first = codeOf(from.bytes);
  const last = Math.min(codeOf(to.bytes), 0xff_ff, first + codesLeft - 1);
  const start = isText(into) ? utf16(into.bytes) : '';
  for (let code = first; code <= last; code += 1) {
    if (Array.isArray(into)) {
      const letter = into[code - first];
      if (isText(letter)) letters.set(code, utf16(letter.bytes));
    } else if (isText(into)) {
      const end = start.charCodeAt(start.length - 1) + code - first;
      letters.set(code, start.slice(0, -1) + String.fromCharCode(end));
    }
  }
  return Math.max(0, last - first + 1);
}

function codeOf(bytes: Buffer): number {
  return bytes.length === 0 ? 0 : bytes.readUIntBE(0, Math.min(bytes.length, 4));
}

function utf16(given: Buffer): string {
  const bytes = given.subarray(0, 2 * lettersOfCodeMax);
  return Buffer.from(bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]))
    .swap16()
    .toString('utf16le');
}

function byTable(letters: ReadonlyMap<number, string>, width: number): (bytes: Buffer) => string {
  return (bytes) => {
    let text = '';
    for (let at = 0; at + width <= bytes.length; at += width) {
      text += letters.get(bytes.readUIntBE(at, width)) ?? '';
    }
    return text;
  };
}

const windowsLatin = new TextDecoder('windows-1252');
function latin(bytes: Buffer): string {
  return windowsLatin.decode(bytes);
}

function nameOf(value: PdfValue | undefined): string | undefined {
  return isName(value) ? value.name : undefined;
}
