import type { ProductKind } from '../specs/product-kinds.ts';
import type { RangeFilter, ValueFilter } from '../listing/list-filters.ts';

/** A number with its unit, as shoppers write it, and what it narrows a kind by. */
export type Measure = {
  pattern: RegExp;
  /** What the shopper sees of it. */
  label: (number: number, pieces: number) => string;
  /** How the number ends in the index; what has the value has one of these words. */
  unit?: string;
  /** By kind; a kind that is not here is not measured so. */
  of: Partial<Record<ProductKind, (number: number, pieces: number) => SpecFilter | undefined>>;
  /** By kinds of which more is as good: what has at least so much. */
  orMore?: Partial<Record<ProductKind, (number: number) => SpecFilter>>;
};
export type SpecFilter =
  | { value: ValueFilter }
  | { range: RangeFilter }
  /** Text of a `tsquery`. */
  | { indexed: string };

const values = (key: string, ...numbers: number[]): SpecFilter => ({
  value: { key, words: numbers.map((number) => `${key}=${String(number)}`) },
});
const near = (key: string, number: number, tolerance: number): SpecFilter => ({
  range: { key, min: number - tolerance, max: number + tolerance },
});

/** Makers call one size of drive by several numbers, all of them GB. */
const driveSizes: readonly (readonly number[])[] = [
  [120, 128],
  [240, 250, 256],
  [480, 500, 512],
  [960, 1000, 1024],
  [1920, 2000, 2048],
  [3840, 4000, 4096],
  [7680, 8000],
];
const drive = (gigabytes: number): SpecFilter =>
  values('capacity', ...(driveSizes.find((sizes) => sizes.includes(gigabytes)) ?? [gigabytes]));

const atLeast = (key: string, steps: readonly number[]) => (least: number) =>
  values(key, least, ...steps.filter((step) => step > least));
const ofDrives = [...driveSizes.flat(), 3000, 6000, 10000, 12000, 14000, 16000, 18000, 20000, 22000, 24000];
const ofScreens = [
  60, 75, 90, 100, 120, 144, 155, 160, 165, 170, 175, 180, 185, 190, 200, 210, 220, 230, 240, 250, 260, 270,
  275, 280, 300, 310, 320, 330, 360, 380, 390, 400, 480, 500, 520, 540, 600, 610, 750,
];
const driveOrMore = (gigabytes: number) => atLeast('capacity', ofDrives)(Math.min(...sizesLike(gigabytes)));
const ofSupplies = Array.from({ length: 35 }, (_, step) => 300 + 50 * step);

/** A screen of «15 inches» may be one of 15.6. */
const screens = (inches: number): SpecFilter =>
  values(
    'screen',
    ...(Number.isInteger(inches)
      ? Array.from({ length: 10 }, (_, tenth) => (inches * 10 + tenth) / 10)
      : [inches]),
  );

/** A laptop with so many gigabytes has them as memory, with more as storage. */
const memoryMax = 96;
const inComputers = (gigabytes: number): SpecFilter =>
  gigabytes <= memoryMax ? values('ram', gigabytes) : values('storage', ...sizesLike(gigabytes));
const sizesLike = (gigabytes: number) => driveSizes.find((sizes) => sizes.includes(gigabytes)) ?? [gigabytes];

/** A kit of so many modules. */
export const kitOf = (pieces: number): ValueFilter[] => [{ key: 'modules', words: [`modules=${pieces}`] }];

/** The bays that drives are made for, in inches. */
const bayOf = (inches: 2.5 | 3.5): SpecFilter => ({
  value: { key: 'form_factor', words: [`form_factor=${inches}"`] },
});
const bayIfAny = (inches: number) => (inches === 2.5 || inches === 3.5 ? bayOf(inches) : undefined);

const ordinal = '(?:va|ava|ma|ra|da|ta|na|th|a)';
/** Processors by the beginning of Intel's numbers. */
const coresOf = (generations: readonly number[]): SpecFilter => ({
  indexed: `(${generations
    .filter((one) => one > 1)
    .flatMap((one) => [...Array.from({ length: 9 }, (_, more) => `${one}${more + 1}:*`), `${one}08:*`])
    .join(' | ')}) & (i3 | i5 | i7 | i9)`,
});

/** What has a cable for its battery alone says that it needs none. */
const wired: SpecFilter = { indexed: '!inalambrico & !wireless & !bluetooth' };

const channelsOf = (channels: number, subwoofers: number): SpecFilter => ({
  indexed: `(${channels} <-> ${subwoofers})`,
});

/** Two modules of 16 GB: memory, though nobody says so. */
export const memoryKit =
  /(?<![\w.,/-])(?<pieces>[248]) ?(?:x|(?:memorias|modulos|piezas|sticks)(?: ram)? de) ?(?<number>\d{1,3}) ?(?:gb|gigas?|g)?(?!\w)/;

