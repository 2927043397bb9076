import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useSend } from '../admin-parts/use-send.ts';

/** Whether the product is packed only with a serial number for each unit. */
export function SerialisedSwitch({ productId }: { productId: number }) {
  const mayChange = useMay('catalog');
  const answer = useDetail(productId, (signal) =>
    browserApi().orders.serialised({ params: { id: productId }, signal }),
  );
  const [chosen, setChosen] = useState<boolean>();
  const { isSending, refusal, send } = useSend();
  const isLoaded = answer.status === 'loaded';
  const change = (isSerialised: boolean) =>
    send(async () => {
      setChosen(isSerialised);
      await browserApi().orders.markSerialised({
        params: { id: productId },
        body: { is_serialised: isSerialised },
      });
    }).then((isDone) => !isDone && setChosen(!isSerialised));
  return (
    <div className="grid gap-3 border-t border-line p-5">
      <Checkbox
        label={t('Serial number for each unit when packing')}
        hint={t('It is shown on the order and in the warranty.')}
        disabled={!mayChange || !isLoaded || isSending}
        checked={chosen ?? (isLoaded && answer.detail.is_serialised)}
        onChange={(event) => void change(event.target.checked)}
      />
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
    </div>
  );
}
