/** A line of a quick order as it was typed or stands in a file. */
export type TypedLine = {
  /** Counted from 1, blank lines left out of it. */
  line: number;
  typed: string;
  code: string;
  quantity: number;
  /** The whole line, where a blank may as well be part of the code: «RTX 5070». */
  whole: string | null;
};

/** Words that name a column, not a product. */
const header = /^(sku|mpn|clave|c[oó]digo|modelo|n[uú]mero|no\.?|producto|part|ref)/i;
const withQuantity = /^(.+?)\s*([\t,;|]|\s)\s*x?\s*(\d{1,6})\s*(?:x|pz|pza|pzas|pieza|piezas)?\.?$/i;

/** Reads what somebody pasted: a code and a quantity on each line, between them a tab, comma, semicolon or blank. */
export function typedLines(text: string): TypedLine[] {
  return linesOf(text.split(/\r?\n/).map((typed) => ({ typed: typed.trim(), isTable: false })));
}

/** The same of a file's rows: the first cell is the code, the next number the quantity. */
export function tableLines(rows: readonly (readonly string[])[]): TypedLine[] {
  return linesOf(
    rows.map((cells) => {
      const [code = '', ...others] = cells.map((cell) => cell.trim());
      const quantity = others.find((cell) => /^\d{1,6}(\.0+)?$/.test(cell))?.split('.')[0];
      return { typed: quantity === undefined ? code : `${code}\t${quantity}`, isTable: true };
    }),
  );
}

function linesOf(lines: readonly { typed: string; isTable: boolean }[]): TypedLine[] {
  const read: TypedLine[] = [];
  for (const { typed, isTable } of lines) {
    if (typed === '') continue;
    // Runs of blanks are one: the pattern would try every way to part a long one.
    const parts = withQuantity.exec(
      typed.replaceAll(/\s+/g, (blanks) => (blanks.includes('\t') ? '\t' : ' ')),
    );
    // Names of columns have no quantity beside them.
    if (!parts && read.length === 0 && header.test(typed) && (isTable || /[\t,;|]/.test(typed))) continue;
    const [, code = typed, between = '', quantity = '1'] = parts ?? [];
    const isBlank = parts !== null && between === ' ';
    read.push({
      line: read.length + 1,
      typed,
      code: code.replaceAll(/^["']|["']$/g, ''),
      quantity: Number(quantity),
      whole: isBlank ? typed : null,
    });
  }
  return read;
}
