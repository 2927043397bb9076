import { folded } from './units.ts';

/** What the data calls a text; undefined for one that nobody knows. */
type Reader = (text: string) => string | undefined;

const squeezed = (text: string) => folded(text).replaceAll(' ', '');

/** Words of the data, and how else they are written. */
function among(words: readonly string[], also: Readonly<Record<string, string>> = {}): Reader {
  const known = new Map(words.map((word) => [squeezed(word), word]));
  for (const [name, word] of Object.entries(also)) known.set(squeezed(name), word);
  return (text) => known.get(squeezed(text));
}

const lgaNumbers = '775 1150 1151 1155 1156 1200 1356 1366 1700 1851 2011 2011-3 2066 3647 4677 4189';
const sockets = among(
  [
    ...lgaNumbers.split(' ').map((number) => `LGA ${number}`),
    ...'AM2 AM2+ AM3 AM3+ AM4 AM5 FM1 FM2 FM2+ TR4 sTR4 sTRX4 sTR5 sWRX8 SP3 SP5 SP6 G34'.split(' '),
  ],
  Object.fromEntries(
    lgaNumbers.split(' ').flatMap((number) => [
      [number, `LGA ${number}`],
      [`FCLGA${number}`, `LGA ${number}`],
    ]),
  ),
);
const socket: Reader = (text) => sockets(text.replaceAll(/\b(?:socket|intel|amd|z[oó]calo)\b/gi, ' '));

const boards = among(
  ['ATX', 'Micro ATX', 'Mini-ITX', 'EATX', 'XL ATX', 'SSI CEB', 'SSI EEB', 'Flex ATX', 'Mini DTX'],
  {
    mATX: 'Micro ATX',
    uATX: 'Micro ATX',
    μATX: 'Micro ATX',
    ITX: 'Mini-ITX',
    mITX: 'Mini-ITX',
    'Extended ATX': 'EATX',
    'E-ATX': 'EATX',
  },
);
const supplies = among(['ATX', 'SFX', 'SFX-L', 'TFX', 'Flex ATX']);
const ram: Reader = (text) => /^(LPDDR[45]X?|DDR[1-5])(?: ?SDRAM|-\d{4,5})?$/i.exec(text)?.[1]?.toUpperCase();
const videoMemory: Reader = (text) =>
  /^(GDDR(?:3|5X?|6X?|7)|HBM[23]e?|DDR[345])$/i.exec(text.trim())?.[1]?.toUpperCase();
