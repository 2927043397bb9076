import type { ProductKind } from '../specs/product-kinds.ts';
import type { ListFilters, RangeFilter, Sort, ValueFilter } from '../listing/list-filters.ts';
import { kindHints, kindNames } from './kind-words.ts';
import {
  bareMeasures,
  graphicsChip,
  kitOf,
  otherChips,
  type Measure,
  measures,
  memoryKit,
  namedValues,
  orMorePatterns,
  type SpecFilter,
} from './measure-words.ts';
import { isTelling, nameKey, singular, wordsOf } from './words.ts';

/** What a search says beside the words that are looked for. */
export type Understanding = {
  /** What is left to look for. */
  words: string;
  kinds: ProductKind[];
  values: ValueFilter[];
  ranges: RangeFilter[];
  /** Texts of a `tsquery` that all of them match, too; they spare reading others. */
  indexed: string[];
  /** Values, numbers or features were read. */
  isMeasured: boolean;
  /** Centavos. */
  minPrice: number | undefined;
  maxPrice: number | undefined;
  sort: Sort | undefined;
  /** Words that this way does not look for. */
  leftOut: readonly string[];
  /** What was understood, for the shopper, and the search without it. */
  chips: { label: string; without: string }[];
  /** Of numbers that were read as just so much: the search for at least as much. */
  orMore: { label: string; search: string }[];
};

/**
 * Reads prices, their order, numbers with units and uses out of a search: «monitor 144hz barato» is monitors of 144 Hz,
 * the cheapest first. Gives several ways, the one that keeps most first; none where it says nothing of the kind. Whoever
 * finds nothing by one tries the next, and at last the words as they are.
 */
export function understandSearch(text: string): Understanding[] {
  const whole = understood(text, readMeasures);
  if (!whole) return [];
  const ways = withAndWithoutUse(whole);
  // Who asks for 144 Hz is served by 165, too, where nothing has just 144.
  const least = whole.orMore.length > 0 ? understood(text, readAtLeast) : undefined;
  if (least) ways.push(...withAndWithoutUse(least));
  // A catalogue may not know the specs: then the numbers are words again.
  const plain = whole.isMeasured ? understood(text, () => none) : undefined;
  if (plain) ways.push(plain);
  // Goods of this kind and price that lack a spec, or all of them, help more than none; what is said first matters most.
  if (plain) {
    const specs = whole.chips.filter(({ label }) => plain.chips.every((chip) => chip.label !== label));
    for (const { label, without: others } of specs.length > 1 ? specs.toReversed() : []) {
      const way = understood(others, readMeasures);
      if (way) ways.push({ ...way, leftOut: [...way.leftOut, label] });
    }
    if (plain.chips.length > 0)
      ways.push({
        ...whole,
        ...none,
        chips: plain.chips,
        leftOut: [...whole.leftOut, ...specs.map(({ label }) => label)],
      });
  }
  ways.push(...nearChip(whole));
  // What nothing costs is near what something does.
  const { minPrice, maxPrice } = whole;
  if (minPrice !== undefined || maxPrice !== undefined) {
    const label = labelOfPrices(minPrice, maxPrice);
    ways.push({
      ...whole,
      minPrice: undefined,
      maxPrice: undefined,
      sort: whole.sort ?? (maxPrice === undefined ? '-price' : 'price'),
      chips: whole.chips.filter((chip) => chip.label !== label),
      leftOut: [...whole.leftOut, label],
    });
  }
  return ways;
}

/** What it is for says less than what it is; what is done with it is no word of a product. */
function withAndWithoutUse(whole: Understanding): Understanding[] {
  const use = /^(.*\S) (para .+)$/.exec(whole.words);
  const isNamedBefore = namedKind(use?.[1] ?? '') === namedKind(whole.words);
  const without = use &&
    isNamedBefore && { ...whole, words: use[1] ?? '', leftOut: [...whole.leftOut, use[2] ?? ''] };
  if (!without) return [whole];
  if (deeds.test(use[2] ?? '')) {
    // «Monitor para diseño benq»: the maker may stand behind what it is for.
    const last = behindTrade.exec(use[2] ?? '')?.[1];
    const withLast = { ...without, words: `${without.words} ${last}`, leftOut: whole.leftOut };
    return last === undefined ? [without] : [withLast, without];
  }
  return [whole, ...partsOfUse(whole, without.words, use[2] ?? ''), without];
}