const number = String.raw`(?<![\w.,/-])(?<number>\d+(?:\.\d+)?)`;

/** Units that tell what is measured. */
export const measures: readonly Measure[] = [
  {
    pattern: new RegExp(String.raw`${number} ?(?:hz|hertz)(?!\w)`),
    unit: 'hz',
    label: (hertz) => `${hertz} Hz`,
    of: {
      monitor: (hertz) => values('refresh', hertz),
      laptop: (hertz) => values('refresh', hertz),
    },
    orMore: { monitor: atLeast('refresh', ofScreens), laptop: atLeast('refresh', ofScreens) },
  },
  {
    pattern: new RegExp(String.raw`${number} ?(?:"|''|(?:pulgadas?|pulg|inch(?:es)?)(?!\w))`),
    label: (inches) => `${inches} pulgadas`,
    of: {
      monitor: (inches) => near('size', inches, 0.5),
      laptop: screens,
      ssd: bayIfAny,
      hdd: bayIfAny,
    },
  },
  {
    pattern: new RegExp(String.raw`${number} ?(?:tb|teras?|terabytes?)(?!\w)`),
    unit: 'gb',
    label: (terabytes) => `${terabytes} TB`,
    of: {
      ssd: (terabytes) => drive(terabytes * 1000),
      hdd: (terabytes) => drive(terabytes * 1000),
      external_storage: (terabytes) => drive(terabytes * 1000),
      laptop: (terabytes) => values('storage', ...sizesLike(terabytes * 1000)),
      prebuilt: (terabytes) => values('storage', ...sizesLike(terabytes * 1000)),
    },
    orMore: {
      ssd: (terabytes) => driveOrMore(terabytes * 1000),
      hdd: (terabytes) => driveOrMore(terabytes * 1000),
      external_storage: (terabytes) => driveOrMore(terabytes * 1000),
    },
  },
  {
    pattern: memoryKit,
    label: (gigabytes, pieces) => `${pieces}×${gigabytes} GB`,
    of: { memory: (gigabytes, pieces) => values('capacity', gigabytes * pieces) },
  },
  {
    pattern: new RegExp(
      String.raw`${number}(?: ?(?:gb|gigas?|gigabytes?)|g)(?: (?:de )?(?:memoria )?v?ram)?(?!\w)`,
    ),
    unit: 'gb',
    label: (gigabytes) => `${gigabytes} GB`,
    of: {
      memory: (gigabytes) => values('capacity', gigabytes),
      // «5070 gigabyte» is of the maker.
      gpu: (gigabytes) => (gigabytes <= memoryMax ? values('memory', gigabytes) : undefined),
      ssd: drive,
      hdd: drive,
      external_storage: drive,
      laptop: inComputers,
      prebuilt: inComputers,
    },
    orMore: { ssd: driveOrMore, hdd: driveOrMore, external_storage: driveOrMore },
  },
  {
    pattern: new RegExp(String.raw`${number} ?(?:w|wh?at+s?|vatios?)(?!\w)`),
    unit: 'w',
    label: (watts) => `${watts} W`,
    of: { psu: (watts) => values('wattage', watts), ups: (watts) => near('watts', watts, 0) },
    orMore: { psu: atLeast('wattage', ofSupplies) },
  },
  {
    pattern: new RegExp(String.raw`${number} ?va(?!\w)`),
    label: (voltAmperes) => `${voltAmperes} VA`,
    of: { ups: (voltAmperes) => near('va', voltAmperes, 0) },
  },
  {
    pattern: new RegExp(String.raw`${number} ?mm(?!\w)`),
    label: (millimetres) => `${millimetres} mm`,
    unit: 'mm',
    of: {
      fan: (millimetres) => values('size', millimetres),
      cpu_cooler: (millimetres) => (millimetres >= 240 ? values('radiator', millimetres) : undefined),
    },
  },
  {
    pattern: new RegExp(String.raw`${number} ?cm(?!\w)`),
    label: (centimetres) => `${centimetres} cm`,
    of: { fan: (centimetres) => values('size', centimetres * 10) },
  },
  {
    pattern: new RegExp(String.raw`${number} ?(?:mhz|mt/?s)(?!\w)`),
    unit: 'mt',
    label: (megatransfers) => `${megatransfers} MT/s`,
    of: { memory: (megatransfers) => values('speed', megatransfers) },
  },
  {
    pattern: /(?<!\w)(?:pcie? ?(?:gen ?)?|gen(?:eracion)? ?)(?<number>[345])(?:\.0)?(?: ?x ?4)?(?![\w.])/,
    label: (generation) => `PCIe ${generation}.0`,
    of: {
      ssd: (generation) => ({
        value: {
          key: 'interface',
          words: [2, 4].map((lanes) => `interface=M.2 PCIe ${generation}.0 x${lanes}`),
        },
      }),
    },
  },
  {
    pattern: new RegExp(String.raw`${number}[ -]?(?:nucleos?|cores?)(?!\w)`),
    label: (cores) => `${cores} núcleos`,
    of: { cpu: (cores) => values('cores', cores) },
  },
  {
    // «13va o 14va generación».
    pattern: new RegExp(
      String.raw`(?<!\w)(?:de )?(?:la )?(?:(?<pieces>1[0-4])${ordinal} (?:o|u|y) )?(?<number>1[0-4]|[3-9])${ordinal}(?: gen(?:eracion)?)?(?!\w)`,
    ),
    label: (later, earlier) => `Generación ${earlier > 1 ? `${earlier} o ` : ''}${later}`,
    of: {
      cpu: (...generations) => coresOf(generations),
      laptop: (...generations) => coresOf(generations),
      prebuilt: (...generations) => coresOf(generations),
    },
  },
  {
    // Channels of sound; a name has the two numbers side by side.
    pattern: /(?<![\w.])(?<number>[257])(?:\.| punto )(?<pieces>[0-2])(?: canales)?(?![\w.])/,
    label: (channels, subwoofers) => `${channels}.${subwoofers}`,
    of: { speakers: channelsOf, headset: channelsOf, sound_card: channelsOf },
  },
];

