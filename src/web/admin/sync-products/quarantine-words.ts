import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type Held = Awaited<ReturnType<Api['suppliers']['heldLines']>>['held'][number];

export const heldStates: Readonly<Record<Held['state'], { label: Message; tone: BadgeTone }>> = {
  open: { label: msg('Waiting'), tone: 'warning' },
  accepted: { label: msg('Accepted'), tone: 'success' },
  rejected: { label: msg('Turned down'), tone: 'neutral' },
  fixed: { label: msg('Fixed'), tone: 'success' },
  gone: { label: msg('A good one came'), tone: 'neutral' },
};

const codes: Readonly<Record<string, Message>> = {
  price_jump: msg('Price jump'),
  below_cost: msg('Below its cost'),
  below_map: msg('Below its lowest price'),
  category_unknown: msg('Unknown category'),
  currency_unexpected: msg('Another currency'),
  identity_conflict: msg('Speaks for two products'),
  match_unsure: msg('Unsure which product'),
  ref_id_conflict: msg('Code of another product'),
  invalid_json: msg('Broken line'),
  invalid_utf8: msg('Broken letters'),
  html_in_name: msg('HTML in the name'),
  description_too_long: msg('Description too long'),
  price_missing: msg('Without a price'),
  price_negative: msg('Negative price'),
  price_is_text: msg('Price is a text'),
  price_out_of_range: msg('Impossible price'),
  stock_invalid: msg('Impossible stock'),
  date_invalid: msg('Impossible date'),
  ref_id_missing: msg('Without ref_id'),
  field_missing: msg('A field is missing'),
  field_invalid: msg('A field is wrong'),
};

/** Why a line was left out, in few words. */
export function codeName(code: string): string {
  const name = codes[code];
  return name === undefined ? code : t(name);
}