/** Some words of a use: no disk is for a «servidor NAS», and several are for a NAS. */
function partsOfUse(whole: Understanding, before: string, use: string): Understanding[] {
  const words = wordsOf(use).filter(isTelling);
  // A digit or the name of another part says nothing apart.
  if (words.length < 2 || words.some((word) => /\d/.test(word) || wordsOfKinds.has(singular(word))))
    return [];
  return words.map((word) => ({
    ...whole,
    words: `${before} ${word}`,
    leftOut: [...whole.leftOut, ...words.filter((other) => other !== word)],
  }));
}

/** Where no card has the chip that was typed: its brothers («5060 Ti»), and at last any card. */
function nearChip(whole: Understanding): Understanding[] {
  const chip = whole.kinds.includes('gpu') ? graphicsChip.exec(whole.words) : null;
  if (!chip) return [];
  const others = new Set(otherChips(chip).map((word) => `!${word}`));
  const words = squeezed(whole.words.replace(chip[0], ' '));
  return [
    { ...whole, indexed: whole.indexed.filter((text) => !others.has(text)) },
    { ...whole, words, indexed: [], leftOut: [...whole.leftOut, chip[0]] },
  ];
}

type Specs = Pick<Understanding, 'values' | 'ranges' | 'indexed'>;
const none: Specs = { values: [], ranges: [], indexed: [] };

function understood(
  given: string,
  readSpecs: (reader: Reader, kind: ProductKind) => Specs,
): Understanding | undefined {
  const reader = new Reader(given.normalize('NFC'));
  const sort = readOrder(reader);
  const price = readPrices(reader);
  const kind = namedKind(reader.left());
  const meant = kind ?? hintedKind(reader.left());
  if (meant !== undefined) {
    reader.takeAll(saidInPassing);
    reader.leaveOut(saidOfAnything);
  }
  const specs = meant === undefined ? none : readSpecs(reader, meant);
  if (meant === 'psu') reader.take(certificate);
  if (kind !== undefined) readUse(reader, kind);
  if (meant !== undefined) reader.leaveOut(bareUnits);
  const words = reader.left();
  const chip = meant === 'gpu' ? graphicsChip.exec(words) : null;
  const indexed = [...specs.indexed, ...(chip ? otherChips(chip) : []).map((word) => `!${word}`)];
  // A kind alone is a list of its own; words beside it are looked for in that kind.
  const isOnlyKind = kindByKey.has(nameKey(wordsOf(words)));
  if (!reader.isShorter && !chip && (kind === undefined || isOnlyKind)) return undefined;
  return {
    words,
    kinds: meant === undefined ? [] : [meant],
    ...specs,
    indexed,
    isMeasured: [specs.values, specs.ranges, specs.indexed].some(({ length }) => length > 0),
    ...price,
    sort,
    leftOut: reader.leftOut,
    chips: reader.chips,
    orMore: reader.orMore,
  };
}

/** What a list is narrowed by: the shopper's own filters hold before what their words say. */
export function narrowedBy(filters: ListFilters, understood: Understanding): ListFilters {
  const chosen = new Set([...filters.values, ...filters.ranges].map(({ key }) => key));
  const isNew = ({ key }: { key: string }) => !chosen.has(key);
  const byKey = (one: { key: string }, other: { key: string }) => one.key.localeCompare(other.key);
  return {
    ...filters,
    values: [...filters.values, ...understood.values.filter(isNew)].toSorted(byKey),
    ranges: [...filters.ranges, ...understood.ranges.filter(isNew)].toSorted(byKey),
    minPrice: filters.minPrice ?? understood.minPrice,
    maxPrice: filters.maxPrice ?? understood.maxPrice,
    sort: filters.isSortChosen ? filters.sort : (understood.sort ?? filters.sort),
  };
}

