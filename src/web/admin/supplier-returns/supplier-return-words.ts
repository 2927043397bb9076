import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type SupplierReturn = Awaited<ReturnType<Api['supplierReturns']['supplierReturn']>>['supplier_return'];
export type ReturnLine = SupplierReturn['lines'][number];
export type ScrapUnit = Awaited<ReturnType<Api['supplierReturns']['toSend']>>['units'][number];

export const supplierReturnStates: Readonly<
  Record<SupplierReturn['state'], { label: Message; tone: BadgeTone }>
> = {
  draft: { label: msg('Draft'), tone: 'neutral' },
  requested: { label: msg('Asked for'), tone: 'warning' },
  authorised: { label: msg('Authorised'), tone: 'brand' },
  refused: { label: msg('Refused'), tone: 'danger' },
  sent: { label: msg('Sent'), tone: 'warning' },
  closed: { label: msg('Closed'), tone: 'success' },
  cancelled: { label: msg('Cancelled'), tone: 'neutral' },
};

export const lineOutcomes: Readonly<
  Record<NonNullable<ReturnLine['outcome']>, { label: Message; tone: BadgeTone }>
> = {
  replaced: { label: msg('Replaced'), tone: 'success' },
  credited: { label: msg('Credited'), tone: 'success' },
  rejected: { label: msg('Rejected'), tone: 'danger' },
};

export const rejectedUses: Readonly<Record<NonNullable<ReturnLine['rejected_use']>, Message>> = {
  scrap: msg('It stays damaged'),
  open_box: msg('To be sold open-box'),
  shelf: msg('Back on the shelf as it was'),
};
