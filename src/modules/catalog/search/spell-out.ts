import { kindNames } from './kind-words.ts';
import { typingDistance } from './words.ts';

const numbers: Readonly<Record<string, string>> = {
  tres: '3',
  cinco: '5',
  siete: '7',
  nueve: '9',
  once: '11',
};

/** Words as they are heard, written in a hurry, or cut short, and what is meant by them. */
const heard: readonly (readonly [heard: RegExp, meant: string | ((found: string) => string)])[] = [
  [/ra?[iy][sz]+e[nm]/, 'ryzen'],
  // Letter by letter, but no plug: «USB C a HDMI».
  [/(?<!(?:usb|tipo|type) )[a-z](?: [a-z])+/, (found) => found.replaceAll(' ', '')],
  [
    /(?<=(?:ryzen|ultra|windows|core i) ?)(?:tres|cinco|siete|nueve|once)/,
    (found) => numbers[found] ?? found,
  ],
  [/(?:nvidea|n?envidia|invidia)/, 'nvidia'],
  [/(?:g ?forc[es]|geforse|geforze)/, 'geforce'],
  [/(?:hiper ?x|hyperex|hyper x)/, 'hyperx'],
  [/(?:maus|mause|mouze)/, 'mouse'],
  [/(?:likido|likuido|liqido)/, 'liquido'],
  // Alone it is short for the cooler; beside other words it may be thermal compound.
  [/^liquid[oa]s?$/, 'enfriamiento liquido'],
  [/(?:bluetoot|blutut|blutooth|bluetooh)/, 'bluetooth'],
  [/(?:wi fi|wify|wai ?fai)/, 'wifi'],
  [/black widow/, 'blackwidow'],
  [/death adder/, 'deathadder'],
  [/nobrea?c?ks?|nobrake|nobreik/, 'no break'],
  [/minipcs?/, 'mini pc'],
  [/(?<=[a-z] )del$/, 'dell'],
  [/(?<=[a-z] )mis$/, 'msi'],
  [/(rtx|gtx|rx) (\d0) (\d0)/, '$1 $2$3'],
  [/una? tera(?:byte)?/, '1 tb'],
  [/dos teras/, '2 tb'],
  [/medio tera/, '500 gb'],
  [/mil(?= w)/, '1000'],
  [/dual[ -]?core/, '2 nucleos'],
  [/quad[ -]?core/, '4 nucleos'],
  [/hexa[ -]?core/, '6 nucleos'],
  [/octa[ -]?core/, '8 nucleos'],
  [/e[ -]atx/, 'eatx'],
  [/monitor(?:es)? de estudio/, 'bocinas de estudio'],
  [
    /(?:gabinete|case|caja|carcasa) (?:externo|para (?:disco(?: duro| solido)?|ssd|hdd|nvme|m\.?2))/,
    'enclosure',
  ],
  [/mac ?buk|mac ?book/, 'macbook'],
  [/(?<=(?:disco|hdd)(?: duro)? para (?:mis )?)camaras?(?: de (?:seguridad|vigilancia))?/, 'videovigilancia'],
];
const asHeard = heard.map(
  ([pattern, meant]) => [new RegExp(`(?<!\\w)(?:${pattern.source})(?!\\w)`, 'g'), meant] as const,
);

/** «r5 5600»: the family cut short, before a model that tells it apart. */
const shortFamily = /(?<!\w)r([3579]) ?(?=\d{4})/g;

/** Names of kinds without their spaces: `tarjetadevideo`. */
const glued: ReadonlyMap<string, string> = new Map(
  kindNames.filter(([name]) => name.includes(' ')).map(([name]) => [name.replaceAll(' ', ''), name]),
);
const gluedMin = 8;

/** So long a word is a glued name though one of its letters is wrong: `targetamadre`. */
const nearlyGluedMin = 10;

function nearlyGlued(word: string): string {
  if (word.length < nearlyGluedMin) return word;
  for (const [name, meant] of glued) {
    const isAsLong = name.length >= nearlyGluedMin && Math.abs(name.length - word.length) <= 1;
    if (isAsLong && name[0] === word[0] && typingDistance(name, word) === 1) return meant;
  }
  return word;
}

/** The name of a kind glued to what it measures: `fuente850w`. */
const gluedMeasure = new RegExp(
  String.raw`(?<![\w-])(${kindNames
    .flatMap(([name]) => (/^[a-z]{3,}$/.test(name) ? [name] : []))
    .join('|')}|wifi)(ddr\d|\d+(?:gb|tb|w|hz|mhz|va|mm)?)(?![\w-])`,
  'g',
);

/** A search in the words that the catalogue has, case and accents as they are where nothing is changed. */
export function spellOut(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  let spelled = plain.replaceAll(shortFamily, 'ryzen $1 ');
  for (const [pattern, meant] of asHeard) {
    spelled =
      typeof meant === 'string' ? spelled.replaceAll(pattern, meant) : spelled.replaceAll(pattern, meant);
  }
  spelled = spelled
    .replaceAll(gluedMeasure, '$1 $2')
    .replaceAll(/[a-z]+/g, (word) =>
      word.length < gluedMin ? word : (glued.get(word) ?? nearlyGlued(word)),
    );
  return spelled === plain ? text : spelled;
}
