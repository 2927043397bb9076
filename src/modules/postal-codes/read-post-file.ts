import { isAscii, isUtf8 } from 'node:buffer';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { Unzip, UnzipInflate } from 'fflate';
import { t } from '../../i18n/t.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { placeOf, stateNamed } from '../shipping/index.ts';

/** A postal code of the file; `municipality` and `city` are null where there is none, or more than one. */
export type PostalPlace = {
  code: string;
  state: string;
  municipality: string | null;
  city: string | null;
  neighbourhoods: string[];
};

/** What a file of the post says. */
export type PostFile = {
  /** Lines that were used. */
  rows: number;
  places: PostalPlace[];
  /** Lines that could not be used, with the first of them. */
  leftOut: number;
  problems: { line: number; message: string }[];
};

/** The columns that are read, by the names that the post gives them. */
const wanted = ['d_codigo', 'd_asenta', 'D_mnpio', 'd_estado', 'd_ciudad'] as const;
/** The post's own words stand before the names of the columns. */
const linesBeforeColumns = 5;
const unpackedBytes = 128 * 1024 * 1024;
/** Of a ZIP that are unpacked at a time. */
const pieceBytes = 64 * 1024;
/** The post's file has some 160,000, of some 150 characters. */
const linesMax = 1_000_000;
const lineMax = 4_000;
/** Of one code, in every answer about it; the post's largest has some hundreds. */
const neighbourhoodsMax = 5_000;
/** As long as the names in an address may be. */
const nameMax = 120;
/** Lines read before others get a turn. */
const sliceLines = 20_000;
const problemsShown = 5;
/** Of a file with more of its lines unusable nothing is believed. */
const leftOutMax = 0.01;

/**
 * Reads the post's catalogue as it gives it away: `|` between the columns, Latin-1, a line a colonia; also in a ZIP.
 * @throws AppError 422 beside `file` for anything else, and for a file that is cut or hardly readable
 */
