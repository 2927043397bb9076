import type { Settings } from '../../settings/index.ts';

/** A sign of fraud that an order shows, with what it was seen by and the points it counts. */
export type Sign = { points: number } & (
  | {
      kind: 'account';
      /** Since the account was made, or the guest came. */
      hours: number;
      product: string;
      unitCents: number;
      unitsLeft: number;
    }
  | { kind: 'country'; country: string }
  | { kind: 'tries'; declined: number; hours: number }
  /** The payer's name, and those that it should have been one of. */
  | { kind: 'names'; payer: string; others: string[] }
  | { kind: 'risk'; level: 'elevated' | 'highest' }
);

/** What is known of a paid order; null where nobody told. */
export type OrderFacts = {
  /** Since the account was made, or the guest came. */
  accountHours: number;
  /** An order of theirs was delivered before. */
  isKnownBuyer: boolean;
  lines: readonly { product: string; unitCents: number; unitsLeft: number }[];
  /** Declined tries within the hours of the settings. */
  declined: number;
  /** Whoever paid for it; the name of who paid for store credit is left out. */
  payers: readonly { name: string | null; country: string | null; risk: string | null }[];
  /** Of the recipient, the account and the receiver of the invoice. */
  names: readonly string[];
};

/** Where every order goes: addresses of the shop are Mexican. */
const home = 'MX';

/** The signs that an order shows, as the settings weigh them. */
export function weighSigns(facts: OrderFacts, settings: Settings<'fraud'>): Sign[] {
  const signs: Sign[] = [];
  const dear = facts.lines
    .filter(
      ({ unitCents, unitsLeft }) =>
        unitCents >= settings.account_price_cents && unitsLeft <= settings.account_units,
    )
    .toSorted((one, other) => other.unitCents - one.unitCents)[0];
  if (
    settings.account_is_on &&
    dear &&
    !facts.isKnownBuyer &&
    facts.accountHours < settings.account_days * 24
  ) {
    signs.push({ kind: 'account', points: settings.account_points, hours: facts.accountHours, ...dear });
  }
  const { payers } = facts;
  const abroad = payers.find(({ country }) => country !== null && country.toUpperCase() !== home)?.country;
  if (settings.country_is_on && abroad) {
    signs.push({ kind: 'country', points: settings.country_points, country: abroad.toUpperCase() });
  }
  if (settings.tries_is_on && facts.declined >= settings.tries_count) {
    const { tries_points: points, tries_hours: hours } = settings;
    signs.push({ kind: 'tries', points, declined: facts.declined, hours });
  }
  const name = payers.find((one) => one.name !== null && differs(one.name, facts.names))?.name;
  if (settings.names_is_on && name) {
    signs.push({
      kind: 'names',
      points: settings.names_points,
      payer: name,
      others: [...new Set(facts.names)],
    });
  }
  const risk = (['highest', 'elevated'] as const).find((level) => payers.some((one) => one.risk === level));
  if (settings.risk_is_on && risk) {
    const points = risk === 'highest' ? settings.risk_highest_points : settings.risk_elevated_points;
    signs.push({ kind: 'risk', points, level: risk });
  }
  return signs;
}

/** What signs add up to. */
export function pointsOf(signs: readonly Sign[]): number {
  return signs.reduce((sum, { points }) => sum + points, 0);
}

/** Whether a name shares no word with any of the others. Cards have «ANA M LOPEZ» for «Ana María López»: one word is enough. */
function differs(name: string, others: readonly string[]): boolean {
  const words = wordsOf(name);
  const known = new Set(others.flatMap(wordsOf));
  return words.length > 0 && known.size > 0 && !words.some((word) => known.has(word));
}

/** Words of three letters or more without accents: initials and «de», «la» are in every other name. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^\p{Letter}]+/u)
    .filter((word) => word.length >= 3);
}
