import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import type { PromotionDetail } from './promotion-values.ts';

/** Makes codes that work once each, shown here to be copied; the file has all of them. */
export function PromotionCodes({
  promotion,
  onGenerated,
}: {
  promotion: PromotionDetail;
  onGenerated: () => void;
}) {
  const mayChange = useMay('catalog');
  const [count, setCount] = useState('10');
  const [prefix, setPrefix] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { isSending, refusal, send } = useSend();
  if (!mayChange || (promotion.promotion_type !== 'coupon' && promotion.promotion_type !== 'shipping')) {
    return null;
  }
  const generate = () =>
    send(async () => {
      const answer = await browserApi().promotions.generateCodes({
        params: { id: promotion.id },
        body: { count: Number(count), prefix },
      });
      setCodes(answer.codes);
      onGenerated();
    });
  return (
    <div className="mt-6">
      <Card
        title={t('{codeCount, plural, one {# code} other {# codes}}', { codeCount: promotion.code_count })}
      >
        <div className="grid gap-4">
          {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
          <div className="flex flex-wrap items-start gap-3">
            <Field label={t('How many')} error={refusal?.fields['count']} className="w-28">
              <TextInput
                inputMode="numeric"
                value={count}
                onChange={(event) => setCount(event.target.value)}
              />
            </Field>
            <Field label={t('They begin with')} error={refusal?.fields['prefix']} className="w-48">
              <TextInput
                autoComplete="off"
                spellCheck={false}
                maxLength={20}
                placeholder={t('FIN-')}
                value={prefix}
                onChange={(event) => setPrefix(event.target.value)}
              />
            </Field>
            <Button
              variant="secondary"
              className="mt-6.5"
              isBusy={isSending}
              disabled={!/^[1-9]\d{0,3}$/.test(count)}
              onClick={() => void generate()}
            >
              {t('Generate codes')}
            </Button>
            {promotion.code_count > 0 && (
              <span className="mt-6.5">
                <ExportButton
                  name={`codes-${promotion.id}`}
                  right="export_catalog"
                  hint={t('Every code, and which were used')}
                  call={`/admin/promotions/${promotion.id}/codes.csv`}
                  query={{}}
                />
              </span>
            )}
          </div>
          {codes.length > 0 && (
            <Field label={t('New codes, each works once')} hint={t('The file has them, too.')}>
              <TextArea
                rows={Math.min(10, codes.length)}
                readOnly
                className="spec"
                value={codes.join('\n')}
              />
            </Field>
          )}
        </div>
      </Card>
    </div>
  );
}
