import { placeProblemOfCode } from '../../shipping/rules/index.ts';
import { writtenLegalName } from './invoice-receiver.ts';
import { readRfc, writtenRfc } from './rfc.ts';
import { regimesFor, type TaxRegime, taxRegimes } from './sat-catalogues.ts';

/** What a Constancia de Situación Fiscal says; empty what it does not say, or what would be refused if it was typed. */
export type ConstanciaData = {
  rfc: string;
  legal_name: string;
  /** The only régimen of today; empty where there are several. */
  tax_regime: TaxRegime | '';
  postal_code: string;
  /** Every régimen of today. */
  tax_regimes: TaxRegime[];
};

/** What stands before each value; the paper has more of them, which end the value before. */
const labels = {
  rfc: 'RFC:',
  curp: 'CURP:',
  company: 'Denominación/Razón Social:',
  capital: 'Régimen Capital:',
  names: 'Nombre (s):',
  first: 'Primer Apellido:',
  second: 'Segundo Apellido:',
  trade: 'Nombre Comercial:',
  begun: 'Fecha inicio de operaciones:',
  begun2: 'Fecha de inicio de operaciones:',
  standing: 'Estatus en el padrón:',
  postalCode: 'Código Postal:',
  road: 'Tipo de Vialidad:',
  regimes: 'Regímenes:',
  duties: 'Obligaciones:',
} as const;

/**
 * Reads the text of a Constancia by its labels, whatever blanks its writer left out.
 * @returns undefined for a text that is none
 */
export function readConstancia(text: string): ConstanciaData | undefined {
  const values = valuesIn(text);
  const typed = /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}/i.exec(squeezed(values.get('rfc') ?? ''));
  const rfc = writtenRfc(typed?.[0] ?? '');
  const read = readRfc(rfc);
  const kind = 'kind' in read ? read.kind : undefined;
  if (kind !== 'person' && kind !== 'company') return undefined;
  const given =
    kind === 'company'
      ? values.get('company')
      : [values.get('names'), values.get('first'), values.get('second')].join(' ');
  const code = /\d{5}/.exec(values.get('postalCode') ?? '')?.[0] ?? '';
  const regimes = regimesIn(values.get('regimes') ?? '').filter((regime) =>
    regimesFor(kind).includes(regime),
  );
  return {
    rfc,
    legal_name: writtenLegalName((given ?? '').slice(0, 254), kind === 'company'),
    tax_regime: regimes.length === 1 ? (regimes[0] ?? '') : '',
    postal_code: placeProblemOfCode(code) === undefined ? code : '',
    tax_regimes: regimes,
  };
}

/** What stands between each label and the next; the first of each that says something. */
function valuesIn(text: string): Map<keyof typeof labels, string> {
  const found = (Object.keys(labels) as (keyof typeof labels)[])
    .flatMap((label) =>
      [...text.matchAll(patternOf(labels[label]))].map(({ index, 0: { length } }) => ({
        label,
        index,
        end: index + length,
      })),
    )
    .toSorted((a, b) => a.index - b.index);
  const values = new Map<keyof typeof labels, string>();
  for (const [at, { label, end }] of found.entries()) {
    const value = text.slice(end, found[at + 1]?.index).trim();
    if (value !== '' && !values.has(label)) values.set(label, value);
  }
  return values;
}

/** A label with or without its accents and blanks. */
function patternOf(label: string): RegExp {
  const letters = [...squeezed(label)].map((letter) => {
    const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
    const either = plain === letter ? letter : `[${letter}${plain}]`;
    return /[()/]/.test(letter) ? `\\${letter}` : either;
  });
  return new RegExp(letters.join('\\s*'), 'giu');
}

/** Régimenes named in the table of them; those with a second date have ended. */
function regimesIn(table: string): TaxRegime[] {
  const text = plainLetters(table);
  return (Object.keys(taxRegimes) as TaxRegime[]).filter((regime) => {
    const name = plainLetters(taxRegimes[regime].name.replace(/^Régimen (?:de )?(?:los |las )?/, ''));
    const at = text.indexOf(name);
    return at !== -1 && !/^\D{0,20}\d{8}\d{8}/.test(text.slice(at + name.length));
  });
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/** Small letters and digits alone. */
function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');
}
