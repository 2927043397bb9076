import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import {
  lineOutcomeWords,
  supplierReturnStateWords,
} from '../../../modules/supplier-returns/supplier-returns.words.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type SupplierReturn = Awaited<ReturnType<Api['supplierReturns']['supplierReturn']>>['supplier_return'];
export type ReturnLine = SupplierReturn['lines'][number];
export type ScrapUnit = Awaited<ReturnType<Api['supplierReturns']['toSend']>>['units'][number];

export const supplierReturnStates: Readonly<
  Record<SupplierReturn['state'], { label: Message; tone: BadgeTone }>
> = {
  draft: { label: supplierReturnStateWords.draft, tone: 'neutral' },
  requested: { label: supplierReturnStateWords.requested, tone: 'warning' },
  authorised: { label: supplierReturnStateWords.authorised, tone: 'brand' },
  refused: { label: supplierReturnStateWords.refused, tone: 'danger' },
  sent: { label: supplierReturnStateWords.sent, tone: 'warning' },
  closed: { label: supplierReturnStateWords.closed, tone: 'success' },
  cancelled: { label: supplierReturnStateWords.cancelled, tone: 'neutral' },
};

export const lineOutcomes: Readonly<
  Record<NonNullable<ReturnLine['outcome']>, { label: Message; tone: BadgeTone }>
> = {
  replaced: { label: lineOutcomeWords.replaced, tone: 'success' },
  credited: { label: lineOutcomeWords.credited, tone: 'success' },
  rejected: { label: lineOutcomeWords.rejected, tone: 'danger' },
};

export const rejectedUses: Readonly<Record<NonNullable<ReturnLine['rejected_use']>, Message>> = {
  scrap: msg('It stays damaged'),
  open_box: msg('To be sold open-box'),
  shelf: msg('Back on the shelf as it was'),
};
