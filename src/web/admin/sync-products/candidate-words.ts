import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';

export type Candidate = Awaited<ReturnType<Api['suppliers']['candidates']>>['candidates'][number];
export type Deed = Awaited<ReturnType<Api['suppliers']['matchDeeds']>>['deeds'][number];

/** What speaks for or against a line being a product. */
export const reasonNames: Readonly<Record<string, Message>> = {
  mpn_same: msg('same part number'),
  mpn_other: msg('another part number'),
  gtin_same: msg('same bar code'),
  gtin_other: msg('another bar code'),
  brand_same: msg('same brand'),
  brand_other: msg('another brand'),
  name_same: msg('same name'),
  name_alike: msg('similar name'),
  name_other: msg('another name'),
  kind_other: msg('another category'),
  own_offer: msg('this supplier offers it already'),
};

/** What somebody did about which product something is. */
export const deedNames: Readonly<Record<Deed['kind'], Message>> = {
  accept: msg('Is this product'),
  new: msg('Is a product of its own'),
  reject: msg('Left out'),
  split: msg('Split off'),
  join: msg('Joined'),
};
