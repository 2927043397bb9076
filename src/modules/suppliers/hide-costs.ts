import type { CurrentStaff } from '../../platform/context.ts';

export const mayReadCosts = (staff: CurrentStaff | undefined) =>
  staff?.rights.includes('read_costs') === true;

/** What is said in place of messages that name a cost, or a piece of the line where one may stand. */
const withoutCost: Readonly<Record<string, string>> = {
  price_jump: 'The cost moved too far.',
  below_cost: 'The price that staff locked is below what it costs.',
  price_negative: 'The cost is below zero.',
  price_is_text: 'The cost is a text instead of a number.',
  price_out_of_range: 'Nobody asks as much or as little for a part.',
  invalid_json: 'The line is not complete JSON.',
};

/** Why a line was left out, for staff who may not read costs. */
export function messageWithoutCost(code: string, message: string): string {
  if (code === 'field_invalid' && message.startsWith('cost is')) return 'The cost is not a number.';
  return withoutCost[code] ?? message;
}

/** What follows the word: a text, a list or a number, which in a broken line may have spaces and thousands commas. */
const costs =
  /(\bcost\b"?\s*:?\s*)(?:"(?:[^"\\]|\\.)*(?:"|$)|\[[^\]]*(?:\]|$)|[-+]?[\d.](?:[\d.eE+\s-]|,(?=\s*\d))*)/g;

/** A line of a feed, or its beginning, for staff who may not read costs. */
export function lineWithoutCost(line: string): string {
  return line.replaceAll(costs, '$1null');
}
