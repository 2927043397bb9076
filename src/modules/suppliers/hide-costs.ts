import { type Kept, type Message, msg, sayKept, t, type Text } from '../../i18n/t.ts';
import type { CurrentStaff } from '../../platform/context.ts';

export const mayReadCosts = (staff: CurrentStaff | undefined) =>
  staff?.rights.includes('read_costs') === true;

/** What is said in place of messages that name a cost, or a piece of the line where one may stand. */
const withoutCost: Readonly<Record<string, Message>> = {
  price_jump: msg('The cost moved too far.'),
  below_cost: msg('The price that staff locked is below what it costs.'),
  price_negative: msg('The cost is below zero.'),
  price_is_text: msg('The cost is a text instead of a number.'),
  price_out_of_range: msg('Nobody asks as much or as little for a part.'),
  invalid_json: msg('The line is not complete JSON.'),
};
const notNumber: Text = 'cost is {value}, not a number.';

/** Why a line was left out, in the language of who reads it, and without a cost for who may not read costs. */
export function problemText(code: string, kept: Kept | string, staff: CurrentStaff | undefined): string {
  if (mayReadCosts(staff)) return sayKept(kept);
  const isOfCost = typeof kept === 'string' ? kept.startsWith('cost is') : kept.text === notNumber;
  if (code === 'field_invalid' && isOfCost) return t('The cost is not a number.');
  const instead = withoutCost[code];
  return instead ? t(instead) : sayKept(kept);
}

/** What follows the word: a text, a list or a number, which in a broken line may have spaces and thousands commas. */
const costs =
  /(\bcost\b"?\s*:?\s*)(?:"(?:[^"\\]|\\.)*(?:"|$)|\[[^\]]*(?:\]|$)|[-+]?[\d.](?:[\d.eE+\s-]|,(?=\s*\d))*)/g;

/** A line of a feed, or its beginning, for staff who may not read costs. */
export function lineWithoutCost(line: string): string {
  return line.replaceAll(costs, '$1null');
}