const socketOf = (pins: number): SpecFilter => ({
  value: { key: 'socket', words: [`socket=LGA ${pins}`] },
});

const alone = (digits: string) => new RegExp(String.raw`(?<![\w.,/"-])(?<number>${digits})(?![\w.,/%"-])`);

/** Numbers that need no unit beside the name of their kind: a monitor of 27 is one of 27 inches. */
export const bareMeasures: readonly Measure[] = [
  {
    pattern: alone(String.raw`[23]\.5`),
    label: (inches) => `${inches} pulgadas`,
    of: { ssd: bayIfAny, hdd: bayIfAny },
  },
  {
    pattern: alone(
      '120|128|240|250|256|480|512|960|1024|(?<=(?:ssd|solido|disco|nvme|sata) )(?:500|1000|2000|4000)',
    ),
    label: (gigabytes) => `${gigabytes} GB`,
    unit: 'gb',
    of: { ssd: drive, external_storage: drive },
  },
  {
    pattern: alone(String.raw`1[7-9]|[2-5]\d`),
    label: (inches) => `${inches} pulgadas`,
    of: { monitor: (inches) => near('size', inches, 0.5) },
  },
  {
    pattern: alone('1[0-9]00|2[0-9]{3}|[3-9][0-9]00'),
    unit: 'mt',
    label: (megatransfers) => `${megatransfers} MT/s`,
    of: { memory: (megatransfers) => values('speed', megatransfers) },
  },
  {
    // No latency: «CL 32».
    pattern: alone('(?<!(?:cl|cas|latencia) )(?:8|16|24|32|48|64|96|128)'),
    unit: 'gb',
    label: (gigabytes) => `${gigabytes} GB`,
    of: { memory: (gigabytes) => values('capacity', gigabytes) },
  },
  {
    pattern: alone('(?<=de )(?:8|10|12|16|20|24|32)'),
    unit: 'gb',
    label: (gigabytes) => `${gigabytes} GB`,
    of: { gpu: (gigabytes) => values('memory', gigabytes) },
  },
  {
    pattern: alone('240|280|360|420'),
    label: (millimetres) => `${millimetres} mm`,
    unit: 'mm',
    of: { cpu_cooler: (millimetres) => values('radiator', millimetres) },
  },
  {
    pattern:
      /(?<![\w.,/"-])(?:(?:socket|zocalo) ?)?(?:lga ?)?(?<number>1150|1151|1155|1200|1700|1851|2066)(?![\w.,/%"-])/,
    label: (pins) => `LGA ${pins}`,
    of: { motherboard: socketOf, cpu: socketOf },
  },
];

const before = String.raw`(?<!\w)(?:de )?(?:al menos|por lo menos|minimo|min|mas de|arriba de|superior(?:es)? a|desde|a partir de)(?: de)? `;
const behind = String.raw`(?:\+| (?:o mas|o superior(?:es)?|en adelante|(?:para|hacia) arriba|(?:como )?minimo))(?!\w)`;
/** «Desde 144 Hz», «144 Hz o más»: of each measure of which more is as good, how its number is said to be the least. */
export const orMorePatterns: ReadonlyMap<Measure, readonly RegExp[]> = new Map(
  [...measures, ...bareMeasures]
    .filter(({ orMore }) => orMore)
    .map((measure) => {
      const { source } = measure.pattern;
      return [measure, [new RegExp(before + source), new RegExp(source + behind)]];
    }),
);

