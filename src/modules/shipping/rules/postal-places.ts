/**
 * Which state a Mexican postal code is in, and which municipality where its first digits alone say it. SEPOMEX deals
 * out the first two digits by state. Source: SEPOMEX, Catálogo Nacional de Códigos Postales, read November 2026; only
 * ranges that belong to one municipality as a whole are named here, everywhere else people write it themselves.
 */

/** The states as the postal service writes them, each with the first two digits of its postal codes. */
const prefixesByState = {
  Aguascalientes: '20',
  'Baja California': '21 22',
  'Baja California Sur': '23',
  Campeche: '24',
  Chiapas: '29 30',
  Chihuahua: '31 32 33',
  'Ciudad de México': '01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16',
  Coahuila: '25 26 27',
  Colima: '28',
  Durango: '34 35',
  'Estado de México': '50 51 52 53 54 55 56 57',
  Guanajuato: '36 37 38',
  Guerrero: '39 40 41',
  Hidalgo: '42 43',
  Jalisco: '44 45 46 47 48 49',
  Michoacán: '58 59 60 61',
  Morelos: '62',
  Nayarit: '63',
  'Nuevo León': '64 65 66 67',
  Oaxaca: '68 69 70 71',
  Puebla: '72 73 74 75',
  Querétaro: '76',
  'Quintana Roo': '77',
  'San Luis Potosí': '78 79',
  Sinaloa: '80 81 82',
  Sonora: '83 84 85',
  Tabasco: '86',
  Tamaulipas: '87 88 89',
  Tlaxcala: '90',
  Veracruz: '91 92 93 94 95 96',
  Yucatán: '97',
  Zacatecas: '98 99',
} as const;

/** A state of Mexico as the shop writes it. */
export type State = keyof typeof prefixesByState;

/** The 32 states in the order of the alphabet. */
export const states = Object.keys(prefixesByState) as State[];

const stateByPrefix = new Map(
  states.flatMap((state) => prefixesByState[state].split(' ').map((prefix) => [prefix, state] as const)),
);

/** First digits that belong to one municipality (in the capital: alcaldía) as a whole. */
const municipalityByStart: Record<string, string> = {
  '01': 'Álvaro Obregón',
  '02': 'Azcapotzalco',
  '03': 'Benito Juárez',
  '04': 'Coyoacán',
  '05': 'Cuajimalpa de Morelos',
  '06': 'Cuauhtémoc',
  '07': 'Gustavo A. Madero',
  '08': 'Iztacalco',
  '09': 'Iztapalapa',
  '10': 'La Magdalena Contreras',
  '11': 'Miguel Hidalgo',
  '12': 'Milpa Alta',
  '13': 'Tláhuac',
  '14': 'Tlalpan',
  '15': 'Venustiano Carranza',
  '16': 'Xochimilco',
  '44': 'Guadalajara',
  '57': 'Nezahualcóyotl',
  '64': 'Monterrey',
  '662': 'San Pedro Garza García',
  '664': 'San Nicolás de los Garza',
};

/** What is typed to get past a form; no place has it. */
const madeUp = '99999';

/** Other ways of writing a state that people and autofill use, folded. */
const otherNames: Record<string, State> = {
  cdmx: 'Ciudad de México',
  'distrito federal': 'Ciudad de México',
  df: 'Ciudad de México',
  mexico: 'Estado de México',
  edomex: 'Estado de México',
  'coahuila de zaragoza': 'Coahuila',
  'michoacan de ocampo': 'Michoacán',
  'queretaro de arteaga': 'Querétaro',
  'veracruz de ignacio de la llave': 'Veracruz',
};

const stateByFoldedName = new Map([
  ...states.map((state) => [folded(state), state] as const),
  ...Object.entries(otherNames),
]);

/**
 * Where a postal code is; undefined for one that cannot exist. The municipality is left out where the code's first
 * digits do not settle it.
 */
export function placeOf(postalCode: string): { state: State; municipality?: string } | undefined {
  if (!/^\d{5}$/.test(postalCode) || postalCode === madeUp) return undefined;
  const state = stateByPrefix.get(postalCode.slice(0, 2));
  if (state === undefined) return undefined;
  const municipality =
    municipalityByStart[postalCode.slice(0, 3)] ?? municipalityByStart[postalCode.slice(0, 2)];
  return municipality === undefined ? { state } : { state, municipality };
}

/** The state meant by what somebody wrote (`cdmx`, `MICHOACAN`); undefined where it is none. */
export function stateNamed(text: string): State | undefined {
  return stateByFoldedName.get(folded(text));
}

/** What is wrong with a postal code, in Spanish; undefined for one that exists. */
export function placeProblemOfCode(postalCode: string): string | undefined {
  return placeOf(postalCode) ? undefined : 'Ese código postal no existe.';
}

/** What is wrong with a postal code and a state together, by field and in Spanish; undefined when they agree. */
export function placeProblem(given: {
  postal_code: string;
  state: string;
}): { field: 'postal_code' | 'state'; message: string } | undefined {
  const place = placeOf(given.postal_code);
  if (!place) return { field: 'postal_code', message: 'Ese código postal no existe.' };
  const state = stateNamed(given.state);
  if (state === undefined) return { field: 'state', message: 'Elige uno de los 32 estados.' };
  if (state === place.state) return undefined;
  return {
    field: 'postal_code',
    message: `El código postal ${given.postal_code} es de ${place.state}, no de ${state}.`,
  };
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}|\./gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
