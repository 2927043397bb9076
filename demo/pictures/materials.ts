/** Mixes a `#rrggbb` colour towards white (`amount` > 0) or black (`amount` < 0); `amount` from −1 to 1. */
export function shade(colour: string, amount: number): string {
  const target = amount < 0 ? 0 : 255;
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  return `#${channels
    .map((channel) => Math.round(channel + (target - channel) * Math.abs(amount)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}

const paints: Readonly<Record<string, string>> = {
  BLACK: '#2a2d32',
  WHITE: '#e6e8ea',
  GREY: '#858b92',
  SILVER: '#b3b8bd',
  GREEN: '#7fb79a',
  BLUE: '#3f6ea8',
  RED: '#b3323a',
  PINK: '#e6a8b4',
  PURPLE: '#a394c8',
  BROWN: '#8a5f40',
  BEIGE: '#d6c7ad',
  YELLOW: '#d9ad2b',
  GOLD: '#c2a15a',
  ORANGE: '#d9772b',
};

/** Body colour of a product from its OpenDB `color` (`["BLACK"]` or `"Black / Gold"`); black when not known. */
export function bodyColour(colour: unknown, fallback = 'BLACK'): string {
  const first = Array.isArray(colour)
    ? colour[0]
    : typeof colour === 'string'
      ? colour.split('/')[0]
      : undefined;
  const name = typeof first === 'string' ? first.trim().toUpperCase().replace('GRAY', 'GREY') : fallback;
  return paints[name] ?? paints[fallback] ?? '#2a2d32';
}

/** Second colour of a product, if its maker states one. */
export function trimColour(colour: unknown): string | undefined {
  const second = Array.isArray(colour)
    ? colour[1]
    : typeof colour === 'string'
      ? colour.split('/')[1]
      : undefined;
  return typeof second === 'string' ? paints[second.trim().toUpperCase().replace('GRAY', 'GREY')] : undefined;
}

/** True for colours on which dark lettering reads better. */
export function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    Number.parseInt(colour.slice(start, start + 2), 16),
  );
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150;
}

const accents: Readonly<Record<string, string>> = {
  Ensambla: '#2a97a3',
  ASUS: '#d0343f',
  MSI: '#c9363c',
  Gigabyte: '#e8762d',
  GIGABYTE: '#e8762d',
  Razer: '#4fb848',
  Corsair: '#e3c02a',
  NZXT: '#8a5bd1',
  HyperX: '#d13a3f',
  Logitech: '#2f9fb8',
  'Logitech G': '#2f9fb8',
  SteelSeries: '#e0662f',
  Zotac: '#e2a72e',
  ZOTAC: '#e2a72e',
  Sapphire: '#3c86c9',
  PowerColor: '#b8343b',
  XFX: '#a6353b',
  AMD: '#e0662f',
  Intel: '#2d78c4',
  NVIDIA: '#6f9f2d',
  Noctua: '#8c5a3c',
  Kingston: '#c23a3f',
  'G.Skill': '#c2343a',
  'G.SKILL': '#c2343a',
  Crucial: '#2b63a8',
  Samsung: '#27509b',
  'Western Digital': '#2a63b0',
  WD: '#2a63b0',
  Seagate: '#6aa539',
  APC: '#5ea043',
  CyberPower: '#d0413a',
  'TP-Link': '#2f9ea3',
  Lenovo: '#c5443a',
  Dell: '#2f7fc0',
  HP: '#2d7fc4',
  Acer: '#6fa63a',
};

/** The hue of a product's trim: a colour that goes with the maker, or one drawn from its name. */
export function accentColour(brand: string): string {
  const known = accents[brand];
  if (known) return known;
  const spare = ['#c9663c', '#3c86b8', '#5f9a4a', '#b8903a', '#8a6bbf', '#3f9a94'];
  let sum = 0;
  for (const letter of brand) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return spare[sum % spare.length] ?? '#3c86b8';
}