export async function readPostFile(bytes: Uint8Array): Promise<PostFile> {
  const text = textOf(bytes);
  if (hasMoreLines(text, linesMax))
    throw refused(t('The file has more than {max, number} lines.', { max: linesMax }));
  const lines = text.split(/\r?\n/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  const { first, cellsOf, width } = columnsOf(lines);
  const places = new Map<string, Gathered>();
  const problems: PostFile['problems'] = [];
  let leftOut = 0;
  for (let index = first; index < lines.length; index += 1) {
    if ((index - first) % sliceLines === sliceLines - 1) await letOthersWork();
    // Of an endless line its beginning says enough.
    const cells = (lines[index] ?? '').slice(0, lineMax).split('|');
    if (cells.length < width && index === lines.length - 1)
      throw refused(
        t('The file ends in the middle of line {line}: it was not downloaded whole.', { line: index + 1 }),
      );
    const problem =
      cells.length === width
        ? gather(places, cellsOf(cells))
        : t('The line has {count} columns instead of {width}.', { count: cells.length, width });
    if (problem === undefined) continue;
    leftOut += 1;
    if (problems.length < problemsShown) problems.push({ line: index + 1, message: problem });
  }
  const rows = lines.length - first - leftOut;
  const [worst] = problems;
  if (worst && leftOut > (rows + leftOut) * leftOutMax)
    throw refused(
      t('{count} of {all} lines cannot be used. Line {line}: {message}', {
        count: leftOut,
        all: rows + leftOut,
        ...worst,
      }),
    );
  if (rows === 0) throw refused(t('The file has no postal codes.'));
  return { rows, places: [...places.values()].map(placeOfGathered), leftOut, problems };
}

/** What is known of a code while its lines are read. */
type Gathered = {
  code: string;
  state: string;
  municipalities: Set<string>;
  cities: Set<string>;
  names: Set<string>;
};

/** Takes a line in; says why it cannot. */
function gather(
  places: Map<string, Gathered>,
  line: Record<(typeof wanted)[number], string>,
): string | undefined {
  const { d_codigo: code, d_asenta: name, D_mnpio: municipality, d_ciudad: city } = line;
  const known = placeOf(code);
  if (known === undefined) return t('“{code}” is no postal code.', { code: code.slice(0, 20) });
  if (stateNamed(line.d_estado) !== known.state)
    return t('{code} is a postal code of {state}, not of “{other}”.', {
      code,
      state: known.state,
      other: line.d_estado.slice(0, 60),
    });
  const isMissing = name === '' || municipality === '';
  if (isMissing || [name, municipality, city].some(({ length }) => length > nameMax))
    return t('The colonia, the municipality or the city is missing or too long.');
  let place = places.get(code);
  if (place === undefined) {
    place = { code, state: known.state, municipalities: new Set(), cities: new Set(), names: new Set() };
    places.set(code, place);
  }
  if (place.names.size === neighbourhoodsMax)
    return t('{code} has over {max, number} colonias.', { code, max: neighbourhoodsMax });
  place.municipalities.add(municipality);
  place.cities.add(city);
  place.names.add(name);
  return undefined;
}

function placeOfGathered({ code, state, municipalities, cities, names }: Gathered): PostalPlace {
  return {
    code,
    state,
    municipality: onlyOf(municipalities),
    city: onlyOf(cities),
    // In one order, so that the same catalogue in another order changes nothing.
    neighbourhoods: [...names].toSorted(),
  };
}

function onlyOf(names: ReadonlySet<string>): string | null {
  const [name = ''] = names;
  return names.size === 1 && name !== '' ? name : null;
}

/** Finds the columns by their names, wherever they stand. */
function columnsOf(lines: readonly string[]) {
  const first = lines
    .slice(0, linesBeforeColumns)
    .findIndex((line) => line.slice(0, lineMax).toLowerCase().includes('d_codigo'));
  const names = (lines[first] ?? '')
    .slice(0, lineMax)
    .split('|')
    .map((name) => name.trim().toLowerCase());
  const places = wanted.map((name) => names.indexOf(name.toLowerCase()));
  const absent = wanted.filter((_, index) => places[index] === -1);
  if (first === -1 || names.length === 1)
    throw refused(
      t(
        'This is not the post’s catalogue: no line has the names of its columns with | between them. Download it as TXT.',
      ),
    );
  if (absent.length > 0)
    throw refused(t('The file lacks these columns: {columns}.', { columns: absent.join(', ') }));
  const cellsOf = (cells: readonly string[]) =>
    Object.fromEntries(
      wanted.map((name, index) => [name, (cells[places[index] ?? -1] ?? '').replaceAll(/\s+/g, ' ').trim()]),
    ) as Record<(typeof wanted)[number], string>;
  return { first: first + 1, cellsOf, width: names.length };
}

/** @throws AppError 422 for what is no text in Latin-1 */
function textOf(given: Uint8Array): string {
  const start = Buffer.from(given.subarray(0, 4)).toString('latin1');
  const bytes = start.startsWith('PK') ? unzipped(given) : given;
  if (bytes.length === 0) throw refused(t('The file is empty.'));
  if (bytes.includes(0)) throw refused(t('This is no text file. Download the post’s catalogue as TXT.'));
  if (!isAscii(bytes) && isUtf8(bytes))
    throw refused(
      t(
        'The file was saved as UTF-8, the post’s is Latin-1. Load it as it was downloaded, without opening it before.',
      ),
    );
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

function hasMoreLines(text: string, max: number): boolean {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && count < max; at = text.indexOf('\n', at + 1)) count += 1;
  return count === max;
}

/** The first text of a ZIP. What the ZIP says of its files is not believed: anybody can write that. */
function unzipped(zip: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let isFound = false;
  let bytes = 0;
  const unzip = new Unzip((file) => {
    if (isFound || !/\.txt$/i.test(file.name)) return;
    isFound = true;
    file.ondata = (error, piece) => {
      if (error) throw error;
      pieces.push(piece);
      bytes += piece.length;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < zip.length; start += pieceBytes) {
      unzip.push(zip.subarray(start, start + pieceBytes), start + pieceBytes >= zip.length);
      if (bytes > unpackedBytes)
        throw refused(
          t('The file is too large: unpacked it is over {max} MB.', { max: unpackedBytes / 1024 / 1024 }),
        );
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused(t('The ZIP cannot be read: it was not downloaded whole.'));
  }
  if (!isFound) throw refused(t('There is no TXT file in the ZIP.'));
  return Buffer.concat(pieces);
}

function refused(message: string): AppError {
  return invalid({ file: message }, message);
}
