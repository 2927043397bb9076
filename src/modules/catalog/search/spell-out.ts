import { kindNames } from './kind-words.ts';
import { withDigits } from './spoken-numbers.ts';
import { singular, typingDistance } from './words.ts';

/** Digits of names: «Ryzen cinco», «Windows once». */
const digits: Readonly<Record<string, string>> = {
  tres: '3',
  cinco: '5',
  siete: '7',
  nueve: '9',
  once: '11',
};

const ordinals =
  'tercera cuarta quinta sexta septima octava novena decima onceava doceava treceava catorceava'.split(' ');

/** Words as they are heard, written in a hurry, or cut short, and what is meant by them. */
const heard: readonly (readonly [heard: RegExp, meant: string | ((found: string) => string)])[] = [
  // As one types on a phone; a letter before a number is of a code: «Q 27».
  [/(?<=\w{2} )(?:q|ke)(?= [a-z]{2})/, 'que'],
  [/(?<=\w{2} )pa?(?= [a-z]{2})/, 'para'],
  [/ra?[iy][sz]+e[nm]/, 'ryzen'],
  // Letter by letter, but no plug: «USB C a HDMI».
  [/(?<!(?:usb|tipo|type) )[a-z](?: [a-z])+/, (found) => found.replaceAll(' ', '')],
  [/(?<=(?:ryzen|ultra|windows|core i) ?)(?:tres|cinco|siete|nueve|once)/, (found) => digits[found] ?? found],
  [/(?:nvidea|n?envidia|invidia)/, 'nvidia'],
  [/(?:g ?forc[es]|geforse|geforze)/, 'geforce'],
  [/(?:hiper ?x|hyperex|hyper x)/, 'hyperx'],
  [/giga ?(?:bait|bayt|vit|vait)es?|giga ?bait/, 'gigabyte'],
  [/[hj]a?iper(?= ?\d)/, 'hyper'],
  [/galax[iy] ?book/, 'galaxy book'],
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
  [/medio tera/, '500 gb'],
  [/con (?:la )?(?:letra )?(?:n|enie|enye)/, 'español'],
  [/dual[ -]?core/, '2 nucleos'],
  [/quad[ -]?core/, '4 nucleos'],
  [/hexa[ -]?core/, '6 nucleos'],
  [/octa[ -]?core/, '8 nucleos'],
  [
    /(?<=(?:i[3579]|intel|core) (?:de )?(?:la )?)(?:tercera|cuarta|quinta|sexta|septima|octava|novena|decima|onceava|doceava|treceava|catorceava)/,
    (found) => `${ordinals.indexOf(found) + 3}va`,
  ],
  [/e[ -]atx/, 'eatx'],
  [/pilas? de (?:respaldo|emergencia)/, 'bateria de respaldo'],
  // The letter of a model apart from its number.
  [/(?:\d{4,5} (?:[dfkx]|g(?![ .-]?skill))|[abhxz]\d{3}m? [efi])(?!\d)/, (found) => found.replace(' ', '')],
  [
    /(?<!(?:menos de|hasta|maximo|entre|presupuesto|presupuesto de|por) )[248] k/,
    (found) => found.replace(' ', ''),
  ],
  [/monitor(?:es)? de estudio/, 'bocinas de estudio'],
  [
    /(?:gabinete|case|caja|carcasa) (?:extern[oa]|para (?:disco(?: duro| solido)?|ssd|hdd|nvme|m\.?2))/,
    'enclosure',
  ],
  [/mac ?buk|mac ?book/, 'macbook'],
  [/(?<!(?:computadora|para) )mac ?(mini|studio)/, 'computadora mac $1'],
  [/todo en (?:uno|1)|aio(?= (?:dell|hp|lenovo|apple|acer|computadora|pc)(?!\w))/, 'all in one'],
  [/cpu(?= (?:chic|chiquit|pequen|compact|de escritorio))/, 'computadora'],
  [/oculus/, 'meta'],
  [/play(?: ?station)? ?(?=[45](?!\d))/, 'ps'],
  [/ten ?key ?less/, 'tkl'],
  [/san disk/, 'sandisk'],
  [/(?<=(?:sandisk|seagate|wd|western digital|adata|crucial|kingston|lacie) )portatil/, 'disco portatil'],
  [/(?<=intel )[sz]eon/, 'xeon'],
  [/(?:sh|ch|si|x)aomi/, 'xiaomi'],
  [/sdd/, 'ssd'],
  [
    // English says first what it is for: «pc fans».
    /^(?:pc|desktop|computer) (?:(?:fan|speaker|processor|monitor|keyboard|microphone|cooler|case)s?|memory|ram|power supply)/,
    (found) => found.replace(/^\w+ /, ''),
  ],
  [/(?:tarjeta|adaptador|antena|receptor|dongle) (?:de |para )?wifi/, 'tarjeta de red wifi'],
  [
    /^wifi(?=(?: usb)? para (?:mi |la |el )?(?:pc|compu|computadora|laptop|lap)(?!\w))/,
    'tarjeta de red wifi',
  ],
  [/^(?:aparato (?:de|para) )?wifi(?: para (?:mi |la |toda la )?casa)/, 'router'],
  [/^aparatos? (?:de|para) (?:el )?wifi/, 'router'],
  [/micro(?= (?:amd|intel|ryzen|core|lga|socket|am[45]|i[3579])(?![a-z]))/, 'procesador'],
  // What is no name of a case alone.
  [/(?:torre|cpu)(?= (?:alienware|dell|hp|lenovo|acer|apple|omen)(?!\w))/, 'computadora'],
  [/(?:nvme|m\.?2)(?= (?:heatsink|con disipador))/, 'ssd nvme'],
  [/switch(?:es)?(?= (?:cafes?|browns?|roj[oa]s?|reds?|azul(?:es)?|blues?)(?!\w))/, 'teclado switch'],
  [
    /(?:para )?(?:grabar|capturar|transmitir) (?:mi |la |el |una )?(?:consola|play|ps[45]|xbox|gameplays?)/,
    'capturadora',
  ],
  [/(?:que )?(?:me|te|lo) sig(?:a|ue)/, 'seguimiento'],
  [/(?:que )?se (?:dobla|voltea)(?: (?:2|dos) en (?:1|uno))?/, '2 en 1'],
  [/tipo c/, 'usb c'],
  [/(?:m-atx|micro-atx|matx)/, 'micro atx'],
  [/(?<=(?:gb|gigas?) )(?:de )?(?:memoria de )?video/, 'vram'],
  [/[a-z](?:\.[a-z])+\.?/, (found) => found.replaceAll('.', '')],
  [/micro(?= para (?:stream|podcast|cantar|grabar|youtube))/, 'microfono'],
  [/chip(?= (?:ryzen|intel|amd|core)(?!\w))/, 'procesador'],
  [/sistema (?:de enfriamiento )?(?=liquido)/, 'enfriamiento '],
  [/[abhxz]-(?=\d{3})/, (found) => found.replace('-', '')],
  [/(?:(?:proteger|proteccion|protector|que no se (?:me |le |nos )?apague) .*)?apag(?:on|ones)/, 'no break'],
  [
    /(?:algo |aparato )?(?:para )?que no se (?:me |le |nos )?apague(?: (?:la|el|mi))?(?: (?:pc|compu|computadora|modem|internet))?/,
    'no break',
  ],
  [/(?:(?:mi|el|la) )?(?:procesador|cpu|pc|compu|computadora) (?:que )?se calienta(?: mucho)?/, 'disipador'],
  [
    /bajar (?:la )?temperatura(?: (?:de(?:l)?|a) (?:mi )?)?(?: ?(?:procesador|cpu|pc|computadora))?/,
    'disipador',
  ],
  [/sujetador(?:es)?|sosten(?:edor)?|holder/, 'soporte'],
  [/(?<=soporte )(?:para )?que no se (?:doble|cuelgue|caiga|pandee|venza)n?/, 'para'],
  [/^(?:una? )?m\.?2$/, 'ssd m.2'],
  [/^internet(?= (?:para|en) )/, 'router'],
  [
    /(?:algo )?para (?:ampliar|extender|amplificar|repetir) (?:el |la senal (?:de |del )?)?wifi/,
    'repetidor wifi',
  ],
  [/(?:que )?no (?:haga|hagan|hace|hacen|meta|metan) (?:mucho |tanto )?ruido/, 'silencioso'],
  // What goods have to stand is what they are for.
  [
    /(?<=\w )que (?:(?:me|le|si) )?(?:aguante|corra|mueva|rinda|levante)n?(?: (?:bien|para|con|el|la))?/,
    'para',
  ],
  [
    /(?:para )?(?:que )?no (?:tener que |necesit(?:e|ar) |ocup(?:e|ar) |requier[ae] |llev(?:e|ar) )(?:comprar |usar )?(?:una )?(?:tarjeta de video|tarjeta grafica|tarjeta|grafica|gpu)/,
    'con graficos integrados',
  ],
  [/apus?/, 'procesador con graficos integrados'],
  [/anti ?sag/, 'soporte para tarjeta de video'],
  // A maker of processors and graphics says which of two kinds of cards.
  [/tarjeta(?= (?:amd|nvidia|radeon|geforce)(?!\w))/, 'tarjeta de video'],
  [/r([3579])(?!\d)/, 'ryzen $1'],
  [
    /(?:bateria|respaldo|algo)? ?(?:para |por si )?(?:cuando )?se (?:va|vaya|corta|corte) la (?:luz|corriente)/,
    'no break',
  ],
  [/(?<=(?:disco|hdd)(?: duro)? para (?:mis )?)camaras?(?: de (?:seguridad|vigilancia))?/, 'videovigilancia'],
];
const asHeard = heard.map(
  // A number may follow at once: `rizen5`.
  ([pattern, meant]) => [new RegExp(`(?<!\\w)(?:${pattern.source})(?![a-z_])`, 'g'), meant] as const,
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

/** Names of one word that are typed as two: «web cam»; one that is a name in two words stays so. */
const single = new Set(kindNames.map(([name]) => name).filter((name) => /^[a-z]{6,}$/.test(name)));
const double = new Set(kindNames.map(([name]) => name).filter((name) => /^[a-z]+ [a-z]+$/.test(name)));
const joinedNames = (text: string) =>
  text.replaceAll(/(?<!\w)([a-z]+) (?=([a-z]+)(?!\w))/g, (apart, one: string, other: string) =>
    single.has(singular(one + other)) && !double.has(`${one} ${singular(other)}`) ? one : apart,
  );

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
  let spelled = withDigits(plain).replaceAll(shortFamily, 'ryzen $1 ');
  for (const [pattern, meant] of asHeard) {
    spelled =
      typeof meant === 'string' ? spelled.replaceAll(pattern, meant) : spelled.replaceAll(pattern, meant);
  }
  spelled = joinedNames(spelled)
    .replaceAll(gluedMeasure, '$1 $2')
    .replaceAll(/[a-z]+/g, (word) =>
      word.length < gluedMin ? word : (glued.get(word) ?? nearlyGlued(word)),
    );
  return spelled === plain ? text : spelled;
}
