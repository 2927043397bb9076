import type { Connection } from '../../../platform/database/database.ts';
import type { TemplateName } from '../template-names.contract.ts';
import type { CourtesyNumber } from './email-template.ts';
import { storedTemplates } from './templates.queries.ts';

/** Whether an email that is a courtesy is sent, and how. */
export type Courtesy<Settings extends string> = {
  isOn: boolean;
  settings: Readonly<Record<Settings, number>>;
};

/** How a courtesy is set: one read by primary key. */
export async function courtesyOf<Settings extends string>(
  db: Connection,
  name: TemplateName,
  settings: Readonly<Record<Settings, CourtesyNumber>>,
): Promise<Courtesy<Settings>> {
  const stored = (await storedTemplates(db, [name])).get(name);
  return { isOn: stored?.is_on !== false, settings: settingsInForce(settings, stored?.settings ?? {}) };
}

/** The numbers of a courtesy; one that no longer may be what is stored is as by default. */
export function settingsInForce<Settings extends string>(
  declared: Readonly<Record<Settings, CourtesyNumber>>,
  stored: Readonly<Record<string, number>>,
): Record<Settings, number> {
  const numbers = Object.entries<CourtesyNumber>(declared).map(([name, number]) => {
    const value = stored[name];
    return [name, value !== undefined && fits(number, value) ? value : number.byDefault];
  });
  return Object.fromEntries(numbers) as Record<Settings, number>;
}

/** Whether a number is one that a courtesy may have. */
export function fits({ min, max }: Pick<CourtesyNumber, 'min' | 'max'>, value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
