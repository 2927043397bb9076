import { Zip, ZipDeflate } from 'fflate';

/** A cell: text, a number, an amount in centavos that is shown as pesos, or nothing. */
export type Cell = string | number | { cents: number } | null;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook beside its one sheet. */
const parts = {
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1: bold; style 2: an amount with two decimals.
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/**
 * A workbook of one sheet, in parts as its lines come: however many there are, they never stand in the memory together.
 * @param sheet its name, and names and widths (in characters) of at most 26 columns
 * @param pages lines, some at a time
 */
export async function* xlsxOf(
  sheet: { name: string; columns: readonly { name: string; width: number }[] },
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    failure ??= error;
    ready.push(bytes);
  });
  const add = (path: string) => {
    const file = new ZipDeflate(path);
    zip.add(file);
    return file;
  };
  const push = function* (file: ZipDeflate, text: string, isLast = false) {
    file.push(Buffer.from(text), isLast);
    if (failure) throw failure;
    yield* ready;
    ready = [];
  };
  const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  for (const [path, text] of Object.entries({ ...parts, 'xl/workbook.xml': workbook })) {
    yield* push(add(path), text, true);
  }
  const widths = sheet.columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const lines = add('xl/worksheets/sheet1.xml');
  let row = 0;
  const rowXml = (cells: readonly Cell[], style = 0) => {
    row += 1;
    return `<row r="${row}">${cells.map((cell, at) => cellXml(cell, { at: `${letterOf(at)}${row}`, style })).join('')}</row>`;
  };
  yield* push(
    lines,
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowXml(
      sheet.columns.map(({ name }) => name),
      1,
    )}`,
  );
  for await (const page of pages) {
    yield* push(lines, page.map((cells) => rowXml(cells)).join(''));
  }
  yield* push(lines, '</sheetData></worksheet>', true);
  zip.end();
  yield* ready;
}

/** The name of one of the first 26 columns. */
const letterOf = (column: number) => String.fromCharCode(65 + column);

/** Text is never read as a formula. */
function cellXml(cell: Cell, { at, style }: { at: string; style: number }): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  return typeof cell === 'string'
    ? `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    : `<c r="${at}" s="2"><v>${(cell.cents / 100).toFixed(2)}</v></c>`;
}

/** What XML cannot have is left out. */
function escaped(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