type NamedValue = {
  pattern: RegExp;
  label: string;
  of: Partial<Record<ProductKind, SpecFilter>>;
  also?: SpecFilter;
};

/** What goes together: boards by their chipsets, processors by their numbers, and the memory that both take. */
const platforms = [
  {
    socket: 'AM4',
    memory: 'DDR4',
    chipsets: '(?:a320|a520|b350|b450|b550|x370|x470|x570)',
    processors: ryzen('[1-5]'),
  },
  {
    socket: 'AM5',
    memory: 'DDR5',
    chipsets: '(?:a620|b650|b840|b850|x670|x870)',
    processors: ryzen('[789]'),
  },
  {
    socket: 'LGA 1150',
    memory: 'DDR3',
    chipsets: '(?:h81|b85|h87|z87|h97|z97)',
    processors: core('4'),
  },
  {
    socket: 'LGA 1151',
    memory: 'DDR4',
    chipsets: '(?:h110|b150|h170|z170|b250|h270|z270|h310|b360|b365|h370|z370|z390)',
    processors: core('[6-9]'),
  },
  {
    socket: 'LGA 1200',
    memory: 'DDR4',
    chipsets: '(?:h410|h470|h510|h570|b460|b560|z490|z590)',
    processors: core('1[01]'),
  },
  // Its boards take one of two kinds of memory.
  {
    socket: 'LGA 1700',
    memory: undefined,
    chipsets: '(?:h610|b660|b760|h670|h770|z690|z790)',
    processors: core('1[234]'),
  },
  {
    socket: 'LGA 1851',
    memory: 'DDR5',
    chipsets: '(?:h810|b860|z890)',
    processors: String.raw`(?:(?:core )?ultra(?: [579])?(?: 2\d\d\w*)?|2\d\d(?:kf?|f))`,
  },
];

function ryzen(thousand: string): string {
  return String.raw`(?:ryzen(?: [3579])? ${thousand}\d{3}\w*|${thousand}\d{3}(?:x3d|x|g[te]?|f))`;
}

function core(thousands: string): string {
  return String.raw`(?:(?:core )?(?:i[3579][ -]?)?(?:de )?(?:${thousands}${ordinal}|(?<=intel )${thousands})(?: gen(?:eracion)?)?|(?:core )?i[3579][ -]?${thousands}\d{3}\w*|${thousands}\d{3}(?:k[fs]?|f))`;
}

/** «Que sea compatible con mi procesador»: what leads to the part that somebody has. */
const owned = String.raw`(?:(?:el|al|la|un|una|mi|de|tarjeta madre|placa(?: madre)?|board|mother|motherboard|procesador|cpu|socket|amd|intel) )*`;
const fitted =
  '(?:va|vaya|queda|quede|entra|entre|jala|jale|funciona|funcione|sirve|sirva|usa|use|lleva|lleve|soporta|soporte|acepta|acepte|admite|admita|necesita|ocupa)n?';
const leading = String.raw`(?:para|compatibles? con|${fitted}(?: (?:con|para|a|en))?) ${owned}`;
const led = String.raw`(?:(?:${leading})|(?:con|a) ${owned}|${owned})`;

const fits = (kind: ProductKind, pattern: string, key: string, ...all: string[]): NamedValue => ({
  pattern: new RegExp(String.raw`(?<!\w)${pattern}(?!\w)`),
  label: key === 'ram_type' ? all.join(' o ') : `Socket ${all.join(' o ')}`,
  of: { [kind]: { value: { key, words: all.map((value) => `${key}=${value}`) } } },
});

/** A part by what it has to fit: «procesador para mi b450», «tarjeta madre para ryzen 7 5700x», «ram para am5». */
const fitting = [
  ...platforms.flatMap(({ socket, memory, chipsets, processors }) => {
    const board = String.raw`${led}${chipsets}[a-z]{0,2}`;
    const processor = `(?:${leading}|(?:intel|amd) (?:de )?(?:la )?)${processors}`;
    const any = `(?:${board}|${processor}|${led}${socket.toLowerCase().replace(' ', ' ?')})`;
    return [
      fits('cpu', board, 'socket', socket),
      fits('motherboard', processor, 'socket', socket),
      fits('cpu_cooler', any, 'sockets', socket),
      ...(memory === undefined ? [] : [fits('memory', any, 'ram_type', memory)]),
    ];
  }),
  fits('motherboard', String.raw`${leading}ryzen(?: [3579])?`, 'socket', 'AM4', 'AM5'),
  fits(
    'motherboard',
    String.raw`${leading}threadripper(?: pro)?(?: \d{4}\w*)?`,
    'socket',
    'sTRX4',
    'TR4',
    'sTR5',
    'sWRX8',
  ),
  fits('motherboard', '(?:intel )?core ultra(?: [579])?', 'socket', 'LGA 1851'),
];