const efficiency: Reader = (text) => {
  const [, level = ''] = /^80 ?(?:\+|plus)(.*)$/i.exec(text.replaceAll('®', '').trim()) ?? ['', 'none'];
  const name = among(['', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Titanium', 'Standard'], {
    bronce: 'Bronze',
    plata: 'Silver',
    oro: 'Gold',
    platino: 'Platinum',
    titanio: 'Titanium',
    white: '',
  })(level.replaceAll(/certific\w+|\bplus\b/gi, ''));
  return name === undefined ? undefined : `80+ ${name}`.trim();
};
const modular = among(['Full', 'Semi-Modular', 'Non-Modular'], {
  modular: 'Full',
  'full modular': 'Full',
  'fully modular': 'Full',
  'totalmente modular': 'Full',
  '100% modular': 'Full',
  semimodular: 'Semi-Modular',
  'no modular': 'Non-Modular',
  fijo: 'Non-Modular',
});
const driveForm: Reader = (text) => {
  const length = /^M\.?2[ -]+(?:tipo |type )?(22(?:30|42|60|80|110))$/i.exec(text.trim())?.[1];
  if (length !== undefined) return `M.2-${length}`;
  const inches = /^([23]\.5) ?(?:"|″|”|''|in|pulg\w*|inch\w*)?$/i.exec(text.trim())?.[1];
  return inches === undefined ? undefined : `${inches}"`;
};
const memoryForm: Reader = (text) => {
  const pins = /\b(184|200|204|240|260|262|288)\b/.exec(text)?.[1];
  if (pins === undefined || !/dimm/i.test(text)) return undefined;
  return `${pins}-pin ${/so-? ?dimm/i.test(text) ? 'SO-DIMM' : 'DIMM'}`;
};
const wifi: Reader = (text) => {
  const found = /^wi-?fi ?([3-7])(e?)(?:[ +,(].*)?$/i.exec(text.trim());
  if (found) return `Wi-Fi ${found[1]}${found[2]?.toUpperCase()}`;
  return /^(?:no|none|no incluye|sin wi-?fi)$/i.test(text.trim()) ? 'None' : undefined;
};
const cooling: Reader = (text) => {
  const count = /^(?:(\d)|(doble|dual)|(triple)) ?(?:x ?)?(?:ventilador|ventiladores|abanicos?|fans?)$/i.exec(
    text.trim(),
  );
  const fans = count?.[1] ?? (count?.[2] ? '2' : count?.[3] ? '3' : undefined);
  if (fans !== undefined) return /^[1-4]$/.test(fans) ? `${fans} Fan${fans === '1' ? '' : 's'}` : undefined;
  return among(['Hybrid', 'Water Cooled', 'Blower', 'Passive'], { pasivo: 'Passive', hibrido: 'Hybrid' })(
    text,
  );
};
const amdChipsets =
  'A320 A520 A620 A620A B350 B450 B550 B650 B650E B840 B850 X370 X399 X470 X570 X570S X670 X670E X870 X870E TRX40 TRX50 WRX80 WRX90';
const intelChipsets =
  'B150 B250 B360 B365 B460 B560 B660 B760 B860 H110 H170 H270 H310 H370 H410 H470 H510 H570 H610 H670 H770 H810 Q370 Q470 Q570 Q670 W480 W580 W680 W790 X299 Z170 Z270 Z370 Z390 Z490 Z590 Z690 Z790 Z890';
const boardChipsets = among([
  ...amdChipsets.split(' ').map((name) => `AMD ${name}`),
  ...intelChipsets.split(' ').map((name) => `Intel ${name}`),
]);
const boardChipset: Reader = (text) => {
  const bare = text.replace(/^chipset /i, '').replace(/ chipset$/i, '');
  return boardChipsets(bare) ?? boardChipsets(`AMD ${bare}`) ?? boardChipsets(`Intel ${bare}`);
};
/** Makers write `NVIDIA® GeForce RTX™ 4060`; the data has no marks and no maker. */
const videoChip: Reader = (text) => {
  const bare = text
    .replaceAll(/[®™©]|\((?:R|TM)\)/gi, '')
    .replace(/^(?:nvidia|amd|intel) /i, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [, line = '', model = ''] =
    /^(?:geforce )?(RTX|GTX) ?(\d{4}(?: ?Ti)?(?: ?SUPER)?(?: D)?)$/i.exec(bare) ?? [];
  if (line !== '')
    return `GeForce ${line.toUpperCase()} ${model
      .replace(/(?<=\d)ti/i, ' Ti')
      .replaceAll(/\bti\b/gi, 'Ti')
      .replaceAll(/super/gi, 'SUPER')}`;
  const [, radeon] = /^(?:radeon )?RX ?(\d{4}(?: ?(?:XTX?|GRE))?)$/i.exec(bare) ?? [];
  if (radeon !== undefined) return `Radeon RX ${radeon.toUpperCase().replace(/(?<=\d)(?=[XG])/, ' ')}`;
  const [, arc] = /^arc ([AB]\d{3})$/i.exec(bare) ?? [];
  return arc === undefined ? undefined : `Arc ${arc.toUpperCase()}`;
};
const slot: Reader = (text) => {
  const found = /^pci(?:e|[ -]?express)?(?: gen)? ?([1-5])?(?:\.0)? ?x ?(4|8|16)$/i.exec(text.trim());
  if (!found) return undefined;
  return found[1] === undefined ? `PCIe x${found[2]}` : `PCIe ${found[1]}.0 x${found[2]}`;
};
const driveInterface: Reader = (text) => {
  if (/^sata(?: ?(?:iii|3|3\.0|6(?:\.0)? ?gb\/?p?s))(?: ?\(?6(?:\.0)? ?gb\/?p?s\)?)?$/i.test(text.trim()))
    return 'SATA 6.0 Gb/s';
  const found = /^(?:m\.2 )(?:nvme )?pcie(?: gen)? ?([345])(?:\.0)? ?x ?([248])(?:,? nvme)?$/i.exec(
    text.trim(),
  );
  return found ? `M.2 PCIe ${found[1]}.0 x${found[2]}` : undefined;
};
const panels = among(
  'IPS,VA,TN,QD-OLED,OLED,WOLED,Mini LED,Mini LED VA,Mini LED IPS,Nano IPS,QD-VA,AHVA,PVA'.split(','),
);
const sidePanel = among(['Tempered Glass', 'Solid', 'Acrylic', 'Mesh'], {
  'cristal templado': 'Tempered Glass',
});
const lights = among(['None', 'Addressable RGB', 'RGB', 'White', 'Red', 'Blue', 'Green'], {
  argb: 'Addressable RGB',
  no: 'None',
  'sin iluminacion': 'None',
});
const ecc = among(['ECC', 'Non-ECC'], { no: 'Non-ECC', si: 'ECC', yes: 'ECC', 'sin ecc': 'Non-ECC' });
const registered = among(['Unbuffered', 'Registered'], { udimm: 'Unbuffered', rdimm: 'Registered' });
const makers = among(['NVIDIA', 'AMD', 'Intel']);
const timings: Reader = (text) => /^(?:CL)?(\d{1,2}(?:-\d{1,3}){2,3})$/i.exec(text.trim())?.[1];
const ratio: Reader = (text) => /^\d{2}:\d{1,2}$/.exec(text.trim())?.[0];

/** Colours as data write them; what they are called besides. */
export const colour: Reader = among(
  'BLACK WHITE GREY SILVER RED BLUE GREEN PINK PURPLE YELLOW ORANGE BROWN GOLD RGB'.split(' '),
  {
    negro: 'BLACK',
    negra: 'BLACK',
    blanco: 'WHITE',
    blanca: 'WHITE',
    gris: 'GREY',
    gray: 'GREY',
    plata: 'SILVER',
    plateado: 'SILVER',
    rojo: 'RED',
    azul: 'BLUE',
    verde: 'GREEN',
    rosa: 'PINK',
    morado: 'PURPLE',
    amarillo: 'YELLOW',
    naranja: 'ORANGE',
    cafe: 'BROWN',
    dorado: 'GOLD',
  },
);

/** Texts of which the rules of the configurator, or filters, know every word; by path, and by kind where it differs. */
export const wordReaders: Readonly<Record<string, Reader>> = {
  socket,
  cpu_sockets: socket,
  color: colour,
  'motherboard form_factor': boards,
  supported_motherboard_form_factors: boards,
  'psu form_factor': supplies,
  supported_power_supply_form_factors: supplies,
  'memory form_factor': memoryForm,
  'ssd form_factor': driveForm,
  'hdd form_factor': driveForm,
  'memory ram_type': ram,
  'memory.ram_type': ram,
  'specifications.memory.types': ram,
  memory_type: videoMemory,
  efficiency_rating: efficiency,
  modular,
  wireless_networking: wifi,
  protocol: wifi,
  cooling,
  'motherboard chipset': boardChipset,
  'gpu chipset': videoChip,
  chipset_manufacturer: makers,
  'gpu interface': slot,
  'ssd interface': driveInterface,
  'hdd interface': driveInterface,
  panel_type: panels,
  side_panel: sidePanel,
  led: lights,
  ecc,
  registered,
  timings,
  aspect_ratio: ratio,
};

/** `Sí`, `No` and how else it is written; undefined for what says neither. */
export function yesOrNo(text: string): boolean | undefined {
  const word = folded(text);
  if (/^(?:si|yes|true|1|verdadero|incluye|incluido|included|con|s|y)$/.test(word)) return true;
  return /^(?:no|false|0|falso|no incluye|no incluido|not included|sin|n|none|ninguno)$/.test(word)
    ? false
    : undefined;
}