/** Takes phrases out of a text, letter by letter as they were typed. */
class Reader {
  readonly leftOut: string[] = [];
  readonly orMore: Understanding['orMore'] = [];
  isShorter = false;
  #rest: string;
  readonly #said: { at: number; label: string; without: string }[] = [];

  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.#rest = foldedInPlace(text);
  }

  /** Matches what is left, takes it out and says so by `label`; without one it goes in silence. */
  take(pattern: RegExp, label?: (found: RegExpExecArray) => string | undefined): RegExpExecArray | undefined {
    const found = pattern.exec(this.#rest);
    if (!found) return undefined;
    const said = label?.(found);
    if (label && said === undefined) return undefined;
    const end = found.index + found[0].length;
    this.#rest = this.#rest.slice(0, found.index) + ' '.repeat(found[0].length) + this.#rest.slice(end);
    this.isShorter = true;
    if (said !== undefined) {
      const without = `${this.#text.slice(0, found.index)} ${this.#text.slice(end)}`;
      this.#said.push({ at: found.index, label: said, without: squeezed(without) });
    }
    return found;
  }

  /** What was said of what was taken out, as it was typed one after the other. */
  get chips(): Understanding['chips'] {
    return this.#said
      .toSorted((one, other) => one.at - other.at)
      .map(({ label, without }) => ({ label, without }));
  }

  /** Tells how to ask for at least as much as a number that is taken out. */
  offerMore(found: RegExpExecArray, label: string): void {
    const before = this.#text.slice(0, found.index).replace(/(?<!\S)de\s*$/i, '');
    const search = `${before} desde ${found[0]} ${this.#text.slice(found.index + found[0].length)}`;
    this.orMore.push({ label, search: squeezed(search) });
  }

  /** Takes out all that matches and says so. */
  leaveOut(pattern: RegExp): void {
    for (let found = this.take(pattern); found; found = this.take(pattern)) this.leftOut.push(found[0]);
  }

  takeAll(pattern: RegExp): void {
    while (this.take(pattern));
  }

  /** Looks for one more word. */
  add(word: string): void {
    this.#rest += ` ${word}`;
  }

  /** What is left, folded. */
  left(): string {
    return squeezed(this.#rest);
  }
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Without case and accents, every letter in its place. */
function foldedInPlace(text: string): string {
  // Most are typed without accents.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  return [...text.normalize('NFC')]
    .map((letter) => {
      const folded = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
      return folded.length === letter.length ? folded : letter;
    })
    .join('');
}

const cheapest =
  /(?<!\w)(?:(?:el|la|lo|los|las) )?(?:(?:muy |mas )?(?:barat(?:it|isim|on|er)?[oa]s?|baratons?|economic[oa]s?|accesibles?|de bajo costo|cheap(?:est)?|affordable|budget|bbb)|(?:a )?(?:buen|mejor|bajo) precio)(?!\w)/;
const notDear =
  /(?<!\w)(?:que )?(?:no|nada|poco) (?:(?:sean?|este|esten|son|es|tan|muy|demasiado) ){0,3}car[oa]s?(?!\w)/;
const dearest =
  /(?<!\w)(?:(?:el|la|lo|los|las) )?(?:mejor(?:es)? )?(?:mas car[oa]s?|car[oa]s|de gama alta|tope de gama)(?!\w)/;

function readOrder(reader: Reader): Sort | undefined {
  const isCheap = () => 'Los más baratos primero';
  if (reader.take(notDear, isCheap)) return 'price';
  if (reader.take(dearest, () => 'Los más caros primero')) return '-price';
  if (reader.take(cheapest, isCheap)) return 'price';
  return undefined;
}

const amount = (name: string) =>
  String.raw`\$? ?(?<${name}>\d{1,3}(?:,\d{3})+|\d+|(?=mil(?!\w)))(?<${name}Mil> ?mil| ?k)?`;
const currency = String.raw`(?: ?(?:pesos|mxn|mx))?(?![\w"%]| ?(?:gb|tb|hz|mhz|w|watts|mm|va|pulgadas|gigas|hertz|teras?|vatios?)(?!\w))`;
const between = new RegExp(
  String.raw`(?<!\w)(?:de )?(?:entre|de|desde) ${amount('low')}(?: ?pesos)? (?:y|a|hasta) ${amount('high')}${currency}`,
);
const costs = String.raw`(?:(?:por|de|con|que) )?(?:(?:cueste|valga|salga|este)n? )?`;
const atMost = new RegExp(
  String.raw`(?<!\w)${costs}(?:menos de|menor(?:es)? (?:a|de|que)|no mas de|no (?:pas|super|exced|rebas)(?:e|en|ar|er) (?:de |los )?|hasta|(?:presupuesto )?(?:maximo|max)(?: de)?|presupuesto(?: de)?|debajo de|abajo de|bajo|<=?) ?${amount('high')}${currency}`,
);
const atMostSaidLast = new RegExp(
  String.raw`(?<!\w)(?:de )?${amount('high')}(?: ?(?:pesos|mxn|mx))? (?:(?:como |de )?(?:maximo|max|tope)|o menos|(?:para|hacia) abajo|(?:a lo|como|cuando) mucho)(?!\w)`,
);
const atLeast = new RegExp(
  String.raw`(?<!\w)${costs}(?:mas de|mayor(?:es)? (?:a|de|que)|desde|minimo(?: de)?|arriba de|a partir de|>=?) ?${amount('low')}${currency}`,
);
/** «Laptop de 15 mil», «silla de 3000 pesos»: about so much. */
const about = new RegExp(
  String.raw`(?<!\w)(?:(?:como|alrededor|cerca|mas o menos|unos) )?(?:de |unos )?(?:los )?\$? ?(?<around>\d{1,3}(?:,\d{3})+|\d+)(?:(?<aroundMil> ?mil)(?: pesos| varos|(?! (?:dpi|mah|rpm|mhz|hz|mt|mb|watts?|w|va)(?!\w)))| ?(?:pesos|varos|mxn))(?!\w)`,
);
const aroundShares = { low: 0.7, high: 1.1 };
/** Whole pesos below this are a number of something else. */
const pesosMin = 100;
/** «Entre 15 y 20 mil»: so few are thousands, too. */
const thousandsMax = 100;

function readPrices(reader: Reader): Pick<Understanding, 'minPrice' | 'maxPrice'> {
  let minPrice: number | undefined;
  let maxPrice: number | undefined;
  const pesosIn = (found: RegExpExecArray, name: string) => {
    const digits = found.groups?.[name];
    if (digits === undefined) return undefined;
    return (
      Number(digits === '' ? 1 : digits.replaceAll(',', '')) *
      (found.groups?.[`${name}Mil`] === undefined ? 1 : 1000)
    );
  };
  for (const pattern of [between, atMost, atLeast, atMostSaidLast]) {
    reader.take(pattern, (found) => {
      const high = pesosIn(found, 'high');
      const said = pesosIn(found, 'low');
      const isThousands = found.groups?.['highMil'] !== undefined && (said ?? 0) < thousandsMax;
      const low = said !== undefined && isThousands ? said * 1000 : said;
      const isMoney = [low, high].every((pesos) => pesos === undefined || (pesos >= pesosMin && pesos < 1e7));
      if (!isMoney || (low !== undefined && high !== undefined && low > high)) return undefined;
      if (low !== undefined) minPrice = low * 100;
      if (high !== undefined) maxPrice = high * 100;
      return labelOfPrices(minPrice, maxPrice);
    });
    if (minPrice !== undefined || maxPrice !== undefined) return { minPrice, maxPrice };
  }
  reader.take(about, (found) => {
    const around = pesosIn(found, 'around');
    if (around === undefined || around < pesosMin || around >= 1e7) return undefined;
    minPrice = Math.round(around * aroundShares.low) * 100;
    maxPrice = Math.round(around * aroundShares.high) * 100;
    return labelOfPrices(minPrice, maxPrice);
  });
  return { minPrice, maxPrice };
}

const pesos = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;

function labelOfPrices(low: number | undefined, high: number | undefined): string {
  if (low === undefined) return `Hasta ${pesos(high ?? 0)}`;
  return high === undefined ? `Desde ${pesos(low)}` : `De ${pesos(low)} a ${pesos(high)}`;
}

/** Makers whose name begins as a kind's does. */
const makersLikeKinds = /(?<!\w)cooler master(?!\w)/g;
/** Names of one kind alone: a «disco» may be of three. */
const kindByKey = new Map(
  [...Map.groupBy(kindNames, ([name]) => nameKey(wordsOf(name)))].flatMap(([key, named]) => {
    const [kind, ...others] = new Set(named.map(([, one]) => one));
    return kind === undefined || others.length > 0 ? [] : [[key, kind] as const];
  }),
);
const wordsOfKinds = new Set(kindNames.flatMap(([name]) => nameKey(wordsOf(name)).split(' ')));
const nameWordsMax = 4;

/** The kind that is named first, before what it is for: what comes behind it says more of it. */
function namedKind(given: string): ProductKind | undefined {
  const text = given.replaceAll(makersLikeKinds, '');
  const [before = ''] = text.split(/(?:^| )(?:para|con) /);
  const words = wordsOf(before);
  for (const whole of [wordsOf(text).slice(0, nameWordsMax + 1), words]) {
    // A longer name may reach over the use: «ventilador para gabinete» is one.
    for (let length = Math.min(nameWordsMax + 1, whole.length); length > 0; length -= 1) {
      const kind = kindByKey.get(nameKey(whole.slice(0, length)));
      if (kind !== undefined) return kind;
    }
  }
  for (let start = 1; start < words.length; start += 1) {
    for (let length = Math.min(nameWordsMax, words.length - start); length > 0; length -= 1) {
      const kind = kindByKey.get(nameKey(words.slice(start, start + length)));
      if (kind !== undefined) return kind;
    }
  }
  // «Algo para que no se apague, no break»: where nothing is said before the use, it is named after it.
  const isSaid = words.some((word) => isTelling(word) && !bareUnits.test(word));
  const rest = isSaid ? '' : text.slice(before.length).replace(/^ \w+ /, '');
  return rest === '' ? undefined : lastKind(wordsOf(rest));
}

/** The kind whose name ends a text; the longest of such names. */
function lastKind(words: readonly string[]): ProductKind | undefined {
  for (let length = Math.min(nameWordsMax, words.length); length > 0; length -= 1) {
    const kind = kindByKey.get(nameKey(words.slice(-length)));
    if (kind !== undefined) return kind;
  }
  return undefined;
}

function hintedKind(text: string): ProductKind | undefined {
  if (graphicsChip.test(text)) return 'gpu';
  if (memoryKit.test(text)) return 'memory';
  if (certificate.test(text)) return 'psu';
  if (/^(?:una? )?m\.?2(?!\w)/.test(text)) return 'ssd';
  return wordsOf(text)
    .flatMap((word) => kindHints.get(word) ?? [])
    .at(0);
}

/** Where goods for games are told from others. */
const kindsForGames: ReadonlySet<string> = new Set<ProductKind>([
  'laptop',
  'prebuilt',
  'monitor',
  'mouse',
  'keyboard',
  'headset',
  'chair',
  'desk',
]);
const forGames = /(?<!\w)para (?:jugar|juegos|gaming|gamers?|videojuegos|videojugar)(?!\w)/;
const games = /(?<!\w)(?:gamers?|gaming)(?!\w)/;
/** Every part is for a computer. */
const forComputers =
  /(?<!\w)(?:a|de|para) (?:(?:la|el|mi|una|un) )?(?:(?:pc|computadora|compu)(?: (?:gamer|gaming|de escritorio))?|laptop|lap top|lap|notebook)(?: y \w+)?(?!\w)/;
const ofComputers = /(?<=\S\s+)(?:pc|computadora|compu)s?(?: (?:gamer|gaming|de escritorio))?(?!\w)/;
/** Uses that tell no goods from others: every monitor is for an office. */
const forAnything =
  /(?<!\w)(?:de|para) (?:(?:la|el|mi|una|un) )?(?:oficina|home office|casa|escuela|tarea|estudiantes?|universidad|trabaj(?:o|ar)|modem)(?!\w)/;

/** What people do with hardware. */
const deeds =
  /^para (?:(?!(?:celular|hogar|gamer|streamer|threadripp?er|router|server|cooler|poder|lugar|taller|militar|escolar)(?!\w))\w{2,}(?:ar|er|ir)(?:[mst]e)?(?:l[aeo]s?)?|mi|que|edicion|diseno|ingenieria|arquitectura|programacion|clases|streaming|streams?|podcasts?|zoom|videollamadas|reuniones)(?!\w)/;

/** A trade, and one word more that is none of its kinds. */
const behindTrade =
  /^para (?:edicion|diseno|ingenieria|arquitectura|programacion|clases|streaming) (?!(?:grafico|web|3d|digital|industrial|de|en|y|online)(?!\w))(\w+)$/;

/** What parts are measured in, without a number. */
const bareUnits = /(?<!\w)(?:watts?|gigas|pulgadas|hertz|nucleos)(?!\w)/;
/** Words that only lead to others. */
const saidInPassing = /(?<!\w)(?:color|marca|modelo|comprar|precios?(?: de)?|kit(?: de)?)(?!\w)/;
/** Words that are said of anything. */
const saidOfAnything =
  /(?<!\w)(?:nuev[oa]s?|original(?:es)?|mejor(?:es)?|buen[oa]s?|bonit[oa]s?|comod[oa]s?|chid[oa]s?|potentes?|confiables?|decentes?|resistentes?(?! al agua)|de calidad|sin fuente|(?:(?:a|con|en) )?(?:\d{1,2} )?meses(?: sin intereses)?|a \d{1,2} msi)(?!\w)/;
/** In a computer they are no goods of their own. */
const partsOfComputers =
  /(?<=\w )(?:pantalla|procesador|memoria ram|ram|disco(?: duro| solido)?|ssd|tarjeta(?: de video| grafica)?)(?!\w)/;
/** The name of the family says who made it; names of computers say no more. */
const impliedMakers =
  /(?<!\w)(?:intel(?= (?:core|i[3579]|ultra|celeron|pentium))|amd(?= ryzen)|(?:nvidia|geforce)(?= (?:geforce|rtx|gtx)))(?!\w)/;
/** Its grade says that there is one; names write «80+». */
const certificate =
  /(?<!\w)80 ?(?:plus|\+)(?= (?:white|bronze|bronce|silver|plata|gold|oro|platinum|platino|titanium))/;

function readUse(reader: Reader, kind: ProductKind): void {
  const isName = kindByKey.has(nameKey(wordsOf(reader.left())));
  if (kindsForGames.has(kind)) {
    if (reader.take(forGames, () => 'Para jugar')) reader.add('gamer');
  } else {
    reader.take(forGames, () => 'Para jugar');
    reader.take(games, () => 'Para jugar');
  }
  if (kind === 'laptop' || kind === 'prebuilt') {
    reader.takeAll(partsOfComputers);
    reader.takeAll(impliedMakers);
  }
  // «Ventilador para gabinete» is a name as a whole.
  if (!isName) {
    reader.take(forComputers);
    if (kind !== 'laptop' && kind !== 'prebuilt') reader.take(ofComputers);
    reader.leaveOut(forAnything);
  }
}

/** Names write a thousand gigabytes as a terabyte. */
const indexedAs = (number: number, unit: string) =>
  unit === 'gb' && number % 1000 === 0 ? [`${number}${unit}`, `${number / 1000}tb`] : [`${number}${unit}`];

const readMeasures = (reader: Reader, kind: ProductKind) => readNumbers(reader, kind, false);
/** The same where each number of which more is as good is the least. */
const readAtLeast = (reader: Reader, kind: ProductKind) => readNumbers(reader, kind, true);

function readNumbers(reader: Reader, kind: ProductKind, isLeast: boolean): Specs {
  const values: ValueFilter[] = [];
  const ranges: RangeFilter[] = [];
  const indexed: string[] = [];
  const isNarrowed = (filter: SpecFilter) => {
    if ('indexed' in filter) return false;
    const { key } = 'value' in filter ? filter.value : filter.range;
    return [...values, ...ranges].some((one) => one.key === key);
  };
  const read = (measure: Measure) => {
    const { pattern, of, orMore } = measure;
    const [exact, least] = [of[kind], orMore?.[kind]];
    const saidAsLeast = orMorePatterns.get(measure) ?? [];
    if (least && saidAsLeast.some((said) => readOne(said, measure, least, 'Desde '))) return;
    if (least && isLeast) readOne(pattern, measure, least, 'Desde ');
    else if (exact) readOne(pattern, measure, exact, '', least !== undefined);
  };
  const readOne = (
    pattern: RegExp,
    { label, unit }: Measure,
    filterOf: (number: number, pieces: number) => SpecFilter | undefined,
    leading: string,
    isOffered = false,
  ) =>
    reader.take(pattern, (found) => {
      const { groups = {} } = found;
      const number = Number(groups['number']);
      const pieces = Number(groups['pieces'] ?? 1);
      const filter = filterOf(number, pieces);
      if (filter === undefined || isNarrowed(filter)) return undefined;
      add(filter);
      if (isOffered) reader.offerMore(found, `Desde ${label(number, pieces)}`);
      if ('value' in filter && pieces > 1) values.push(...kitOf(pieces));
      if ('value' in filter && unit !== undefined) {
        const { key, words } = filter.value;
        const ends = words.flatMap((word) => indexedAs(Number(word.slice(key.length + 1)), unit));
        indexed.push(`(${ends.join(' | ')})`);
      }
      return `${leading}${label(number, pieces)}`;
    });
  const add = (filter: SpecFilter) => {
    if ('value' in filter) values.push(filter.value);
    else if ('range' in filter) ranges.push(filter.range);
    else indexed.push(filter.indexed);
  };
  for (const { pattern, label, of, also } of namedValues) {
    const filter = of[kind];
    if (filter && !isNarrowed(filter) && reader.take(pattern, () => label)) {
      add(filter);
      if (also) add(also);
    }
  }
  for (const measure of measures) read(measure);
  for (const measure of bareMeasures) read(measure);
  return { values, ranges, indexed };
}