/** What makers of graphics processors recommend to feed a computer with one. */
const suppliesOf: readonly (readonly [watts: number, chips: string])[] = [
  [1000, '5090'],
  [850, '(?:5080|4090)'],
  [750, '(?:5070 ?ti|4080(?: super)?|4070 ?ti(?: super)?|3080(?: ?ti)?|3090|9070 ?xt|7900 ?xtx?)'],
  [650, String.raw`(?:5070|4070(?: super)?|3070(?: ?ti)?|9070|7[78]00 ?xt|7900 gre|b580)`],
  [550, String.raw`(?:[1-9]0[56]0(?: ?ti| super)?|9060 ?xt|7600(?: ?xt)?|b570)`],
];
const supplies = suppliesOf.map(([least, chips]): NamedValue => ({
  pattern: new RegExp(
    String.raw`(?<!\w)${leading}(?:(?:tarjeta|grafica|nvidia|geforce|radeon|rtx|gtx|rx|arc) ?)*${chips}(?!\w)`,
  ),
  label: `Desde ${least} W`,
  of: { psu: values('wattage', ...Array.from({ length: 41 - least / 50 }, (_, step) => least + 50 * step)) },
}));

/** «Ryzen 7000» is all whose number begins so: 7600, 7800X3D, 7950X. */
const series = [1, 2, 3, 4, 5, 7, 8, 9].map((thousand): NamedValue => {
  const numbers = Array.from({ length: 9 }, (_, more) => [
    `${thousand}${more + 1}0:*`,
    `${thousand}${more + 1}5:*`,
  ]);
  return {
    pattern: new RegExp(String.raw`(?<!\w)ryzen (?:series? )?${thousand}000(?: series?)?(?!\w)`),
    label: `Ryzen ${thousand}000`,
    of: { cpu: { indexed: `ryzen & (${numbers.flat().join(' | ')})` } },
  };
});

/** «RTX serie 40», «rx 9000»: all chips of a generation. */
const generations = [
  { family: 'rtx', beginnings: ['20', '30', '40', '50'], chips: ['50', '60', '70', '80', '90'] },
  {
    family: 'rx',
    beginnings: ['6', '7', '9'],
    chips: ['400', '500', '600', '700', '800', '900', '060', '070'],
  },
].flatMap(({ family, beginnings, chips }) =>
  beginnings.map((beginning): NamedValue => {
    const round = beginning.padEnd(4, '0');
    const said = beginning.length === 2 ? `(?:${beginning}|${round})` : round;
    return {
      pattern: new RegExp(
        String.raw`(?<!\w)${family} ?(?:series? )?${said}(?: series?)?(?! ?(?:ti|super|gb)(?!\w))(?!\w)`,
      ),
      label: `${family.toUpperCase()} ${round}`,
      of: { gpu: { indexed: `(${chips.map((chip) => `${beginning}${chip}:*`).join(' | ')})` } },
    };
  }),
);

/** Processors of AMD with graphics inside, whose names need not say so, and those of Intel without. */
const withGraphics =
  '2200g 2400g 3200g 3400g 4300g 4600g 5300g 5500gt 5600g 5600gt 5700g 8500g 8600g 8700g'.split(' ');
const withoutGraphics = [
  ...[101, 104, 114, 121, 124, 127, 131, 134, 137, 141, 144, 147, 149].map((model) => `${model}00f`),
  ...['12600', '12700', '13600', '13700', '14600', '14700', '14900', '245', '265'].map(
    (model) => `${model}kf`,
  ),
  '225f',
];

/** External drives without a disk inside, whose names need not say so. */
const solidFamilies =
  't5 t7 t9 x6 x8 x9 x10 xs1000 xs2000 extreme rocket sl500 sl600 armor ex100u pd1000 pd20m se880 sd810'.split(
    ' ',
  );
const smallForms = [
  'Mini ITX Tower',
  'Mini ITX Desktop',
  'Micro ATX Mini Tower',
  'Micro ATX Desktop',
  'Micro ATX Slim',
  'Micro ATX Slim Tower',
  'ATX Mini Tower',
];
const low = '(?:perfil bajo|low profile|baj(?:it)?[oa]s?|chaparr[oa]s?)';
const cablesOf = (modular: string): SpecFilter => ({
  value: { key: 'modular', words: [`modular=${modular}`] },
});
const ofAll = (filter: SpecFilter, ...kinds: ProductKind[]): NamedValue['of'] =>
  Object.fromEntries(kinds.map((kind) => [kind, filter]));

