/** A value of a PDF file. Names keep their slash, so that they are no strings; a reference names an object. */
export type PdfValue =
  | number
  | boolean
  | null
  | { name: string }
  | { bytes: Buffer }
  | { ref: number }
  | { word: string }
  | PdfValue[]
  | PdfDictionary;
export type PdfDictionary = { entries: ReadonlyMap<string, PdfValue> };

const blanks = new Set('\0\t\n\f\r ');
const delimiters = new Set('()<>[]{}/%');
/** Lists in lists: no honest file is deeper, and whoever reads it must not run out of stack. */
const depthMax = 24;
/** No honest number is longer, and looking whether a long word is one takes its length squared. */
const numberLettersMax = 40;

/** How many more values are read of a file, by all who read in it. */
export type ValuesLeft = { count: number };

/** Reads the values of a PDF one after the other, from a text of one letter a byte. */
export class PdfReader {
  readonly #text: string;
  readonly #left: ValuesLeft;
  at: number;
  constructor(text: string, left: ValuesLeft, at = 0) {
    this.#text = text;
    this.#left = left;
    this.at = at;
  }

  /** The next value, or an operator as a word; undefined at the end, and once too many were read. */
  next(depth = 0): PdfValue | undefined {
    this.#skip();
    const letter = this.#text[this.at];
    if (letter === undefined || depth > depthMax || this.#left.count <= 0) return undefined;
    this.#left.count -= 1;
    if (letter === '/') return { name: this.#nameHere() };
    if (letter === '(') return { bytes: this.#textHere() };
    if (letter === '<')
      return this.#text[this.at + 1] === '<' ? this.#dictionaryHere(depth) : this.#hexHere();
    if (letter === '[') return this.#listHere(depth);
    if (delimiters.has(letter)) {
      this.at += 1;
      return { word: letter };
    }
    const word = this.#wordHere();
    if (word.length > numberLettersMax || !/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word))
      return constants[word] ?? { word };
    return this.#referenceAfter(word) ?? Number(word);
  }

  /** `12 0 R`, of which the first number was read; what comes next stays where it is none. */
  #referenceAfter(word: string): PdfValue | undefined {
    if (!/^\d+$/.test(word)) return undefined;
    referenceRest.lastIndex = this.at;
    if (!referenceRest.test(this.#text)) return undefined;
    this.at = referenceRest.lastIndex;
    return { ref: Number(word) };
  }

  #skip(): void {
    for (;;) {
      const letter = this.#text[this.at];
      if (letter === '%') {
        while (this.at < this.#text.length && !isLineEnd(this.#text[this.at])) this.at += 1;
      } else if (letter !== undefined && blanks.has(letter)) this.at += 1;
      else return;
    }
  }

  #wordHere(): string {
    const start = this.at;
    while (this.at < this.#text.length) {
      const letter = this.#text[this.at] ?? '';
      if (blanks.has(letter) || delimiters.has(letter)) break;
      this.at += 1;
    }
    return this.#text.slice(start, this.at);
  }

  #nameHere(): string {
    this.at += 1;
    return this.#wordHere().replaceAll(/#([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  #listHere(depth: number): PdfValue[] {
    this.at += 1;
    const values: PdfValue[] = [];
    for (;;) {
      const value = this.next(depth + 1);
      if (value === undefined || (isWord(value) && value.word === ']')) return values;
      values.push(value);
    }
  }

  #dictionaryHere(depth: number): PdfDictionary {
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      const key = this.next(depth + 1);
      if (key === undefined) break;
      if (isWord(key)) {
        // `>>` comes as two of them.
        if (key.word === '>' && this.#text[this.at] === '>') this.at += 1;
        break;
      }
      const value = this.next(depth + 1);
      if (value === undefined) break;
      if (isName(key)) entries.set(key.name, value);
    }
    return { entries };
  }

  #hexHere(): PdfValue {
    const end = this.#text.indexOf('>', this.at);
    const hex = this.#text.slice(this.at + 1, end === -1 ? undefined : end).replaceAll(/[^\da-f]/gi, '');
    this.at = end === -1 ? this.#text.length : end + 1;
    return { bytes: Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex') };
  }

  #textHere(): Buffer {
    this.at += 1;
    const letters: string[] = [];
    for (let open = 1; this.at < this.#text.length; this.at += 1) {
      const letter = this.#text[this.at] ?? '';
      if (letter === '\\') letters.push(this.#escapedHere());
      else {
        if (letter === '(') open += 1;
        if (letter === ')') open -= 1;
        if (open === 0) break;
        letters.push(letter);
      }
    }
    this.at += 1;
    return Buffer.from(letters.join(''), 'latin1');
  }

  /** Behind a backslash, whose last letter is left for the loop to step over. */
  #escapedHere(): string {
    const octal = /^[0-7]{1,3}/.exec(this.#text.slice(this.at + 1, this.at + 4))?.[0];
    if (octal !== undefined) {
      this.at += octal.length;
      return String.fromCharCode(Number.parseInt(octal, 8) & 255);
    }
    this.at += 1;
    const letter = this.#text[this.at] ?? '';
    return escaped[letter] ?? letter;
  }
}

function isLineEnd(letter: string | undefined): boolean {
  return letter === '\n' || letter === '\r';
}

/** What is left of a reference behind its first number. */
const referenceRest = /\s{1,4}\d{1,5}\s{1,4}R(?![^\s()<>[\]{}/%])/y;
const constants: Readonly<Record<string, PdfValue>> = { true: true, false: false, null: null };
const escaped: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\n': '',
  '\r': '',
};

export function isWord(value: PdfValue | undefined): value is { word: string } {
  return typeof value === 'object' && value !== null && 'word' in value;
}
export function isName(value: PdfValue | undefined): value is { name: string } {
  return typeof value === 'object' && value !== null && 'name' in value;
}
export function isText(value: PdfValue | undefined): value is { bytes: Buffer } {
  return typeof value === 'object' && value !== null && 'bytes' in value;
}
export function isReference(value: PdfValue | undefined): value is { ref: number } {
  return typeof value === 'object' && value !== null && 'ref' in value;
}
export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  // A list has `entries`, too.
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'entries' in value;
}
