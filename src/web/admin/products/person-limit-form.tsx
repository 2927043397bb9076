import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Field } from '../../ui/field.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useSend } from '../admin-parts/use-send.ts';

type Typed = { units: string; days: string };

/** How many units of a scarce product one person may buy within some days; empty: as many as they like. */
export function PersonLimitForm({ productId }: { productId: number }) {
  const mayChange = useMay('catalog');
  const answer = useDetail(productId, (signal) =>
    browserApi().orders.personLimit({ params: { id: productId }, signal }),
  );
  const [typed, setTyped] = useState<Typed>();
  const { isSending, refusal, send } = useSend();
  const kept = answer.status === 'loaded' ? answer.detail.limit : null;
  const { units, days } = typed ?? { units: `${kept?.units ?? ''}`, days: `${kept?.days ?? ''}` };
  const isEmpty = units === '' && days === '';
  const type = (part: Partial<Typed>) => setTyped({ units, days, ...part });
  const save = () =>
    send(async () => {
      const limit = isEmpty ? null : { units: Number(units), days: Number(days) };
      await browserApi().orders.limitPerPerson({ params: { id: productId }, body: { limit } });
      answer.retry();
    });
  const isLocked = !mayChange || answer.status !== 'loaded';
  return (
    <div className="grid gap-3 border-t border-line p-5">
      <p className="text-sm font-medium">{t('Limit per person')}</p>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('Units')} error={refusal?.fields['limit.units']}>
          <TextInput
            inputMode="numeric"
            disabled={isLocked}
            value={units}
            onChange={(event) => type({ units: event.target.value.replaceAll(/\D/g, '') })}
          />
        </Field>
        <Field label={t('Within days')} error={refusal?.fields['limit.days']}>
          <TextInput
            inputMode="numeric"
            disabled={isLocked}
            value={days}
            onChange={(event) => type({ days: event.target.value.replaceAll(/\D/g, '') })}
          />
        </Field>
      </div>
      <p className="text-xs text-ink-faint">
        {t(
          'Counted over account, e-mail, phone and address; cancelled and refunded units are free again. Empty: no limit.',
        )}
      </p>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {mayChange && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            isBusy={isSending}
            disabled={isLocked || typed === undefined}
            onClick={() => void save().then((isDone) => isDone && setTyped(undefined))}
          >
            {t('Save limit')}
          </Button>
        </div>
      )}
    </div>
  );
}