/** What computers have inside, by their names. */
const dedicated: SpecFilter = { indexed: '(rtx | gtx | rx)' };
const processorsOfAmd: SpecFilter = { indexed: '(ryzen | athlon)' };
const processorsOfIntel: SpecFilter = { indexed: '(core | i3 | i5 | i7 | i9 | celeron | pentium)' };

/** Words that name a value of a spec. */
export const namedValues: readonly NamedValue[] = [
  {
    pattern: /(?<!\w)(?:(?:disco |unidad )?(?:de )?(?:estado )?solido|ssd) (?:externo|portatil|usb)s?(?!\w)/,
    label: 'SSD',
    of: { external_storage: { indexed: `(ssd | ${solidFamilies.join(' | ')})` } },
  },
  {
    pattern: /(?<!\w)ultra-? ?(?:wide|anch[oa]|panoramic[oa])s?(?!\w)/,
    label: 'Ultrawide',
    of: {
      monitor: {
        value: { key: 'ratio', words: ['21:9', '32:9', '12:5', '64:27'].map((ratio) => `ratio=${ratio}`) },
      },
    },
  },
  {
    pattern: /(?<!\w)(?:(?:de|por|a) )?(?:aire|air)(?!\w)/,
    label: 'De aire',
    of: { cpu_cooler: { value: { key: 'type', words: ['type=false'] } } },
  },
  {
    pattern:
      /(?<!\w)(?:(?:por|de|con) agua|liquid[oa]s?|liquid(?: cool(?:ing|er)s?)?|watercool(?:ing|er)|water cool(?:ing|er)|aio)(?!\w)/,
    label: 'Enfriamiento líquido',
    of: { cpu_cooler: { value: { key: 'type', words: ['type=true'] } } },
  },
  {
    pattern: /(?<!\w)(?:(?:con|de) cables?(?: usb)?|alambric[oa]s?|cablead[oa]s?|wired)(?!\w)/,
    label: 'Alámbrico',
    of: { mouse: wired, keyboard: wired, headset: wired },
  },
  {
    pattern: /(?<!\w)(?:(?:de|para) )?(?:laptop|lap top|lap|notebook|portatil|so-? ?dimm?)s?(?!\w)/,
    label: 'De laptop',
    of: { memory: { indexed: '(sodimm | so & dimm)' }, hdd: bayOf(2.5) },
  },
  {
    pattern:
      /(?<!\w)(?:con (?:graficos|video|grafica)(?: integrad[oa]s?)?|(?:graficos|video|grafica) integrad[oa]s?)(?!\w)/,
    label: 'Con gráficos',
    of: { cpu: { indexed: `(uhd | radeon | iris | ${withGraphics.join(' | ')})` } },
  },
  {
    pattern: /(?<!\w)sin (?:graficos|video|grafica)(?: integrad[oa]s?)?(?!\w)/,
    label: 'Sin gráficos',
    of: { cpu: { indexed: `(${withoutGraphics.join(' | ')})` } },
  },
  {
    pattern:
      /(?<!\w)(?:sin|no|nada de|que no (?:sea|tenga|traiga)) (?:a?rgb|luces|luz|leds?|iluminacion)(?!\w)/,
    label: 'Sin luces',
    of: ofAll(
      { indexed: '!rgb & !argb' },
      ...(['memory', 'keyboard', 'mouse', 'fan', 'case', 'cpu_cooler', 'gpu', 'headset', 'ssd'] as const),
      ...(['motherboard', 'mouse_pad', 'speakers', 'microphone', 'chair'] as const),
    ),
  },
  {
    pattern: /(?<!\w)(?:(?:de cable )?no (?:inalambric[oa]s?|bluetooth)|sin bluetooth)(?!\w)/,
    label: 'Alámbrico',
    of: { mouse: wired, keyboard: wired, headset: wired },
  },
  {
    pattern: /(?<!\w)(?:no|sin) (?:liquid[oa]s?|agua)(?!\w)/,
    label: 'De aire',
    of: { cpu_cooler: { value: { key: 'type', words: ['type=false'] } } },
  },
  {
    pattern: /(?<!\w)(?:no|non|sin)[ -]modular(?:es)?(?!\w)/,
    label: 'No modular',
    of: { psu: cablesOf('Non-Modular') },
  },
  {
    pattern: /(?<!\w)semi[ -]?modular(?:es)?(?!\w)/,
    label: 'Semimodular',
    of: { psu: cablesOf('Semi-Modular') },
  },
  {
    pattern: /(?<!\w)(?:(?:full|fully|totalmente|completamente|100%) )?modular(?:es)?(?!\w)/,
    label: 'Modular',
    of: { psu: cablesOf('Full') },
  },
  {
    pattern:
      /(?<!\w)(?:sin (?:ventilador|abanico|fan)(?:es)?|pasiv[oa]s?|fanless)(?: sin (?:ventilador|abanico)(?:es)?)?(?!\w)/,
    label: 'Sin ventilador',
    of: ofAll({ indexed: '(fanless | passive | pasivo)' }, 'psu', 'cpu_cooler', 'gpu'),
  },
  {
    pattern: new RegExp(String.raw`(?<!\w)(?:de )?${low}(?: (?:de )?${low})?(?! (?:ruido|consumo))(?!\w)`),
    label: 'Perfil bajo',
    of: { cpu_cooler: { range: { key: 'height', min: 0, max: 75 } } },
    also: { value: { key: 'type', words: ['type=false'] } },
  },
  {
    pattern: /(?<!\w)(?:con )?(?:pantalla|display|screen|lcd)(?: (?:lcd|oled|digital))?(?!\w)/,
    label: 'Con pantalla',
    of: ofAll({ indexed: '(pantalla | display | screen | lcd:* | oled)' }, 'cpu_cooler', 'keyboard', 'ups'),
  },
  {
    pattern: /(?<!\w)(?:(?<=\w )full tower|torre (?:completa|grande))(?!\w)/,
    label: 'Torre completa',
    of: { case: { indexed: '(torre & completa | full & tower)' } },
  },
  {
    pattern:
      /(?<!\w)(?:(?:chic|chiquit|pequen|compact)[oa]s?(?: mini)? itx|(?:mini )?itx (?:chic|chiquit|pequen|compact)[oa]s?)(?!\w)/,
    label: 'Mini ITX',
    of: {
      case: {
        value: {
          key: 'form_factor',
          words: ['Tower', 'Desktop'].map((form) => `form_factor=Mini ITX ${form}`),
        },
      },
    },
  },
  {
    pattern: /(?<!\w)(?:chic[oa]s?|chiquit[oa]s?|pequen[oa]s?|compact[oa]s?|slim)(?!\w)/,
    label: 'Compacto',
    of: {
      case: {
        value: {
          key: 'form_factor',
          words: smallForms.map((form) => `form_factor=${form}`),
        },
      },
    },
  },
  {
    pattern: /(?<!\w)(?:micro ?atx|matx)(?!\w)/,
    label: 'Micro ATX',
    of: {
      case: {
        value: {
          key: 'form_factor',
          words: ['Mini Tower', 'Mid Tower', 'Desktop', 'Slim', 'Slim Tower'].map(
            (form) => `form_factor=Micro ATX ${form}`,
          ),
        },
      },
    },
  },
  {
    pattern: /(?<!\w)(?:no (?:sea )?curv[oa]|plan[oa]s?(?: no curv[oa])?|flat)(?!\w)/,
    label: 'Plano',
    of: { monitor: { indexed: '!curvo & !curved' } },
  },
  {
    pattern: /(?<!\w)(?:con regulador(?: de voltaje)?|avr)(?!\w)/,
    label: 'Con regulador',
    of: { ups: { indexed: '(regulador | avr:*)' } },
  },
  {
    pattern: /(?<!\w)(?:router|ruteador|enrutador|modem)(?:e?s)?(?!\w)/,
    label: 'Ruteador',
    of: { router: { indexed: '!switch' } },
  },
  {
    pattern: /(?<!\w)sin (?:vidrios?|cristal(?:es)?|ventana)(?!\w)/,
    label: 'Sin vidrio',
    of: { case: { indexed: '!vidrio & !cristal & !glass & !acrilico' } },
  },
  {
    pattern: /(?<!\w)(?:no (?:sea )?mecanic[oa]s?)(?!\w)/,
    label: 'De membrana',
    of: { keyboard: { value: { key: 'switch_type', words: ['switch_type=Membrane'] } } },
  },
  {
    pattern: /(?<!\w)(?:empresarial(?:es)?|enterprise|(?:para |de )?data ?center)(?!\w)/,
    label: 'Empresarial',
    of: { hdd: { indexed: '(empresarial | enterprise | exos | ultrastar)' } },
  },
  {
    pattern: /(?<!\w)(?:tipo )?pecera(?!\w)/,
    label: 'Pecera',
    of: {
      case: {
        indexed:
          '(panoramico | panoramic | pano | vision | o11 | envolvente | pilares | doble & camara | dual & chamber)',
      },
    },
  },
  {
    pattern:
      /(?<!\w)(?:para )?(?:gabinete|case|caja) (?:chic|chiqu|pequen|mini|compact|slim|delgad|itx)\w*(?!\w)/,
    label: 'Compacta',
    of: { gpu: { indexed: '(itx | mini | sff | lp | low & profile)' } },
  },
  {
    pattern: /(?<!\w)(?:de |para )?(?:mi )?(?:laptop|lap|compu|pc) (?:viej|antigu|lent)\w*(?!\w)/,
    label: '2.5 pulgadas',
    of: { ssd: bayOf(2.5), hdd: bayOf(2.5) },
  },
  {
    pattern: /(?<!\w)portat(?:il|iles)(?!\w)/,
    label: 'Hasta 18 pulgadas',
    of: { monitor: { range: { key: 'size', min: 0, max: 18 } } },
  },
  {
    pattern: /(?<!\w)una? sol[oa](?!\w)/,
    label: '1 módulo',
    of: { memory: { value: { key: 'modules', words: ['modules=1'] } } },
  },
  {
    pattern: /(?<!\w)(?:de )?blu[ -]?ray(?!\w)/,
    label: 'Blu-ray',
    of: { optical_drive: { indexed: '(blu:* | bd:* | bdr:* | bw:* | bh:* | wh:* | bu:*)' } },
  },
  {
    pattern: /(?<!\w)(?:con )?wifi(?! ?\d)(?!\w)/,
    label: 'Wi-Fi',
    of: { network_card: { indexed: '(wifi | wi & fi)' } },
  },
  {
    pattern: /(?<!\w)(?:con )?(?:(?:tarjeta|placa|de|grafic[ao]s?|video|gpu) )+dedicad[oa]s?(?!\w)/,
    label: 'Con tarjeta de video',
    of: { laptop: dedicated, prebuilt: dedicated },
  },
  {
    pattern: /(?<!\w)con (?:cooler|disipador|ventilador|abanico)(?: incluido)?(?!\w)/,
    label: 'Con disipador',
    of: { cpu: { value: { key: 'cooler', words: ['cooler=true'] } } },
  },
  {
    pattern: /(?<!\w)(?:para )?(?:gabinete )?(?:mini ?)?itx(?!\w)/,
    label: 'SFX',
    of: { psu: { indexed: 'sfx:*' } },
  },
  {
    pattern: /(?<!\w)(?:con )?(?:procesador )?amd(?! ryzen)(?!\w)/,
    label: 'AMD',
    of: { laptop: processorsOfAmd, prebuilt: processorsOfAmd },
  },
  {
    pattern: /(?<!\w)(?:con )?(?:procesador )?intel(?! (?:core|i[3579]|ultra|celeron|pentium))(?!\w)/,
    label: 'Intel',
    of: { laptop: processorsOfIntel, prebuilt: processorsOfIntel },
  },
  {
    pattern:
      /(?<!\w)(?:sin (?:(?:teclado|bloque|pad) )?(?:numeric[oa]|numeros|numpad)|compact[oa]?s?|pequen[oa]s?|chic[oa]s?)(?!\w)/,
    label: 'Compacto, sin números',
    of: {
      keyboard: {
        value: { key: 'size', words: ['60%', '65%', '75%', 'TKL (80%)'].map((size) => `size=${size}`) },
      },
    },
  },
  {
    pattern: /(?<!\w)ergonomic(?:[oa]s?)?(?!\w)/,
    label: 'Ergonómico',
    of: { mouse: { indexed: '(ergonomico | vertical)' } },
  },
  {
    pattern: /(?<!\w)(?:de )?sata ?(?:3(?:\.0)?|iii)(?!\w)/,
    label: 'SATA III',
    of: { ssd: { indexed: 'sata' }, hdd: { indexed: 'sata' } },
  },
  {
    pattern: /(?<!\w)para (?:(?:mi|el|la) )?(?:steam deck|rog ally|legion go)(?!\w)/,
    label: 'M.2 2230',
    of: { ssd: { indexed: '2230' } },
  },
  ...series,
  ...generations,
  ...fitting,
  ...supplies,
];

/** A graphics processor as it is typed: `rtx5070ti`, `RX 9070 XT`, `arc b580`; what comes behind its number makes it another. */
export const graphicsChip =
  /(?<!\w)(?<series>rtx|gtx|rx|arc|geforce|radeon) ?-?(?<model>\d{3,4}|[ab]\d{3}) ?(?<more>ti super|ti|super|xtx|xt|gre)?(?!\w)/;
const moreOfChips = ['ti', 'super', 'xt', 'xtx', 'gre'];

/** Words of the index that name other chips than the one that was typed. */
export function otherChips({ groups = {} }: RegExpExecArray): string[] {
  const { model = '', more = '' } = groups;
  return moreOfChips.filter((word) => !more.split(' ').includes(word)).map((word) => `${model}${word}`);
}
